import { FACET_NAMES, facetOf } from '#shared/search/facets.ts';
import {
  ACTORS,
  FILLERS,
  KINDS_OF_PAGE,
  kindOf,
  LETTING,
  MAKERS,
  type Meaning,
  type MeantFilter,
  NEGATIONS,
  parseMeaning,
} from '#shared/search/intents.ts';
import { fixedValues } from '#shared/search/search.contract.ts';
import { misreadings } from '#shared/search/typo.ts';
import type { Query, Term, WrittenTerm } from '#shared/search/words.ts';
import { type Need, needsOf, type Synonyms, singularOf, synonymSpans, tokensOf, waysOf } from '#shared/search/words.ts';
import { tagKind, tagLabel, tagWords } from '#shared/tags/tag-kind.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import {
  both,
  countPositions,
  either,
  isEmpty,
  type PositionSet,
  wholeScreenSet,
  without,
} from '../gallery/positions.ts';
import { dayOf, type ListedElement, REGION_FACETS, setInRegions, setWithValue } from './selection.ts';
import type { Phrase } from './suggest.ts';
import type { ScopedWords } from './word-sets.ts';

/** Meanings by the words that have them, and the most words of one. */
type Meanings = {
  longest: number;
  of: (words: readonly string[]) => readonly Meaning[];
  /** Those of the table of words in another form, or with fillers between them. */
  looselyOf: (words: readonly string[]) => readonly Meaning[];
  /** Whether the table has a word: it is spelled right, even if no image has it. */
  isWord: (word: string) => boolean;
  /** The phrases of the table, and the names of filters other than companies and tags. */
  phrases: () => readonly Phrase[];
};

/** Words without regard to order, number and repetition, as a query has each once. */
const keyOf = (words: readonly string[]): string => [...new Set(words.map(singularOf))].sort().join(' ');

/** The beginning that forms of a verb or noun share: of "comparing", "compared" and "compares". */
const stemOf = (word: string): string =>
  singularOf(word)
    .replace(/(?<=\w{3})(?:ing|ed)$/, '')
    .replace(/([^aeiouls])\1$/, '$1')
    .replace(/(?<=\w{4})e$/, '');

/** The same without fillers, and without regard to their form; undefined for less than two words, as one may mean something else. */
const looseKeyOf = (words: readonly string[]): string | undefined => {
  const telling = words.filter((word) => !FILLERS.has(word));
  return telling.length < 2
    ? undefined
    : telling
        .map((word) => stemOf(kindOf(word)))
        .sort()
        .join(' ');
};

/** Filters that need no line in the table: the names of companies, tags, product classes and fixed values. */
function* namedFilters({ companies, tagNames }: GalleryIndex): Generator<[name: string, filter: MeantFilter]> {
  for (const { name, slug } of companies) yield [name, { facet: 'company', value: slug }];
  for (const value of tagNames) {
    for (const name of new Set([tagLabel(value), tagWords(value)])) yield [name, { facet: 'tag', value }];
  }
  for (const { category } of companies) if (category) yield [category, { facet: 'category', value: category }];
  for (const facet of FACET_NAMES) {
    const declared = facetOf(facet);
    if (declared.match || declared.switch) continue;
    for (const { value, label } of fixedValues(declared) ?? []) yield [label, { facet, value }];
  }
}

/** Runs `make` the first time that its value is needed. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * What words mean in one state of the index: the lines of the table, then the names of filters. A line is read when a query has its
 * words: a process that starts for one search has no time for all of them.
 */
export function meaningsOf(index: GalleryIndex): Meanings {
  type ByKey = Map<string, (() => readonly Meaning[])[]>;
  const byKey: ByKey = new Map();
  let longest = 0;
  const addTo = (map: ByKey, key: string | undefined, meanings: () => readonly Meaning[]): void => {
    if (key !== undefined) map.set(key, [...(map.get(key) ?? []), meanings]);
  };
  const add = (words: readonly string[], meanings: () => readonly Meaning[]): void => {
    if (words.length === 0) return;
    longest = Math.max(longest, words.length);
    addTo(byKey, keyOf(words), meanings);
  };
  const found = (map: ByKey, key: string | undefined): readonly Meaning[] =>
    (map.get(key ?? '') ?? []).flatMap((meanings) => meanings());
  const present = (filter: MeantFilter): MeantFilter =>
    filter.facet === 'tag' ? { ...filter, value: index.tagAliases.get(filter.value) ?? filter.value } : filter;

  const ofCompanies = new Set(index.companies.flatMap(({ name }) => tokensOf(name)));
  /** A colour that a company is called by: of "azure policies", the vault's rather than blue ones. */
  const isName = ([word = '', ...others]: readonly string[], means: readonly string[]): boolean =>
    others.length === 0 && ofCompanies.has(word) && means.every((meaning) => /^(?:colour|accent)=/.test(meaning));

  const lines = index.intents.map(({ phrases, means }) => {
    const read = phrases
      .map((phrase) => ({ phrase, words: tokensOf(phrase) }))
      .filter(({ words }) => !isName(words, means));
    const meanings = once(() => {
      const kin = new Set(read.flatMap(({ words }) => words.map(singularOf)));
      return means
        .flatMap((text) => parseMeaning(text) ?? [])
        .map(({ filters, words }, at) => ({
          filters: filters.map(present),
          words,
          kin,
          // The first is what the words mean, the others stand in for it.
          isGuess: at > 0 || words.length > 0,
        }));
    });
    for (const { words } of read) add(words, meanings);
    return { read, meanings };
  });
  const byLooseKey = once(() => {
    const map: ByKey = new Map();
    for (const { read, meanings } of lines) for (const { words } of read) addTo(map, looseKeyOf(words), meanings);
    return map;
  });
  const ownWords = once(() => new Set(lines.flatMap(({ read }) => read.flatMap(({ words }) => words))));
  const named = [...namedFilters(index)].map(([name, filter]) => {
    const meanings: readonly Meaning[] = [{ filters: [filter], words: [] }];
    const words = tokensOf(name);
    add(words, () => meanings);
    return { facet: filter.facet, phrase: { phrase: name, words, meanings, isMain: true } };
  });
  return {
    longest,
    of: (words) => found(byKey, keyOf(words)),
    looselyOf: (words) => found(byLooseKey(), looseKeyOf(words)),
    isWord: (word) => ownWords().has(word),
    phrases: once(() => [
      ...lines.flatMap(({ read, meanings }) =>
        read.map(({ phrase, words }, at) => ({ phrase, words, meanings: meanings(), isMain: at === 0 })),
      ),
      // Companies and tags are suggested without a search.
      ...named.flatMap(({ facet, phrase }) => (['company', 'tag'].includes(facet) ? [] : [phrase])),
    ]),
  };
}

/** Most sets of filters that are kept for one state of the index. */
const MOST_KEPT = 200;

/** The images of a filter in one state of the index; in a list of elements by the regions that it shows. */
export function filterSets(index: GalleryIndex): FilterSet {
  const cache = new Map<string, PositionSet>();
  const setOf: FilterSet = ({ facet, value }, listed) => {
    const key = JSON.stringify([facet, value, dayOf(Date.now()), listed]);
    const cached = cache.get(key);
    if (cached) return cached;
    const set = listed
      ? setInRegions(index, { facet, value }, { whole: setOf({ facet, value }), listed })
      : setWithValue(index, { facet, value });
    if (cache.size >= MOST_KEPT) cache.clear();
    cache.set(key, set);
    return set;
  };
  return setOf;
}

/** Words of the query that became filters, and the images that these leave. */
export type UnderstoodPart = {
  written: readonly WrittenTerm[];
  filters: readonly MeantFilter[];
  /** Words of which an image has any. */
  means: readonly string[];
  set: PositionSet;
  /** What says the same in an image, and the names of the filters. */
  terms: readonly Term[];
  labels: readonly Term[];
  /** Words of other phrases that mean the same. */
  kin?: ReadonlySet<string> | undefined;
  /** Of a filter that stands in for words that few images have: those that have them. */
  said?: PositionSet;
  /** What the words mean too, because few images have the first meaning; what else they could mean. */
  others: readonly Pick<UnderstoodPart, 'filters' | 'means'>[];
  next: readonly Meaning[];
  /** The images that come after the others: they have only a further meaning, or not the words that a filter stands in for. */
  later: PositionSet;
  /** The element by the colours of whose regions `set` goes, instead of those of whole images. */
  coloursOf?: ListedElement;
};

/** What images must not have, a filter or words, and its place in the query with what says so: "without sidebar", "-dark". */
export type ExcludedPart = Pick<UnderstoodPart, 'filters' | 'set'> & { start: number; end: number };

/**
 * What was understood of a query, the rest, which is searched as words, and what words of it that few images have could mean too.
 * `phrases`: words of the rest that belong together, as the table has them, but no image has what they mean.
 */
type Understanding = {
  parts: readonly UnderstoodPart[];
  not: readonly ExcludedPart[];
  rest: readonly WrittenTerm[];
  also: readonly UnderstoodPart[];
  phrases: readonly (readonly WrittenTerm[])[];
};

/** The images of a filter in one state of the index (`filterSets`). */
type FilterSet = (filter: MeantFilter, listed?: ListedElement) => PositionSet;

/** The whole screens in a list of elements, whose colours are not those of the element. */
export function wholeSets(index: GalleryIndex): (listed: ListedElement) => PositionSet {
  return ({ tag }) => wholeScreenSet(index, tag);
}

/** What words mean in one state of the index. */
export type Language = {
  synonyms: Synonyms;
  meanings: Meanings;
  setOf: FilterSet;
  wholeOf: ReturnType<typeof wholeSets>;
};

/** What the words of one scope are read with. */
type Reading = { words: ScopedWords; synonyms: Synonyms; setOf: FilterSet };

/** With fewer images, the words of a query alone are not what it means: one may have them by chance. */
const FEW_WITH_WORDS = 2;
/** With fewer images, those of the next meaning come after them, where curators decide who has the filter. */
export const FEW_WITH_MEANING = 6;

/** The images of a meaning within the scope of the words. */
export async function setOfMeaning(
  { filters, words }: Meaning,
  scoped: ScopedWords,
  setOf: FilterSet,
): Promise<PositionSet> {
  const filtered = filters.map((filter) => setOf(filter)).reduce(both, scoped.scope);
  if (words.length === 0 || isEmpty(filtered)) return filtered;
  const terms = words.flatMap((word) => waysOf({ tokens: tokensOf(word), isPrefix: false }).flat());
  return both(filtered, (await scoped.find(terms, 'anywhere')).reduce(either, scoped.none));
}

/** The images of the ways of a need. */
export async function setOfNeed(
  { ways }: Need,
  words: ScopedWords,
  field: 'anywhere' | 'title' = 'anywhere',
): Promise<PositionSet> {
  const sets = await Promise.all(ways.map((terms) => words.find(terms, field)));
  return sets.map((way) => way.reduce(both)).reduce(either);
}

/** The words that say something about an image, or all, if none does: an image of a "user profile page" need not have "page". */
export function tellingOf(written: readonly WrittenTerm[]): readonly WrittenTerm[] {
  const telling = written.filter((term) => !isFiller(term));
  return telling.length > 0 ? telling : written;
}

/** Whether a term names the kind of a page. */
export const isKindOfPage = ({ isQuoted, tokens }: WrittenTerm): boolean =>
  !isQuoted && tokens.every((token) => KINDS_OF_PAGE.has(token));

/** The words that name no kind of page, or all, if all do: a title need not have "list". */
export function specificOf(written: readonly WrittenTerm[]): readonly WrittenTerm[] {
  const specific = written.filter((term) => !isKindOfPage(term));
  return specific.length > 0 ? specific : written;
}

/** The images that have all of some words, or synonyms of them; `field`: in their titles. */
async function setOfWords(
  written: readonly WrittenTerm[],
  words: ScopedWords,
  synonyms: Synonyms,
  field: 'anywhere' | 'title' = 'anywhere',
): Promise<PositionSet> {
  const sets = await Promise.all(
    needsOf({ terms: tellingOf(written) }, synonyms).map((need) => setOfNeed(need, words, field)),
  );
  const found = sets.reduce(both, words.scope);
  return field === 'anywhere' && isEmpty(found) ? setMisreading(written, words) : found;
}

/** With more images, what was read is another word. */
const MOST_MISREAD = 3;

/** The few images in which a word by itself seems to be misread, which none has. */
async function setMisreading(written: readonly WrittenTerm[], words: ScopedWords): Promise<PositionSet> {
  const [word = '', ...others] = tellingOf(written).flatMap(({ tokens }) => tokens);
  const read = others.length > 0 ? [] : await words.findKnown(misreadings(word));
  const sets = await words.find(
    read.map((token) => ({ tokens: [token], isPrefix: false })),
    'anywhere',
  );
  return sets.filter((set) => countPositions(set) <= MOST_MISREAD).reduce(either, words.none);
}

/** Facets that curators fill in: an image without such a value may still have it. */
const isIncomplete = ({ facet }: MeantFilter): boolean => ['tags', 'category'].includes(facetOf(facet).has);

const isDegree = ({ facet }: MeantFilter): boolean => facetOf(facet).hasDegrees === true;

/** Whether images without all of some filters may come near them. */
const areWide = (filters: readonly MeantFilter[]): boolean => filters.every(isIncomplete) || filters.every(isDegree);

/**
 * The images that say what some words mean together: that have them, or synonyms of all of them, side by side, or all of them in their
 * titles, which need not name the kind of the page. "Audit" in a menu and "log" in a sentence are no audit log.
 */
async function setSaying(all: readonly WrittenTerm[], words: ScopedWords, synonyms: Synonyms): Promise<PositionSet> {
  const written = tellingOf(all);
  if (written.length < 2) return setOfWords(written, words, synonyms);
  const [need, ...further] = needsOf({ terms: written }, synonyms);
  const own = waysOf({ tokens: written.flatMap(({ tokens }) => tokens), isPrefix: false });
  const others = further.length === 0 ? (need?.ways.slice(1) ?? []) : [];
  const sideBySide = await words.find([...own, ...others].flat(), 'anywhere');
  const titled = await setOfWords(specificOf(written), words, synonyms, 'title');
  return either(sideBySide.reduce(either, words.none), titled);
}

/**
 * The part with the images that say its words too, where curators decide who has the filter. Where the words were a meaning of their own,
 * but of too few images, one word, such as an acronym, comes before the filter; several are also said in passing, and come after it.
 */
async function withWords(part: UnderstoodPart, words: ScopedWords, synonyms: Synonyms): Promise<UnderstoodPart> {
  if (!part.filters.every(isIncomplete)) return part;
  const saying = await setSaying(part.written, words, synonyms);
  const set = either(part.set, saying);
  if (part.said === undefined) {
    if (countPositions(part.set) < FEW_WITH_MEANING) return { ...part, set, later: without(part.later, saying) };
    // A login page is not what "login settings" asks for, though its title need not say "settings".
    const all = both(saying, await setOfWords(tellingOf(part.written), words, synonyms));
    return { ...part, set, later: either(without(part.later, all), without(saying, either(part.set, all))) };
  }
  const isOneWord = tellingOf(part.written).length < 2;
  return { ...part, set, later: isOneWord ? without(set, saying) : either(part.later, without(saying, part.set)) };
}

/** The same beside parts that leave few of its images: those that say the words in neither a tag nor their title come later. */
export async function withWordsBeside(
  part: UnderstoodPart,
  words: ScopedWords,
  synonyms: Synonyms,
): Promise<UnderstoodPart> {
  const wide = await withWords(part, words, synonyms);
  const about = either(part.set, await setOfWords(specificOf(part.written), words, synonyms, 'title'));
  return { ...wide, later: either(wide.later, without(wide.set, about)) };
}

/** The part with the images that have all of its words somewhere; they come last. Only while it has few, and curators decide who has the filter. */
export async function withWordsApart(
  part: UnderstoodPart,
  words: ScopedWords,
  synonyms: Synonyms,
): Promise<UnderstoodPart> {
  const isEnough = tellingOf(part.written).length < 2 || countPositions(part.set) >= FEW_WITH_MEANING;
  if (isEnough || !part.filters.every(isIncomplete)) return part;
  const apart = without(await setOfWords(part.written, words, synonyms), part.set);
  return { ...part, set: either(part.set, apart), later: either(part.later, apart) };
}

const labelsOf = ({ filters, words }: Meaning): Term[] =>
  (words.length > 0 ? [] : filters).flatMap(({ facet, value }) =>
    facet === 'tag' ? waysOf({ tokens: tokensOf(tagWords(value)), isPrefix: false }).flat() : [],
  );

const termsOf = (written: readonly WrittenTerm[], { words }: Meaning, synonyms: Synonyms): Term[] => [
  { tokens: written.flatMap(({ tokens }) => tokens), isPrefix: false },
  // Of several words the synonyms, not each of the words by itself: "log" of "audit log" begins "login" and "logic".
  ...needsOf({ terms: written }, synonyms).flatMap(({ ways, written: own }) =>
    own.length < written.length ? [] : ways.slice(own.length > 1 ? 1 : 0).flat(),
  ),
  ...words.flatMap((word) => waysOf({ tokens: tokensOf(word), isPrefix: false }).flat()),
];

/** Words with one of their meanings; undefined if no image in the scope has it. */
async function partOf(
  written: readonly WrittenTerm[],
  meaning: Meaning,
  { words, synonyms, setOf }: Reading,
): Promise<UnderstoodPart | undefined> {
  const isWords = meaning.filters.length === 0;
  const set = isWords ? await setOfWords(written, words, synonyms) : await setOfMeaning(meaning, words, setOf);
  if (isEmpty(set)) return undefined;
  const { filters, kin, words: means } = meaning;
  const part = {
    written,
    filters,
    means,
    set,
    terms: termsOf(tellingOf(written), meaning, synonyms),
    labels: labelsOf(meaning),
    kin,
    others: [],
    next: [],
    later: words.none,
  };
  return meaning.isGuess && !isWords ? withWords(part, words, synonyms) : part;
}

/** A part with a further meaning of its words, whose images come later. */
const withOther = (part: UnderstoodPart, other: UnderstoodPart): UnderstoodPart => ({
  ...part,
  set: either(part.set, other.set),
  terms: [...part.terms, ...other.terms],
  labels: [...part.labels, ...other.labels],
  others: [...part.others, { filters: other.filters, means: other.means }],
  later: either(part.later, without(other.set, part.set)),
});

/** Two phrases of one line of the table as one part; the images that both mean come first. */
function together(a: UnderstoodPart, b: UnderstoodPart): UnderstoodPart {
  const set = either(a.set, b.set);
  const [firstOfA, firstOfB] = [without(a.set, a.later), without(b.set, b.later)];
  const ofBoth = both(firstOfA, firstOfB);
  return {
    ...a,
    written: [...a.written, ...b.written],
    set,
    terms: [...a.terms, ...b.terms],
    labels: [...a.labels, ...b.labels],
    later: without(set, isEmpty(ofBoth) ? either(firstOfA, firstOfB) : ofBoth),
  };
}

const byPlace = (a: UnderstoodPart, b: UnderstoodPart): number =>
  (a.written[0]?.start ?? 0) - (b.written[0]?.start ?? 0);

/** Parts in the order of the query; phrases of one line of the table beside each other are one. */
function ofEachLine(parts: readonly UnderstoodPart[], terms: readonly WrittenTerm[]): UnderstoodPart[] {
  const isBeside = (a: UnderstoodPart, b: UnderstoodPart): boolean => {
    const [from, to] = [a.written.at(-1)?.end ?? 0, b.written[0]?.start ?? 0];
    return !terms.some((term) => term.start >= from && term.end <= to && !isFiller(term));
  };
  const joined: UnderstoodPart[] = [];
  for (const part of parts.toSorted(byPlace)) {
    const last = joined.at(-1);
    if (last?.kin && last.kin === part.kin && isBeside(last, part)) joined.splice(-1, 1, together(last, part));
    else joined.push(part);
  }
  return joined;
}

/** The part with its next meanings, until it has enough images; only where curators decide who has the filter, or of degrees. */
export async function widened(
  part: UnderstoodPart,
  reading: Reading,
  enough = Number.POSITIVE_INFINITY,
): Promise<UnderstoodPart> {
  let [wide, next] = [part, part.next];
  while (areWide(part.filters) && countPositions(wide.set) < enough) {
    const [meaning, ...left] = next;
    if (!meaning || meaning.filters.length === 0 || !areWide(meaning.filters)) break;
    const other = await partOf(part.written, meaning, reading);
    if (other && !isEmpty(without(other.set, wide.set))) wide = withOther(wide, other);
    next = left;
  }
  return { ...wide, next };
}

/** The part of a matter of degree with the next degree. */
export const withNextDegree = (part: UnderstoodPart, reading: Reading): Promise<UnderstoodPart> =>
  part.filters.every(isDegree) ? widened(part, reading) : Promise.resolve(part);

/** The first meaning that has images, with what it needs until it has enough: further meanings, then words that are apart. */
async function withFurther(first: UnderstoodPart, { isGuess }: Meaning, reading: Reading): Promise<UnderstoodPart> {
  const wide = await widened(first, reading, FEW_WITH_MEANING);
  return isGuess ? withWordsApart(wide, reading.words, reading.synonyms) : wide;
}

/** The images with the words in their titles. */
const titled = (written: readonly WrittenTerm[], { words, synonyms }: Reading): Promise<PositionSet> =>
  setOfWords(written, words, synonyms, 'title');

/** Which images of a filter that stands in for words come later: those that are not about the words; if none is, those that only mention them. */
async function laterThan(
  asWords: UnderstoodPart,
  part: UnderstoodPart,
  meaning: Meaning,
  reading: Reading,
): Promise<PositionSet> {
  const about = await titled(part.written, reading);
  if (!isEmpty(about)) return without(part.set, about);
  return without(asWords.set, await setOfMeaning(meaning, reading.words, reading.setOf));
}

/**
 * Words with the first of their meanings that has images, and with the next ones while these are few. The words themselves are one
 * only if several images have them, and one is about them or many mention them; else an image that is about them comes first, then those
 * of the next meaning, and others that mention them last.
 */
export async function readMeaning(
  written: readonly WrittenTerm[],
  meanings: readonly Meaning[],
  reading: Reading,
): Promise<UnderstoodPart | undefined> {
  let asWords: UnderstoodPart | undefined;
  let said: PositionSet | undefined;
  for (const [at, meaning] of meanings.entries()) {
    const part = await partOf(written, meaning, reading);
    if (meaning.filters.length > 0) {
      if (!part) continue;
      const later = asWords ? await laterThan(asWords, part, meaning, reading) : part.later;
      const next = meanings.slice(at + 1);
      const first = { ...part, next, ...(said === undefined ? {} : { said, later }) };
      return withFurther(first, meaning, reading);
    }
    said = part?.set ?? reading.words.none;
    const images = countPositions(said);
    const isMeant =
      images >= FEW_WITH_MEANING || (images >= FEW_WITH_WORDS && !isEmpty(await titled(written, reading)));
    if (isMeant) return part && { ...part, next: meanings.slice(at + 1) };
    asWords = part;
  }
  return asWords;
}

/** Adds a term to a part, if there is one. Returns whether there is. */
function addTo(part: UnderstoodPart | undefined, term: WrittenTerm): boolean {
  if (part) part.written = [...part.written, { ...term, isPrefix: false }].sort((a, b) => a.start - b.start);
  return part !== undefined;
}

/** Adds a term to the part that says the same in other words: "confirm" in "confirm a destructive action". */
const addToKin = (parts: readonly UnderstoodPart[], term: WrittenTerm): boolean =>
  addTo(
    parts.find(({ kin }) => term.tokens.every((token) => kin?.has(singularOf(token)))),
    term,
  );

/** Adds a term to the phrase that looks for it anyway: "SSO" in "identity settings with SSO". */
const addToMeant = (parts: readonly UnderstoodPart[], term: WrittenTerm): boolean => {
  const said = term.tokens.map(singularOf).join(' ');
  const isMeant = (word: string) => tokensOf(word).map(singularOf).join(' ') === said;
  return addTo(
    parts.find(({ written, means }) => written.length > 1 && means.some(isMeant)),
    term,
  );
};

/** The positions of the terms of each synonym of several words, by how many words it has. */
function spansOf(terms: readonly WrittenTerm[], synonyms: Synonyms): Map<number, number[][]> {
  const byLength = new Map<number, number[][]>();
  for (const { at, count, words } of synonymSpans(terms, synonyms)) {
    const positions = Array.from({ length: count }, (_, offset) => at + offset);
    byLength.set(words, [...(byLength.get(words) ?? []), positions]);
  }
  return byLength;
}

/** Some words of a query: from a term, this many, `loosely` without the fillers between them. */
type Span = { at: number; length: number; loosely: boolean; isFree: (at: number) => boolean };

/** The terms that a span has; undefined if one of them is not free, or it begins with a filler. */
function termsFrom(
  terms: readonly WrittenTerm[],
  { at, length, loosely, isFree }: Span,
): readonly WrittenTerm[] | undefined {
  let [end, count] = [at, 0];
  for (; count < length && isFree(end); end += 1) {
    const term = terms[end];
    if (term && !(loosely && isFiller(term))) count += term.tokens.length;
    else if (end === at) return undefined;
  }
  return count === length ? terms.slice(at, end) : undefined;
}

/** What may stand between a negation and what it negates, and between two things that one negates. */
const ARTICLES = String.raw`(?:(?:an?|any|the)\s+)*$`;
const JOINED = new RegExp(String.raw`^\s*(?:,|,?\s*\b(?:or|and|nor)\b)\s+${ARTICLES}`, 'i');
const negationBefore = (words: readonly string[]) =>
  new RegExp(String.raw`(?<![^\s,])(?:${words.join('|')})\s+${ARTICLES}`, 'i');
const BEFORE_WORDS = negationBefore(NEGATIONS.any);
const BEFORE_FILTERS = negationBefore([...NEGATIONS.any, ...NEGATIONS.filter]);
const BEFORE_OTHERS = negationBefore([...NEGATIONS.any, ...NEGATIONS.filter, ...NEGATIONS.unlessTopic]);

/** What negates a part: words, a screen type, or another filter. */
function negationOf(part: UnderstoodPart | undefined): RegExp {
  if (!part) return BEFORE_WORDS;
  const isOther = ({ facet, value }: MeantFilter) => facet !== 'tag' || tagKind(value) === 'ui-elements';
  return part.means.length === 0 && part.filters.every(isOther) ? BEFORE_OTHERS : BEFORE_FILTERS;
}

const NEGATING = new Set([...NEGATIONS.any, ...NEGATIONS.filter].map((word) => tokensOf(word).join(' ')));

/** Whether a term says that images must not have what follows. */
const isNegation = ({ isQuoted, tokens }: WrittenTerm): boolean => !isQuoted && NEGATING.has(tokens.join(' '));

/** Where some words end in the text, without a comma after them. */
const endOf = (text: string, written: readonly WrittenTerm[]): number =>
  text.slice(0, written.at(-1)?.end).replace(/[,;.]+$/, '').length;

/** Some words of a query after one that negates them, which begins at `start`. */
type Negated = { start: number; written: readonly WrittenTerm[]; part?: UnderstoodPart };

/** The understood parts of a query, and the words that are left, that are negated; words side by side are one: "without social buttons". */
function negatedIn(text: string, parts: readonly UnderstoodPart[], left: readonly WrittenTerm[]): Negated[] {
  const startOf = ({ written }: Pick<Negated, 'written'>) => written[0]?.start ?? 0;
  const inOrder: Omit<Negated, 'start'>[] = [
    ...parts.map((part) => ({ part, written: part.written })),
    ...left.map((term) => ({ written: [term] })),
  ].sort((a, b) => startOf(a) - startOf(b));
  const found: Negated[] = [];
  let end: number | undefined;
  for (const each of inOrder) {
    const start = startOf(each);
    const negation = negationOf(each.part).exec(text.slice(0, start));
    const between = end === undefined ? undefined : text.slice(end, start);
    const last = found.at(-1);
    end = endOf(text, each.written);
    if (negation) found.push({ ...each, start: negation.index });
    else if (between?.trim() === '' && last && !last.part && !each.part)
      last.written = [...last.written, ...each.written];
    else if (between !== undefined && JOINED.test(between)) found.push({ ...each, start });
    else end = undefined;
  }
  return found;
}

/** What images must not have by some words of a query, in the scope of the words. */
async function excludedParts(
  text: string,
  parts: readonly UnderstoodPart[],
  left: readonly WrittenTerm[],
  { words, synonyms, setOf }: Reading,
): Promise<ExcludedPart[]> {
  return Promise.all(
    negatedIn(text, parts, left).map(async ({ start, written, part }) => {
      const filters = part?.means.length === 0 ? part.filters : [];
      const set =
        filters.length > 0
          ? filters.map((filter) => setOf(filter)).reduce(both, words.scope)
          : await setSaying(written, words, synonyms);
      return { start, end: endOf(text, written), filters, set };
    }),
  );
}

/** The filter that an excluded word names, if an image in the scope has it: "-dark" excludes more than a word. */
function excludedAs(term: WrittenTerm, meanings: Meanings, { words, setOf }: Reading): ExcludedPart[] {
  const [meaning] = term.isQuoted ? [] : meanings.of(term.tokens);
  if (!meaning || meaning.filters.length === 0 || meaning.words.length > 0) return [];
  const { filters } = meaning;
  const set = filters.map((filter) => setOf(filter)).reduce(both, words.scope);
  return isEmpty(set) ? [] : [{ start: term.start, end: term.end, filters, set }];
}

/** Positions of who does what a text asks for: the "users" of "let users accept a risk" are not its subject. */
const actorsIn = (terms: readonly WrittenTerm[]): number[] =>
  terms.flatMap(({ isQuoted, tokens }, at) => {
    const before = terms[at - 1]?.tokens.at(-1) ?? '';
    const isActor = !isQuoted && LETTING.has(before) && ACTORS.has(tokens.join(' '));
    return isActor && at < terms.length - 1 ? [at] : [];
  });

/**
 * Reads the words that stand for filters: the most words together first, in any order, plural or singular. What has no image
 * in the scope of the words is not understood, so that it depends on nothing else.
 */
export async function understand(
  text: string,
  { terms, excluded }: Query,
  { meanings, synonyms, words, setOf }: Language & { words: ScopedWords },
): Promise<Understanding> {
  /** Positions of terms that are understood, or that belong together as words. */
  const taken = new Set(actorsIn(terms));
  const asWords = new Set<number>();
  const read: UnderstoodPart[] = [];
  const also: UnderstoodPart[] = [];
  const phrases: WrittenTerm[][] = [];
  /** Positions before the last word of such phrases: without a "user menu", a menu may help, but users don't. */
  const modifiers = new Set<number>();

  const isFree = (at: number): boolean =>
    terms[at] !== undefined && !terms[at].isQuoted && !taken.has(at) && !asWords.has(at);

  /** Takes the terms of a part. */
  const keep = async (part: UnderstoodPart, at: number): Promise<void> => {
    const isWords = part.filters.length === 0;
    for (const offset of part.written.keys()) (isWords ? asWords : taken).add(at + offset);
    if (!isWords) read.push(part);
    else if (countPositions(part.set) < FEW_WITH_MEANING) {
      const other = await readMeaning(part.written, part.next, { words, synonyms, setOf });
      if (other) also.push(other);
    }
  };

  const readAt = async (at: number, length: number, loosely: boolean): Promise<void> => {
    // What is understood is no beginning of a longer word.
    const written = termsFrom(terms, { at, length, loosely, isFree })?.map((term) => ({ ...term, isPrefix: false }));
    if (!written || written.every((_term, offset) => modifiers.has(at + offset))) return;
    // The "settings" of "notification channel settings" are no further thing that is asked for.
    const [only, ...more] = written;
    if (only && more.length === 0 && ((isKindOfPage(only) && addToKin(read, only)) || addToMeant(read, only))) {
      taken.add(at);
      return;
    }
    const own = written.flatMap(({ tokens }) => tokens);
    const means = loosely ? meanings.looselyOf(own) : meanings.of(own);
    const part = await readMeaning(written, means, { words, synonyms, setOf });
    if (part) await keep(part, at);
    // Only phrases of the table: names of tags and companies depend on images.
    else if (length > 1 && means.some(({ kin }) => kin)) {
      phrases.push(terms.slice(at, at + written.length));
      for (const offset of written.slice(0, -1).keys()) modifiers.add(at + offset);
    }
  };

  const spans = spansOf(terms, synonyms);
  const longest = Math.max(meanings.longest, ...spans.keys());
  for (let length = longest; length > 0; length -= 1) {
    for (const loosely of [false, true]) for (const at of terms.keys()) await readAt(at, length, loosely);
    // "Identity provider" has synonyms, so "identity" in it is no product class.
    const whole = (spans.get(length) ?? []).filter((positions) => !positions.some((position) => taken.has(position)));
    for (const position of whole.flat()) asWords.add(position);
  }
  const found = ofEachLine(read, terms);
  for (const [at, term] of terms.entries()) if (isFree(at) && addToKin(found, term)) taken.add(at);
  const isLeft = (term: WrittenTerm, at: number) => !(taken.has(at) || isNegation(term) || isFiller(term));
  const not = await excludedParts(text, found, terms.filter(isLeft), { words, synonyms, setOf });
  const isUnwanted = (term: WrittenTerm) => not.some(({ start, end }) => term.start >= start && term.start < end);
  for (const [at, term] of terms.entries()) if (isUnwanted(term)) taken.add(at);
  const parts = found.filter(({ written }) => !written.some(isUnwanted)).toSorted(byPlace);
  const rest = terms.filter(
    (term, at) => !taken.has(at) && (parts.length + not.length === 0 || asWords.has(at) || !isFiller(term)),
  );
  const left = new Set(terms.filter((_term, at) => isFree(at)));
  return {
    parts,
    not: [...not, ...excluded.flatMap((term) => excludedAs(term, meanings, { words, synonyms, setOf }))],
    rest,
    also,
    phrases: phrases.filter((phrase) => phrase.every((term) => left.delete(term))),
  };
}

/** Whether a list of elements reads a part in the regions that it shows, and a list of screens in whole images. */
export const isReadInRegions = ({ means = [], filters }: Partial<UnderstoodPart> & Pick<UnderstoodPart, 'filters'>) =>
  means.length === 0 && filters.some(({ facet }) => REGION_FACETS.includes(facet));

/** The element that filters name first. */
export const namedElement = (filters: readonly MeantFilter[]): string | undefined =>
  filters.find(({ facet, value }) => facet === 'tag' && tagKind(value) === 'ui-elements')?.value;

/**
 * Parts with the colours of regions instead of whole images, if any has them: of the element that the words name, or that the list
 * shows. Whole screens come later.
 */
export function inRegions(
  parts: readonly UnderstoodPart[],
  {
    setOf,
    wholeOf,
    words,
    listed,
  }: Pick<Language, 'setOf' | 'wholeOf'> & { words: ScopedWords; listed: ListedElement | undefined },
): readonly UnderstoodPart[] {
  const tag = namedElement(parts.flatMap(({ filters }) => filters));
  const shown = tag === undefined ? listed : { tag };
  if (!shown) return parts;
  return parts.map((part) => {
    if (!isReadInRegions(part)) return part;
    const set = part.filters.map((filter) => setOf(filter, shown)).reduce(both, words.scope);
    return isEmpty(set)
      ? part
      : { ...part, set, later: either(part.later, both(set, wholeOf(shown))), coloursOf: shown };
  });
}

/** What images must not have, in a list of elements by the colours of these: a light dialog of a dark page is "not dark". */
export function excludedInRegions(
  { not, parts }: Pick<Understanding, 'not' | 'parts'>,
  { setOf, words, listed }: Pick<Language, 'setOf'> & { words: ScopedWords; listed: ListedElement | undefined },
): readonly ExcludedPart[] {
  if (!listed) return not;
  const shown = { tag: namedElement(parts.flatMap(({ filters }) => filters)) ?? listed.tag };
  return not.map((part) =>
    isReadInRegions(part)
      ? { ...part, set: part.filters.map((filter) => setOf(filter, shown)).reduce(both, words.scope) }
      : part,
  );
}

/** Whether a term says nothing about an image. */
export const isFiller = ({ isQuoted, tokens }: WrittenTerm): boolean =>
  !isQuoted && tokens.every((token) => FILLERS.has(token));

/** Whether a term names what makes or shows something: the "builder" of a "dashboard builder". */
export const isMaker = ({ isQuoted, tokens }: WrittenTerm): boolean =>
  !isQuoted && tokens.every((token) => MAKERS.has(token));

/** The images that have all that was understood; of values of one facet, any where an image has one at most. */
export function setOfParts(parts: readonly UnderstoodPart[], all: PositionSet): PositionSet {
  const facetFor = ({ filters: [filter, ...others] }: UnderstoodPart): string | undefined =>
    filter && others.length === 0 && facetOf(filter.facet).match === undefined ? filter.facet : undefined;
  const groups = Map.groupBy(parts, (part) => facetFor(part) ?? part);
  return [...groups.values()].map((group) => group.map(({ set }) => set).reduce(either)).reduce(both, all);
}
