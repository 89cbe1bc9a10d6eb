import { facetOf } from '#shared/search/facets.ts';
import type { MeantFilter } from '#shared/search/intents.ts';
import { needsOf, type Synonyms, type Term, tokensOf, type WrittenTerm, waysOf } from '#shared/search/words.ts';
import { countPositions, either, hasPosition, isEmpty, type PositionSet } from '../gallery/positions.ts';
import { isFiller, namedElement, specificOf, tellingOf, type UnderstoodPart } from './understand.ts';
import type { Evaluation } from './word-search.ts';
import type { ScopedWords } from './word-sets.ts';

/** Weight of a match by its field; every other field is the text in the image. */
const WEIGHT = { company: 8, title: 6, tag: 4, text: 1 };
/** For words in this many images, the field of the match is not looked up. */
const COMMON_IMAGES = 25_000;

/**
 * How much more a part of a query counts than all rarity, where an image need not have all parts: what was understood of its picture as
 * two words, but a product class, which all images of a product have, as one.
 */
const PART = { word: 1_000, understood: 2_000 };

/** What a part counts that an image is only near: it has another meaning of the words. */
const NEAR = 0.5;

/** How many parts of a query an image has, and of equals how rare ones: what orders images that need not have all. */
export const partsHad = (
  weighed: readonly (Pick<Part, 'set' | 'later' | 'weight'> & { rarity: number })[],
  position: number,
): number =>
  weighed.reduce((sum, { set, later, rarity, weight }) => {
    if (!hasPosition(set, position)) return sum;
    return sum + (weight + rarity) * (hasPosition(later, position) ? NEAR : 1);
  }, 0);

type Weighed = Pick<Part, 'set' | 'later' | 'weight'> & {
  rarity: number;
  /** What its place in the part adds. */
  first: (position: number) => number;
  company: PositionSet;
  title: PositionSet;
  tag: PositionSet;
};

/** More than any match is worth: of a part with images that come later, the others come first. */
const FIRST = 100;

/** What a position is worth that comes first in a part that has images that come later, else 0. */
export const worthOfFirst = ({ later }: Pick<Part, 'later'>): ((position: number) => number) =>
  isEmpty(later) ? () => 0 : (position) => (hasPosition(later, position) ? 0 : FIRST);

/** Tags that some words mean, the element among them, and terms of which an image has any. */
type MeantTags = { tags: readonly string[]; element: string | undefined; terms: readonly Term[] };

/**
 * The images of a part of a query, those that come after the others (`later`), the terms that say the same, its words, each in its ways,
 * those of them that name the kind of a page, the names of its filters, those among these that are colours
 * of whole images, what it means, and how much it counts where an image need not have all parts.
 */
export type Part = {
  set: PositionSet;
  later: PositionSet;
  terms: readonly Term[];
  words: readonly (readonly Term[])[];
  kinds: readonly (readonly Term[])[];
  labels: readonly Term[];
  colours: readonly string[];
  meanings: readonly MeantTags[];
  weight: number;
};

const meantTags = ({ filters, means }: Pick<UnderstoodPart, 'filters' | 'means'>): MeantTags => ({
  tags: filters.flatMap(({ facet, value }) => (facet === 'tag' ? [value] : [])),
  element: namedElement(filters),
  terms: means.flatMap((word) => waysOf({ tokens: tokensOf(word), isPrefix: false }).flat()),
});

/** Whether a filter says nothing about what an image shows. */
const isDate = ({ facet }: MeantFilter): boolean => facet === 'added';

const isClass = ({ facet }: MeantFilter): boolean => facet === 'category';

const isColour = ({ facet }: MeantFilter): boolean => ['colours', 'accents'].includes(facetOf(facet).has);

/** Words, each with its synonyms. */
const wordsOf = (written: readonly WrittenTerm[], synonyms: Synonyms): Term[][] =>
  needsOf({ terms: written }, synonyms).flatMap(({ ways, written: own }) =>
    own.length > 1
      ? own.map((term) => waysOf(term).flat())
      : [ways.flatMap((terms) => (terms.length === 1 ? terms : []))],
  );

/** What words say: those that tell something, and those that name the kind of a page, where others do. */
function saidBy(written: readonly WrittenTerm[], synonyms: Synonyms): Pick<Part, 'words' | 'kinds'> {
  const specific = specificOf(written);
  const kinds = written.filter((term) => !specific.includes(term));
  return { words: wordsOf(specific, synonyms), kinds: wordsOf(kinds, synonyms) };
}

/** The parts of a query that images are ordered by: what was understood, but no dates, then the other words that say something. */
export const partsOf = ({ understood, needs, sets, synonyms }: Asked, words: ScopedWords): Part[] => {
  const parts = [
    ...understood
      .filter(({ filters }) => !filters.every(isDate))
      .map(({ set, later, terms, labels, written, filters, means, others, coloursOf }) => ({
        set,
        later,
        terms,
        ...saidBy(tellingOf(written), synonyms),
        labels,
        colours: coloursOf ? [] : filters.filter(isColour).map(({ value }) => value),
        meanings: [{ filters, means }, ...others].map(meantTags),
        weight: filters.every(isClass) ? PART.word : PART.understood,
        isTelling: true,
      })),
    ...needs.map(({ ways, written }, at) => ({
      set: sets[at] ?? words.none,
      later: words.none,
      terms: ways.flat(),
      words: [],
      kinds: [],
      labels: [],
      colours: [],
      meanings: [],
      weight: PART.word,
      isTelling: !written.every(isFiller),
    })),
  ];
  const telling = parts.filter(({ isTelling }) => isTelling);
  return telling.length > 0 ? telling : parts;
};

type Asked = Pick<Evaluation, 'understood' | 'needs' | 'sets' | 'synonyms'>;

/** How rare a part is in the scope, as in bm25. */
export function rarityOf({ set }: Part, words: ScopedWords): number {
  const images = countPositions(set);
  return Math.log(1 + (words.size - images + 0.5) / (images + 0.5));
}

/**
 * Positions (in curated order) by relevance: the sum over the query's words of the word's rarity in the scope (as in bm25) times the weight of the
 * best field that contains it. Equals stay in curated order. `isRelaxed`: images need not have all parts, and those with most come first.
 */
export async function byRelevance(
  ordered: Uint32Array,
  parts: readonly Part[],
  words: ScopedWords,
  isRelaxed: boolean,
): Promise<Uint32Array> {
  const weighed: Weighed[] = [];
  for (const part of parts) {
    const { set, later, weight } = part;
    const names = [...part.terms, ...part.labels];
    const union = (found: readonly PositionSet[]) => found.reduce(either, words.none);
    const title =
      countPositions(set) > COMMON_IMAGES ? [] : await words.find([...names, ...part.words.flat()], 'title');
    const [company, tag] = (['company', 'tag'] as const).map((field) =>
      union(names.map((term) => words.fromMemory(term, field))),
    );
    if (company && tag)
      weighed.push({
        ...{ rarity: rarityOf(part, words), set, later, weight, first: worthOfFirst(part) },
        ...{ company, title: union(title), tag },
      });
  }
  const weightOf = (position: number, { company, title, tag }: Weighed): number => {
    if (hasPosition(company, position)) return WEIGHT.company;
    if (hasPosition(title, position)) return WEIGHT.title;
    return hasPosition(tag, position) ? WEIGHT.tag : WEIGHT.text;
  };
  const scoreOf = (position: number): number => {
    let score = isRelaxed ? PART.word * partsHad(weighed, position) : 0;
    for (const need of weighed) {
      if (hasPosition(need.set, position)) score += need.rarity * (weightOf(position, need) + need.first(position));
    }
    return score;
  };
  return groupedByScore(ordered, scoreOf);
}

/** Positions by their scores, best first; equals in their old order. Counting sort, because few different scores are possible. */
function groupedByScore(ordered: Uint32Array, scoreOf: (position: number) => number): Uint32Array {
  const groupOf = new Map<number, number>();
  const counts: number[] = [];
  const groups = new Uint32Array(ordered.length);
  let [last, group] = [Number.NaN, 0];
  for (let at = 0; at < ordered.length; at += 1) {
    const score = scoreOf(ordered[at] ?? 0);
    if (score !== last) {
      group = groupOf.get(score) ?? groupOf.size;
      groupOf.set(score, group);
      last = score;
    }
    counts[group] = (counts[group] ?? 0) + 1;
    groups[at] = group;
  }
  const next = new Uint32Array(counts.length);
  let from = 0;
  for (const [, each] of [...groupOf].sort(([a], [b]) => b - a)) {
    next[each] = from;
    from += counts[each] ?? 0;
  }
  const best = new Uint32Array(ordered.length);
  for (let at = 0; at < ordered.length; at += 1) {
    const of = groups[at] ?? 0;
    const to = next[of] ?? 0;
    best[to] = ordered[at] ?? 0;
    next[of] = to + 1;
  }
  return best;
}
