import type { LikenessKind } from '#shared/similar/similar.contract.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import { bitCount } from '../reading/perceptual-hash.ts';
import { descriptorAt, type LayoutMatrix, likenessOf, rowOf } from './layout-matrix.ts';

/** Images that are compared in detail. */
const CANDIDATES = 600;
/** Weights of common tags, common words, the same theme and common colours beside the layout. */
const WEIGHTS = { tags: 0.25, words: 0.15, theme: 0.2, colours: 0.2 };
/** A lower score is not similar (DECISIONS.md 43). */
const FLOORS: Record<LikenessKind, number> = { layout: 0.45, look: 0.6, words: 0.2 };
/** Images of one company with this similarity count as one. */
const FOLDED_FROM = 0.97;
/** Steps of the counting sort that finds the most similar ones. */
const STEPS = 512;

/** An image and its similarity. */
export type Ranked = { place: number; likeness: number };

/** The image that others are compared with. */
export type Model = {
  by: LikenessKind;
  /** Similarity of the layouts by row. */
  layouts: Float32Array;
  /** Similarity of the words by row number of the image, 0 to 1. */
  words: ReadonlyMap<number, number>;
  /** Place of the image in the index; -1: it is not in the gallery. */
  self: number;
  /** Excluded places. */
  without: ReadonlySet<number>;
};

/** The level that about `count` values reach. */
function levelOf(values: Float32Array, count: number): number {
  const counts = new Uint32Array(STEPS);
  const stepOf = (value: number) => Math.max(0, Math.min(STEPS - 1, Math.floor(((value + 1) / 2) * STEPS)));
  for (const value of values) counts[stepOf(value)] = (counts[stepOf(value)] ?? 0) + 1;
  let [step, sum] = [STEPS, 0];
  while (step > 0 && sum < count) {
    step -= 1;
    sum += counts[step] ?? 0;
  }
  return (step / STEPS) * 2 - 1;
}

/** Overlap of the tags of two images, rare ones weighted higher: 0 to 1. */
function tagOverlap(index: GalleryIndex): (a: number, b: number) => number {
  const { tags, tagStart, tagNames, size } = index;
  const counts = new Uint32Array(tagNames.length);
  for (const tag of tags.subarray(0, tagStart[size])) counts[tag] = (counts[tag] ?? 0) + 1;
  const weight = (tag: number) => Math.log(1 + size / (counts[tag] || 1));
  const tagsAt = (place: number) => tags.subarray(tagStart[place], tagStart[place + 1]);
  return (a, b) => {
    const [own, others] = [tagsAt(a), tagsAt(b)];
    let [common, all] = [0, 0];
    for (const tag of own) {
      all += weight(tag);
      if (others.includes(tag)) common += weight(tag);
    }
    for (const tag of others) if (!own.includes(tag)) all += weight(tag);
    return all === 0 ? 0 : common / all;
  };
}

function lookOverlap({ themes, colours }: GalleryIndex, a: number, b: number): number {
  const [own = 0, others = 0] = [colours[a], colours[b]];
  const all = bitCount(own | others);
  const isSameTheme = themes[a] !== 0 && themes[a] === themes[b];
  return (isSameTheme ? WEIGHTS.theme : 0) + (all === 0 ? 0 : (WEIGHTS.colours * bitCount(own & others)) / all);
}

/** The images that are similar enough: first those of other companies, then those of the same company, each most similar first. */
export function rank(
  index: GalleryIndex,
  matrix: LayoutMatrix,
  { by, layouts, words, self, without }: Model,
): Ranked[] {
  const overlap = tagOverlap(index);
  const likenessAt = (place: number, layout: number, common: number): number => {
    const tags = self < 0 ? 0 : WEIGHTS.tags * overlap(self, place);
    if (by === 'words') return common + tags;
    const likeness = layout + tags + WEIGHTS.words * common;
    return by === 'look' && self >= 0 ? likeness + lookOverlap(index, self, place) : likeness;
  };
  const level = by === 'words' ? Number.POSITIVE_INFINITY : levelOf(layouts, CANDIDATES);
  const ranked: Ranked[] = [];
  for (const [row, number] of matrix.numbers.entries()) {
    const layout = layouts[row] ?? 0;
    const common = words.get(number);
    if (layout < level && common === undefined) continue;
    const place = index.places[number] ?? -1;
    if (place < 0 || place === self || without.has(place)) continue;
    const likeness = likenessAt(place, layout, common ?? 0);
    if (likeness >= FLOORS[by]) ranked.push({ place, likeness });
  }
  const company = self < 0 ? -1 : index.company[self];
  const isOwn = ({ place }: Ranked) => (index.company[place] === company ? 1 : 0);
  ranked.sort((a, b) => isOwn(a) - isOwn(b) || b.likeness - a.likeness);
  return folded(index, matrix, ranked, self);
}

/** Without near copies of an earlier image of the same company, or of the image itself. */
function folded(index: GalleryIndex, matrix: LayoutMatrix, ranked: readonly Ranked[], self: number): Ranked[] {
  const kept = new Map<number, Int8Array[]>();
  const descriptorOf = (place: number) => {
    const row = rowOf(matrix, index.numbers[place] ?? 0);
    return row < 0 ? undefined : descriptorAt(matrix, row);
  };
  const own = self < 0 ? undefined : descriptorOf(self);
  if (own) kept.set(index.company[self] ?? -1, [own]);
  return ranked.filter(({ place }) => {
    const descriptor = descriptorOf(place);
    if (!descriptor) return true;
    const company = index.company[place] ?? -1;
    const before = kept.get(company) ?? [];
    if (before.some((other) => likenessOf(descriptor, other) >= FOLDED_FROM)) return false;
    kept.set(company, [...before, descriptor]);
    return true;
  });
}
