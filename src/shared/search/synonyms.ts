import type { Query, Term, WrittenTerm } from './query-language.ts';
import { tokensOf } from './words.ts';

/** A group of synonyms, each as its folded words. */
type SynonymGroup = readonly (readonly string[])[];

/** A part of a query with its alternatives (`ways`): any of them matches, if all its terms match. `written` are the original terms. */
export type Need = { ways: readonly (readonly Term[])[]; written: readonly WrittenTerm[] };

/** Groups by the first word of each of their terms. */
export type Synonyms = ReadonlyMap<string, readonly { tokens: readonly string[]; group: SynonymGroup }[]>;

/** Indexes rows of the table for `needsOf`. */
export function synonymsOf(groups: readonly (readonly string[])[]): Synonyms {
  const byFirst = new Map<string, { tokens: readonly string[]; group: SynonymGroup }[]>();
  for (const terms of groups) {
    const group = terms.map(tokensOf).filter((tokens) => tokens.length > 0);
    for (const tokens of group) {
      const first = tokens[0] ?? '';
      byFirst.set(first, [...(byFirst.get(first) ?? []), { tokens, group }]);
    }
  }
  return byFirst;
}

const sameWords = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((word, at) => word === b[at]);

/** The longest synonym that the words of `terms`, beginning at `from`, spell out; quoted phrases have no synonyms. */
function longestAt(terms: readonly WrittenTerm[], from: number, synonyms: Synonyms) {
  const words: string[] = [];
  let best: { length: number; others: readonly (readonly string[])[] } | undefined;
  for (let at = from; at < terms.length && !terms[at]?.isQuoted; at += 1) {
    words.push(...(terms[at]?.tokens ?? []));
    const matches = (synonyms.get(words[0] ?? '') ?? []).filter(({ tokens }) => sameWords(tokens, words));
    if (matches.length === 0) continue;
    const others = matches.flatMap(({ group }) => group.filter((tokens) => !sameWords(tokens, words)));
    best = { length: at - from + 1, others };
  }
  return best;
}

/** The query's terms with their synonyms. */
export function needsOf({ terms }: Pick<Query, 'terms'>, synonyms: Synonyms): Need[] {
  const needs: Need[] = [];
  for (let at = 0; at < terms.length; ) {
    const found = longestAt(terms, at, synonyms);
    const written = terms.slice(at, at + (found?.length ?? 1));
    const others = (found?.others ?? []).map((tokens) => [{ tokens, isPrefix: false }]);
    needs.push({ ways: [written, ...others], written });
    at += written.length;
  }
  return needs;
}
