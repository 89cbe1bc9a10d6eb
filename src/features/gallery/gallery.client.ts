import { callApi } from '#browser/api-client.ts';
import { $user } from '#features/session/session.store.ts';
import type { Company } from '#shared/companies/company.contract.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { ALL_TAGS } from '#shared/tags/tag-kind.ts';

/** How long a list is taken from memory (spec 9). */
export const LIST_CACHE_MS = 3_600_000;

type Kept = { answer: Promise<unknown>; until: number };

const kept = new Map<string, Kept>();
let owner: string | undefined;

/** What one viewer was shown is not for the next one. */
function forgetOthers(): void {
  const viewer = $user.get()?.id;
  if (viewer === owner) return;
  owner = viewer;
  kept.clear();
}

/** A list from memory, from the call that is already under way, or from the server; a failed call is forgotten. */
function fetchKept<T>(path: string): Promise<T> {
  forgetOthers();
  const known = kept.get(path);
  if (known && Date.now() < known.until) return known.answer as Promise<T>;
  const answer = callApi<T>(path);
  const entry = { answer, until: Date.now() + LIST_CACHE_MS };
  kept.set(path, entry);
  answer.catch(() => {
    if (kept.get(path) === entry) kept.delete(path);
  });
  return answer;
}

/** The images of a tag that this viewer may see; `all-screens` and `all-ui-elements` are tags too. Kept for an hour. */
export const fetchItemsByTag = (tag: string): Promise<GalleryItem[]> =>
  fetchKept(`/api/images/by-tag/${encodeURIComponent(tag)}`);

/** The images of a company that this viewer may see. Kept for an hour. */
export const fetchCompanyItems = (slug: string): Promise<GalleryItem[]> =>
  fetchKept(`/api/companies/${encodeURIComponent(slug)}/images`);

/** The companies that this viewer may see. Kept for an hour. */
export const fetchCompanies = (): Promise<Company[]> => fetchKept('/api/companies');

/** Fetches both `all-` lists ahead of their tabs (spec 4); failures wait for whoever needs the list. */
export function prefetchLists(): void {
  for (const tag of [ALL_TAGS.screens, ALL_TAGS['ui-elements']]) fetchItemsByTag(tag).catch(() => undefined);
}
