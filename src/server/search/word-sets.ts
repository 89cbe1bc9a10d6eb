import { setImmediate } from 'node:timers/promises';
import { oneTypoAway } from '#shared/search/typo.ts';
import { occurrences, type Term, tokensOf } from '#shared/search/words.ts';
import { tagWords } from '#shared/tags/tag-kind.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import { addPosition, both, countPositions, emptySet, type PositionSet } from '../gallery/positions.ts';
import type { SearchRepository, TextField } from './search.repository.ts';

/** Limit in bytes of cached sets; the least recently used ones are dropped. */
const CACHE_BYTES = 16 * 1024 * 1024;

/** Lengths of beginnings of a misspelt word whose words are read together, and most of these words. */
const BEGINNINGS = [3, 5, 8];
const MOST_BEGINNING = 200;
/** Most misspelt words that are cached. */
const MOST_NEAR = 2_000;

/** Where a term can be found. */
export type Field = 'anywhere' | 'title' | 'tag' | 'company';

const keyOf = ({ tokens, isPrefix }: Term, field: Field) => `${field} ${tokens.join(' ')}${isPrefix ? '*' : ''}`;

/** The positions of the row numbers in a list joined by commas. */
function parsePositions(index: GalleryIndex, numbers: string): PositionSet {
  const set = emptySet(index.size);
  let number = 0;
  for (let at = 0; at < numbers.length; at += 1) {
    const code = numbers.charCodeAt(at);
    if (code !== 44) {
      number = number * 10 + code - 48;
      continue;
    }
    const position = index.positions[number] ?? -1;
    if (position >= 0) addPosition(set, position);
    number = 0;
  }
  const last = numbers === '' ? -1 : (index.positions[number] ?? -1);
  if (last >= 0) addPosition(set, last);
  return set;
}

/** Returns a search over names by their words. */
function nameFinder(names: readonly (readonly string[])[]) {
  const having = Map.groupBy(
    names.flatMap((words, at) => [...new Set(words)].map((word) => ({ word, at }))),
    ({ word }) => word,
  );
  return (term: Term): number[] => {
    const [first = '', ...others] = term.tokens;
    const isOpen = term.isPrefix && others.length === 0;
    const candidates = isOpen
      ? [...having].flatMap(([word, list]) => (word.startsWith(first) ? list : []))
      : (having.get(first) ?? []);
    const found = new Set(candidates.map(({ at }) => at));
    return [...found].filter((at) => occurrences(term, names[at] ?? []).length > 0);
  };
}

/** Which images have which term, for one state of the index: text from the full-text index, tags and companies from memory. */
export function wordSets(
  index: GalleryIndex,
  repository: Pick<SearchRepository, 'findNumbers' | 'findBeginningWith' | 'findKnown'>,
) {
  const wordsOfTags = index.tagNames.map((name) => tokensOf(tagWords(name)));
  const companyWords = index.companies.map(({ name }) => tokensOf(name));
  const [findTags, findCompanies] = [nameFinder(wordsOfTags), nameFinder(companyWords)];
  const cache = new Map<string, PositionSet>();
  const mostKept = Math.max(8, Math.floor(CACHE_BYTES / Math.max(1, emptySet(index.size).byteLength)));

  const keep = (key: string, set: PositionSet): PositionSet => {
    cache.delete(key);
    cache.set(key, set);
    for (const oldest of cache.keys()) {
      if (cache.size <= mostKept) break;
      cache.delete(oldest);
    }
    return set;
  };

  const addTagged = (set: PositionSet, term: Term): void => {
    const found = findTags(term);
    if (found.length === 0) return;
    const isFound = new Uint8Array(wordsOfTags.length);
    for (const tag of found) isFound[tag] = 1;
    const { size, tagStart, tags } = index;
    for (let position = 0; position < size; position += 1) {
      for (let at = tagStart[position] ?? 0; at < (tagStart[position + 1] ?? 0); at += 1) {
        if (isFound[tags[at] ?? 0] === 1) addPosition(set, position);
      }
    }
  };

  const addOfCompanies = (set: PositionSet, term: Term): void => {
    for (const company of findCompanies(term)) {
      const [from = 0, to = 0] = index.companyStart.subarray(company, company + 2);
      for (let position = from; position < to; position += 1) addPosition(set, position);
    }
  };

  const fromMemory = (term: Term, field: 'tag' | 'company'): PositionSet => {
    const set = emptySet(index.size);
    (field === 'tag' ? addTagged : addOfCompanies)(set, term);
    return set;
  };

  /** Sets of terms in a column of the full-text index, or in any; one query for the uncached ones. */
  const find = async (terms: readonly Term[], field: 'anywhere' | 'title'): Promise<PositionSet[]> => {
    const missing = new Map<string, Term>();
    for (const term of terms) if (!cache.has(keyOf(term, field))) missing.set(keyOf(term, field), term);
    const column: TextField = field === 'title' ? 'title' : undefined;
    const numbers = await repository.findNumbers([...missing.values()].map((term) => ({ term, field: column })));
    const fresh = new Map<string, PositionSet>();
    for (const [at, [key, term]] of [...missing].entries()) {
      const set = parsePositions(index, numbers[at] ?? '');
      if (field === 'anywhere') {
        addTagged(set, term);
        addOfCompanies(set, term);
      }
      fresh.set(key, set);
    }
    return terms.map((term) => {
      const key = keyOf(term, field);
      return keep(key, fresh.get(key) ?? cache.get(key) ?? emptySet(index.size));
    });
  };

  const nameWords = new Set([...wordsOfTags, ...companyWords].flat());
  const near = new Map<string, readonly string[]>();

  /**
   * The known words among `candidates`, all a typo away from `word`. Looking up each is slow: those with the same beginning as the
   * word, which are most of them, are read together.
   */
  const findAmong = async (word: string, candidates: readonly string[]): Promise<string[]> => {
    for (const length of BEGINNINGS) {
      const beginning = word.slice(0, length);
      const read = await repository.findBeginningWith(beginning, MOST_BEGINNING);
      if (!read) continue;
      const begin = new Set(read);
      const others = candidates.filter((candidate) => !candidate.startsWith(beginning));
      return [...(await repository.findKnown(others)), ...candidates.filter((candidate) => begin.has(candidate))];
    }
    return repository.findKnown(candidates);
  };

  return {
    /** The known words that are a typo away. Cached, also if there are none. */
    findNear: async (word: string): Promise<readonly string[]> => {
      const cached = near.get(word);
      if (cached) return cached;
      const candidates = oneTypoAway(word);
      const inTexts = await findAmong(word, candidates);
      const found = [...new Set([...inTexts, ...candidates.filter((candidate) => nameWords.has(candidate))])].sort();
      if (near.size >= MOST_NEAR) near.clear();
      near.set(word, found);
      // Others get their turn before the next word of the query.
      await setImmediate();
      return found;
    },
    find,
    fromMemory,
    /** The subset of these words that occurs in a text, a tag or a company's name. */
    findKnown: async (words: readonly string[]): Promise<string[]> => {
      const inTexts = await repository.findKnown(words);
      return [...new Set([...inTexts, ...words.filter((word) => nameWords.has(word))])].sort();
    },
  };
}

export type WordSets = ReturnType<typeof wordSets>;

/**
 * The words of the images in `scope`, as if the gallery had no others: a search that gets these can't depend on anything else
 * (contract 8).
 */
export function scopedWords(words: WordSets, scope: PositionSet) {
  const find: WordSets['find'] = async (terms, field) =>
    (await words.find(terms, field)).map((set) => both(set, scope));
  /** The words among these that an image of the scope has. */
  const inScope = async (candidates: readonly string[]): Promise<string[]> => {
    const sets = await find(
      candidates.map((word) => ({ tokens: [word], isPrefix: false })),
      'anywhere',
    );
    return candidates.filter((_word, at) => sets[at]?.some((bits) => bits !== 0));
  };
  return {
    scope,
    /** How many images are in the scope. */
    size: countPositions(scope),
    /** A set without images. */
    none: new Uint32Array(scope.length),
    find,
    fromMemory: (term: Term, field: 'tag' | 'company'): PositionSet => both(words.fromMemory(term, field), scope),
    findKnown: async (candidates: readonly string[]): Promise<string[]> => inScope(await words.findKnown(candidates)),
    findNear: async (word: string): Promise<string[]> => inScope(await words.findNear(word)),
  };
}

export type ScopedWords = ReturnType<typeof scopedWords>;
