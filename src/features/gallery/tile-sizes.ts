import { placeInTile, type TiledImage } from '#shared/images/place-in-tile.ts';
import type { TagKind } from '#shared/tags/tag-kind.ts';

/** Grids of the gallery: three columns on home, four on company pages (spec 9), more on wide windows. */
export type GridKind = 'home' | 'company';

/**
 * One column of a phone. Phones have up to three pixels per point, but two look the same in a tile and weigh half. So the declared
 * width is smaller than the tile, just enough that the rendition of 960 pixels is chosen for a screenshot of 2:1 too.
 */
const PHONE_TILE = '(100vw - 32px) * 0.72';

/** Widths of a tile per viewport, widest first, as in the stylesheet's grids: [from viewport, tile]. Compact grids have smaller ones. */
const WIDE: readonly [from: number, width: string][] = [
  [2400, '367px'],
  [2160, '(100vw - 200px) / 6'],
  [1800, '(100vw - 176px) / 5'],
];
const FOUR_COLUMNS = '(100vw - 152px) / 4';
const NARROW: readonly [from: number, width: string][] = [
  [1024, '(100vw - 128px) / 3'],
  [640, '(100vw - 72px) / 2'],
  [0, PHONE_TILE],
];
const TILE_WIDTHS: Record<GridKind, readonly [from: number, width: string][]> = {
  home: [...WIDE, [1440, FOUR_COLUMNS], ...NARROW],
  company: [...WIDE, [1280, FOUR_COLUMNS], ...NARROW],
};

/** `sizes` of an image in a grid: a cropped image is drawn larger than its tile and needs more pixels. */
export function tileSizes(grid: GridKind, image: TiledImage, kind: TagKind): string {
  const { drawn } = placeInTile(image, kind);
  return TILE_WIDTHS[grid]
    .map(([from, tile]) => `${from ? `(min-width: ${from}px) ` : ''}calc(${drawn} * (${tile}))`)
    .join(', ');
}
