import { AppError } from '#shared/http/app-error.ts';
import type { SearchQuery } from '#shared/search/search.contract.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import type { Cursors } from './cursor.ts';

/** Places of a page, where it begins, and the cursor of the next one. */
export type Page = { places: Uint32Array; start: number; next: string | null };

/** The requested page: the one after a cursor, the one that begins at a place, or the first. */
type PageRequest = { limit: number; cursor?: string | undefined; start?: number | undefined };

/** Cuts a page out of a result. Throws `malformed-request` for a cursor of another query. */
export function cutPage(
  index: GalleryIndex,
  ordered: Uint32Array,
  { limit, cursor, start = 0 }: PageRequest,
  { identity, cursors }: { identity: string; cursors: Cursors },
): Page {
  const named = cursor === undefined ? undefined : cursors.read(cursor, identity);
  if (cursor !== undefined && !named) {
    throw new AppError('malformed-request', {
      detail: 'This cursor belongs to another query.',
      errors: { cursor: 'Use the `next` of the same query.' },
    });
  }
  // After an edit, the page continues after the last image of the previous one, wherever that is now.
  const lastOfBefore = named ? (index.places[named.number] ?? -1) : -1;
  const at = lastOfBefore < 0 ? -1 : ordered.indexOf(lastOfBefore);
  const from = at >= 0 ? at + 1 : (named?.offset ?? start);
  const places = ordered.subarray(from, from + limit);
  const last = places.at(-1);
  if (last === undefined || from + places.length >= ordered.length) return { places, start: from, next: null };
  const next = cursors.write({ offset: from + places.length, number: index.numbers[last] ?? 0 }, identity);
  return { places, start: from, next };
}

/** The part of a query that its cursors belong to: everything but the paging, and the access. */
export const identityOf = (query: SearchQuery, viewerClass: string): string => {
  const { limit: _limit, cursor: _cursor, start: _start, image: _image, ...rest } = query;
  return JSON.stringify([viewerClass, rest]);
};
