import { EDGE_GRID } from '../reading/layout-features.ts';
import { correlationAt, resampled, type Spans, spans, standardised } from './edge-grid.ts';

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

/** How similar a grid is to a standardised one: the correlation of their cells. */
const correlation = (a: ArrayLike<number>, b: Float32Array): number =>
  correlationAt(b, a, { columns: CELLS, offset: 0, side: CELLS });

/** Cells per side of a part, and between the beginnings of two parts. */
const PART = { side: 4, step: 2 };

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

const kept = new Map<number, Spans>();

/** The parts of a line without its ends, in hundredths of it. */
function spansWithout(before: number, after: number): Spans {
  const key = before * (MOST + 1) + after;
  const made = kept.get(key) ?? spans([before / 100, (100 - before - after) / 100], EDGE_GRID, EDGE_GRID);
  kept.set(key, made);
  return made;
}

/** The grid of the same image with its sides cropped. */
const cropped = (grid: ArrayLike<number>, [left, top, right, bottom]: Cut): Float32Array =>
  resampled(grid, spansWithout(left, right), spansWithout(top, bottom));

const moved = (cut: Cut, side: number, by: number): Cut => {
  const next: [number, number, number, number] = [...cut];
  next[side] = (next[side] ?? 0) + by;
  return next;
};

/** The best match of a cropped grid with a standardised one; `plain` is the match of the uncropped one. */
function bestCut(grid: Uint8Array, other: Float32Array, plain: number): number {
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
  const [one, other] = [standardised(a), standardised(b)];
  const plain = correlation(a, other);
  if (plain < LEAST_PLAIN) return { plain, best: plain };
  return { plain, best: Math.max(bestCut(a, other, plain), bestCut(b, one, plain)) };
}
