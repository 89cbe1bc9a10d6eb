import { mean, median } from '../averages.ts';
import type { PixelRows } from '../image-host/image-pixels.ts';

/** Width in pixels at which structure is measured; narrower images stay as they are. */
const WIDTH = 800;
/** Rows of pixels below these are ignored, so that a long page takes no longer. */
const MOST_ROWS = 1_700;
/** Steps of grey between neighbours: of letters, and of thin lines. */
const STEP = { letter: 22, line: 7 };
/** Letters this near are one text; heights of a line of text, all in pixels. */
const TEXT = { gap: 7, low: 3, high: 26, least: 5 };
/** Bars that stand for text are lower than `reach` and no longer than `most`. */
const BAR = { reach: 14, most: 260 };
/** Boxes whose edges differ by no more are aligned. */
const ALIGNED = 3;
/** A line is at least this long, in pixels and as a part of the width or height. */
const LINE = { least: 40, share: 0.22 };
/** Heights of inputs and buttons. */
const FIELD = { low: 12, high: 44 };
/** Chroma (largest minus smallest channel) from which a colour is no grey. */
const COLOURED = 60;
const HUES = 12;

type Box = { x: number; y: number; width: number; height: number };

/** Grey levels in a smaller width, by the mean of each box. */
function narrowed({ data, width, height }: PixelRows): PixelRows {
  if (width <= WIDTH) return { data, width, height: Math.min(height, MOST_ROWS) };
  const factor = width / WIDTH;
  const tall = Math.min(MOST_ROWS, Math.max(1, Math.round(height / factor)));
  const result = new Uint8Array(WIDTH * tall);
  for (let y = 0; y < tall; y += 1) {
    const top = Math.min(height - 1, Math.floor(y * factor));
    const bottom = Math.min(height, Math.max(top + 1, Math.floor((y + 1) * factor)));
    for (let x = 0; x < WIDTH; x += 1) {
      const left = Math.floor(x * factor);
      const right = Math.max(left + 1, Math.floor((x + 1) * factor));
      let sum = 0;
      for (let row = top; row < bottom; row += 1)
        for (let at = row * width + left; at < row * width + right; at += 1) sum += data[at] ?? 0;
      result[y * WIDTH + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return { data: result, width: WIDTH, height: tall };
}

/** Boxes of connected marks; marks up to `TEXT.gap` apart in a row are connected. */
function connectedBoxes(marks: Uint8Array, width: number, height: number): Box[] {
  const parents: number[] = [];
  const boxes: [left: number, top: number, right: number, bottom: number][] = [];
  const rootOf = (run: number): number => {
    let root = run;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[run] = root;
    return root;
  };
  let above: [left: number, right: number, run: number][] = [];
  for (let y = 0; y < height; y += 1) {
    const own: typeof above = [];
    let [from, last] = [-1, -1];
    const close = () => {
      if (from < 0) return;
      const run = parents.length;
      parents.push(run);
      boxes.push([from, y, last, y]);
      for (const [left, right, other] of above) {
        if (left > last + 1 || right < from - 1) continue;
        const [a, b] = [rootOf(run), rootOf(other)];
        if (a !== b) parents[a] = b;
      }
      own.push([from, last, run]);
      from = -1;
    };
    for (let x = 0; x < width; x += 1) {
      if (marks[y * width + x] !== 1) continue;
      if (from >= 0 && x - last > TEXT.gap) close();
      if (from < 0) from = x;
      last = x;
    }
    close();
    above = own;
  }
  const joined = new Map<number, [number, number, number, number]>();
  for (const [run, [left, top, right, bottom]] of boxes.entries()) {
    const root = rootOf(run);
    const box = joined.get(root);
    if (!box) joined.set(root, [left, top, right, bottom]);
    else {
      box[0] = Math.min(box[0], left);
      box[1] = Math.min(box[1], top);
      box[2] = Math.max(box[2], right);
      box[3] = Math.max(box[3], bottom);
    }
  }
  return [...joined.values()].map(([x, y, right, bottom]) => ({ x, y, width: right - x + 1, height: bottom - y + 1 }));
}

/** Groups of sorted values that differ by at most `ALIGNED` from the first of the group. */
function aligned(boxes: readonly Box[], edgeOf: (box: Box) => number): Box[][] {
  const groups: Box[][] = [];
  let first = Number.NEGATIVE_INFINITY;
  for (const box of boxes.toSorted((a, b) => edgeOf(a) - edgeOf(b))) {
    if (edgeOf(box) - first > ALIGNED) {
      groups.push([]);
      first = edgeOf(box);
    }
    groups.at(-1)?.push(box);
  }
  return groups;
}

/** How many values are within 4 of one of them, at most. */
function mostAlike(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  let [from, to, most] = [0, 0, 0];
  for (const value of sorted) {
    while ((sorted[from] ?? 0) < value - 4) from += 1;
    while (to < sorted.length && (sorted[to] ?? 0) <= value + 4) to += 1;
    most = Math.max(most, to - from);
  }
  return most;
}

/** The distance that most neighbours have, and the part of them that has it. */
function pitchOf(values: readonly number[]): { pitch: number; share: number; count: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const gaps = sorted.slice(1).map((value, at) => value - (sorted[at] ?? 0));
  let best = { pitch: 0, share: 0, count: 0 };
  for (const gap of new Set(gaps)) {
    if (gap <= ALIGNED) continue;
    const count = gaps.filter((other) => Math.abs(other - gap) <= Math.max(2, 0.06 * gap)).length;
    if (count > best.count) best = { pitch: gap, share: count / gaps.length, count };
  }
  return best;
}

/** How texts are aligned: rows and columns of a table, one column of a form, none in a graph. */
function textFeatures(texts: readonly Box[], width: number, height: number): number[] {
  const columns = aligned(texts, ({ x }) => x);
  const rows = aligned(texts, ({ y, height: tall }) => y + tall / 2);
  const inColumn = new Map(columns.flatMap((group) => group.map((box) => [box, group.length] as const)));
  const inRow = new Map(rows.flatMap((group) => group.map((box) => [box, group.length] as const)));
  const share = (isCounted: (box: Box) => boolean) => texts.filter(isCounted).length / (texts.length || 1);
  const isIn = (box: Box, column: number, row: number) =>
    (inColumn.get(box) ?? 0) >= column && (inRow.get(box) ?? 0) >= row;
  const regular = columns
    .filter(({ length }) => length >= 4)
    .map((group) => ({ ...pitchOf(group.map(({ y }) => y)), group }))
    .filter(({ count }) => count >= 3)
    .sort((a, b) => b.count - a.count);
  const common = regular.filter(({ pitch }) => Math.abs(pitch - (regular[0]?.pitch ?? 0)) <= 2);
  const grid = common.flatMap(({ group }) => group);
  const edge = (values: readonly number[], whole: number) =>
    values.length === 0 ? 0 : (Math.max(...values) - Math.min(...values)) / whole;
  return [
    Math.log1p(texts.length),
    (texts.length * 10_000) / (width * height),
    median(texts.map((box) => box.height)),
    median(texts.map((box) => box.width)) / width,
    share((box) => isIn(box, 3, 1)),
    share((box) => isIn(box, 5, 1)),
    share((box) => isIn(box, 8, 1)),
    share((box) => isIn(box, 1, 2)),
    share((box) => isIn(box, 1, 4)),
    share((box) => isIn(box, 3, 3)),
    share((box) => isIn(box, 4, 4)),
    share((box) => isIn(box, 6, 4)),
    Math.max(0, ...columns.map(({ length }) => length)) / (texts.length || 1),
    Math.max(0, ...columns.map(({ length }) => length)),
    Math.max(0, ...rows.map(({ length }) => length)),
    columns.filter(({ length }) => length >= 4).length,
    rows.filter(({ length }) => length >= 3).length,
    regular.length,
    common.length,
    regular[0]?.pitch ?? 0,
    regular[0]?.count ?? 0,
    regular[0]?.share ?? 0,
    regular[1]?.count ?? 0,
    regular[2]?.count ?? 0,
    grid.length / (texts.length || 1),
    edge(
      grid.map(({ x }) => x),
      width,
    ),
    edge(
      grid.map(({ y }) => y),
      height,
    ),
    mean(texts.map(({ x }) => x)) / width,
  ];
}

type Line = { at: number; from: number; to: number };

/** Straight lines: rows where brightness steps down or up over a long way; `isAcross` false: columns. */
function linesIn({ data, width, height }: PixelRows, isAcross: boolean): Line[] {
  const [long, many] = isAcross ? [width, height] : [height, width];
  const [step, next] = isAcross ? [1, width] : [width, 1];
  const lines: Line[] = [];
  for (let row = 0; row < many - 1; row += 1) {
    let from = -1;
    for (let at = 0; at <= long; at += 1) {
      const pixel = row * next + at * step;
      const isStep = at < long && Math.abs((data[pixel + next] ?? 0) - (data[pixel] ?? 0)) >= STEP.line;
      if (isStep && from < 0) from = at;
      if (isStep || from < 0) continue;
      if (at - from >= LINE.least) lines.push({ at: row, from, to: at });
      from = -1;
    }
  }
  // Both sides of a thin line are steps.
  return lines.filter(
    (line, index) =>
      !lines
        .slice(Math.max(0, index - 12), index)
        .some(
          (other) =>
            line.at - other.at > 0 &&
            line.at - other.at <= 3 &&
            Math.abs(other.from - line.from) <= 6 &&
            Math.abs(other.to - line.to) <= 6,
        ),
  );
}

/** Rules between rows, frames of inputs and cards, axes. */
function lineFeatures(pixels: PixelRows): number[] {
  const { width, height } = pixels;
  const across = linesIn(pixels, true);
  const down = linesIn(pixels, false);
  const long = across.filter(({ from, to }) => to - from >= LINE.share * width);
  const tall = down.filter(({ from, to }) => to - from >= LINE.share * height);
  const extents = Map.groupBy(long, ({ from, to }) => `${Math.round(from / 8)} ${Math.round(to / 8)}`);
  const series = [...extents.values()]
    .map((lines) => pitchOf([...new Set(lines.map(({ at }) => at))]))
    .sort((a, b) => b.count - a.count);
  // An upper and a lower edge of the same extent: an input, a button or a card.
  const frames: { width: number; height: number; x: number }[] = [];
  for (const [index, upper] of across.entries()) {
    const lower = across
      .slice(index + 1, index + 80)
      .find(
        (other) =>
          other.at - upper.at >= FIELD.low &&
          Math.abs(other.from - upper.from) <= 4 &&
          Math.abs(other.to - upper.to) <= 4,
      );
    if (lower) frames.push({ width: upper.to - upper.from, height: lower.at - upper.at, x: upper.from });
  }
  const fields = frames.filter((frame) => frame.height <= FIELD.high);
  const wide = fields.filter((frame) => frame.width >= 0.25 * width && frame.width < 0.95 * width);
  const cards = frames.filter((frame) => frame.height > FIELD.high && frame.width < 0.6 * width);
  return [
    Math.log1p(across.length),
    Math.log1p(down.length),
    long.length,
    tall.length,
    series[0]?.pitch ?? 0,
    series[0]?.count ?? 0,
    series[0]?.share ?? 0,
    pitchOf(tall.map(({ at }) => at)).count,
    fields.length,
    wide.length,
    cards.length,
    mostAlike(fields.map(({ x }) => x)),
    mostAlike(wide.map((frame) => frame.width)),
    mostAlike(cards.map((frame) => frame.height)),
    mostAlike(cards.map((frame) => frame.width)),
    median(fields.map((frame) => frame.width)) / width,
    mean(across.map(({ from, to }) => (to - from) / width)),
  ];
}

/** The pixels of texts, and next to them. */
function coveredBy(texts: readonly Box[], { width, height }: PixelRows): Uint8Array {
  const covered = new Uint8Array(width * height);
  for (const { x, y, width: wide, height: tall } of texts)
    for (let row = Math.max(0, y - 1); row < Math.min(height, y + tall + 1); row += 1)
      covered.fill(1, row * width + Math.max(0, x - 1), row * width + Math.min(width, x + wide + 2));
  return covered;
}

/** Slanted strokes and their reach: lines of charts, edges of graphs. */
function slantFeatures(pixels: PixelRows, texts: readonly Box[]): number[] {
  const { data, width, height } = pixels;
  const covered = coveredBy(texts, pixels);
  let [all, straight, slanted, empty] = [0, 0, 0, 0];
  const cells = new Set<number>();
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const across = Math.abs((data[at + 1] ?? 0) - (data[at - 1] ?? 0));
      const down = Math.abs((data[at + width] ?? 0) - (data[at - width] ?? 0));
      if (across + down < 6) empty += 1;
      if (covered[at] === 1 || across + down < STEP.letter) continue;
      all += 1;
      if (Math.min(across, down) * 3 > Math.max(across, down)) {
        slanted += 1;
        cells.add(Math.floor(y / 16) * 1_000 + Math.floor(x / 16));
      } else straight += 1;
    }
  }
  const area = width * height;
  return [all / area, slanted / (all || 1), slanted / area, straight / area, empty / area, (cells.size * 256) / area];
}

/** Coloured areas: bars, slices and badges. */
function colourFeatures({ data, width, height }: PixelRows): number[] {
  const hues = new Float64Array(HUES);
  let coloured = 0;
  const rows = new Float64Array(8);
  for (let at = 0; at < width * height; at += 1) {
    const [r = 0, g = 0, b = 0] = [data[at * 3], data[at * 3 + 1], data[at * 3 + 2]];
    const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
    if (most - least < COLOURED) continue;
    coloured += 1;
    const turn =
      most === r ? (g - b) / (most - least) : most === g ? 2 + (b - r) / (most - least) : 4 + (r - g) / (most - least);
    const hue = Math.floor((((turn + 6) % 6) * HUES) / 6);
    hues[hue] = (hues[hue] ?? 0) + 1;
    const band = Math.floor((at / (width * height)) * rows.length);
    rows[band] = (rows[band] ?? 0) + 1;
  }
  const area = width * height;
  const shares = [...hues].map((count) => count / area).sort((a, b) => b - a);
  return [
    coloured / area,
    ...shares.slice(0, 4),
    shares.filter((share) => share > 0.002).length,
    shares.filter((share) => share > 0.01).length,
    [...rows].filter((count) => count > 0.01 * (area / rows.length)).length,
  ];
}

/** Marks bars that stand for text in drawings: they differ from what is above and below, and are no rules of a table. */
function markBars({ data, width, height }: PixelRows, marks: Uint8Array): void {
  for (let y = BAR.reach; y < height - BAR.reach; y += 1) {
    let from = -1;
    for (let x = 0; x <= width; x += 1) {
      const at = y * width + x;
      const above = (data[at] ?? 0) - (data[at - BAR.reach * width] ?? 0);
      const below = (data[at] ?? 0) - (data[at + BAR.reach * width] ?? 0);
      const isBar = x < width && Math.min(Math.abs(above), Math.abs(below)) >= STEP.letter && above > 0 === below > 0;
      if (isBar && from < 0) from = x;
      if (isBar || from < 0) continue;
      if (x - from <= BAR.most) marks.fill(1, y * width + from, at);
      from = -1;
    }
  }
}

/** How an image is built: its texts, lines, strokes and coloured areas. Their order is part of the model. */
export function structureFeatures(grey: PixelRows, colours: PixelRows): number[] {
  const pixels = narrowed(grey);
  const { data, width, height } = pixels;
  const marks = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width - 1; x += 1) {
      const at = y * width + x;
      if (Math.abs((data[at + 1] ?? 0) - (data[at] ?? 0)) >= STEP.letter) marks[at] = 1;
    }
  markBars(pixels, marks);
  const boxes = connectedBoxes(marks, width, height);
  const texts = boxes.filter(
    (box) => box.height >= TEXT.low && box.height <= TEXT.high && box.width >= TEXT.least && box.width > box.height,
  );
  const large = boxes.filter((box) => box.height > TEXT.high);
  const round = boxes.filter(
    (box) => box.height >= 8 && box.height < 120 && box.width > 0.7 * box.height && box.width < 1.4 * box.height,
  );
  return [
    Math.log(grey.width),
    Math.log(grey.width / grey.height),
    ...textFeatures(texts, width, height),
    large.length,
    large.reduce((sum, box) => sum + box.width * box.height, 0) / (width * height),
    Math.max(0, ...large.map((box) => (box.width * box.height) / (width * height))),
    round.length,
    ...lineFeatures(pixels),
    ...slantFeatures(pixels, texts),
    ...colourFeatures(colours),
  ];
}
