import { $lastViewed, $lightbox, imageOf } from './lightbox.store.ts';

/** Frames to wait for a windowed grid to bring the tile into being. */
const PATIENCE_FRAMES = 30;

/** The tile of an image; the image may be in a tab that is hidden, too. */
export const tileOf = (id: string) =>
  [...document.querySelectorAll<HTMLElement>(`[data-image-id="${CSS.escape(id)}"]`)].find((tile) => tile.offsetParent);

function focusTile(id: string, frames: number): void {
  const tile = tileOf(id);
  if (tile) {
    tile.focus({ preventScroll: true });
    tile.scrollIntoView({ block: 'nearest' });
  } else if (frames > 0) {
    requestAnimationFrame(() => focusTile(id, frames - 1));
  }
}

/** Gives focus and scroll back to the tile of the image last viewed (contract 7). */
export function giveBack(id: string): void {
  $lastViewed.set(id);
  focusTile(id, PATIENCE_FRAMES);
}

/** Does so whenever the lightbox closes, by whichever way, unless that is done already. */
export function giveBackOnClose(): void {
  $lightbox.listen((open, before) => {
    const id = imageOf(before)?.id;
    if (open) $lastViewed.set(null);
    // After the frame in which the library takes the page's `inert` away; it may be open again, as when the session ended.
    else if (id !== undefined)
      requestAnimationFrame(() => !$lightbox.get() && $lastViewed.get() !== id && giveBack(id));
  });
}
