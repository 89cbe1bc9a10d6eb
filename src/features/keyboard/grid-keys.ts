import { markElements } from '#browser/mark-elements.ts';

const TILE = '[data-image-id]';

/** Tiles of a grid that is one Tab stop: exactly one of them is in the Tab order. */
const ROVING = `${TILE}[tabindex]`;

const gridOf = (tile: Element | null | undefined) => tile?.closest<HTMLElement>('.image-grid') ?? null;

const tilesIn = (grid: HTMLElement, selector = TILE) => [...grid.querySelectorAll<HTMLElement>(selector)];

/** Puts a tile in the Tab order instead of the others of its grid. */
function makeStop(tile: HTMLElement, grid: HTMLElement): void {
  if (!tile.matches(ROVING)) return;
  for (const other of tilesIn(grid, `${TILE}[tabindex="0"]`)) if (other !== tile) other.tabIndex = -1;
  tile.tabIndex = 0;
}

/** Each grid has one Tab stop, also while only a part of its tiles is in the document: the focused one, or one in view. */
function keepStops(): void {
  for (const grid of document.querySelectorAll<HTMLElement>('.image-grid')) {
    const tiles = tilesIn(grid, ROVING);
    const stops = tiles.filter(({ tabIndex }) => tabIndex === 0);
    if (stops.length === 1 || tiles.length === 0) continue;
    const focused = tiles.find((tile) => tile === document.activeElement);
    const inView = tiles.find((tile) => tile.getBoundingClientRect().top >= 0);
    const stop = focused ?? stops[0] ?? inView ?? tiles[0];
    if (stop) makeStop(stop, grid);
  }
}

/** Keeps one Tab stop in each grid, and makes it the tile last focused. */
export function followFocus(): void {
  addEventListener('focusin', ({ target }) => {
    const tile = target instanceof Element ? target.closest<HTMLElement>(TILE) : null;
    const grid = gridOf(tile);
    if (tile && grid) makeStop(tile, grid);
  });
  markElements(keepStops, (element) => element.matches(TILE) || element.querySelector(TILE) !== null)();
}

const middleOf = ({ left, right }: DOMRect) => (left + right) / 2;

/** The tile in the next or previous row that is closest to being below or above. */
function beside(tile: HTMLElement, tiles: readonly HTMLElement[], step: 1 | -1): HTMLElement | undefined {
  const from = tile.getBoundingClientRect();
  const boxes = tiles
    .map((each) => ({ each, box: each.getBoundingClientRect() }))
    .filter(({ box }) => (step > 0 ? box.top >= from.bottom : box.bottom <= from.top));
  const row = step > 0 ? Math.min(...boxes.map(({ box }) => box.top)) : Math.max(...boxes.map(({ box }) => box.top));
  const distance = ({ box }: { box: DOMRect }) => Math.abs(middleOf(box) - middleOf(from));
  return boxes.filter(({ box }) => Math.abs(box.top - row) < 1).sort((a, b) => distance(a) - distance(b))[0]?.each;
}

/** The tile that an arrow leads to. */
function neighbour(tile: HTMLElement, tiles: readonly HTMLElement[], key: string): HTMLElement | undefined {
  if (key === 'ArrowDown' || key === 'ArrowUp') return beside(tile, tiles, key === 'ArrowDown' ? 1 : -1);
  return tiles[tiles.indexOf(tile) + (key === 'ArrowRight' ? 1 : -1)];
}

/** Focuses the first or last tile, which a long grid may have to render and load before. */
function focusEnd(grid: HTMLElement, isLast: boolean): void {
  const position = isLast ? (grid.querySelector('[aria-setsize]')?.getAttribute('aria-setsize') ?? '') : '1';
  const find = () => grid.querySelector<HTMLElement>(`[aria-posinset="${position}"] ${TILE}`);
  const there = position ? find() : tilesIn(grid).at(isLast ? -1 : 0);
  if (there) {
    there.focus();
    return;
  }
  const { top, bottom } = grid.getBoundingClientRect();
  scrollBy({ top: isLast ? bottom - innerHeight : top - innerHeight / 2, behavior: 'instant' });
  const waiting = new MutationObserver(() => {
    const tile = find();
    if (!tile) return;
    waiting.disconnect();
    tile.focus();
  });
  waiting.observe(grid, { childList: true, subtree: true });
  for (const sign of ['keydown', 'pointerdown']) {
    setTimeout(() => addEventListener(sign, () => waiting.disconnect(), { once: true }));
  }
}

/** Moves the focus from tile to tile by an arrow, Home or End. */
export function moveInGrid(event: KeyboardEvent): void {
  const tile = event.target instanceof Element ? event.target.closest<HTMLElement>(TILE) : null;
  const grid = gridOf(tile);
  if (!tile || !grid) return;
  event.preventDefault();
  if (event.key === 'Home' || event.key === 'End') focusEnd(grid, event.key === 'End');
  else neighbour(tile, tilesIn(grid), event.key)?.focus();
}
