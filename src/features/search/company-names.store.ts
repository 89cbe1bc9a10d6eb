import { atom } from 'nanostores';
import { readCached } from '#browser/cached-read.ts';

/** A company as suggestions and links name it. */
export type NamedCompany = { name: string; slug: string };

/** All companies that the site has pages of, in their order; null until they are needed and there. In a file: pages don't grow with them. */
export const $companyNames = atom<readonly NamedCompany[] | null>(null);

/** Fetches the names, once. */
export function loadCompanyNames(): void {
  readCached<NamedCompany[]>('GET /previews/companies.json').then(
    (names) => $companyNames.set(names),
    () => undefined,
  );
}
