import { atom } from 'nanostores';
import { readCached } from '#browser/cached-read.ts';

/** A company in suggestions and links. */
export type NamedCompany = { name: string; slug: string };

/** All companies with a page, in order; null until they are loaded. In a separate file, so that pages don't grow with them. */
export const $companyNames = atom<readonly NamedCompany[] | null>(null);

/** Fetches the names, once. */
export function loadCompanyNames(): void {
  readCached<NamedCompany[]>('GET /previews/companies.json').then(
    (names) => $companyNames.set(names),
    () => undefined,
  );
}
