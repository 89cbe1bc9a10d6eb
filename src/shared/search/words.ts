/** A word of a text: folded (lower case, no accents), and where it is in the text (UTF-16 code units). */
export type Word = { folded: string; start: number; end: number };

/** The characters that make words in SQLite's `unicode61`, and the accents that `fold` removes. */
const WORD = /[\p{L}\p{N}\p{Co}\p{M}]+/gu;

/** Most texts are ASCII, where the same is found in a fraction of the time. */
const ASCII = /^[\0-\x7f]*$/;
const ASCII_WORD = /[a-z\d]+/gi;

/** Lower case without accents, as the index compares words. */
export const fold = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        .toLowerCase()
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .normalize('NFC');

/** The words of a text, as the index separates them. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: word, index } of text.matchAll(ASCII.test(text) ? ASCII_WORD : WORD)) {
    const folded = fold(word);
    if (folded !== '') words.push({ folded, start: index, end: index + word.length });
  }
  return words;
}

/** The folded words of a text, in order and with repetitions. */
export const tokensOf = (text: string): string[] =>
  ASCII.test(text) ? (text.toLowerCase().match(ASCII_WORD) ?? []) : wordsOf(text).map(({ folded }) => folded);

/** Shortest word that has another number: shorter ones are mostly abbreviations. */
const MIN_NOUN_LENGTH = 4;

/** The singular of an English noun, by its ending; other words as they are. */
export function singularOf(word: string): string {
  if (word.length < MIN_NOUN_LENGTH || !word.endsWith('s')) return word;
  if (/(?:ss|us|is)$/.test(word) || !/[a-z]s$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return /(?:ss|x|sh|tch)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** The plural of an English noun, by its ending. */
function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|sh|ch)$/.test(word) ? `${word}es` : `${word}s`;
}

/** The plural of a singular, the singular of a plural; undefined for what is no English noun. */
export function otherNumberOf(word: string): string | undefined {
  if (!/^[a-z]{3,}$/.test(word)) return undefined;
  const singular = singularOf(word);
  return singular === word ? pluralOf(word) : singular;
}

/** Longest query, in characters. */
export const QUERY_MAX_LENGTH = 200;
/** Fewest characters of a last word that matches as a prefix. */
const PREFIX_MIN_LENGTH = 2;

/** A word, or several in a row. */
export type Term = {
  /** Folded words; at least one. */
  tokens: readonly string[];
  /** Whether the last word is a prefix. */
  isPrefix: boolean;
};

/** A term as it was written. */
export type WrittenTerm = Term & { start: number; end: number; isQuoted: boolean };

/** A parsed query. */
export type Query = {
  /** All of these must match. */
  terms: readonly WrittenTerm[];
  /** None of these may match. */
  excluded: readonly WrittenTerm[];
  /** It consists of characters that are neither words nor syntax, so nothing can match. */
  matchesNothing: boolean;
};

/** A quoted phrase or a run of other characters, with `-` before what is excluded. An open quote ends with the text. */
const PART = /(-?)"([^"]*)"?|[^\s"]+/gu;

/** What explains the words before it: "severity (critical, high, low)". */
const ASIDE = /(?<=\s)\([^()]*/g;

/**
 * Reads the search box's language: words, `"exact phrase"`, `-word`, `-"phrase"`. The last word is a prefix. A word with
 * punctuation inside (`log-in`, `ATT&CK`) is a phrase of its parts. Words in parentheses beside others are left out.
 */
export function parseQuery(text: string): Query {
  const terms: WrittenTerm[] = [];
  const excluded: WrittenTerm[] = [];
  const seen = new Set<string>();
  for (const { 0: part, 1: sign, 2: quoted, index } of text.matchAll(PART)) {
    const isQuoted = quoted !== undefined;
    const isExcluded = isQuoted ? sign === '-' : part.startsWith('-') && part.length > 1;
    const tokens = tokensOf(quoted ?? part);
    if (tokens.length === 0) continue;
    const end = index + part.length;
    const isPrefix =
      !(isQuoted || isExcluded) && text.slice(end).trim() === '' && (tokens.at(-1) ?? '').length >= PREFIX_MIN_LENGTH;
    const key = `${isExcluded} ${isPrefix} ${tokens.join(' ')}`;
    if (seen.has(key)) continue;
    seen.add(key);
    (isExcluded ? excluded : terms).push({ tokens, isPrefix, isQuoted, start: index, end });
  }
  const hasTerms = terms.length + excluded.length > 0;
  const asides = [...text.matchAll(ASIDE)].map(({ 0: aside, index }) => [index, index + aside.length] as const);
  const told = terms.filter(
    ({ isQuoted, start }) => isQuoted || !asides.some(([from, to]) => start >= from && start < to),
  );
  return { terms: told.length > 0 ? told : terms, excluded, matchesNothing: !hasTerms && /[^\s"-]/u.test(text) };
}

/** Whether a query has terms; spaces and lone quotes are none. */
export const hasQuery = ({ terms, excluded, matchesNothing }: Query): boolean =>
  terms.length + excluded.length > 0 || matchesNothing;

/** Where a term begins in a row of folded words: indexes of its first word. */
export function occurrences({ tokens, isPrefix }: Term, words: readonly string[]): number[] {
  const found: number[] = [];
  for (let at = 0; at + tokens.length <= words.length; at += 1) {
    const matches = tokens.every((token, offset) => {
      const word = words[at + offset] ?? '';
      return isPrefix && offset === tokens.length - 1 ? word.startsWith(token) : word === token;
    });
    if (matches) found.push(at);
  }
  return found;
}

/** A term in the syntax of SQLite's FTS5, in one column or any. Words go in quotes, so nothing in them is syntax. */
export const matchExpression = ({ tokens, isPrefix }: Term, column?: string): string =>
  `${column ? `${column} : ` : ''}"${tokens.join(' ')}"${isPrefix ? ' *' : ''}`;

/** A group of synonyms, each as its folded words. */
type SynonymGroup = readonly (readonly string[])[];

/** A part of a query with its alternatives (`ways`): any of them matches, if all its terms match. `written` are the original terms. */
export type Need = { ways: readonly (readonly Term[])[]; written: readonly WrittenTerm[] };

/** Groups by the first word of each of their terms, in the singular. */
export type Synonyms = ReadonlyMap<string, readonly { tokens: readonly string[]; group: SynonymGroup }[]>;

/** Indexes rows of the table for `needsOf`. */
export function synonymsOf(groups: readonly (readonly string[])[]): Synonyms {
  const byFirst = new Map<string, { tokens: readonly string[]; group: SynonymGroup }[]>();
  for (const terms of groups) {
    const group = terms.map(tokensOf).filter((tokens) => tokens.length > 0);
    for (const tokens of group) {
      const first = singularOf(tokens[0] ?? '');
      byFirst.set(first, [...(byFirst.get(first) ?? []), { tokens, group }]);
    }
  }
  return byFirst;
}

/** Whether two rows of words are the same but for plural and singular. */
const sameWords = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word, at) => singularOf(word) === singularOf(b[at] ?? ''));

/** The longest synonym that the words of `terms`, beginning at `from`, spell out; quoted phrases have no synonyms. */
function longestAt(terms: readonly WrittenTerm[], from: number, synonyms: Synonyms) {
  const words: string[] = [];
  let best: { length: number; others: readonly (readonly string[])[] } | undefined;
  for (let at = from; at < terms.length && !terms[at]?.isQuoted; at += 1) {
    words.push(...(terms[at]?.tokens ?? []));
    const matches = (synonyms.get(singularOf(words[0] ?? '')) ?? []).filter(({ tokens }) => sameWords(tokens, words));
    if (matches.length === 0) continue;
    const others = matches.flatMap(({ group }) => group.filter((tokens) => !sameWords(tokens, words)));
    best = { length: at - from + 1, others };
  }
  return best;
}

/** Where synonyms of several words stand: their first term, and how many terms and words they have. */
export const synonymSpans = (terms: readonly WrittenTerm[], synonyms: Synonyms) =>
  terms.flatMap((_term, at) => {
    const count = longestAt(terms, at, synonyms)?.length ?? 0;
    const words = terms.slice(at, at + count).flatMap(({ tokens }) => tokens).length;
    return words > 1 ? [{ at, count, words }] : [];
  });

/** The term with its last word in the other number; none if the term as a prefix finds it anyway. */
function inOtherNumber({ tokens, isPrefix }: Term): Term[] {
  const last = tokens.at(-1) ?? '';
  const other = otherNumberOf(last);
  if (other === undefined || (isPrefix && other.startsWith(last))) return [];
  return [{ tokens: [...tokens.slice(0, -1), other], isPrefix: false }];
}

/** The ways to write a term: as it is, and in the other number. */
export const waysOf = (term: Term): (readonly Term[])[] => [term, ...inOtherNumber(term)].map((way) => [way]);

/** What `written` terms ask for: themselves in both numbers, or any of the `others`. */
function needFor(written: readonly WrittenTerm[], others: readonly (readonly string[])[]): Need {
  const [only] = written;
  const own = written.length === 1 && only && !only.isQuoted ? waysOf(only) : [written];
  return { ways: [...own, ...others.flatMap((tokens) => waysOf({ tokens, isPrefix: false }))], written };
}

/** The query's terms with their synonyms. */
export function needsOf({ terms }: Pick<Query, 'terms'>, synonyms: Synonyms): Need[] {
  const needs: Need[] = [];
  for (let at = 0; at < terms.length; ) {
    const found = longestAt(terms, at, synonyms);
    const written = terms.slice(at, at + (found?.length ?? 1));
    needs.push(needFor(written, found?.others ?? []));
    at += written.length;
  }
  return needs;
}
