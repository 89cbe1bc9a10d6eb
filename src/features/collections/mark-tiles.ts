import { markElements } from '#browser/mark-elements.ts';
import { $pageRegion } from '#features/lightbox/page-region.store.ts';
import { $saved } from '#features/lightbox/saved.store.ts';
import { $chosen } from './chosen.store.ts';
import { imageOfPage, refOfTile, tileOf } from './focused-image.ts';
import { $savedIds } from './saved-images.store.ts';

const KEPT_TEXT = 'In your collections';

function mark(): void {
  const saved = $savedIds.get();
  const chosen = new Set($chosen.get().map(({ id }) => id));
  for (const tile of document.querySelectorAll<HTMLElement>('article [data-image-id]')) {
    const article = tile.closest('article');
    const id = refOfTile(tile);
    // On the page of one's own collection all are saved.
    const isMarked = saved.has(id) && !tile.closest('[data-own-collection]');
    article?.toggleAttribute('data-kept', isMarked);
    article?.toggleAttribute('data-chosen', chosen.has(id));
    if (isMarked) tile.setAttribute('aria-description', KEPT_TEXT);
    else tile.removeAttribute('aria-description');
  }
  const shown = imageOfPage();
  const save = document.querySelector('main [data-image-action="save"]');
  if (shown) save?.setAttribute('aria-pressed', String(saved.has(shown.id)));
}

/** Keeps the marks of saved and chosen images up to date on all tiles of the page, including those of windowed grids, and on the buttons that save. */
export function markTiles(): void {
  const schedule = markElements(mark, hasTile);
  $savedIds.subscribe((saved) => {
    $saved.set(saved);
    schedule();
  });
  $pageRegion.listen(schedule);
  $chosen.subscribe(schedule);
}

const hasTile = (element: Element): boolean =>
  tileOf(element) !== null || element.querySelector('[data-image-id]') !== null;
