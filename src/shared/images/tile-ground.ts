import { edgeColor } from './thumb-hash.ts';

/** Width over height of a tile. */
export const TILE_RATIO = 16 / 10;

/** Most of an image that a crop may lose; beyond that the tile shows all of it (look: second look). */
const MOST_LOST = 0.15;

/** Ground for an image whose place is known by its proportions alone. */
const NO_COLOR = '#808080';

/** The ground of an image that a tile shows whole, in the colour of its edges; nothing for one that is cropped to the tile. */
export function tileGround(image: { width: number; height: number; placeholder: string }): { ground?: string } {
  const ratio = image.width / image.height / TILE_RATIO;
  if (Math.min(ratio, 1 / ratio) >= 1 - MOST_LOST) return {};
  return { ground: edgeColor(image.placeholder, ratio > 1 ? 'horizontal' : 'vertical') ?? NO_COLOR };
}
