import type { Query, Term, WrittenTerm } from './query-language.ts';
import { otherNumberOf, singularOf, tokensOf } from './words.ts';

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
export const sameWords = (a: readonly string[], b: readonly string[]): boolean =>
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
