/** Widths in pixels of the renditions for grids, beside the full size (docs/image-formats.md). */
const GRID_WIDTHS: readonly number[] = [480, 960];

/** Widths in pixels of the renditions of an image so wide: the grid's, never enlarged, and its own. */
export const gridWidths = (fullWidth: number): number[] => [
  ...GRID_WIDTHS.filter((width) => width < fullWidth),
  fullWidth,
];
