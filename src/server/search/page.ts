import { AppError } from '#shared/http/app-error.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import type { Cursors } from './cursor.ts';

/** Places of a page, and the cursor of the next one. */
export type Page = { places: Uint32Array; next: string | null };

/** The page that the cursor names, else the first. Throws `malformed-request` for a cursor of another query. */
export function cutPage(
  index: GalleryIndex,
  ordered: Uint32Array,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  { identity, cursors }: { identity: string; cursors: Cursors },
): Page {
  const named = cursor === undefined ? undefined : cursors.read(cursor, identity);
  if (cursor !== undefined && !named) {
    throw new AppError('malformed-request', {
      detail: 'This cursor belongs to another query.',
      errors: { cursor: 'Use the `next` of the same query.' },
    });
  }
  // After an edit the page goes on behind the image that the one before ended with, wherever that is now.
  const lastOfBefore = named ? (index.places[named.number] ?? -1) : -1;
  const at = lastOfBefore < 0 ? -1 : ordered.indexOf(lastOfBefore);
  const from = at >= 0 ? at + 1 : (named?.offset ?? 0);
  const places = ordered.subarray(from, from + limit);
  const last = places.at(-1);
  if (last === undefined || from + places.length >= ordered.length) return { places, next: null };
  return { places, next: cursors.write({ offset: from + places.length, number: index.numbers[last] ?? 0 }, identity) };
}
