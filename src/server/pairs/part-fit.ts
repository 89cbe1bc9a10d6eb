import type { Box } from '#shared/regions/box.ts';
import { EDGE_GRID } from '../reading/layout-features.ts';
import { correlationAt, sized, standardised } from './edge-grid.ts';

/** Edges of an image in a square grid, row by row, and the image's size in pixels. */
export type Edges = { cells: ArrayLike<number>; width: number; height: number };
/** Where in another image a picture fits best, and how well: the correlation of their edges, -1 to 1. */
export type PartFit = { fit: number; box: Box };

/** Cells per side of the grid that finds where a picture may be, and in all. */
const COARSE_GRID = 12;
export const COARSE_CELLS = COARSE_GRID ** 2;
/** Shares of a side that a part has at least, and that are tried for its longer side, beside those of the same scale in pixels. */
const LEAST_SIDE = 0.3;
const LONGER_SIDES = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4];
/** Rounding of a cropped side, in shares of it. */
const ROUNDED = 0.01;
/** How far around a place of the coarse grid the fine one is searched, in its cells, and with which changes of the size. */
const REACH = 3;
const SIZES = [0.95, 1, 1.05];
/** Places that match less are not improved. */
const LEAST_START = 0.5;
/** Steps by which a place is improved: moves in cells of the fine grid, and changes of the size. */
const CLIMB = [
  { move: 0.5, size: 0.02 },
  { move: 0.25, size: 0.01 },
];
/** A smaller difference is no improvement. */
const LEAST_GAIN = 1e-4;

/** The edges of an image in the coarse grid. */
export const coarseEdges = (cells: ArrayLike<number>): Float32Array => sized(cells, COARSE_GRID, COARSE_GRID);

/** The shares of an image's sides that a picture may be: their ratio follows from the proportions of both. */
function sharesOf(part: Edges, whole: Edges): (readonly [w: number, h: number])[] {
  const ratio = part.width / part.height / (whole.width / whole.height);
  const inPixels = [part.width / whole.width, part.height / whole.height] as const;
  const scaled = LONGER_SIDES.map((side) =>
    ratio < 1 ? ([ratio * side, side] as const) : ([side, side / ratio] as const),
  );
  return [inPixels, ...scaled]
    .filter((shares) => shares.every((share) => share >= LEAST_SIDE && share <= 1 + ROUNDED))
    .map(([w, h]) => [Math.min(1, w), Math.min(1, h)] as const);
}

const better = (a: PartFit, b: PartFit): PartFit => (b.fit > a.fit ? b : a);

const moved = ([x, y, w, h]: Box, right: number, down: number): Box => [
  x + right / EDGE_GRID,
  y + down / EDGE_GRID,
  w,
  h,
];

/** A box of another size around the same middle. */
const scaled = ([x, y, w, h]: Box, size: number): Box => [
  x + (w * (1 - size)) / 2,
  y + (h * (1 - size)) / 2,
  Math.min(1, w * size),
  Math.min(1, h * size),
];

/** A picture's edges as standardised grids of other sizes; the same sizes are asked for again and again. */
function sizesOf({ cells }: Edges) {
  const made = new Map<number, Float32Array>();
  return (columns: number, rows: number): Float32Array => {
    const key = columns * (EDGE_GRID + 1) + rows;
    const grid = made.get(key) ?? standardised(sized(cells, columns, rows));
    made.set(key, grid);
    return grid;
  };
}

/** How a picture fits as a part of others. */
export function partFitter(part: Edges) {
  const gridOf = sizesOf(part);

  /** The best place of the picture, with these shares of an image's sides, at whole cells at most `reach` cells from a place. */
  const slide = ({ cells }: Edges, [x, y, w, h]: Box, reach: number): PartFit => {
    const side = Math.sqrt(cells.length);
    const [columns, rows] = [Math.max(1, Math.round(w * side)), Math.max(1, Math.round(h * side))];
    const [left, top] = [Math.round(x * side), Math.round(y * side)];
    const grid = gridOf(columns, rows);
    let best: PartFit = { fit: -1, box: [x, y, w, h] };
    for (let row = Math.max(0, top - reach); row <= Math.min(side - rows, top + reach); row += 1) {
      for (let column = Math.max(0, left - reach); column <= Math.min(side - columns, left + reach); column += 1) {
        const fit = correlationAt(grid, cells, { columns, offset: row * side + column, side });
        if (fit > best.fit) best = { fit, box: [column / side, row / side, w, h] };
      }
    }
    return best;
  };

  /** The places in the coarse grid of an image where the picture fits, in each of its possible sizes, best first; about 0.03 ms. */
  const coarse = (whole: Edges): PartFit[] =>
    sharesOf(part, whole)
      .map(([w, h]) => slide(whole, [0, 0, w, h], COARSE_GRID))
      .sort((a, b) => b.fit - a.fit);

  /** The fit in a box of an image, moved into the image; undefined if the image is smaller. */
  const fitIn = ({ cells }: Edges, [x, y, w, h]: Box): PartFit | undefined => {
    if (w > 1 || h > 1) return undefined;
    const box = [Math.min(Math.max(0, x), 1 - w), Math.min(Math.max(0, y), 1 - h), w, h] as const;
    const [columns, rows] = [Math.round(w * EDGE_GRID), Math.round(h * EDGE_GRID)];
    const place = { columns, offset: 0, side: columns };
    return { box, fit: correlationAt(gridOf(columns, rows), sized(cells, columns, rows, box), place) };
  };

  /** A place in the fine grid near one that the coarse grid found, improved step by step; about 1 ms. */
  const fineNear = (whole: Edges, start: Box): PartFit => {
    let best = SIZES.map((size) => slide(whole, scaled(start, size), REACH)).reduce(better);
    if (best.fit < LEAST_START) return best;
    const attempt = ([x, y, w, h]: Box): boolean => {
      const found = fitIn(whole, [x, y, w, h]);
      if (!found || found.fit <= best.fit + LEAST_GAIN) return false;
      best = found;
      return true;
    };
    for (const { move, size } of CLIMB) {
      const ways = [-1, 1];
      const improve = (way: number) =>
        attempt(moved(best.box, way * move, 0)) ||
        attempt(moved(best.box, 0, way * move)) ||
        attempt(scaled(best.box, 1 + way * size));
      while (ways.some(improve));
    }
    return best;
  };

  /** Where a picture fits best in the fine grid of an image, near places that the coarse grid found. */
  const fine = (whole: Edges, places: readonly PartFit[]): PartFit =>
    places.map(({ box }) => fineNear(whole, box)).reduce(better, { fit: -1, box: [0, 0, 1, 1] });

  return { coarse, fine };
}
