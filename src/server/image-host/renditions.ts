/** Widths in pixels of the renditions for grids, beside the full size (docs/image-formats.md). */
const GRID_WIDTHS: readonly number[] = [480, 960];

/** Widths in pixels of the renditions of an image of this width: the grid's, never enlarged, and its own. */
export const gridWidths = (fullWidth: number): number[] => [
  ...GRID_WIDTHS.filter((width) => width < fullWidth),
  fullWidth,
];

/** Widths as stored ("480,960,1920") as numbers. */
export const parseWidths = (widths: string): number[] => (widths === '' ? [] : widths.split(',').map(Number));

/** The largest rendition: the full size. */
export function fullSizeOf<R>({ renditions }: { renditions: readonly R[] }): R {
  const full = renditions.at(-1);
  if (!full) throw new Error('An encoded image has no rendition.');
  return full;
}
