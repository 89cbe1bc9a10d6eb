import { mean } from '../averages.ts';
import type { PixelRows } from '../image-host/image-pixels.ts';
import type { PixelBox } from './candidates.ts';

/** A colour whose channels differ by less than this is no colour that people draw in. */
const VIVID = 56;
/** Hues are told apart in so many steps; a stroke's pixels are within one step of its own. */
export const HUES = 36;
/** Hues of an image that are looked at, and pixels that one has at least. */
const MOST_HUES = 8;
const LEAST_PIXELS = 60;
/** The thickest stroke, the shortest side, and the gap at which a side ends, in pixels. */
const THICKEST = 12;
const SHORTEST = 12;
const GAP = 4;
/** The part of a bar that is drawn at least. */
const LEAST_HITS = 0.7;
/** How far apart the ends of a frame's bars may be, in pixels and in parts of a bar. */
const LEAST_REACH = 6;
const REACH = 0.06;
/** How far a bar may leave its first row. */
const DRIFT = 2;
/** Most bars of a direction, most frames of an image. */
const MOST_BARS = 400;
const MOST_FRAMES = 40;
/** How far from the end of a bar its side is looked for, in pixels. */
const NEAR = 7;
/** The most of a side that a round corner takes: a circle's is less than this. */
const ROUND = 0.36;
/** A frame is wider and higher than so many of its strokes, and its strokes differ by so many pixels at most. */
const LEAST_ROOM = 5;
const MOST_UNEVEN = 4;
/** Frames with sides this near to each other are the same, in pixels. */
const SAME = 8;
/** A frame's sides are drawn to this part at least, each and on average. */
const LEAST_SIDE = 0.55;
const LEAST_SIDES = 0.75;

/** A stroke along an axis: `at` is its first row (or column), `from` and `to` are its ends. */
type Bar = { kind: number; at: number; from: number; to: number; thickness: number };

/**
 * A rectangle of strokes. `sides` has the drawn part of each, `thickness` is their mean and `uneven` how much they differ;
 * `round` is how many pixels of a side its corners take.
 */
export type Frame = {
  box: PixelBox;
  hue: number;
  sides: readonly number[];
  thickness: number;
  uneven: number;
  round: number;
};

/** The hue step of each pixel, 1 to 36; 0: it is not vivid. */
function huesOf({ data, width, height }: PixelRows): Uint8Array {
  const hues = new Uint8Array(width * height);
  for (let at = 0; at < hues.length; at += 1) {
    const [r, g, b] = [data[3 * at] ?? 0, data[3 * at + 1] ?? 0, data[3 * at + 2] ?? 0];
    const most = Math.max(r, g, b);
    const range = most - Math.min(r, g, b);
    if (range < VIVID) continue;
    const turn = most === r ? (g - b) / range + 6 : most === g ? (b - r) / range + 2 : (r - g) / range + 4;
    hues[at] = (Math.round((turn * HUES) / 6) % HUES) + 1;
  }
  return hues;
}

/** The hues of an image that have most pixels, with those beside them, so that each vivid pixel belongs to one at most. */
function peaksOf(hues: Uint8Array): number[] {
  const counts = new Uint32Array(HUES);
  for (const hue of hues) if (hue) counts[hue - 1] = (counts[hue - 1] ?? 0) + 1;
  const around = (hue: number) => [hue, (hue + 1) % HUES, (hue - 1 + HUES) % HUES];
  const peaks: number[] = [];
  const near = (hue: number) => around(hue).reduce((sum, one) => sum + (counts[one] ?? 0), 0);
  while (peaks.length < MOST_HUES) {
    // The middle one of three is the peak itself, unless it was counted for another.
    const peak = [...counts.keys()].reduce((best, hue) =>
      near(hue) > near(best) || (near(hue) === near(best) && (counts[hue] ?? 0) > (counts[best] ?? 0)) ? hue : best,
    );
    if (near(peak) < LEAST_PIXELS) break;
    peaks.push(peak + 1);
    for (const one of around(peak)) counts[one] = 0;
  }
  return peaks;
}

/** Rows or columns of pixels: how many lines, pixels in each, and the offset from one to the next. */
type Walk = { lines: number; lineStride: number; count: number; stride: number };

/** For each vivid pixel how many of its kind follow each other without a gap, along the lines of a walk. */
function runsOf(kinds: Uint8Array, { lines, lineStride, count, stride }: Walk): Uint16Array {
  const runs = new Uint16Array(kinds.length);
  for (let line = 0; line < lines; line += 1) {
    const first = line * lineStride;
    for (let at = 0; at < count; ) {
      const kind = kinds[first + at * stride] ?? 0;
      let end = at + 1;
      while (end < count && kinds[first + end * stride] === kind) end += 1;
      if (kind > 0) for (let inside = at; inside < end; inside += 1) runs[first + inside * stride] = end - at;
      at = end;
    }
  }
  return runs;
}

/** The bars along the lines of a walk. `runs` has the thickness of each pixel across them. */
function barsOf(kinds: Uint8Array, runs: Uint16Array, { lines, lineStride, count, stride }: Walk): Bar[] {
  const used = new Uint8Array(kinds.length);
  const isStart = (line: number, at: number, kind: number): boolean => {
    const pixel = line * lineStride + at * stride;
    const isThin = line >= 0 && line < lines && kinds[pixel] === kind && (runs[pixel] ?? 0) <= THICKEST;
    return isThin && (line === 0 || kinds[pixel - lineStride] !== kind);
  };
  /** The line on which a bar goes on; undefined: it has a gap there. */
  const lineAt = (line: number, at: number, kind: number): number | undefined => {
    if (isStart(line, at, kind)) return line;
    if (isStart(line - 1, at, kind)) return line - 1;
    return isStart(line + 1, at, kind) ? line + 1 : undefined;
  };
  /** The bar that begins at a place, if it is long enough. */
  const barFrom = (first: number, from: number, kind: number): Bar | undefined => {
    let [line, last, hits, sum] = [first, from, 0, 0];
    for (let at = from; at < count && at - last <= GAP; at += 1) {
      const next = lineAt(line, at, kind);
      if (next === undefined) continue;
      // A drift of some pixels is blur or a round corner; a slope is no side.
      if (Math.abs(next - first) > DRIFT) break;
      [line, last] = [next, at];
      const pixel = line * lineStride + at * stride;
      used[pixel] = 1;
      hits += 1;
      sum += runs[pixel] ?? 0;
    }
    const [length, thickness] = [last + 1 - from, sum / hits];
    const isLong = length >= SHORTEST && length > 2 * thickness && hits >= LEAST_HITS * length;
    return isLong ? { kind, at: first, from, to: last + 1, thickness } : undefined;
  };
  const bars: Bar[] = [];
  for (let line = 0; line < lines; line += 1) {
    for (let at = 0; at < count; at += 1) {
      const pixel = line * lineStride + at * stride;
      const kind = kinds[pixel] ?? 0;
      if (kind === 0 || used[pixel] || !isStart(line, at, kind)) continue;
      const bar = barFrom(line, at, kind);
      if (bar) bars.push(bar);
    }
  }
  return bars.sort((a, b) => b.to - b.from - (a.to - a.from)).slice(0, MOST_BARS);
}

/** Bars of the same row that a gap parts (a word of the same colour, something drawn above), together. */
function joinedBars(bars: readonly Bar[]): Bar[] {
  const joined: Bar[] = [];
  for (const bar of bars.toSorted((a, b) => a.from - b.from)) {
    const before = joined.find(
      (other) =>
        other.kind === bar.kind &&
        Math.abs(other.at - bar.at) <= 2 &&
        bar.from >= other.to - 2 &&
        bar.from - other.to <= 0.3 * (bar.to - other.from),
    );
    if (before) before.to = Math.max(before.to, bar.to);
    else joined.push({ ...bar });
  }
  return [...bars, ...joined.filter((one) => !bars.some((bar) => bar.from === one.from && bar.to === one.to))];
}

/** Bars of a direction, and how many pixels of some lines across them belong to thin strokes between two places. */
type Direction = { bars: readonly Bar[]; support: (first: number, end: number, from: number, to: number) => number };

/** How many pixels of thin strokes are before each pixel of a line, along the lines of a walk. */
function thinBefore(runs: Uint16Array, { lines, lineStride, count, stride }: Walk): Direction['support'] {
  const sums = new Uint16Array(lines * (count + 1));
  for (let line = 0; line < lines; line += 1) {
    let sum = 0;
    for (let at = 0; at < count; at += 1) {
      const run = runs[line * lineStride + at * stride] ?? 0;
      if (run > 0 && run <= THICKEST) sum += 1;
      sums[line * (count + 1) + at + 1] = sum;
    }
  }
  return (first, end, from, to) => {
    let sum = 0;
    for (let line = first; line < end; line += 1)
      sum += (sums[line * (count + 1) + to] ?? 0) - (sums[line * (count + 1) + from] ?? 0);
    return sum;
  };
}

/**
 * The side that begins beyond the end of the bars at `end`, which is on the side `out` (-1 or 1) of their middle: where it is,
 * which part of it is drawn, and how many pixels of its corners are round.
 */
function sideNear(
  { support }: Direction,
  { end, out, low, high, thickness }: { end: number; out: number; low: number; high: number; thickness: number },
  limit: number,
) {
  let best = { at: end, part: 0, round: 0 };
  const most = Math.floor(ROUND * (high - low));
  for (let by = -NEAR; by <= most; by += 1) {
    const at = end + by * out;
    if (at < 1 || at >= limit - 1) continue;
    const round = Math.max(0, by - 2);
    const [from, to] = [low + round, high - round];
    if (to - from < 4) continue;
    const drawn = support(at - 1, at + 2, from, to) / (Math.min(3, Math.max(1, thickness)) * (to - from));
    const part = Math.min(1, drawn);
    if (part > best.part + 0.01) best = { at, part, round };
  }
  // From there to the outer edge of the stroke, and to its inner one.
  const [from, to] = [low + best.round, high - best.round];
  const isDrawn = (at: number) =>
    at >= 0 && at < limit && support(at, at + 1, from, to) > 0.5 * Math.max(LEAST_SIDE, best.part) * (to - from);
  const edge = (start: number, by: number) => {
    let at = start;
    while (isDrawn(at + by)) at += by;
    return at;
  };
  const start = [0, 1, -1].map((by) => best.at + by).find(isDrawn) ?? best.at;
  const at = edge(start, out);
  return { ...best, at, thickness: Math.abs(edge(start, -out) - at) + 1 };
}

/** Bars of one kind with the same ends, in pairs, the first one first. */
function* pairsOf(bars: readonly Bar[]): Generator<[low: Bar, high: Bar]> {
  for (const [index, one] of bars.entries()) {
    const reach = Math.max(LEAST_REACH, REACH * (one.to - one.from));
    for (const other of bars.slice(index + 1)) {
      if (one.kind !== other.kind || Math.abs(one.at - other.at) < SHORTEST) continue;
      if (Math.abs(one.from - other.from) > reach || Math.abs(one.to - other.to) > reach) continue;
      yield one.at < other.at ? [one, other] : [other, one];
    }
  }
}

/** Frames of two bars, with sides between their ends. */
function* framesOf(direction: Direction, limit: number) {
  for (const [one, other] of pairsOf(direction.bars)) {
    const [from, to] = [Math.min(one.from, other.from), Math.max(one.to, other.to)];
    const [low, high] = [one.at, Math.ceil(other.at + other.thickness)];
    const box = { low, high, thickness: mean([one.thickness, other.thickness]) };
    const first = sideNear(direction, { ...box, end: from, out: -1 }, limit);
    const second = sideNear(direction, { ...box, end: to - 1, out: 1 }, limit);
    const sides = [
      ...[one, other].map((bar) => Math.min(1, (bar.to - bar.from) / (to - from))),
      first.part,
      second.part,
    ];
    if (Math.min(...sides) < LEAST_SIDE || mean(sides) < LEAST_SIDES) continue;
    const all = [one, other, first, second].map(({ thickness }) => thickness);
    const [thickness, uneven] = [mean(all), Math.max(...all) - Math.min(...all)];
    const round = mean([first.round, second.round]);
    const length = second.at + 1 - first.at;
    const hasRoom = length >= SHORTEST && LEAST_ROOM * thickness <= Math.min(length, high - low);
    if (!hasRoom || uneven > MOST_UNEVEN || round > ROUND * length) continue;
    yield { kind: one.kind, low, high, from: first.at, to: second.at + 1, sides, thickness, uneven, round };
  }
}

/** Frames in an image; and the hue of each of its pixels, 0 for those that are not `vivid`. */
export type DrawnFrames = { frames: readonly Frame[]; hues: Uint8Array; vivid: Uint32Array };

/** Rectangles and circles of thin strokes in one vivid colour. */
export function drawnFrames(image: PixelRows): DrawnFrames {
  const { width, height } = image;
  const hues = huesOf(image);
  const peaks = peaksOf(hues);
  const kindOf = Uint8Array.from({ length: HUES + 1 }, (_, hue) => {
    const isNear = (peak: number) => [0, 1, HUES - 1].includes(Math.abs(hue - peak));
    return hue === 0 ? 0 : peaks.findIndex(isNear) + 1;
  });
  const kinds = hues.map((hue) => kindOf[hue] ?? 0);
  const rows: Walk = { lines: height, lineStride: width, count: width, stride: 1 };
  const columns: Walk = { lines: width, lineStride: 1, count: height, stride: width };
  const [wide, tall] = [runsOf(kinds, rows), runsOf(kinds, columns)];
  const across: Direction = { bars: joinedBars(barsOf(kinds, tall, rows)), support: thinBefore(wide, columns) };
  const down: Direction = { bars: joinedBars(barsOf(kinds, wide, columns)), support: thinBefore(tall, rows) };
  const frames: Frame[] = [];
  const add = (box: PixelBox, kind: number, rest: Pick<Frame, 'sides' | 'thickness' | 'uneven' | 'round'>) => {
    const hue = peaks[kind - 1] ?? 0;
    const isSame = (other: Frame) =>
      other.hue === hue &&
      (['left', 'top', 'right', 'bottom'] as const).every((side) => Math.abs(other.box[side] - box[side]) <= SAME);
    if (!frames.some(isSame)) frames.push({ box, hue, ...rest });
  };
  for (const { kind, low, high, from, to, ...rest } of framesOf(across, width))
    add({ left: from, top: low, right: to, bottom: high }, kind, rest);
  for (const { kind, low, high, from, to, ...rest } of framesOf(down, height))
    add({ left: low, top: from, right: high, bottom: to }, kind, rest);
  const vivid = Uint32Array.from(hues.keys()).filter((pixel) => hues[pixel] !== 0);
  return { frames: frames.slice(0, MOST_FRAMES), hues, vivid };
}
