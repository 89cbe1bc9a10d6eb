import type { GalleryItem } from '#shared/images/image.contract.ts';
import { imageRef } from '#shared/regions/image-ref.ts';

/** The name (`imageRef`) of what an item shows; an image that is gone has none. */
export const refOfItem = (item: GalleryItem | null): string => (item ? imageRef(item.id, item.region?.id) : '');

/** The entries of a collection that a search found by their names, in its order. */
export function foundEntries<T>(found: readonly string[], entries: readonly T[], nameOf: (entry: T) => string): T[] {
  const byName = new Map(entries.map((entry) => [nameOf(entry), entry]));
  return found.flatMap((name) => byName.get(name) ?? []);
}
