import type { PixelRows } from '../image-host/image-pixels.ts';
import type { Edges, Line } from './edges.ts';

/** A box in pixels, without its right and bottom edge. */
export type PixelBox = { left: number; top: number; right: number; bottom: number };

/** Lines that are used at most, longest first: screens have fewer, photographs more. */
const MOST_LINES = 260;
/** Boxes smaller than this part of the image (a side, the area) are no element. */
const LEAST_SIDE = 0.015;
const LEAST_AREA = 0.0008;
/** Ends of lines this near meet, in pixels. */
const MEETS = 8;
/** Boxes count as the same if their sides are within this part of the image. */
const SAME = 0.008;
/** Most boxes of an image. */
const MOST_BOXES = 4_000;

const longest = (lines: readonly Line[]): Line[] =>
  lines.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, MOST_LINES);

/** Collects boxes, leaving out those that are nearly the same as an earlier one. */
function boxCollection(width: number, height: number) {
  const boxes: PixelBox[] = [];
  const seen = new Set<number>();
  const [stepX, stepY] = [Math.max(2, SAME * width), Math.max(2, SAME * height)];
  return {
    boxes,
    add: (left: number, top: number, right: number, bottom: number): void => {
      const box = {
        left: Math.max(0, Math.round(left)),
        top: Math.max(0, Math.round(top)),
        right: Math.min(width, Math.round(right)),
        bottom: Math.min(height, Math.round(bottom)),
      };
      const [w, h] = [box.right - box.left, box.bottom - box.top];
      if (w < LEAST_SIDE * width || h < LEAST_SIDE * height || w < 12 || h < 12) return;
      if (w * h < LEAST_AREA * width * height || boxes.length >= MOST_BOXES) return;
      const key = [box.left / stepX, box.top / stepY, box.right / stepX, box.bottom / stepY].reduce(
        (sum, side) => sum * 512 + Math.round(side),
        0,
      );
      if (seen.has(key)) return;
      seen.add(key);
      boxes.push(box);
    },
  };
}

type Collection = ReturnType<typeof boxCollection>;

const near = (a: number, b: number): boolean => Math.abs(a - b) <= MEETS;

/** The boxes of lines that meet at a corner. */
function addCorners(rows: readonly Line[], columns: readonly Line[], { add }: Collection): void {
  for (const row of rows) {
    for (const column of columns) {
      const [isLeft, isRight] = [near(column.at, row.from), near(column.at, row.to)];
      const [isTop, isBottom] = [near(row.at, column.from), near(row.at, column.to)];
      if (!(isLeft || isRight) || !(isTop || isBottom)) continue;
      const [left, right] = isLeft ? [column.at, row.to] : [row.from, column.at];
      const [top, bottom] = isTop ? [row.at, column.to] : [column.from, row.at];
      add(left, top, right, bottom);
    }
  }
}

/** Parallel lines with the same ends, in pairs, the first one first. */
function* parallels(
  lines: readonly Line[],
  length: number,
): Generator<{ from: number; to: number; at: number; end: number }> {
  const reach = Math.max(MEETS, 0.01 * length);
  for (const [index, one] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (Math.abs(one.from - other.from) > reach || Math.abs(one.to - other.to) > reach) continue;
      yield {
        from: Math.min(one.from, other.from),
        to: Math.max(one.to, other.to),
        at: Math.min(one.at, other.at),
        end: Math.max(one.at, other.at),
      };
    }
  }
}

/** What is beside a line that separates the image: side bars, headers. */
function addSeparated(edges: Pick<Edges, 'across' | 'down'>, width: number, height: number, { add }: Collection): void {
  for (const { at, from, to } of edges.down) {
    if (to - from < 0.3 * height) continue;
    add(0, from, at, to);
    add(at, from, width, to);
    add(0, 0, at, height);
    add(0, from, at, height);
    add(at, from, width, height);
  }
  for (const { at, from, to } of edges.across) {
    if (to - from < 0.3 * width) continue;
    add(from, 0, to, at);
    add(from, at, to, height);
  }
}

/** Boxes between lines; corners first, because they are the surest. */
function addBoxesOfLines(edges: Edges, width: number, height: number, collection: Collection): void {
  const rows = [{ at: 0, from: 0, to: width }, ...longest(edges.across), { at: height, from: 0, to: width }];
  const columns = [{ at: 0, from: 0, to: height }, ...longest(edges.down), { at: width, from: 0, to: height }];
  addCorners(rows, columns, collection);
  for (const { from, to, at, end } of parallels(rows, width)) collection.add(from, at, to, end);
  for (const { from, to, at, end } of parallels(columns, height)) collection.add(at, from, end, to);
  addSeparated({ across: rows, down: columns }, width, height, collection);
}

/** Rows before the first line of a table and after its last one. */
const TABLE_ENDS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
  [0.7, 0.7],
] as const;

/** Runs of lines, from the top; a gap of more than three rows ends one. */
function runsOf(lines: readonly Line[]): { first: number; last: number; pitch: number }[] {
  const gaps = lines.slice(1).map(({ at }, index) => at - (lines[index]?.at ?? 0));
  const pitch = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0;
  const ends = [...gaps.keys()].filter((index) => (gaps[index] ?? 0) > 3 * pitch);
  return [-1, ...ends].map((before, index) => ({ first: before + 1, last: ends[index] ?? lines.length - 1, pitch }));
}

/** Lines with the same ends, evenly spaced: a table, with the row before the first line and after the last one. */
function addTables({ across }: Edges, width: number, { add }: Collection): void {
  const used = new Set<Line>();
  for (const line of longest(across)) {
    if (used.has(line)) continue;
    const group = across
      .filter(({ from, to }) => Math.abs(from - line.from) <= 0.012 * width && Math.abs(to - line.to) <= 0.012 * width)
      .sort((a, b) => a.at - b.at);
    for (const one of group) used.add(one);
    if (group.length < 3) continue;
    for (const { first, last, pitch } of runsOf(group)) {
      if (last - first < 2) continue;
      const [top, bottom] = [group[first]?.at ?? 0, group[last]?.at ?? 0];
      for (const [before, after] of TABLE_ENDS) add(line.from, top - before * pitch, line.to, bottom + after * pitch);
    }
  }
}

/** Width in pixels at which surfaces are filled, and how much their colour may change. */
const FILL_WIDTH = 420;
const FILL_TOLERANCE = 9;
/** A surface covers at least this part of its box. */
const LEAST_FILL = 0.25;

/** Boxes around surfaces of one colour. */
function addSurfaces({ data, width, height }: PixelRows, { add }: Collection): void {
  const scale = Math.max(1, width / FILL_WIDTH);
  const [columns, rows] = [Math.floor(width / scale), Math.floor(height / scale)];
  const offset = (at: number) => {
    const x = Math.min(width - 1, Math.floor(((at % columns) + 0.5) * scale));
    const y = Math.min(height - 1, Math.floor((Math.floor(at / columns) + 0.5) * scale));
    return 3 * (y * width + x);
  };
  const done = new Uint8Array(columns * rows);
  const queue = new Int32Array(columns * rows);
  for (let start = 0; start < columns * rows; start += 1) {
    if (done[start]) continue;
    const seed = offset(start);
    const isSame = (at: number) => {
      const other = offset(at);
      return [0, 1, 2].every((c) => Math.abs((data[other + c] ?? 0) - (data[seed + c] ?? 0)) <= FILL_TOLERANCE);
    };
    let [head, tail, left, right, top, bottom] = [0, 1, columns, 0, rows, 0];
    queue[0] = start;
    done[start] = 1;
    while (head < tail) {
      const at = queue[head] ?? 0;
      head += 1;
      const [x, y] = [at % columns, Math.floor(at / columns)];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
      for (const [next, isInside] of [
        [at - 1, x > 0],
        [at + 1, x < columns - 1],
        [at - columns, y > 0],
        [at + columns, y < rows - 1],
      ] as const) {
        if (!isInside || done[next] || !isSame(next)) continue;
        done[next] = 1;
        queue[tail] = next;
        tail += 1;
      }
    }
    const area = (right + 1 - left) * (bottom + 1 - top);
    if (tail >= 12 && tail >= LEAST_FILL * area)
      add(left * scale, top * scale, (right + 1) * scale, (bottom + 1) * scale);
  }
}

/** Side of a cell in pixels, for blocks. */
const CELL = 4;
/** Depth and number of blocks of the tree of cuts. */
const MOST_DEPTH = 7;
const MOST_SIBLINGS = 14;

type Cells = { ink: Uint8Array; columns: number; rows: number };

function cellsOf({ hasStep }: Edges, width: number, height: number): Cells {
  const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
  const ink = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (hasStep(y * width + x)) ink[Math.floor(y / CELL) * columns + Math.floor(x / CELL)] = 1;
    }
  }
  return { ink, columns, rows };
}

/** The parts of a block between empty rows (or columns) of cells, if there is a gap of at least `least`. */
function cut({ ink, columns }: Cells, box: PixelBox, isDown: boolean, least: number): [number, number][] {
  const [from, to] = isDown ? [box.top, box.bottom] : [box.left, box.right];
  const isEmpty = (at: number): boolean => {
    if (isDown) {
      for (let x = box.left; x < box.right; x += 1) if (ink[at * columns + x]) return false;
    } else for (let y = box.top; y < box.bottom; y += 1) if (ink[y * columns + at]) return false;
    return true;
  };
  const parts: [number, number][] = [];
  let [start, last] = [-1, -1];
  for (let at = from; at < to; at += 1) {
    if (isEmpty(at)) continue;
    if (start >= 0 && at - last > least) {
      parts.push([start, last + 1]);
      start = at;
    }
    if (start < 0) start = at;
    last = at;
  }
  if (start >= 0) parts.push([start, last + 1]);
  return parts;
}

/** Gaps at which a block is cut, widest first. */
const GAPS = [8, 5, 3, 1];

type Cut = { isDown: boolean; parts: [number, number][] };

/** A block cut at its widest gaps, into rows if it can be, else into columns; undefined: it can't be cut. */
function widestCut(cells: Cells, box: PixelBox): Cut | undefined {
  for (const least of GAPS) {
    for (const isDown of [true, false]) {
      const parts = cut(cells, box, isDown, least);
      if (parts.length > 1) return { isDown, parts };
    }
  }
  return undefined;
}

/** The parts of a cut, and neighbours among them together. */
function addParts(cells: Cells, box: PixelBox, { isDown, parts }: Cut, { add }: Collection): void {
  const other = cut(cells, box, !isDown, 0);
  const [low, high] = [other[0]?.[0] ?? 0, other.at(-1)?.[1] ?? 0];
  for (const [first, [from]] of parts.entries()) {
    for (const [, to] of parts.slice(first, first + MOST_SIBLINGS)) {
      if (isDown) add(low * CELL, from * CELL, high * CELL, to * CELL);
      else add(from * CELL, low * CELL, to * CELL, high * CELL);
    }
  }
}

/** Blocks of a box that is cut at its widest gaps, again and again. */
function addBlocks(cells: Cells, box: PixelBox, collection: Collection, depth = 0): void {
  if (depth > MOST_DEPTH || box.right - box.left < 4 || box.bottom - box.top < 4) return;
  const parted = widestCut(cells, box);
  if (!parted) return;
  addParts(cells, box, parted, collection);
  for (const [from, to] of parted.parts) {
    const part = parted.isDown ? { ...box, top: from, bottom: to } : { ...box, left: from, right: to };
    addBlocks(cells, part, collection, depth + 1);
  }
}

/** Roots of blocks: the largest boxes, without their border. */
const MOST_ROOTS = 24;
const LEAST_ROOT = 0.05;

/** Boxes in which an element may be: between straight edges, around surfaces of one colour, and around what has space around it. */
export function candidateBoxes(image: PixelRows, edges: Edges): PixelBox[] {
  const { width, height } = image;
  const collection = boxCollection(width, height);
  addSurfaces(image, collection);
  addTables(edges, width, collection);
  addBoxesOfLines(edges, width, height, collection);
  const cells = cellsOf(edges, width, height);
  const sizeOf = (box: PixelBox) => (box.right - box.left) * (box.bottom - box.top);
  const roots = collection.boxes
    .filter((box) => sizeOf(box) >= LEAST_ROOT * width * height)
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, MOST_ROOTS);
  for (const box of [{ left: 0, top: 0, right: width, bottom: height }, ...roots]) {
    const inner = {
      left: Math.ceil(box.left / CELL) + 1,
      top: Math.ceil(box.top / CELL) + 1,
      right: Math.floor(box.right / CELL) - 1,
      bottom: Math.floor(box.bottom / CELL) - 1,
    };
    addBlocks(cells, inner, collection);
  }
  return collection.boxes;
}
