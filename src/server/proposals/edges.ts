import type { PixelRows } from '../image-host/image-pixels.ts';

/** A channel that differs by this much from the pixel before is an edge: borders are often hardly darker than their ground. */
const STEP = 6;
/** Edges in a row make a line if they are this long (pixels, and part of the image), with gaps of at most so many pixels. */
const LEAST_LENGTH = { pixels: 20, part: 0.025 };
const GAP = 3;
/** Lines this near to each other, with nearly the same ends, are both sides of one border. */
const SAME_LINE = 3;

/** Sums over boxes of an image in constant time. */
export type Sums = (left: number, top: number, right: number, bottom: number) => number;

/** A straight line of edges: before the row (or column) `at`, from the pixel `from` up to `to`. */
export type Line = { at: number; from: number; to: number };

/** Sums of some values by pixel. The box excludes its right and bottom edge. */
export function sumsOf(values: ArrayLike<number>, width: number, height: number): Sums {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += values[y * width + x] ?? 0;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row;
    }
  }
  return (left, top, right, bottom) =>
    (sums[bottom * stride + right] ?? 0) -
    (sums[top * stride + right] ?? 0) -
    (sums[bottom * stride + left] ?? 0) +
    (sums[top * stride + left] ?? 0);
}

/** Where a pixel differs from the one above it, and from the one to its left: 1 each. */
function steps({ data, width, height }: PixelRows) {
  const across = new Uint8Array(width * height);
  const down = new Uint8Array(width * height);
  const differ = (a: number, b: number): boolean =>
    Math.abs((data[a] ?? 0) - (data[b] ?? 0)) >= STEP ||
    Math.abs((data[a + 1] ?? 0) - (data[b + 1] ?? 0)) >= STEP ||
    Math.abs((data[a + 2] ?? 0) - (data[b + 2] ?? 0)) >= STEP;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if (y > 0 && differ(3 * at, 3 * (at - width))) across[at] = 1;
      if (x > 0 && differ(3 * at, 3 * (at - 1))) down[at] = 1;
    }
  }
  return { across, down };
}

/** The lines in a map of steps whose lines have `count` pixels, `stride` apart; there are `rows` of them, `rowStride` apart. */
function linesIn(map: Uint8Array, rows: number, rowStride: number, count: number, stride: number): Line[] {
  const least = Math.max(LEAST_LENGTH.pixels, LEAST_LENGTH.part * count);
  const lines: Line[] = [];
  for (let at = 1; at < rows; at += 1) {
    let [from, last, hits] = [-1, -1, 0];
    const end = () => {
      const length = last + 1 - from;
      if (from < 0 || length < least || hits < 0.85 * length) return;
      const same = lines.findLast(
        (line) =>
          at - line.at <= SAME_LINE &&
          Math.abs(line.from - from) <= 2 * SAME_LINE &&
          Math.abs(line.to - last - 1) <= 2 * SAME_LINE,
      );
      if (!same) lines.push({ at, from, to: last + 1 });
    };
    for (let x = 0; x < count; x += 1) {
      if (!map[at * rowStride + x * stride]) continue;
      if (last >= 0 && x - last - 1 <= GAP) hits += 1;
      else {
        end();
        [from, hits] = [x, 1];
      }
      last = x;
    }
    end();
  }
  return lines;
}

/** The edges of an image: straight lines, and sums of the single steps. */
export function edgesOf(image: PixelRows) {
  const { width, height } = image;
  const { across, down } = steps(image);
  return {
    /** Horizontal lines. */
    across: linesIn(across, height, width, width, 1),
    /** Vertical lines. */
    down: linesIn(down, width, 1, height, width),
    stepsAcross: sumsOf(across, width, height),
    stepsDown: sumsOf(down, width, height),
    hasStep: (at: number): boolean => across[at] === 1 || down[at] === 1,
  };
}

export type Edges = ReturnType<typeof edgesOf>;
