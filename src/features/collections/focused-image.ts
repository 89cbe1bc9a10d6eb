import { $lightbox, imageOf } from '#features/lightbox/lightbox.store.ts';
import type { Chosen } from './chosen.store.ts';

const TILE = '[data-image-id]';

/** The tile that an element is part of: its button, its caption or its actions. */
export const tileOf = (element: Element | null | undefined): HTMLElement | null =>
  element?.closest<HTMLElement>(TILE) ?? element?.closest('article')?.querySelector<HTMLElement>(TILE) ?? null;

export function imageOfTile(tile: HTMLElement): Chosen {
  const image = tile.querySelector<HTMLImageElement>('img[alt]:not([alt=""])');
  return { id: tile.dataset.imageId ?? '', thumbnail: image?.currentSrc ?? '', alt: image?.alt ?? '' };
}

/** The one image that a page is about. */
export const PAGE_IMAGE = '[data-page-image]';

function imageOfPage(): Chosen | null {
  const image = document.querySelector<HTMLImageElement>(PAGE_IMAGE);
  return image && { id: image.dataset.pageImage ?? '', thumbnail: image.currentSrc, alt: image.alt };
}

/**
 * The image that keys apply to: the one in the lightbox, else that of the focused tile, else the one under the pointer, else
 * the one of the page.
 */
export function focusedImage(hovered: HTMLElement | null): Chosen | null {
  const shown = imageOf($lightbox.get());
  if (shown) {
    return { id: shown.id, thumbnail: shown.image.secure_url, alt: shown.image.alt };
  }
  const tile = tileOf(document.activeElement) ?? (hovered?.isConnected ? hovered : null);
  return tile ? imageOfTile(tile) : imageOfPage();
}
