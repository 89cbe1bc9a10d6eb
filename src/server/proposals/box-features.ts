import type { ReadWord } from '#db/schema/search.ts';
import type { PixelRows } from '../image-host/image-pixels.ts';
import type { PixelBox } from './candidates.ts';
import { type Edges, type Line, type Sums, sumsOf } from './edges.ts';

/** How far in pixels a line may be from a side of a box, and how far outside its surroundings are looked at. */
const NEAR = 2;
const RING = 14;
/** Words that begin at nearly the same place (part of the image's width) are aligned. */
const ALIGNED = 0.004;

const BUTTONS =
  /^(cancel|save|delete|ok|close|submit|create|add|apply|confirm|continue|next|back|update|yes|no|remove|done|edit|test|login|sign|connect)$/iu;
const FILTERS =
  /^(filter|filters|search|all|any|status|sort|clear|last|days|hours|date|type|severity|select|reset|query|time)\b/iu;
const CODE = /[{}();=<>$|\\]|[a-z]_[a-z]|^--?\w|\w\.\w+\(|:\/\//iu;

type Word = PixelBox & { middle: readonly [x: number, y: number]; kinds: ReadonlySet<string> };

/** Everything about an image that features of its boxes are computed from. */
export type Surroundings = {
  width: number;
  height: number;
  edges: Edges;
  words: readonly Word[];
  boxes: readonly PixelBox[];
  light: Sums;
  light2: Sums;
  colour: Sums;
  /** Height of a word in the middle of the order of heights. */
  wordHeight: number;
};

/** Prepares an image for `boxFeatures`. */
export function surroundingsOf(
  { data, width, height }: PixelRows,
  picture: { edges: Edges; boxes: readonly PixelBox[]; words: readonly ReadWord[] },
): Surroundings {
  const light = new Uint8Array(width * height);
  const squares = new Uint16Array(width * height);
  const colour = new Uint8Array(width * height);
  for (let at = 0; at < light.length; at += 1) {
    const [r, g, b] = [data[3 * at] ?? 0, data[3 * at + 1] ?? 0, data[3 * at + 2] ?? 0];
    const level = (3 * r + 6 * g + b) / 10;
    light[at] = level;
    squares[at] = level * level;
    colour[at] = Math.max(r, g, b) - Math.min(r, g, b) > 60 ? 1 : 0;
  }
  const words = picture.words.map(([text, x, y, w, h]) => ({
    left: x * width,
    top: y * height,
    right: (x + w) * width,
    bottom: (y + h) * height,
    middle: [(x + w / 2) * width, (y + h / 2) * height] as const,
    kinds: new Set(Object.entries(KINDS).flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : []))),
  }));
  const heights = words.map(({ top, bottom }) => bottom - top).sort((a, b) => a - b);
  return {
    width,
    height,
    edges: picture.edges,
    boxes: picture.boxes,
    words,
    light: sumsOf(light, width, height),
    light2: sumsOf(squares, width, height),
    colour: sumsOf(colour, width, height),
    wordHeight: heights[heights.length >> 1] ?? 12,
  };
}

/** The part of a side that has edges along it, at the best of the places near it. */
function support(sums: Sums, limit: number, at: number, line: (at: number) => [number, number, number, number]) {
  if (at <= NEAR || at >= limit - NEAR) return 1.2;
  let best = 0;
  for (let offset = -NEAR; offset <= NEAR; offset += 1) best = Math.max(best, sums(...line(at + offset)));
  return best;
}

function sides({ edges, width, height }: Surroundings, { left, top, right, bottom }: PixelBox): number[] {
  const [w, h] = [right - left, bottom - top];
  const row = (at: number) => support(edges.stepsAcross, height, at, (y) => [left, y, right, y + 1]);
  const column = (at: number) => support(edges.stepsDown, width, at, (x) => [x, top, x + 1, bottom]);
  const part = (value: number, length: number) => (value === 1.2 ? value : value / length);
  const all = [part(column(left), h), part(row(top), w), part(column(right), h), part(row(bottom), w)];
  return [...all, (all[0] ?? 0) + (all[1] ?? 0) + (all[2] ?? 0) + (all[3] ?? 0), Math.min(...all)];
}

function looks({ edges, light, light2, colour, width, height }: Surroundings, box: PixelBox): number[] {
  const { left, top, right, bottom } = box;
  const ring = {
    left: Math.max(0, left - RING),
    top: Math.max(0, top - RING),
    right: Math.min(width, right + RING),
    bottom: Math.min(height, bottom + RING),
  };
  const area = (right - left) * (bottom - top);
  const ringArea = (ring.right - ring.left) * (ring.bottom - ring.top) - area;
  const restArea = width * height - area;
  const inside = (sums: Sums) => sums(left, top, right, bottom);
  const around = (sums: Sums) => sums(ring.left, ring.top, ring.right, ring.bottom) - inside(sums);
  const rest = (sums: Sums) => sums(0, 0, width, height) - inside(sums);
  const mean = inside(light) / area;
  const ringMean = ringArea > 0 ? around(light) / ringArea : mean;
  const restMean = restArea > 0 ? rest(light) / restArea : mean;
  const spread = Math.sqrt(Math.max(0, inside(light2) / area - mean * mean));
  const restSpread = restArea > 0 ? Math.sqrt(Math.max(0, rest(light2) / restArea - restMean * restMean)) : 0;
  const steps = inside(edges.stepsAcross) + inside(edges.stepsDown);
  const ringSteps = around(edges.stepsAcross) + around(edges.stepsDown);
  // Its own edge, just inside and just outside.
  const edge = (by: number) => {
    const [l, t, r, b] = [left - by, top - by, right + by, bottom + by];
    if (l < 0 || t < 0 || r > width || b > height || r - l < 8 || b - t < 8) return mean;
    const [w, h] = [r - l, b - t];
    const sum = light(l, t, r, t + 2) + light(l, b - 2, r, b) + light(l, t, l + 2, b) + light(r - 2, t, r, b);
    return sum / (4 * (w + h));
  };
  const [inner, outer] = [edge(-4), edge(6)];
  return [
    mean,
    ringMean - mean,
    restMean - mean,
    Math.abs(ringMean - mean),
    spread,
    restSpread,
    inner - outer,
    inside(colour) / area,
    restArea > 0 ? rest(colour) / restArea : 0,
    steps / area,
    inside(edges.stepsAcross) / (steps || 1),
    ringArea > 0 ? ringSteps / ringArea : 0,
  ];
}

/** Kinds of words that tell elements apart. */
const KINDS = { number: /^[\d.,:%/-]+$/u, label: /[:*?]$/u, filter: FILTERS, code: CODE, button: BUTTONS };

function wordsAt({ words }: Surroundings, { left, top, right, bottom }: PixelBox) {
  const touching = words.filter(
    (word) => word.right > left && word.left < right && word.bottom > top && word.top < bottom,
  );
  const inside = touching.filter(({ middle: [x, y] }) => x >= left && x <= right && y >= top && y <= bottom);
  const crossing = touching.filter(
    (word) => word.left < left - 2 || word.right > right + 2 || word.top < top - 3 || word.bottom > bottom + 3,
  ).length;
  return { inside, crossing };
}

/** The space between a box and the words inside it, on each side. */
function spaces(inside: readonly Word[], { left, top, right, bottom }: PixelBox) {
  return {
    left: Math.min(right, ...inside.map((word) => word.left)) - left,
    top: Math.min(bottom, ...inside.map((word) => word.top)) - top,
    right: right - Math.max(left, ...inside.map((word) => word.right)),
    bottom: bottom - Math.max(top, ...inside.map((word) => word.bottom)),
  };
}

function texts(all: Surroundings, box: PixelBox): number[] {
  const { words, width, wordHeight } = all;
  const [w, h] = [box.right - box.left, box.bottom - box.top];
  const { inside, crossing } = wordsAt(all, box);
  const count = inside.length;
  const some = count || 1;
  const sum = (of: (word: Word) => number) => inside.reduce((total, word) => total + of(word), 0);
  const kinds = (kind: keyof typeof KINDS) => sum(({ kinds: own }) => Number(own.has(kind)));
  const starts = Map.groupBy(inside, (word) => Math.round(word.left / (ALIGNED * width)));
  const aligned = [...starts.values()].map(({ length }) => length).sort((a, b) => b - a);
  const lines = new Set(inside.map(({ middle }) => Math.round(middle[1] / (1.1 * wordHeight)))).size || 1;
  const space = spaces(inside, box);
  return [
    Math.log1p(count),
    count / (words.length || 1),
    sum((word) => (word.right - word.left) * (word.bottom - word.top)) / (w * h),
    crossing,
    crossing / some,
    sum((word) => word.bottom - word.top) / some / wordHeight,
    lines,
    count / lines,
    h / (lines * wordHeight),
    (aligned[0] ?? 0) / lines,
    aligned.filter((each) => each >= 3).length,
    kinds('number') / some,
    kinds('button') / some,
    sum(({ kinds: own, middle }) => Number(own.has('button') && middle[1] > box.bottom - 0.25 * h)),
    kinds('filter') / some,
    kinds('filter'),
    kinds('code') / some,
    kinds('label') / some,
    count ? space.left / w : 1,
    count ? space.top / h : 1,
    count ? space.right / w : 1,
    count ? space.bottom / h : 1,
    count ? space.left / wordHeight : 50,
    count ? space.bottom / wordHeight : 50,
  ];
}

function linesInside(
  lines: readonly Line[],
  [from, to]: [number, number],
  [low, high]: [number, number],
  part: number,
) {
  const inside = lines.filter(
    (line) =>
      line.at > low + 3 &&
      line.at < high - 3 &&
      Math.min(to, line.to) - Math.max(from, line.from) >= part * (to - from),
  );
  const gaps = inside.map(({ at }) => at).sort((a, b) => a - b);
  const steps = gaps.slice(1).map((at, index) => at - (gaps[index] ?? 0));
  const mean = steps.reduce((sum, step) => sum + step, 0) / (steps.length || 1);
  const spread = Math.sqrt(steps.reduce((sum, step) => sum + (step - mean) ** 2, 0) / (steps.length || 1));
  const overhang = inside.filter((line) => line.from < from - 6 || line.to > to + 6).length;
  return [inside.length, steps.length > 1 ? spread / mean : 2, overhang];
}

/** The features of a box, for the models of proposals. Their order is part of the models. */
export function boxFeatures(all: Surroundings, box: PixelBox): number[] {
  const { width, height, edges, wordHeight, boxes, words } = all;
  const { left, top, right, bottom } = box;
  const [w, h] = [right - left, bottom - top];
  let [nested, around] = [0, 0];
  for (const other of boxes) {
    if (other.left >= left - 2 && other.right <= right + 2 && other.top >= top - 2 && other.bottom <= bottom + 2)
      nested += 1;
    else if (other.left <= left + 2 && other.right >= right - 2 && other.top <= top + 2 && other.bottom >= bottom - 2)
      around += 1;
  }
  return [
    left / width,
    top / height,
    right / width,
    bottom / height,
    w / width,
    h / height,
    (w * h) / (width * height),
    Math.log(w / h),
    Math.log(w),
    Math.log(h),
    h / wordHeight,
    w / wordHeight,
    Math.abs((left + right) / 2 / width - 0.5),
    Math.abs((top + bottom) / 2 / height - 0.5),
    width / height,
    Math.log1p(words.length),
    Math.log1p(boxes.length),
    Math.log1p(nested),
    Math.log1p(around),
    ...sides(all, box),
    ...looks(all, box),
    ...texts(all, box),
    ...linesInside(edges.across, [left, right], [top, bottom], 0.8),
    ...linesInside(edges.down, [top, bottom], [left, right], 0.7),
    ...linesInside(edges.across, [left, right], [top, bottom], 0.3),
  ];
}
