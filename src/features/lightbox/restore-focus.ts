import { $lastViewed, $lightbox, imageOf } from './lightbox.store.ts';

/** Frames to wait until a windowed grid has rendered the tile. */
const PATIENCE_FRAMES = 30;

/** The tile of an image, possibly in a hidden tab. */
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

/** Restores focus and scroll position to the tile of the image last viewed (contract 7). */
export function restoreFocus(id: string): void {
  $lastViewed.set(id);
  focusTile(id, PATIENCE_FRAMES);
}

/** Restores the focus whenever the lightbox closes, unless that was done already. */
export function restoreFocusOnClose(): void {
  $lightbox.listen((open, before) => {
    const id = imageOf(before)?.id;
    if (open) $lastViewed.set(null);
    // After the frame in which the library removes `inert` from the page; the lightbox may be open again, for example when the session ended.
    else if (id !== undefined)
      requestAnimationFrame(() => !$lightbox.get() && $lastViewed.get() !== id && restoreFocus(id));
  });
}
