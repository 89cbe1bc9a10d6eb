import type { PixelRows } from '../image-host/image-pixels.ts';
import type { Box } from './pixel-reader.ts';

/** Sides in pixels of a spot: as high as text. */
const SIDE = { least: 7, most: 24 };
/** A disc fills 0.79 of its box, less where its edge lies between pixels. */
const LEAST_FILL = 0.62;
/** The centre of a spot is completely dark, which no letter's is: this part of its side. */
const CORE = 0.4;
const CORE_BELOW = 64;

const isMark = ({ data, width, height }: PixelRows, x: number, y: number, below: number): boolean =>
  x >= 0 && x < width && y >= 0 && y < height && (data[y * width + x] ?? 255) < below;

/** Whether a box contains an isolated filled disc or square. */
function isSpot(image: PixelRows, { left, top, right, bottom }: Box, markBelow: number): boolean {
  const side = right - left + 1;
  const [middle, centre] = [(left + right) / 2, (top + bottom) / 2];
  let filled = 0;
  for (let y = top - 1; y <= bottom + 1; y += 1) {
    for (let x = left - 1; x <= right + 1; x += 1) {
      const isInside = x >= left && x <= right && y >= top && y <= bottom;
      if (isMark(image, x, y, markBelow)) {
        if (!isInside) return false;
        filled += 1;
      }
      if (Math.hypot(x - middle, y - centre) <= CORE * side && !isMark(image, x, y, CORE_BELOW)) return false;
    }
  }
  return filled >= LEAST_FILL * side * (bottom - top + 1);
}

/** The box of the spot that has this run of dark pixels in its middle row. */
function spotAround(image: PixelRows, y: number, left: number, right: number, markBelow: number): Box | undefined {
  const side = right - left + 1;
  const x = (left + right) >> 1;
  let [top, bottom] = [y, y];
  while (y - top <= side && isMark(image, x, top - 1, markBelow)) top -= 1;
  while (bottom - y <= side && isMark(image, x, bottom + 1, markBelow)) bottom += 1;
  if (Math.abs(bottom - top + 1 - side) > 1 || Math.abs(y - top - (bottom - y)) > 1) return undefined;
  const box = { left, top, right, bottom };
  return isSpot(image, box, markBelow) ? box : undefined;
}

/** Boxes of filled discs and squares as high as text in dark text on white: status dots, bullets, the colour keys of a legend. */
function* filledSpots(image: PixelRows, markBelow: number): Generator<Box> {
  for (let y = 0; y < image.height; y += 1) {
    let left = 0;
    for (let x = 0; x <= image.width; x += 1) {
      if (isMark(image, x, y, markBelow)) continue;
      const side = x - left;
      const box = side >= SIDE.least && side <= SIDE.most && spotAround(image, y, left, x - 1, markBelow);
      if (box) yield box;
      left = x + 1;
    }
  }
}

/** Side in pixels of the cells whose background is estimated. */
const CELL = 14;
/** Grey levels are counted in steps of this size, so that noise and compression do not split a background. */
const LEVEL_STEP = 4;
const LEVELS = 256 / LEVEL_STEP;
/** Longer runs of dark pixels are rules and frames: no letter has one. The engine misses text in a frame. */
const RULE = { across: 64, down: 48 };
/** Grey levels below this belong to a mark. */
const MARK_BELOW = 160;
/** Smaller differences are not stretched: noise on an empty area would become marks. */
const LEAST_RANGE = 48;

/** Counts of grey levels by cell. */
function histograms({ data, width, height }: PixelRows, columns: number, rows: number): Uint16Array {
  const counts = new Uint16Array(columns * rows * LEVELS);
  for (let y = 0; y < height; y += 1) {
    const cellRow = Math.floor(y / CELL) * columns;
    for (let x = 0; x < width; x += 1) {
      const level = Math.floor((data[y * width + x] ?? 0) / LEVEL_STEP);
      const at = (cellRow + Math.floor(x / CELL)) * LEVELS + level;
      counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  return counts;
}

/** Calls `visit` with the index of each cell of the 3 x 3 block around a cell. */
function aroundCell(column: number, row: number, columns: number, rows: number, visit: (cell: number) => void): void {
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) visit(y * columns + x);
  }
}

/** The most common grey level around each cell: its background. */
function backgrounds(counts: Uint16Array, columns: number, rows: number): Uint8Array {
  const result = new Uint8Array(columns * rows);
  const sum = new Uint32Array(LEVELS);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      sum.fill(0);
      aroundCell(column, row, columns, rows, (cell) => {
        for (let level = 0; level < LEVELS; level += 1) {
          sum[level] = (sum[level] ?? 0) + (counts[cell * LEVELS + level] ?? 0);
        }
      });
      let best = 0;
      for (let level = 1; level < LEVELS; level += 1) if ((sum[level] ?? 0) > (sum[best] ?? 0)) best = level;
      result[row * columns + column] = best * LEVEL_STEP + LEVEL_STEP / 2;
    }
  }
  return result;
}

/** Whitens runs of dark pixels along one direction that are too long for a letter. */
function eraseRuns(data: Uint8Array, marks: Uint8Array, { starts, step, length, least }: Direction): void {
  for (const start of starts) {
    let run = 0;
    for (let at = 0; at <= length; at += 1) {
      if (at < length && (marks[start + at * step] ?? 255) < MARK_BELOW) {
        run += 1;
        continue;
      }
      if (run >= least) for (let back = at - run; back < at; back += 1) data[start + back * step] = 255;
      run = 0;
    }
  }
}

type Direction = { starts: Iterable<number>; step: number; length: number; least: number };

/** Dark text on white without the rules, frames and spots around it. */
function withoutMarks({ data, width, height }: PixelRows): PixelRows {
  const erased = Uint8Array.from(data);
  const rows = Array.from({ length: height }, (_, y) => y * width);
  const columns = Array.from({ length: width }, (_, x) => x);
  eraseRuns(erased, data, { starts: rows, step: 1, length: width, least: RULE.across });
  eraseRuns(erased, data, { starts: columns, step: width, length: height, least: RULE.down });
  // Including their antialiased edge.
  for (const { left, top, right, bottom } of filledSpots({ data, width, height }, MARK_BELOW)) {
    for (let y = Math.max(0, top - 1); y <= Math.min(height - 1, bottom + 1); y += 1) {
      erased.fill(255, y * width + Math.max(0, left - 1), y * width + Math.min(width, right + 2));
    }
  }
  return { data: erased, width, height };
}

/**
 * Text as dark on white, regardless of its colours: the difference of each pixel to its local background, stretched by the
 * largest difference nearby and inverted. Dark panels, coloured buttons and striped rows become alike.
 */
export function textContrast(grey: PixelRows): PixelRows {
  const { data, width, height } = grey;
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const ground = backgrounds(histograms(grey, columns, rows), columns, rows);
  const largest = new Uint8Array(columns * rows);
  const difference = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    const cellRow = Math.floor(y / CELL) * columns;
    for (let x = 0; x < width; x += 1) {
      const cell = cellRow + Math.floor(x / CELL);
      const value = Math.abs((data[y * width + x] ?? 0) - (ground[cell] ?? 0));
      difference[y * width + x] = value;
      if (value > (largest[cell] ?? 0)) largest[cell] = value;
    }
  }
  const range = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let most = LEAST_RANGE;
      aroundCell(column, row, columns, rows, (cell) => {
        most = Math.max(most, largest[cell] ?? 0);
      });
      range[row * columns + column] = most;
    }
  }
  for (let y = 0; y < height; y += 1) {
    const cellRow = Math.floor(y / CELL) * columns;
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const most = range[cellRow + Math.floor(x / CELL)] ?? LEAST_RANGE;
      difference[at] = 255 - Math.min(255, Math.round(((difference[at] ?? 0) * 255) / most));
    }
  }
  return withoutMarks({ data: difference, width, height });
}
