import type { Db } from '#db/client.ts';
import { type CompanyTakedownRow, companyTakedowns } from '#db/schema/takedowns.ts';
import { AppError } from '#shared/http/app-error.ts';

/** What tells a company that was taken down from others. */
export type CompanyIdentity = { [K in 'slug' | 'name' | 'cloudinaryFolder']?: string | null | undefined };

/** A sentence on a company that was taken down. */
export const takenDownSentence = ({ name, reason }: Pick<CompanyTakedownRow, 'name' | 'reason'>): string =>
  `${name} was taken down and can't be added: ${reason}`;

const flat = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
const namesOf = ({ slug, name, cloudinaryFolder }: CompanyIdentity) =>
  [slug, name, cloudinaryFolder].flatMap((text) => (text && flat(text)) || []);

/** The takedown that refuses a company: that of its slug, name or folder, however they are written. */
export const takedownOf = (
  company: CompanyIdentity,
  takedowns: readonly CompanyTakedownRow[],
): CompanyTakedownRow | undefined => {
  const names = namesOf(company);
  return takedowns.find((row) => namesOf(row).some((name) => names.includes(name)));
};

/** The gate of companies, as `pairs/pair-finder.service.ts` is that of images. */
export function takenDownCompaniesRepository(db: Db) {
  const findAll = (): Promise<CompanyTakedownRow[]> => db.select().from(companyTakedowns);
  return {
    findAll,
    /** Throws `company-taken-down` if one of these companies was taken down. */
    requireAllowed: async (companies: readonly CompanyIdentity[]): Promise<void> => {
      const named = companies.filter((company) => namesOf(company).length > 0);
      if (named.length === 0) return;
      const takedowns = await findAll();
      for (const company of named) {
        const takedown = takedownOf(company, takedowns);
        if (takedown) throw new AppError('company-taken-down', { detail: takenDownSentence(takedown) });
      }
    },
  };
}
