import { $lightbox, imageOf } from '#features/lightbox/lightbox.store.ts';
import { $pageRegion } from '#features/lightbox/page-region.store.ts';
import { shownRegion } from '#features/lightbox/shown-part.store.ts';
import { imageRef, partOfRef } from '#shared/regions/image-ref.ts';
import { similarPath } from '#shared/site/addresses.ts';
import type { Chosen } from './chosen.store.ts';

const TILE = '[data-image-id]';

/** The tile that an element is part of: its button, its caption or its actions. */
export const tileOf = (element: Element | null | undefined): HTMLElement | null =>
  element?.closest<HTMLElement>(TILE) ?? element?.closest('article')?.querySelector<HTMLElement>(TILE) ?? null;

/** The name (`imageRef`) of what a tile shows. */
export const refOfTile = ({ dataset }: HTMLElement): string => imageRef(dataset.imageId ?? '', dataset.region);

/** The page of what is similar to an image, or to the region that its name has. */
export function similarTo(ref: string): string {
  const { image, region } = partOfRef(ref);
  return similarPath(image, region);
}

export function imageOfTile(tile: HTMLElement): Chosen {
  const image = tile.querySelector<HTMLImageElement>('img[alt]:not([alt=""])');
  return { id: refOfTile(tile), thumbnail: image?.currentSrc ?? '', alt: image?.alt ?? '' };
}

/** The one image that a page is about. */
export const PAGE_IMAGE = '[data-page-image]';

/** Whether the page is one to select images on, or to use the selected ones; the others keep them and hide their bar. */
export const hasSelection = (): boolean => document.querySelector('[data-without-images]') === null;

/** Whether the page has an image that keys can apply to. */
export const hasImages = (): boolean => document.querySelector(`${TILE}, ${PAGE_IMAGE}`) !== null;

/** The image of an image page, or its element that the page shows. */
export function imageOfPage(): Chosen | null {
  const whole = document.querySelector<HTMLImageElement>(PAGE_IMAGE);
  if (!whole) return null;
  const region = $pageRegion.get();
  const shown = document.querySelector<HTMLImageElement>(`img[data-region="${region}"]`) ?? whole;
  return { id: imageRef(whole.dataset.pageImage ?? '', region), thumbnail: shown.currentSrc, alt: shown.alt };
}

/**
 * The image that keys apply to: the one in the lightbox, else that of the focused tile, else the one under the pointer, else
 * the one of the page.
 */
export function focusedImage(hovered: HTMLElement | null): Chosen | null {
  const shown = imageOf($lightbox.get());
  if (shown) {
    const region = shownRegion(shown);
    const thumbnail = (region ?? shown.image).secure_url;
    return { id: imageRef(shown.id, region?.id), thumbnail, alt: shown.image.alt };
  }
  const tile = tileOf(document.activeElement) ?? (hovered?.isConnected ? hovered : null);
  return tile ? imageOfTile(tile) : imageOfPage();
}
