import { loadStylesheet } from '#browser/load-stylesheet.ts';
import { markElements } from '#browser/mark-elements.ts';
import { browserStorage } from '#browser/storage.ts';
import { $listsByTab } from '#features/gallery/list-on-page.store.ts';
import { localDayAndTime } from '#shared/text/dates.ts';
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
    const existing = tile.parentElement?.querySelector(`:scope > .${MARK}`);
    if (at > before === Boolean(existing)) continue;
    if (existing) {
      existing.remove();
      continue;
    }
    const mark = document.createElement('span');
    mark.className = MARK;
    mark.textContent = 'New';
    tile.after(mark);
  }
}

/** On the page of news: the filter for what came since the last visit. */
function startFilter(before: number): void {
  const button = document.querySelector<HTMLButtonElement>('[data-since-visit]');
  if (!button) return;
  const nothing = document.querySelector<HTMLElement>('[data-nothing-new]');
  const parts = [...document.querySelectorAll<HTMLElement>('[data-newest]')];
  const older = parts.filter(({ dataset }) => Number(dataset.newest) <= before);
  button.addEventListener('click', () => {
    const isOn = button.ariaPressed !== 'true';
    button.ariaPressed = String(isOn);
    for (const part of older) part.hidden = isOn;
    if (!nothing) return;
    nothing.hidden = !isOn || older.length < parts.length;
    nothing.textContent = `Nothing new since ${localDayAndTime(before)}.`;
  });
}

/** Marks the images of grids that were added or changed since the last visit, which this browser stores under `key`. */
export async function startNewTiles(key: string): Promise<void> {
  const visit = visitAt(browserStorage.get(key) ?? '', Date.now());
  const keep = () => browserStorage.set(key, `${Date.now()} ${visit.before}`);
  keep();
  document.addEventListener('visibilitychange', keep);
  if (visit.before === 0) return;
  startFilter(visit.before);
  await loadStylesheet(stylesUrl);
  const hasTile = (element: Element) => element.matches(TILES) || element.querySelector(TILES) !== null;
  $listsByTab.subscribe(markElements(() => markAll(visit.before), hasTile));
}
