import { toBadge, toCompany } from '../gallery/company.mapper.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';

/** Badges of the companies of some places. */
export function badgesOf(index: GalleryIndex, places: Uint32Array) {
  const owners = new Set(Array.from(places, (place) => index.companies[index.company[place] ?? 0]));
  return [...owners].flatMap((row) => (row ? [toBadge(toCompany(row, 0))] : []));
}

/** Places by when the index first had their images. */
export const newestFirst = ({ addedAt, numbers }: GalleryIndex, places: Uint32Array): Uint32Array =>
  places.toSorted((a, b) => (addedAt[b] ?? 0) - (addedAt[a] ?? 0) || (numbers[b] ?? 0) - (numbers[a] ?? 0));
