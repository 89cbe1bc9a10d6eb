import { createHash } from 'node:crypto';
import { COMPANY_LIMITS, isReservedSlug } from '#shared/companies/company-form.contract.ts';
import { slugOf } from '#shared/companies/slug.ts';

const SLUG_HASH_CHARS = 8;

/** The slug of a company that is named after a folder. A name without a letter from a to z (such as a Japanese one) gets one from its hash. */
export function folderSlug(name: string): string {
  const slug = slugOf(slugOf(name.normalize('NFKD').replace(/\p{M}/gu, '')).slice(0, COMPANY_LIMITS.slug));
  if (slug !== '' && !isReservedSlug(slug)) return slug;
  return `company-${createHash('sha256').update(name).digest('hex').slice(0, SLUG_HASH_CHARS)}`;
}

/** The slug, with a number appended if it is taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 2, free = slug; ; number += 1) {
    if (!taken.has(free)) return free;
    free = `${slug.slice(0, COMPANY_LIMITS.slug - String(number).length - 1)}-${number}`;
  }
}
