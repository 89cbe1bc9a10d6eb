import { tabStorage } from './storage.ts';

/** The state of a left history entry: its scroll position, and the image whose tile had the focus. */
type Place = { top: number; image: string | null };

/** Prefix of the keys in session storage. */
const KEY_PREFIX = 'place:';
/** Frames to wait for the tile that gets the focus. */
const PATIENCE_FRAMES = 60;

/** Key of an entry's place, in the entry's state. */
export type Marked = { key: string };

/** A mark for a new entry. */
export const newMark = (): Marked => ({ key: String(Math.random()) });

const entryKey = (): string => KEY_PREFIX + (history.state as Marked).key;

let shown: string | undefined;
/** Where the current entry is to be, found when its list is ready: measuring earlier would force a layout. */
let target: (() => Place | null) | null = null;

const read = (key: string) => tabStorage.read(key) as Place | null;

/** Saves the place of the current entry, before it is left. */
export function notePlace(): void {
  const image = document.activeElement?.getAttribute('data-image-id') ?? null;
  tabStorage.set(shown ?? '', JSON.stringify({ top: Math.round(scrollY), image } satisfies Place));
}

/** Call when the current entry has changed; `isReturn`: restore the place where it was left. Otherwise scroll up to what `top` returns. */
export function enterPlace(isReturn: boolean, top = () => scrollY): void {
  shown = entryKey();
  const place = isReturn ? read(shown) : null;
  target = isReturn ? () => place : () => ({ top: Math.min(top(), scrollY), image: null });
}

const forget = () => {
  target = null;
};

function focusTile(id: string, frames: number): void {
  const tile = document.querySelector<HTMLElement>(`[data-image-id="${CSS.escape(id)}"]`);
  if (tile?.offsetParent) tile.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusTile(id, frames - 1));
}

const isReached = (top: number) => Math.abs(top - scrollY) <= 1;

/**
 * Restores the place of the entry, once, and not if someone has scrolled meanwhile. Call it when the list has its height;
 * if the list is too short for the place, it is a placeholder, and the next call restores the place.
 */
export function restorePlace(): void {
  const place = target?.();
  if (!place) return;
  const { top, image } = place;
  if (!isReached(top)) scrollTo({ top, behavior: 'instant' });
  if (isReached(top)) forget();
  // A tile that has the focus by now was chosen by someone, or by the lightbox that closed.
  if (image && !document.activeElement?.matches('[data-image-id]')) focusTile(image, PATIENCE_FRAMES);
}

/** Restores scroll positions after Back, Forward and reload on a page whose height depends on fetched data: the browser does it too early. */
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
