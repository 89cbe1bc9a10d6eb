/** Grids of the gallery: three columns on home, four on company pages (spec 9). */
export type GridKind = 'home' | 'company';

/**
 * One column of a phone. It has up to three pixels to a point: a picture of two looks the same in a tile and weighs half, so it is told
 * that the tile is smaller than it is, by so much that the rendition of 960 pixels is enough for a screenshot of 2:1 too.
 */
const PHONE_TILE = '(100vw - 32px) * 0.72';

/** Widths of a tile per viewport, widest first, as the stylesheet's grids make them: [from viewport, tile]. */
const TILE_WIDTHS: Record<GridKind, readonly [from: number, width: string][]> = {
  home: [
    [1680, '518px'],
    [1024, '(100vw - 128px) / 3'],
    [640, '(100vw - 72px) / 2'],
    [0, PHONE_TILE],
  ],
  company: [
    [1680, '382px'],
    [1280, '(100vw - 152px) / 4'],
    [1024, '(100vw - 128px) / 3'],
    [640, '(100vw - 72px) / 2'],
    [0, PHONE_TILE],
  ],
};

/** Width over height of a screen's tile. */
const SCREEN_RATIO = 16 / 10;

/** `sizes` of an image in a grid; one that is wider than its tile is drawn larger and cropped, and needs more pixels. */
export function tileSizes(grid: GridKind, { width, height }: { width: number; height: number }): string {
  const stretch = Math.max(1, Math.round((width / height / SCREEN_RATIO) * 100) / 100);
  return TILE_WIDTHS[grid]
    .map(([from, tile]) => `${from ? `(min-width: ${from}px) ` : ''}calc(${stretch} * (${tile}))`)
    .join(', ');
}
