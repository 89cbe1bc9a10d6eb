import type { PixelRows } from '../image-host/image-pixels.ts';

/** Side in pixels of the square that an image is shrunk to; its proportions are separate features. */
const SIDE = 192;
/** Cells per side of the three scales, and directions of gradients in each cell. */
const GRIDS = [3, 6, 12];
const DIRECTIONS = 6;
/** Cells per side of the grids of lightness and of fine structure. */
const LIGHT_GRID = 12;
/** Features at the end for proportions and size. */
export const SHAPE_FEATURES = 2;
/** Cells per side of the grid of edges that compares two images in place. */
export const EDGE_GRID = 32;

/** Grey levels, or other values, row by row. */
type Levels = { data: ArrayLike<number>; width: number; height: number };

/** Grey levels of an image shrunk to a square, row by row, by the mean of each box. */
export function shrunk({ data, width, height }: Levels, side: number): Float32Array {
  const result = new Float32Array(side * side);
  for (let y = 0; y < side; y += 1) {
    const top = Math.floor((y * height) / side);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * height) / side));
    for (let x = 0; x < side; x += 1) {
      const left = Math.floor((x * width) / side);
      const right = Math.max(left + 1, Math.floor(((x + 1) * width) / side));
      let sum = 0;
      for (let row = top; row < bottom; row += 1) {
        for (let at = row * width + left; at < row * width + right; at += 1) sum += data[at] ?? 0;
      }
      result[y * side + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return result;
}

/** Lightness with dark images inverted, so that the theme makes no difference. */
function withoutTheme(grey: Float32Array): Float32Array {
  const median = Float32Array.from(grey).sort()[grey.length >> 1] ?? 0;
  return median < 128 ? grey.map((level) => 255 - level) : grey;
}

type Gradients = { strength: Float32Array; direction: Uint8Array };

function gradientsOf(grey: Float32Array): Gradients {
  const strength = new Float32Array(SIDE * SIDE);
  const direction = new Uint8Array(SIDE * SIDE);
  for (let y = 1; y < SIDE - 1; y += 1) {
    for (let x = 1; x < SIDE - 1; x += 1) {
      const at = y * SIDE + x;
      const across = (grey[at + 1] ?? 0) - (grey[at - 1] ?? 0);
      const down = (grey[at + SIDE] ?? 0) - (grey[at - SIDE] ?? 0);
      strength[at] = Math.sqrt(Math.hypot(across, down));
      const turn = (Math.atan2(down, across) / Math.PI + 1) % 1;
      direction[at] = Math.round(turn * DIRECTIONS) % DIRECTIONS;
    }
  }
  return { strength, direction };
}

/** Mean of some values by cell of a grid. */
const cellMeans = (data: Float32Array, cells: number): Float32Array =>
  shrunk({ data, width: SIDE, height: SIDE }, cells);

/** Edges by direction in each cell of a grid. */
function histograms({ strength, direction }: Gradients, cells: number): Float32Array {
  const sums = new Float32Array(cells * cells * DIRECTIONS);
  const side = SIDE / cells;
  for (let y = 0; y < SIDE; y += 1) {
    const row = Math.floor(y / side) * cells;
    for (let x = 0; x < SIDE; x += 1) {
      const at = y * SIDE + x;
      const to = (row + Math.floor(x / side)) * DIRECTIONS + (direction[at] ?? 0);
      sums[to] = (sums[to] ?? 0) + (strength[at] ?? 0);
    }
  }
  return sums.map((sum) => Math.sqrt(sum / (side * side)));
}

/** The features of an image's layout, before they are projected, and its edges in place. */
export function layoutFeatures(grey: PixelRows): { features: Float32Array; edges: Float32Array } {
  const light = withoutTheme(shrunk(grey, SIDE));
  const gradients = gradientsOf(light);
  const { width, height } = grey;
  const parts = [
    ...GRIDS.map((cells) => histograms(gradients, cells)),
    cellMeans(light, LIGHT_GRID).map((level) => Math.sqrt(level / 255)),
    Float32Array.of(Math.log(width / height), Math.log(width)),
  ];
  const features = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    features.set(part, at);
    at += part.length;
  }
  return { features, edges: cellMeans(gradients.strength, EDGE_GRID) };
}
