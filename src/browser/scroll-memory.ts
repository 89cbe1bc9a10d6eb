/** What is kept of an entry of the history when it is left: how far it was scrolled, and the image whose tile had the focus. */
type Place = { top: number; image: string | null };

/** Prefix of the browser's notes. */
const KEY_PREFIX = 'place:';
/** Frames to wait for the tile that gets the focus back. */
const PATIENCE_FRAMES = 60;

/** What the place of an entry is kept under, in the entry's state. */
export type Marked = { key: string };

/** A mark for a new entry. */
export const newMark = (): Marked => ({ key: String(Math.random()) });

const entryKey = (): string => KEY_PREFIX + (history.state as Marked).key;

let shown: string | undefined;
let wanted: Place | null = null;

const read = (key: string) => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Place | null;

/** Notes the place of the entry that shows, before it is left. */
export function notePlace(): void {
  const image = document.activeElement?.getAttribute('data-image-id') ?? null;
  sessionStorage.setItem(shown ?? '', JSON.stringify({ top: Math.round(scrollY), image } satisfies Place));
}

/** The entry that shows is another one; `isReturn`: the page goes back to where that one was left. Otherwise not below `top`. */
export function enterPlace(isReturn: boolean, top = Number.POSITIVE_INFINITY): void {
  shown = entryKey();
  wanted = isReturn ? read(shown) : top < scrollY ? { top, image: null } : null;
}

const forget = () => {
  wanted = null;
};

function focusTile(id: string, frames: number): void {
  const tile = document.querySelector<HTMLElement>(`[data-image-id="${CSS.escape(id)}"]`);
  if (tile?.offsetParent) tile.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusTile(id, frames - 1));
}

const isReached = (top: number) => Math.abs(top - scrollY) <= 1;

/**
 * Goes to the place of the entry, once, and not when someone has scrolled meanwhile. To be called when the list has its height;
 * a list that is too short for the place stands in for another one, and the place waits for that.
 */
export function restorePlace(): void {
  if (!wanted) return;
  const { top, image } = wanted;
  if (!isReached(top)) scrollTo({ top, behavior: 'instant' });
  if (isReached(top)) forget();
  if (image) focusTile(image, PATIENCE_FRAMES);
}

/** Keeps places over Back, Forward and reload for a page whose height comes from data that is fetched: the browser restores too early. */
export function rememberPlaces(): void {
  if (shown) return;
  history.replaceState({ ...newMark(), ...history.state }, '');
  history.scrollRestoration = 'manual';
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  enterPlace(navigation?.type === 'back_forward' || navigation?.type === 'reload');
  addEventListener('pagehide', notePlace);
  for (const gesture of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(gesture, forget, { passive: true });
}
