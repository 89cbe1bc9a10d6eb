/** The brand's mark on a 32 x 32 field: a frame that holds one lit tile among its neighbours. */
const BRAND_MARK_TILES = [
  { x: 7, y: 7, width: 10, height: 10, lit: true },
  { x: 19, y: 7, width: 6, height: 10, lit: false },
  { x: 7, y: 19, width: 6, height: 6, lit: false },
  { x: 15, y: 19, width: 10, height: 6, lit: false },
] as const;

/** Colours of the mark and its background. */
const MARK = { ground: '#2563eb', tile: '#ffffff' } as const;

/**
 * The mark as an SVG document, for icons and pictures.
 * @param bleed the background fills the square, for systems that crop icons to their own shape
 */
export function brandMarkSvg({ bleed = false }: { bleed?: boolean } = {}): string {
  const tiles = BRAND_MARK_TILES.map(
    ({ x, y, width, height, lit }) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="1.75" fill="${MARK.tile}"${lit ? '' : ' fill-opacity=".6"'}/>`,
  ).join('');
  const scaled = bleed ? `<g transform="translate(3.2 3.2) scale(.8)">${tiles}</g>` : tiles;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><rect width="32" height="32"${bleed ? '' : ' rx="8"'} fill="${MARK.ground}"/>${scaled}</svg>`;
}
