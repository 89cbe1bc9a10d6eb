import { EDGE_GRID } from '../reading/layout-features.ts';

/** How much of an image's sides may be cropped (left, top, right, bottom), in hundredths. */
type Cut = readonly [left: number, top: number, right: number, bottom: number];
/** How much of its sides one image lacks, and how well both match then: `plain` uncropped, `best` with the best crop; -1 to 1. */
export type Fit = { plain: number; best: number };

const CELLS = EDGE_GRID * EDGE_GRID;
/** The largest crop of a side that is tried, and crops to start from: every way to lose 3 % is near one of them. */
const MOST = 6;
const STARTS: readonly Cut[] = [
  [3, 3, 3, 3],
  [0, 3, 0, 3],
  [3, 0, 3, 0],
];
const STEPS = [3, 1];
/** Images that match less than this uncropped don't match cropped. */
const LEAST_PLAIN = 0.3;
/** A smaller difference is no improvement. */
const LEAST_GAIN = 1e-4;

/** How similar two grids are: the correlation of their cells. */
function correlation(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [sumA, sumB] = [0, 0];
  for (let at = 0; at < CELLS; at += 1) {
    sumA += a[at] ?? 0;
    sumB += b[at] ?? 0;
  }
  let [both, ownA, ownB] = [0, 0, 0];
  for (let at = 0; at < CELLS; at += 1) {
    const x = (a[at] ?? 0) - sumA / CELLS;
    const y = (b[at] ?? 0) - sumB / CELLS;
    both += x * y;
    ownA += x * x;
    ownB += y * y;
  }
  // A blank image matches none: it has no edges to compare.
  return ownA === 0 || ownB === 0 ? 0 : both / Math.sqrt(ownA * ownB);
}

/** Cells per side of a part, and between the beginnings of two parts. */
const PART = { side: 4, step: 2 };

/** A grid with mean 0 and standard deviation 1. */
function standardised(grid: Uint8Array): Float32Array {
  const mean = grid.reduce((sum, value) => sum + value, 0) / CELLS;
  const deviation = Math.sqrt(grid.reduce((sum, value) => sum + (value - mean) ** 2, 0) / CELLS);
  return Float32Array.from(grid, (value) => (value - mean) / (deviation || 1));
}

/**
 * How different two images are in the part where they match least, in standard deviations of their edges. Other words in the same
 * layout hardly change the match of the whole, but that of their part.
 */
export function largestDifference(a: Uint8Array, b: Uint8Array): number {
  const [one, other] = [standardised(a), standardised(b)];
  let largest = 0;
  for (let top = 0; top + PART.side <= EDGE_GRID; top += PART.step) {
    for (let left = 0; left + PART.side <= EDGE_GRID; left += PART.step) {
      let squares = 0;
      for (let cell = 0; cell < PART.side ** 2; cell += 1) {
        const at = (top + Math.floor(cell / PART.side)) * EDGE_GRID + left + (cell % PART.side);
        squares += ((one[at] ?? 0) - (other[at] ?? 0)) ** 2;
      }
      largest = Math.max(largest, squares);
    }
  }
  return Math.sqrt(largest) / PART.side;
}

type Weights = readonly (readonly [cell: number, part: number][])[];
const weights = new Map<number, Weights>();

/** Which cells of a row make up each cell of the same row without its ends. */
function weightsOf(before: number, after: number): Weights {
  const key = before * (MOST + 1) + after;
  const cached = weights.get(key);
  if (cached) return cached;
  const share = 1 - (before + after) / 100;
  const created = Array.from({ length: EDGE_GRID }, (_, at) => {
    const from = (before / 100) * EDGE_GRID + share * at;
    const to = from + share;
    const parts: [number, number][] = [];
    for (let cell = Math.floor(from); cell < Math.min(EDGE_GRID, to); cell += 1) {
      parts.push([cell, (Math.min(to, cell + 1) - Math.max(from, cell)) / share]);
    }
    return parts;
  });
  weights.set(key, created);
  return created;
}

/** The grid of the same image with its sides cropped. */
function cropped(grid: ArrayLike<number>, [left, top, right, bottom]: Cut): Float32Array {
  const [across, down] = [weightsOf(left, right), weightsOf(top, bottom)];
  const rows = new Float32Array(CELLS);
  const result = new Float32Array(CELLS);
  for (let y = 0; y < EDGE_GRID; y += 1) {
    for (let x = 0; x < EDGE_GRID; x += 1) {
      let sum = 0;
      for (const [cell, part] of across[x] ?? []) sum += (grid[y * EDGE_GRID + cell] ?? 0) * part;
      rows[y * EDGE_GRID + x] = sum;
    }
  }
  for (let y = 0; y < EDGE_GRID; y += 1) {
    for (let x = 0; x < EDGE_GRID; x += 1) {
      let sum = 0;
      for (const [cell, part] of down[y] ?? []) sum += (rows[cell * EDGE_GRID + x] ?? 0) * part;
      result[y * EDGE_GRID + x] = sum;
    }
  }
  return result;
}

const moved = (cut: Cut, side: number, by: number): Cut => {
  const next: [number, number, number, number] = [...cut];
  next[side] = (next[side] ?? 0) + by;
  return next;
};

/** The best match of a cropped grid with another one; `plain` is the match of the uncropped one. */
function bestCut(grid: Uint8Array, other: Uint8Array, plain: number): number {
  let [best, at] = [plain, [0, 0, 0, 0] as Cut];
  const attempt = (cut: Cut): boolean => {
    if (cut.some((part) => part < 0 || part > MOST)) return false;
    const fit = correlation(cropped(grid, cut), other);
    if (fit <= best + LEAST_GAIN) return false;
    [best, at] = [fit, cut];
    return true;
  };
  for (const start of STARTS) attempt(start);
  for (const step of STEPS) {
    for (let isBetter = true; isBetter; ) {
      isBetter = false;
      for (let side = 0; side < 4; side += 1) {
        isBetter = attempt(moved(at, side, step)) || attempt(moved(at, side, -step)) || isBetter;
      }
    }
  }
  return best;
}

/** How well two images match by their edges, if either may be slightly cropped; about 2 ms. */
export function fitOf(a: Uint8Array, b: Uint8Array): Fit {
  const plain = correlation(a, b);
  if (plain < LEAST_PLAIN) return { plain, best: plain };
  return { plain, best: Math.max(bestCut(a, b, plain), bestCut(b, a, plain)) };
}
