import { tokensOf } from './words.ts';

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
  excluded: readonly Term[];
  /** It consists of characters that are neither words nor syntax, so nothing can match. */
  matchesNothing: boolean;
};

/** A quoted phrase or a run of other characters, with `-` before what is excluded. An open quote ends with the text. */
const PART = /(-?)"([^"]*)"?|[^\s"]+/gu;

/**
 * Reads the search box's language: words, `"exact phrase"`, `-word`, `-"phrase"`. The last word is a prefix. A word with
 * punctuation inside (`log-in`, `ATT&CK`) is a phrase of its parts.
 */
export function parseQuery(text: string): Query {
  const terms: WrittenTerm[] = [];
  const excluded: Term[] = [];
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
    if (isExcluded) excluded.push({ tokens, isPrefix: false });
    else terms.push({ tokens, isPrefix, isQuoted, start: index, end });
  }
  const hasTerms = terms.length + excluded.length > 0;
  return { terms, excluded, matchesNothing: !hasTerms && /[^\s"-]/u.test(text) };
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
