import type { PixelRows } from '../image-host/image-pixels.ts';

/** Side of a cell in pixels. */
const CELL = 8;
/** Light varies by so much around something blurred, by so much in it, and from pixel to pixel by this part at most. */
const VARIES = { around: 28, inside: 8, part: 0.33 };
/** A step of light between two pixels that is sharp. */
const SHARP = 60;
/** Cells on each side of a blurred word that are sharp at least: else the whole surroundings are blurred, as behind a dialog. */
const LEAST_SHARP = 2;
/** A word in cells: its least and greatest width, its greatest height, and how many of its box's cells are blurred. */
const WORD = { least: 4, most: 30, height: 8, cells: 10, part: 0.55, wide: 1.2 };

type Cells = { columns: number; rows: number; least: Uint8Array; most: Uint8Array; step: Uint8Array };

/** The least and the most light of each cell, and the greatest step between two of its pixels. */
function cellsOf({ data, width, height }: PixelRows): Cells {
  const [columns, rows] = [Math.floor(width / CELL), Math.floor(height / CELL)];
  const least = new Uint8Array(columns * rows).fill(255);
  const [most, step] = [new Uint8Array(columns * rows), new Uint8Array(columns * rows)];
  const light = new Uint8Array(width * height);
  for (let at = 0; at < light.length; at += 1)
    light[at] = (3 * (data[3 * at] ?? 0) + 6 * (data[3 * at + 1] ?? 0) + (data[3 * at + 2] ?? 0)) / 10;
  for (let y = 0; y < rows * CELL; y += 1) {
    for (let x = 0; x < columns * CELL; x += 1) {
      const cell = Math.floor(y / CELL) * columns + Math.floor(x / CELL);
      const value = light[y * width + x] ?? 0;
      const right = x + 1 < width ? (light[y * width + x + 1] ?? 0) : value;
      const below = y + 1 < height ? (light[(y + 1) * width + x] ?? 0) : value;
      least[cell] = Math.min(least[cell] ?? 0, value);
      most[cell] = Math.max(most[cell] ?? 0, value);
      step[cell] = Math.max(step[cell] ?? 0, Math.abs(value - right), Math.abs(value - below));
    }
  }
  return { columns, rows, least, most, step };
}

/** Which cells show something without a sharp edge in or around them. */
function blurredCells({ columns, rows, least, most, step }: Cells): Uint8Array {
  const blurred = new Uint8Array(columns * rows);
  for (let y = 1; y < rows - 1; y += 1) {
    for (let x = 1; x < columns - 1; x += 1) {
      const cell = y * columns + x;
      let [low, high, steepest] = [255, 0, 0];
      for (let near = 0; near < 9; near += 1) {
        const other = cell + (Math.floor(near / 3) - 1) * columns + (near % 3) - 1;
        low = Math.min(low, least[other] ?? 0);
        high = Math.max(high, most[other] ?? 0);
        steepest = Math.max(steepest, step[other] ?? 0);
      }
      const inside = (most[cell] ?? 0) - (least[cell] ?? 0);
      if (high - low >= VARIES.around && steepest <= VARIES.part * (high - low) && inside >= VARIES.inside)
        blurred[cell] = 1;
    }
  }
  return blurred;
}

type Area = { left: number; top: number; right: number; bottom: number; count: number };

/** Cells that touch, and the box around them. */
function areasOf(blurred: Uint8Array, columns: number): Area[] {
  const done = new Uint8Array(blurred.length);
  const areas: Area[] = [];
  for (let first = 0; first < blurred.length; first += 1) {
    if (!blurred[first] || done[first]) continue;
    const area = { left: columns, top: blurred.length, right: 0, bottom: 0, count: 0 };
    const open = [first];
    done[first] = 1;
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      const [x, y] = [cell % columns, Math.floor(cell / columns)];
      area.count += 1;
      [area.left, area.right] = [Math.min(area.left, x), Math.max(area.right, x + 1)];
      [area.top, area.bottom] = [Math.min(area.top, y), Math.max(area.bottom, y + 1)];
      // The outermost cells are never blurred, so that no neighbour is on another row.
      for (const next of [cell - 1, cell + 1, cell - columns, cell + columns]) {
        if (!blurred[next] || done[next]) continue;
        done[next] = 1;
        open.push(next);
      }
    }
    areas.push(area);
  }
  return areas;
}

/** Words that someone has blurred, with sharp ones beside them: how many, and how many cells they cover. */
export function blurredWords(image: PixelRows): { words: number; cells: number } {
  const cells = cellsOf(image);
  const { columns, step } = cells;
  const isSharpBetween = ({ top, bottom }: Area, from: number, to: number) => {
    let count = 0;
    for (let y = top; y < bottom; y += 1)
      for (let x = from; x < to; x += 1) if ((step[y * columns + x] ?? 0) >= SHARP) count += 1;
    return count >= LEAST_SHARP;
  };
  const words = areasOf(blurredCells(cells), columns).filter((area) => {
    const [width, height] = [area.right - area.left, area.bottom - area.top];
    return (
      width >= WORD.least &&
      width <= WORD.most &&
      height <= WORD.height &&
      width >= WORD.wide * height &&
      area.count >= Math.max(WORD.cells, WORD.part * width * height) &&
      isSharpBetween(area, 0, area.left) &&
      isSharpBetween(area, area.right, columns)
    );
  });
  return { words: words.length, cells: words.reduce((sum, { count }) => sum + count, 0) };
}
