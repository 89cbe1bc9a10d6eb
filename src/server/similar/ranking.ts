import { bitCount } from '#shared/similar/hash-bits.ts';
import type { LikenessKind } from '#shared/similar/similar.contract.ts';
import { tagKind } from '#shared/tags/tag-kind.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import { regionIndex } from '../search/selection.ts';
import { type Kinship, type KinshipRules, kinshipIn, type TagList, tagsAt } from './kinship.ts';
import { descriptorAt, type LayoutMatrix, likenessOf, rowOf } from './layout-matrix.ts';

/** Images that are compared in detail. */
const CANDIDATES = 5_000;
/** Weights of what images share, each 0 to 1; looks more where people compare by them. */
const WEIGHTS = { structure: 0.4, task: 0.25, layout: 0.25, titles: 0.35, words: 0.2, looks: 0.1, looksChosen: 0.4 };
/** A lower score is not similar, between images with tags, and between others (DECISIONS.md 43). */
const FLOORS: Record<LikenessKind, number> = { layout: 0.35, look: 0.45, words: 0.2 };
const UNTAGGED_FLOOR = 0.6;
/** How much less an image counts that shows more or less of a product than the other: an element, a part or a screen. */
const OTHER_FORM = 0.1;
/** Images of one company with this similarity count as one. */
const FOLDED_FROM = 0.97;
/** Steps of the counting sort that finds the most similar ones. */
const STEPS = 512;

/** An image and its similarity. */
export type Ranked = { position: number; likeness: number };

/** The image that others are compared with. */
export type Model = {
  by: LikenessKind;
  /** Similarity of the layouts by row. */
  layouts: Float32Array;
  /** Similarity of the words by row number of the image, 0 to 1. */
  words: ReadonlyMap<number, number>;
  /** Similarity of the titles by row number of the image, 0 to 1. */
  titles: ReadonlyMap<number, number>;
  /** Position of the image in the index; -1: it is not in the gallery. */
  self: number;
  tags: TagList;
  kinship: KinshipRules;
  look: Look;
  /** Excluded positions. */
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

/** What images and regions look like: the code of their theme (0: unknown), and bits of their colours. */
export type Look = { theme: number; colours: number };

/** How much images or regions look alike, 0 to 1: the same theme and common colours. */
export function lookOverlap(own: Look, other: Look): number {
  const isSameTheme = own.theme !== 0 && own.theme === other.theme ? 0.5 : 0;
  const all = bitCount(own.colours | other.colours);
  return isSameTheme + (all === 0 ? 0 : (0.5 * bitCount(own.colours & other.colours)) / all);
}

/** The look of an image, or of one of its regions if that has its own. */
export function lookAt(index: GalleryIndex, position: number, region = 0): Look {
  const own = region === 0 ? -1 : regionIndex(index, { position, number: region });
  const [{ themes, colours }, at] = own < 0 ? [index, position] : [index.regions, own];
  return { theme: themes[at] ?? 0, colours: colours[at] ?? 0 };
}

/** The images that are similar enough: first those of other companies, then those of the same company, each most similar first; a demo beside real companies last. */
export function rank(index: GalleryIndex, matrix: LayoutMatrix, model: Model): Ranked[] {
  const { by, layouts, words, titles, self, tags, kinship, without } = model;
  const { form } = index.choices;
  /** The likeness of an image that is alike enough. */
  const likenessAt = (position: number, layout: number, common: number): number | undefined => {
    const theirs = tagsAt(index, position);
    const looks = lookOverlap(model.look, lookAt(index, position));
    const isTagged = tags.tags.length > 0 && theirs.tags.length > 0;
    const shared = isTagged ? kinship.between(tags, theirs) : { structure: 0, task: 0 };
    if (!shared) return undefined;
    const { structure, task } = shared;
    const named = titles.get(index.numbers[position] ?? 0) ?? 0;
    if (by === 'words') return common + WEIGHTS.titles * named + WEIGHTS.structure * structure;
    const [own = 0, other = 0] = [form[self], form[position]];
    const score =
      WEIGHTS.structure * structure +
      WEIGHTS.task * task +
      (isTagged ? WEIGHTS.layout : 1) * Math.max(0, layout) +
      WEIGHTS.titles * named +
      WEIGHTS.words * common +
      (by === 'look' ? WEIGHTS.looksChosen : WEIGHTS.looks) * looks -
      (own > 0 && other > 0 && own !== other ? OTHER_FORM : 0);
    return isTagged || score >= UNTAGGED_FLOOR ? score : undefined;
  };
  const level = by === 'words' ? Number.POSITIVE_INFINITY : levelOf(layouts, CANDIDATES);
  const ranked: Ranked[] = [];
  for (const [row, number] of matrix.numbers.entries()) {
    const layout = layouts[row] ?? 0;
    const common = words.get(number);
    if (layout < level && common === undefined) continue;
    const position = index.positions[number] ?? -1;
    if (position < 0 || position === self || without.has(position)) continue;
    const likeness = likenessAt(position, layout, common ?? 0);
    if (likeness !== undefined && likeness >= FLOORS[by]) ranked.push({ position, likeness });
  }
  return bestFirst(index, matrix, ranked, self);
}

/** Images whose tags say what one outside the gallery probably has; the nearest count most, by their layout, and by their words (`words`). */
const VOTES = { images: 25, power: 3, words: 6, wordsPower: 2 };
/** Weights of what such an image shares with others, and the least likeness of similar ones. */
const OUTSIDE = { structure: 0.6, task: 0.35, layout: 0.15, words: 0.3, named: 0.18, looks: 0.05, floor: 0.12 };

type Votes = { images: number; power: number; words?: number; wordsPower?: number };

/** What is known of an image outside the gallery. */
type Outside = Pick<Model, 'layouts' | 'words' | 'look' | 'without'> & {
  certain: readonly number[];
  /** How much images are about its headings, 0 to 1, by position. */
  named: ReadonlyMap<number, number>;
  /** The likeness of the images that are similar to its copy in the gallery, by position: they come before all others. */
  known: ReadonlyMap<number, number>;
};

/**
 * The images similar to one outside the gallery, most similar first. But for `certain` ones, its tags are known only by those of the
 * nearest images, so each counts by how many of these have it: a wrong guess would otherwise leave out all that is right.
 */
export function rankOutside(
  index: GalleryIndex,
  matrix: LayoutMatrix,
  { layouts, words, named, look, certain, known, without }: Outside,
): Ranked[] {
  const nearest = nearestIn(index, { matrix, layouts, words }, VOTES);
  const votes = shares(nearest, (position) => tagsAt(index, position).tags);
  const overlap = probableOverlap(index, [
    ...votes.filter(({ value }) => !certain.includes(value)),
    ...certain.map((value) => ({ value, share: 1 })),
  ]);
  const { between } = kinshipIn(index);
  const own: TagList = { tags: certain, shown: new Set() };
  /** Of what is certain, as of an image of the gallery: a graph with a filter bar is no table with one. */
  const isOfKind = (position: number) => certain.length === 0 || between(own, tagsAt(index, position)) !== undefined;
  const similar: Ranked[] = [];
  for (const [row, number] of matrix.numbers.entries()) {
    const position = index.positions[number] ?? -1;
    if (position < 0 || without.has(position) || !(known.has(position) || isOfKind(position))) continue;
    const { structure, task } = overlap(position);
    const guess =
      OUTSIDE.structure * structure +
      OUTSIDE.task * task +
      OUTSIDE.layout * Math.max(0, layouts[row] ?? 0) +
      OUTSIDE.words * (words.get(number) ?? 0) +
      OUTSIDE.named * (named.get(position) ?? 0) +
      OUTSIDE.looks * lookOverlap(look, lookAt(index, position));
    const sure = known.get(position);
    const likeness = sure === undefined ? guess : 1 + sure;
    if (likeness >= OUTSIDE.floor) similar.push({ position, likeness });
  }
  // Folding compares each with all of its company.
  const most = similar.sort((a, b) => b.likeness - a.likeness).slice(0, CANDIDATES);
  return bestFirst(index, matrix, most, -1);
}

/** How much of some probable tags an image has, 0 to 1, by kind. */
function probableOverlap(index: GalleryIndex, votes: ReturnType<typeof shares>) {
  const { tags, tagStart, tagNames } = index;
  const { weight } = kinshipIn(index);
  const weights = Float64Array.from(tagNames, (_name, tag) => weight(tag));
  const isElement = Uint8Array.from(tagNames, (name) => Number(tagKind(name) === 'ui-elements'));
  const probable = new Float64Array(tagNames.length);
  // The weights of all, of topics and of elements. */
  const voted = [0, 0];
  for (const { value, share } of votes) {
    probable[value] = share;
    const kind = isElement[value] ?? 0;
    voted[kind] = (voted[kind] ?? 0) + share * (weights[value] ?? 0);
  }
  return (position: number): Kinship => {
    let [topics, elements] = [0, 0];
    let [allTopics = 0, allElements = 0] = voted;
    for (let at = tagStart[position] ?? 0; at < (tagStart[position + 1] ?? 0); at += 1) {
      const tag = tags[at] ?? 0;
      const [share, own] = [probable[tag] ?? 0, weights[tag] ?? 0];
      if (isElement[tag] === 1) {
        elements += share * own;
        allElements += (1 - share) * own;
      } else {
        topics += share * own;
        allTopics += (1 - share) * own;
      }
    }
    return { structure: elements / (allElements || 1), task: topics / (allTopics || 1) };
  };
}

/** Parts of the likeness of an image that is not alike enough: of its layout, its theme and its form. */
const NEAREST = { layout: 0.6, theme: 0.2, form: 0.2 };

/** The images that come nearest to one outside the gallery in layout, theme and form, however little they are alike. */
export function rankNearest(
  index: GalleryIndex,
  matrix: LayoutMatrix,
  { layouts, look, form }: Pick<Model, 'layouts' | 'look'> & { form: number },
): Ranked[] {
  const all = Array.from(matrix.numbers, (number, row): Ranked => {
    const position = index.positions[number] ?? -1;
    const isSame = (own: number, other: number | undefined) => (own !== 0 && own === other ? 1 : 0);
    const likeness =
      NEAREST.layout * Math.max(0, layouts[row] ?? 0) +
      NEAREST.theme * isSame(look.theme, index.themes[position]) +
      NEAREST.form * isSame(form, index.choices.form[position]);
    return { position, likeness };
  });
  return bestFirst(
    index,
    matrix,
    all.filter(({ position }) => position >= 0),
    -1,
  );
}

/** Other companies' before the image's own, each most similar first, a demo beside real companies last; near copies are left out. */
export function bestFirst<R extends Ranked>(index: GalleryIndex, matrix: LayoutMatrix, ranked: R[], self: number): R[] {
  const company = self < 0 ? -1 : index.company[self];
  const isOwn = ({ position }: Ranked) => (index.company[position] === company ? 1 : 0);
  const isDemo = ({ position }: Ranked) => (position >= index.counted ? 1 : 0);
  ranked.sort((a, b) => isDemo(a) - isDemo(b) || isOwn(a) - isOwn(b) || b.likeness - a.likeness);
  return folded(index, matrix, ranked, self);
}

/** Without near copies of an earlier image of the same company, or of the image itself. */
function folded<R extends Ranked>(index: GalleryIndex, matrix: LayoutMatrix, ranked: readonly R[], self: number): R[] {
  const cache = new Map<number, Int8Array[]>();
  const descriptorOf = (position: number) => {
    const row = rowOf(matrix, index.numbers[position] ?? 0);
    return row < 0 ? undefined : descriptorAt(matrix, row);
  };
  const own = self < 0 ? undefined : descriptorOf(self);
  if (own) cache.set(index.company[self] ?? -1, [own]);
  return ranked.filter(({ position }) => {
    const descriptor = descriptorOf(position);
    if (!descriptor) return true;
    const company = index.company[position] ?? -1;
    const before = cache.get(company) ?? [];
    if (before.some((other) => likenessOf(descriptor, other) >= FOLDED_FROM)) return false;
    cache.set(company, [...before, descriptor]);
    return true;
  });
}

/**
 * How many of the images nearest to an uploaded one say what it shows, the part of them that must agree, and the power by which
 * nearer ones count more: one that is nearly the same picture decides alone.
 */
const GUESS = { images: 12, share: 0.5, power: 4 };
/** The same for a tag that it may have: common among more of them, and more common than in the gallery by a factor. */
const PROBABLE = { images: 40, share: 0.2, power: 2, lift: 1.5 };

/** The images with the nearest layouts and words, with their weights. */
function nearestIn(
  index: GalleryIndex,
  { matrix, layouts, words }: Pick<Model, 'layouts'> & { matrix: LayoutMatrix; words?: Model['words'] },
  { images, power, words: share = 0, wordsPower = 1 }: Votes,
): { position: number; weight: number }[] {
  return Array.from(matrix.numbers, (number, row) => ({
    position: index.positions[number] ?? -1,
    weight: Math.max(0, layouts[row] ?? 0) ** power + share * (words?.get(number) ?? 0) ** wordsPower,
  }))
    .filter(({ position, weight }) => position >= 0 && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, images);
}

/** Values that images have, with the share of them that has each, most common first. */
function shares(nearest: ReturnType<typeof nearestIn>, valuesAt: (position: number) => readonly number[]) {
  const all = nearest.reduce((sum, { weight }) => sum + weight, 0);
  const votes = new Map<number, number>();
  for (const { position, weight } of nearest)
    for (const value of valuesAt(position)) votes.set(value, (votes.get(value) ?? 0) + weight / all);
  return [...votes].map(([value, share]) => ({ value, share })).sort((a, b) => b.share - a.share);
}

/**
 * What most of the images with the nearest layouts have: a form, as its code in the index (0: unknown), and a tag; `probable` is that, or
 * one that an unusual image may have.
 */
export function guessFrom(
  index: GalleryIndex,
  matrix: LayoutMatrix,
  layouts: Float32Array,
): { form: number; probable: number | undefined } {
  const own = (position: number) => tagsAt(index, position).tags;
  const nearest = nearestIn(index, { matrix, layouts }, GUESS);
  const isAgreed = ({ share }: { share: number }) => share >= GUESS.share;
  const agreed = shares(nearest, own).find(isAgreed);
  const form = shares(nearest, (position) => [index.choices.form[position] ?? 0]).find(isAgreed)?.value ?? 0;
  const { usualShare } = kinshipIn(index);
  const probable = shares(nearestIn(index, { matrix, layouts }, PROBABLE), own).find(
    ({ value, share }) => share >= PROBABLE.share && share >= PROBABLE.lift * usualShare(value),
  );
  return { form, probable: (agreed ?? probable)?.value };
}

/** The part of the images with the same words and layout that must have a topic, and the companies that these are of at least. */
const TOPIC = { share: 0.55, companies: 2 };

/** The topic that an image outside the gallery has by its words; undefined where they don't say. */
export function topicFrom(
  index: GalleryIndex,
  matrix: LayoutMatrix,
  { layouts, words }: Pick<Model, 'layouts' | 'words'>,
): number | undefined {
  if (words.size === 0) return undefined;
  const nearest = nearestIn(index, { matrix, layouts, words }, VOTES);
  const topicsOf = (position: number) =>
    tagsAt(index, position).tags.filter((tag) => tagKind(index.tagNames[tag] ?? '') === 'screens');
  const [best] = shares(nearest, topicsOf);
  if (!best || best.share < TOPIC.share) return undefined;
  const having = nearest.filter(({ position }) => topicsOf(position).includes(best.value));
  const companies = new Set(having.map(({ position }) => index.company[position]));
  return companies.size >= TOPIC.companies ? best.value : undefined;
}
