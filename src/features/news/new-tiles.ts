import { loadStylesheet } from '#browser/load-stylesheet.ts';
import { markElements } from '#browser/mark-elements.ts';
import { browserStorage } from '#browser/storage.ts';
import { $listsByTab } from '#features/gallery/list-on-page.store.ts';
import stylesUrl from './new-tiles.css?url';
import { visitAt } from './visit.ts';

/** Tiles of grids carry their image's id; those of the news page carry their date. */
const TILES = 'article > [data-image-id], [data-news-at]';

const MARK = 'new-mark';

/** Time in ms of the latest visible change of each image on the page. */
function newsById(): Map<string, number> {
  const lists = Object.values($listsByTab.get());
  const items = lists.flatMap((list) => list?.items ?? []);
  return new Map(items.flatMap((item) => (item ? [[item.id, Date.parse(item.changedAt ?? item.addedAt)]] : [])));
}

function markAll(before: number): void {
  const byId = newsById();
  for (const tile of document.querySelectorAll<HTMLElement>(TILES)) {
    const at = Number(tile.dataset.newsAt ?? byId.get(tile.dataset.imageId ?? '') ?? 0);
    const known = tile.parentElement?.querySelector(`:scope > .${MARK}`);
    if (at > before === Boolean(known)) continue;
    if (known) {
      known.remove();
      continue;
    }
    const mark = document.createElement('span');
    mark.className = MARK;
    mark.textContent = 'New';
    tile.after(mark);
  }
}

/** Marks the images of grids that were added or changed since the last visit, which this browser stores under `key`. */
export async function startNewTiles(key: string): Promise<void> {
  const visit = visitAt(browserStorage.get(key) ?? '', Date.now());
  const keep = () => browserStorage.set(key, `${Date.now()} ${visit.before}`);
  keep();
  document.addEventListener('visibilitychange', keep);
  if (visit.before === 0) return;
  await loadStylesheet(stylesUrl);
  const hasTile = (element: Element) => element.matches(TILES) || element.querySelector(TILES) !== null;
  $listsByTab.subscribe(markElements(() => markAll(visit.before), hasTile));
}
