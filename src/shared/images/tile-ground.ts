import { edgeColor } from './thumb-hash.ts';

/** Width over height of a tile. */
export const TILE_RATIO = 16 / 10;

/** Largest part of an image that a crop may lose; otherwise the tile shows the whole image (look: second look). */
const MOST_LOST = 0.15;

/** Background for an image of which only the proportions are known. */
const NO_COLOR = '#808080';

/** The background of an image that a tile shows whole, in the colour of its edges; empty for a cropped one. */
export function tileGround(image: { width: number; height: number; placeholder: string }): { ground?: string } {
  const ratio = image.width / image.height / TILE_RATIO;
  if (Math.min(ratio, 1 / ratio) >= 1 - MOST_LOST) return {};
  return { ground: edgeColor(image.placeholder, ratio > 1 ? 'horizontal' : 'vertical') ?? NO_COLOR };
}
