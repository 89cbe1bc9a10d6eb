import type { WrittenTerm } from '#shared/search/query-language.ts';
import { splitInTwo, TYPO_MAX_LENGTH, TYPO_MIN_LENGTH } from '#shared/search/typo.ts';
import type { Evaluation } from './evaluate.ts';
import { both, countPlaces, type PlaceSet, without } from './place-set.ts';
import type { ScopedWords } from './word-sets.ts';

/** Most words of a query that are tried: each takes a few hundred look-ups. */
const MOST_TRIED = 3;

const isEmpty = (set: PlaceSet): boolean => set.every((bits) => bits === 0);

/** A possible correction of a part of the query: `tokens` in a row. */
type Candidate = { start: number; end: number; tokens: readonly string[] };
/** A candidate with results. */
type Fix = Candidate & { set: PlaceSet };

/** The need's word, if it is a single one outside quotes. */
function wordAt({ needs }: Evaluation, at: number): { term: WrittenTerm; word: string } | undefined {
  const [term, ...others] = needs[at]?.written ?? [];
  const [word, ...more] = term?.tokens ?? [];
  return term && word && !term.isQuoted && others.length + more.length === 0 ? { term, word } : undefined;
}

/** The need's word, if a typo in it can be corrected. */
function correctable(evaluation: Evaluation, at: number) {
  const found = wordAt(evaluation, at);
  const length = found?.word.length ?? 0;
  return length < TYPO_MIN_LENGTH || length > TYPO_MAX_LENGTH ? undefined : found;
}

/** Possible corrections of a word: another word, or two that lost their space. */
async function meantBy(evaluation: Evaluation, at: number, words: ScopedWords): Promise<Candidate[]> {
  const found = correctable(evaluation, at);
  if (!found) return [];
  const { term, word } = found;
  const others = (await words.findNear(word)).map((other) => [other]);
  const parts = splitInTwo(word);
  const known = new Set(await words.findKnown([...new Set(parts.flat())]));
  return [...others, ...parts.filter((both) => both.every((part) => known.has(part)))].map((tokens) => ({
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
  const known = await words.findKnown([word]);
  return known.map((joined) => ({ start: first.term.start, end: second.term.end, tokens: [joined] }));
}

/** The candidate with most results in `rest`; of equals the first in alphabetical order. */
async function bestFix(candidates: readonly Candidate[], rest: PlaceSet, words: ScopedWords): Promise<Fix | undefined> {
  if (candidates.length === 0) return undefined;
  const possible = candidates.toSorted((a, b) => (a.tokens.join(' ') < b.tokens.join(' ') ? -1 : 1));
  const sets = await words.find(
    possible.map(({ tokens }) => ({ tokens, isPrefix: false })),
    'anywhere',
  );
  let best: (Fix & { count: number }) | undefined;
  for (const [at, candidate] of possible.entries()) {
    const set = both(rest, sets[at] ?? rest);
    const count = countPlaces(set);
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
  const allowed = without(words.scope, evaluation.excluded);
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

/**
 * The query with words of five letters or more replaced by ones a typo away, if it has no results: the words without
 * results, else the one whose replacement comes first. A missing or extra space is a typo too. Undefined if that has no
 * results either.
 */
export async function correct(text: string, evaluation: Evaluation, words: ScopedWords): Promise<string | undefined> {
  const { needs, sets } = evaluation;
  if (sets.length < needs.length || needs.length === 0) return undefined;
  const { unmatched, fixAt, joinAt, fixUnmatched } = fixer(text, evaluation, words);
  if (unmatched.length > MOST_TRIED) return undefined;
  if (unmatched.length > 0) {
    let fixes: readonly Fix[] | undefined = [];
    for (const at of unmatched) fixes &&= await fixUnmatched(at);
    return fixes && rewrite(text, fixes);
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
