import {
  ALT_MAX_LENGTH,
  altSchema,
  type ImageDetails,
  imageDetailsSchema,
} from '#shared/images/image-admin.contract.ts';

const DETAILS = imageDetailsSchema.keyof().options;

/** Reports what is skipped, and why. */
export type Skip = (what: string, why: string) => void;

/** The details of an entry; those that the form would refuse are left out and reported. */
export function detailsOf(
  entry: Partial<Record<keyof ImageDetails, string | null | undefined>>,
  what: string,
  skip: Skip,
): ImageDetails {
  const given = Object.fromEntries(DETAILS.map((field) => [field, entry[field] ?? '']));
  const { error } = imageDetailsSchema.safeParse(given);
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0]);
    if (given[field] !== '') skip(`${what}: ${field}`, `is left out: ${message}`);
    given[field] = '';
  }
  return imageDetailsSchema.parse(given);
}

/** The alt text of an entry on one line: one that is too long is cut, one that the form would refuse left out; both are reported. */
export function altOf(given: string, what: string, skip: Skip): string {
  let alt = given.replace(/\s*[\n\r\t]\s*/g, ' ');
  if (alt.length > ALT_MAX_LENGTH) {
    skip(`${what}: alt`, `has more than ${ALT_MAX_LENGTH} characters; the rest is left out.`);
    alt = alt.slice(0, ALT_MAX_LENGTH).toWellFormed();
  }
  const { data, error } = altSchema.safeParse(alt);
  if (error) skip(`${what}: alt`, `is left out: ${error.issues[0]?.message ?? 'not as expected.'}`);
  return data ?? '';
}
