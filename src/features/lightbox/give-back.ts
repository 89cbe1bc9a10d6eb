import { $lastViewed, $lightbox, imageOf } from './lightbox.store.ts';

/** Frames to wait for a windowed grid to bring the tile into being. */
const PATIENCE_FRAMES = 30;

const tileOf = (id: string) => document.querySelector<HTMLElement>(`[data-image-id="${CSS.escape(id)}"]`);

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

/** Does so whenever the lightbox closes, by whichever way; answers a function that stops it. */
export const giveBackOnClose = (): (() => void) =>
  $lightbox.listen((open, before) => {
    const id = imageOf(before)?.id;
    // After the frame in which the library takes the page's `inert` away.
    if (!open && id !== undefined) requestAnimationFrame(() => giveBack(id));
  });
