import { $listOnPage } from '#features/gallery/list-on-page.store.ts';
import type { FoundItem } from '#features/gallery/list-state.ts';
import { $filters, $searched } from '#features/search/search.store.ts';
import { pictureOf } from '#shared/images/picture.ts';
import { smallestRendition } from '#shared/images/smallest-rendition.ts';
import { imageRef } from '#shared/regions/image-ref.ts';
import { type Chosen, toggleChosen } from './chosen.store.ts';

/** With the search that the page shows the result of. */
function withSearch(image: Chosen): Chosen {
  const search = new URLSearchParams($filters.get());
  search.delete('sort');
  if ($searched.get()) search.set('q', $searched.get());
  return search.size > 0 ? { ...image, search: search.toString() } : image;
}

const chosenOf = (item: FoundItem): Chosen => ({
  id: imageRef(item.id, item.region?.id),
  thumbnail: smallestRendition(pictureOf(item)),
  alt: item.image.alt,
});

/** Chooses an image, or no longer; as a range, all loaded images of the list on the page from the last chosen one to it. */
export function choose(image: Chosen, isRange: boolean): void {
  const listed = isRange ? ($listOnPage.get()?.items ?? []) : [];
  toggleChosen(
    withSearch(image),
    listed.flatMap((item) => (item ? withSearch(chosenOf(item)) : [])),
  );
}
