import type { SearchSuggestion } from '#shared/search/suggestion.contract.ts';
import { splitInTwo, TYPO_MAX_LENGTH, TYPO_MIN_LENGTH } from '#shared/search/typo.ts';
import {
  type Need,
  needsOf,
  parseQuery,
  type Query,
  type Synonyms,
  synonymsOf,
  type Term,
  tokensOf,
  type WrittenTerm,
  waysOf,
} from '#shared/search/words.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import { both, countPositions, either, isEmpty, type PositionSet, without } from '../gallery/positions.ts';
import type { SearchRepository } from './search.repository.ts';
import type { ListedElement } from './selection.ts';
import { suggest } from './suggest.ts';
import {
  type ExcludedPart,
  excludedInRegions,
  FEW_WITH_MEANING,
  filterSets,
  inRegions,
  isFiller,
  isKindOfPage,
  isMaker,
  type Language,
  meaningsOf,
  readMeaning,
  setOfMeaning,
  setOfNeed,
  setOfParts,
  type UnderstoodPart,
  understand,
  wholeSets,
  widened,
  withNextDegree,
  withWordsApart,
  withWordsBeside,
} from './understand.ts';
import { type ScopedWords, scopedWords, type WordSets, wordSets } from './word-sets.ts';

/** Most words of a query that are tried: each takes a few hundred look-ups. */
const MOST_TRIED = 3;

/** A possible correction of a part of the query: `tokens` in a row. */
type Candidate = { start: number; end: number; tokens: readonly string[] };
/** A candidate with results. */
type Fix = Candidate & { set: PositionSet };

/** The need's word, if it is a single one outside quotes. */
function wordAt({ needs }: Evaluation, at: number): { term: WrittenTerm; word: string } | undefined {
  const [term, ...others] = needs[at]?.written ?? [];
  const [word, ...more] = term?.tokens ?? [];
  return term && word && !term.isQuoted && others.length + more.length === 0 ? { term, word } : undefined;
}

/** The need's word, if it can be a typo. */
function correctable(evaluation: Evaluation, at: number) {
  const found = wordAt(evaluation, at);
  const length = found?.word.length ?? 0;
  const isTypo = length >= TYPO_MIN_LENGTH && length <= TYPO_MAX_LENGTH && !evaluation.isWord(found?.word ?? '');
  return isTypo ? found : undefined;
}

/** Possible corrections of a word: another word, or two that lost their space. */
async function meantBy(evaluation: Evaluation, at: number, words: ScopedWords): Promise<Candidate[]> {
  const found = correctable(evaluation, at);
  if (!found) return [];
  const { term, word } = found;
  // Few mistype a first letter: "notification center" is no "notification enter". A word by itself has nothing else to be found by.
  const isAlone = evaluation.needs.length + evaluation.understood.length === 1;
  const mayBeMeant = (other: string) =>
    isAlone || other[0] === word[0] || (other[0] === word[1] && other[1] === word[0]);
  const others = (await words.findNear(word)).filter(mayBeMeant).map((other) => [other]);
  const parts = splitInTwo(word);
  const existing = new Set(await words.findKnown([...new Set(parts.flat())]));
  return [...others, ...parts.filter((both) => both.every((part) => existing.has(part)))].map((tokens) => ({
    start: term.start,
    end: term.end,
    tokens,
  }));
}

/** The words of a need and the next one as a single word, if an image has it. */
async function joinedAt(text: string, evaluation: Evaluation, at: number, words: ScopedWords): Promise<Candidate[]> {
  const [first, second] = [wordAt(evaluation, at), wordAt(evaluation, at + 1)];
  if (!first || !second || text.slice(first.term.end, second.term.start).trim() !== '') return [];
  const word = first.word + second.word;
  if (word.length < TYPO_MIN_LENGTH) return [];
  const existing = await words.findKnown([word]);
  return existing.map((joined) => ({ start: first.term.start, end: second.term.end, tokens: [joined] }));
}

/** The candidate with most results in `rest`; of equals the first in alphabetical order. */
async function bestFix(
  candidates: readonly Candidate[],
  rest: PositionSet,
  words: ScopedWords,
): Promise<Fix | undefined> {
  if (candidates.length === 0) return undefined;
  const possible = candidates.toSorted((a, b) => (a.tokens.join(' ') < b.tokens.join(' ') ? -1 : 1));
  const sets = await words.find(
    possible.map(({ tokens }) => ({ tokens, isPrefix: false })),
    'anywhere',
  );
  let best: (Fix & { count: number }) | undefined;
  for (const [at, candidate] of possible.entries()) {
    const set = both(rest, sets[at] ?? rest);
    const count = countPositions(set);
    if (count > (best?.count ?? 0)) best = { ...candidate, set, count };
  }
  return best;
}

function rewrite(text: string, fixes: readonly Fix[]): string {
  let result = text;
  for (const { start, end, tokens } of fixes.toSorted((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + tokens.join(' ') + result.slice(end);
  }
  return result.trim();
}

/** Looks for corrections of a query's needs, each within the results of the others. */
function fixer(text: string, evaluation: Evaluation, words: ScopedWords) {
  const allowed = evaluation.base;
  const inScope = evaluation.sets.map((set) => both(set, allowed));
  const unmatched = inScope.flatMap((set, at) => (isEmpty(set) ? [at] : []));
  /** Needs that need not match, because their correction does. */
  const replaced = new Set(unmatched);
  const fixes: Fix[] = [];
  const rest = (...except: number[]) =>
    [...inScope.filter((_set, at) => !replaced.has(at) && !except.includes(at)), ...fixes.map(({ set }) => set)].reduce(
      both,
      allowed,
    );
  const fixAt = async (at: number) => bestFix(await meantBy(evaluation, at, words), rest(at), words);
  const joinAt = async (at: number) => bestFix(await joinedAt(text, evaluation, at, words), rest(at, at + 1), words);

  return {
    unmatched,
    fixAt,
    joinAt,
    /** Corrects a need without results, alone or with its neighbour; returns all corrections so far, undefined if there is none. */
    fixUnmatched: async (at: number): Promise<readonly Fix[] | undefined> => {
      if (fixes.some(({ end }) => end > (evaluation.needs[at]?.written[0]?.start ?? 0))) return fixes;
      const beside = [at, ...(replaced.has(at - 1) ? [] : [at - 1])];
      let fix = await fixAt(at);
      for (const first of beside) {
        if (fix) break;
        fix = await joinAt(first);
        if (fix) replaced.add(first).add(first + 1);
      }
      if (!fix) return undefined;
      fixes.push(fix);
      return fixes;
    },
  };
}

/** The candidates for a need that are a single word. */
const wordsMeantBy = async (evaluation: Evaluation, at: number, words: ScopedWords): Promise<Candidate[]> =>
  (await meantBy(evaluation, at, words)).filter(({ tokens }) => tokens.length === 1);

/** The query with its words that no image has replaced by ones a typo away, wherever the other words are; undefined if there are none. */
async function respell(text: string, evaluation: Evaluation, words: ScopedWords): Promise<string | undefined> {
  const fixes: Fix[] = [];
  const unknown = evaluation.sets.flatMap((set, at) => (isEmpty(set) ? [at] : []));
  for (const at of unknown.slice(0, MOST_TRIED)) {
    // A product's name with a number is no typo of its letters.
    if (/\d/.test(wordAt(evaluation, at)?.word ?? '')) continue;
    const fix = await bestFix(await wordsMeantBy(evaluation, at, words), words.scope, words);
    if (fix) fixes.push(fix);
  }
  return fixes.length > 0 ? rewrite(text, fixes) : undefined;
}

/** A word of fewer images than this is rare, if no title, tag or company has it: it may be a misread one. */
const RARE = 3;
/** How many times as many images have the word that it may be a typo of. */
const OFTEN = 20;

/** The query with a rare word replaced by a frequent one a typo away; undefined if there is none. */
async function frequent(text: string, evaluation: Evaluation, words: ScopedWords): Promise<string | undefined> {
  for (const [at, own] of evaluation.sets.entries()) {
    const [term, count] = [correctable(evaluation, at)?.term, countPositions(own)];
    if (!term || count === 0 || count >= RARE) continue;
    const named = [
      ...(await words.find([term], 'title')),
      words.fromMemory(term, 'tag'),
      words.fromMemory(term, 'company'),
    ];
    if (!named.every(isEmpty)) continue;
    const rest = evaluation.sets.filter((_set, other) => other !== at).reduce(both, evaluation.base);
    const fix = await bestFix(await wordsMeantBy(evaluation, at, words), rest, words);
    if (fix && countPositions(fix.set) >= OFTEN * count) return rewrite(text, [fix]);
  }
  return undefined;
}

/**
 * The query with words of five letters or more replaced by ones a typo away, if it has no results: the words without
 * results, else the one whose replacement comes first. A missing or extra space is a typo too. If that has no results
 * either, the words that no image has, so that the others are not alone where any of the words are shown.
 */
async function correct(text: string, evaluation: Evaluation, words: ScopedWords): Promise<string | undefined> {
  const { needs, sets } = evaluation;
  if (sets.length < needs.length || needs.length === 0) return undefined;
  const { unmatched, fixAt, joinAt, fixUnmatched } = fixer(text, evaluation, words);
  if (unmatched.length > MOST_TRIED) return undefined;
  if (unmatched.length > 0) {
    let fixes: readonly Fix[] | undefined = [];
    for (const at of unmatched) fixes &&= await fixUnmatched(at);
    return fixes ? rewrite(text, fixes) : respell(text, evaluation, words);
  }
  const all = [...needs.keys()];
  const tried = all.filter((at) => correctable(evaluation, at)).slice(0, MOST_TRIED);
  // Joining keeps every letter, so it comes first.
  for (const look of [...all.map((at) => () => joinAt(at)), ...tried.map((at) => () => fixAt(at))]) {
    const fix = await look();
    if (fix) return rewrite(text, [fix]);
  }
  return undefined;
}

/** Needs that are looked up per query; a long text stops at the first ones without results. */
const NEEDS_AT_ONCE = 6;

/** With fewer results, understood words are looked up as words too. */
const FEW = 10;

/** Results of a query in the scope of its words. */
export type Evaluation = {
  text: string;
  query: Query;
  /** What became filters; the needs are the other words. */
  understood: readonly UnderstoodPart[];
  /** What images must not have by the words of the query. */
  not: readonly ExcludedPart[];
  /** What words that few images have could mean too. */
  also: readonly UnderstoodPart[];
  needs: readonly Need[];
  /** The same before few results widened it, and all other words but fillers. */
  asked: { parts: readonly UnderstoodPart[]; needs: readonly Need[] };
  /** Words of the needs that belong together. */
  phrases: readonly (readonly WrittenTerm[])[];
  /** The images of each need; shorter than `needs` if the result became empty before the end. */
  sets: readonly PositionSet[];
  /** Images that match an excluded term. */
  excluded: PositionSet;
  /** The images that the needs are looked for in: what was understood is left, and nothing excluded. */
  base: PositionSet;
  found: PositionSet;
  synonyms: Synonyms;
  isWord: Language['meanings']['isWord'];
  /** Any of the words instead of all, and which ones no image has: positions in the query, of all terms. */
  relaxed?: { dropped: readonly number[] };
};

/** Looks up needs while images remain; all terms of a few needs at once. */
async function findNeeds(needs: readonly Need[], among: PositionSet, words: ScopedWords, isAny = false) {
  const sets: PositionSet[] = [];
  let found = among;
  for (let at = 0; at < needs.length && (isAny || !isEmpty(found)); at += NEEDS_AT_ONCE) {
    const part = needs.slice(at, at + NEEDS_AT_ONCE);
    await words.find(
      part.flatMap(({ ways }) => ways.flat()),
      'anywhere',
    );
    for (const need of part) sets.push(await setOfNeed(need, words));
    found = sets.slice(at).reduce(both, found);
  }
  return { sets, found };
}

/**
 * The same without the makers beside what is understood, and without the kinds of pages beside other words, where these leave few images:
 * those that have them come first. The dialog of a webhook need not say "configuration".
 */
async function withoutKinds(evaluation: Evaluation, words: ScopedWords): Promise<Evaluation> {
  const { needs, understood, base, found } = evaluation;
  const isKind = (term: WrittenTerm) => (isMaker(term) ? understood.length > 0 : isKindOfPage(term));
  const firm = needs.filter(({ written }) => !written.every(isKind));
  const isLeft = firm.length < needs.length && understood.length + firm.length > 0;
  if (!isLeft || countPositions(found) >= FEW_WITH_MEANING) return evaluation;
  const { sets } = await findNeeds(needs, base, words, true);
  const wide = sets.filter((_set, at) => firm.includes(needs[at] as Need)).reduce(both, base);
  return { ...evaluation, sets, found: wide };
}

/** Looks up a query's words. Everything follows from the words' scope, the early end included: images outside it leave no trace. */
async function evaluate(
  text: string,
  words: ScopedWords,
  language: Language,
  listed?: ListedElement,
): Promise<Evaluation> {
  const query = parseQuery(text);
  const understanding = await understand(text, query, { words, ...language });
  const not = excludedInRegions(understanding, { ...language, words, listed });
  const unwanted = [...(await words.find(query.excluded, 'anywhere')), ...not.map(({ set }) => set)];
  const excluded = unwanted.reduce(either, words.none);
  // Of the result without it, so that what is left out never adds an image.
  const wanted = await evaluateWanted({ text, query, ...understanding }, words, language, listed);
  return {
    ...wanted,
    not,
    excluded,
    base: without(wanted.base, excluded),
    found: without(wanted.found, excluded),
  };
}

type Read = { text: string; query: Query } & Awaited<ReturnType<typeof understand>>;

/** The result of what a query wants. */
async function evaluateWanted(
  { text, query, parts: named, not, rest, also, phrases }: Read,
  words: ScopedWords,
  language: Language,
  listed: ListedElement | undefined,
): Promise<Evaluation> {
  const allowed = query.matchesNothing ? words.none : words.scope;
  const parts = inRegions(named, { ...language, words, listed });
  const asked = { parts, needs: needsOf({ terms: rest }, language.synonyms) };
  const readAll = async (understood: readonly UnderstoodPart[], terms: Query['terms']): Promise<Evaluation> => {
    const { synonyms } = language;
    const { isWord } = language.meanings;
    const needs = needsOf({ terms }, synonyms);
    const base = setOfParts(understood, allowed);
    const found = await findNeeds(needs, base, words);
    return {
      text,
      query,
      understood,
      not,
      also,
      needs,
      asked,
      phrases,
      excluded: words.none,
      base,
      synonyms,
      isWord,
      ...found,
    };
  };
  const read = async (...asked: Parameters<typeof readAll>) => withoutKinds(await readAll(...asked), words);
  const asMeant = await read(parts, rest);
  // Fillers beside other words are searched only where enough images have them too.
  const telling = asMeant.needs.flatMap(({ written }) => (written.every(isFiller) ? [] : written));
  const isFilled = parts.length === 0 && telling.length > 0 && telling.length < rest.length;
  if (isFilled && countPositions(asMeant.found) < FEW) {
    const unfilled = await read([], telling);
    return { ...unfilled, asked: { parts, needs: unfilled.needs } };
  }
  if (parts.length === 0 || countPositions(asMeant.found) >= FEW) return asMeant;
  // Words that mean nothing together may still be in an image.
  const isWanted = (term: WrittenTerm) => !not.some(({ start, end }) => term.start >= start && term.start < end);
  const asWritten = isEmpty(asMeant.found) ? await readAll([], query.terms.filter(isWanted)) : asMeant;
  if (asWritten !== asMeant && !isEmpty(asWritten.found)) return withoutKinds(asWritten, words);
  const degrees = await Promise.all(parts.map((part) => withNextDegree(part, { words, ...language })));
  const withDegrees = degrees.every((part, at) => part === parts[at]) ? asMeant : await read(degrees, rest);
  if (withDegrees !== asMeant && countPositions(withDegrees.found) >= FEW_WITH_MEANING) return withDegrees;
  const having = await Promise.all(degrees.map((part) => withWordsBeside(part, words, language.synonyms)));
  const withAll = await read(having, rest);
  if (countPositions(withAll.found) >= FEW_WITH_MEANING) return withAll;
  const wide = await Promise.all(having.map((part) => widened(part, { words, ...language })));
  const withFurther = await read(wide, rest);
  if (countPositions(withFurther.found) >= FEW_WITH_MEANING) return withFurther;
  return read(await Promise.all(wide.map((part) => withWordsApart(part, words, language.synonyms))), rest);
}

/** The needs of a query, words that belong together as one: of "call to action", an "action" alone says nothing. */
function inPhrases(needs: readonly Need[], phrases: Evaluation['phrases']): Need[] {
  const inPhrase = new Set(phrases.flat());
  const apart = needs.filter(({ written }) => !written.some((term) => inPhrase.has(term)));
  const whole = phrases.map((written) => ({
    ways: waysOf({ tokens: written.flatMap(({ tokens }) => tokens), isPrefix: false }),
    written,
  }));
  return [...apart, ...whole];
}

/** The images that have any of what a query asks for, instead of all; undefined if there is nothing to leave out. */
async function relax(evaluation: Evaluation, words: ScopedWords): Promise<Evaluation | undefined> {
  const { query, understood, excluded, phrases } = evaluation;
  const telling = evaluation.needs.filter(({ written }) => !written.every(isFiller));
  if (understood.length + evaluation.needs.length < 2) return undefined;
  const anyOf = async (needs: readonly Need[]): Promise<Evaluation> => {
    const { sets } = await findNeeds(needs, words.scope, words, true);
    const unknown = new Set(needs.flatMap(({ written }, at) => (isEmpty(sets[at] ?? words.none) ? written : [])));
    const any = [...understood.map(({ set }) => set), ...sets].reduce(either, words.none);
    const dropped = query.terms.flatMap((term, at) => (unknown.has(term) ? [at] : []));
    return { ...evaluation, needs, sets, found: without(any, excluded), relaxed: { dropped } };
  };
  const needs = telling.length + understood.length > 0 ? telling : evaluation.needs;
  const ofPhrases = phrases.length > 0 ? await anyOf(inPhrases(needs, phrases)) : undefined;
  return ofPhrases && !isEmpty(ofPhrases.found) ? ofPhrases : anyOf(needs);
}

/** The words that say something about an image, each in its ways: not the "to" of "alert to incident". */
const termsIn = (written: readonly WrittenTerm[]): Term[] =>
  written.filter((term) => !isFiller(term)).flatMap((term) => waysOf(term).flat());

/** All terms that may have matched, including synonyms: those of each part of the query. */
export const termsOfParts = ({ understood, needs }: Evaluation): Term[][] => [
  ...needs.map(({ ways }) => ways.flat()),
  ...understood.map(({ terms, labels, written }) => [...terms, ...labels, ...termsIn(written)]),
];

const keyOf = ({ tokens }: Term): string => tokens.join(' ');
const variantsOf = (word: string): Term[] => waysOf({ tokens: tokensOf(word), isPrefix: false }).flat();

/** Those that were typed, and their synonyms: not what they were understood as. */
export const typedTerms = ({ understood, needs }: Evaluation): Term[] => [
  ...needs.flatMap(({ ways }) => ways.flat()),
  ...understood.flatMap(({ terms, means, others, written }) => {
    const meant = new Set([means, ...others.map((other) => other.means)].flat().flatMap(variantsOf).map(keyOf));
    return [...terms.filter((term) => !meant.has(keyOf(term))), ...termsIn(written)];
  }),
];

type CachedWords = { words: WordSets; language: Language };

/** Results of a query in a scope, the words of that scope, and the corrected query if the original one has no results. */
export type WordResult = { evaluation: Evaluation; words: ScopedWords; corrected: string | undefined };

/** Finds the words of a query in the gallery; look-ups are cached for as long as the index stays the same. */
export function wordSearch(repository: SearchRepository) {
  const cachedFor = new WeakMap<GalleryIndex, CachedWords>();

  const cachedWords = (index: GalleryIndex): CachedWords => {
    const cached = cachedFor.get(index) ?? {
      words: wordSets(index, repository),
      language: {
        synonyms: synonymsOf(index.synonyms),
        meanings: meaningsOf(index),
        setOf: filterSets(index),
        wholeOf: wholeSets(index),
      },
    };
    cachedFor.set(index, cached);
    return cached;
  };

  /** The results of a text in `scope`, without correction. */
  const evaluateText = (
    index: GalleryIndex,
    text: string,
    scope: PositionSet,
    listed?: ListedElement,
  ): Promise<Evaluation> => {
    const { words, language } = cachedWords(index);
    return evaluate(text, scopedWords(words, scope), language, listed);
  };

  return {
    /**
     * The images of another scope that have all that a query asks for, in the reading that it has in its own. It is never widened here,
     * so that no image decides about others.
     */
    findAsked: async (
      index: GalleryIndex,
      { query, asked: { parts, needs } }: Evaluation,
      scope: PositionSet,
    ): Promise<PositionSet> => {
      const { words, language } = cachedWords(index);
      const scoped = scopedWords(words, scope);
      const sets = await Promise.all([
        ...parts.map(({ filters, means, coloursOf }) =>
          setOfMeaning({ filters, words: means }, scoped, (filter) => language.setOf(filter, coloursOf)),
        ),
        ...needs.map((need) => setOfNeed(need, scoped)),
      ]);
      return sets.reduce(both, query.matchesNothing ? scoped.none : scoped.scope);
    },

    /** What words mean that begin with a text, as a search in `scope` reads them, and how many of `counted` it finds. */
    suggest: async (
      index: GalleryIndex,
      text: string,
      { scope, counted }: { scope: PositionSet; counted: PositionSet },
    ): Promise<SearchSuggestion[]> => {
      const { words, language } = cachedWords(index);
      const scoped = scopedWords(words, scope);
      return suggest(text, language.meanings.phrases(), async ({ phrase, meanings }) => {
        const part = await readMeaning(parseQuery(`${phrase} `).terms, meanings, { words: scoped, ...language });
        return part && { ...part, set: both(part.set, counted) };
      });
    },

    /** What a text asks for in other texts than those of images, where no word stands for a filter. */
    needsOf: (index: GalleryIndex, text: string): Need[] =>
      needsOf(parseQuery(text), cachedWords(index).language.synonyms),

    /** The results of the words in `scope`, corrected if there are none, and `also` has none; `listed`: in a list of these elements. */
    find: async (
      index: GalleryIndex,
      text: string,
      scope: PositionSet,
      { also, listed }: { also?: PositionSet; listed?: ListedElement | undefined } = {},
    ): Promise<WordResult> => {
      const words = scopedWords(cachedWords(index).words, scope);
      const evaluation = await evaluateText(index, text, scope, listed);
      const isFound = either(evaluation.found, also ?? words.none).some((bits) => bits !== 0);
      const corrected = isFound ? undefined : await correct(text, evaluation, words);
      const shown = corrected === undefined ? evaluation : await evaluateText(index, corrected, scope, listed);
      return { evaluation: shown, words, corrected };
    },

    /** The results with any of the words instead of all; undefined if there is nothing to leave out. */
    relax: async ({ evaluation, words, corrected }: WordResult): Promise<WordResult | undefined> => {
      const relaxed = await relax(evaluation, words);
      return relaxed && { evaluation: relaxed, words, corrected };
    },

    /** The query that was probably meant where few images match this one: with a frequent word in place of a rare one. */
    instead: ({ evaluation, words, corrected }: WordResult): Promise<string | undefined> =>
      corrected === undefined ? frequent(evaluation.text, evaluation, words) : Promise.resolve(undefined),
  };
}

export type WordSearch = ReturnType<typeof wordSearch>;
