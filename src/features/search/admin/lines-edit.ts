import type { z } from 'astro/zod';
import type { SynonymTerms } from '#shared/search/synonym.contract.ts';
import { fold } from '#shared/search/words.ts';

/** Fields of lines, by their names. */
export type Lines<Name extends string> = Record<Name, string[]>;
export type LinesSchema = Pick<z.ZodType, 'safeParse'>;

/** The typed lines. */
export const typedLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Why the lines of a field can't be saved, naming the wrong one; undefined if they can. */
export function linesError(schema: LinesSchema, lines: Lines<string>, name: string): string | undefined {
  const issue = schema.safeParse(lines).error?.issues.find(({ path }) => path[0] === name);
  if (!issue) return undefined;
  const at = issue.path[1];
  return typeof at === 'number' ? `${lines[name]?.[at]?.slice(0, 30)}: ${issue.message}` : issue.message;
}

/** Groups that have the text in one of their terms, ignoring case and accents. */
export const findGroups = (groups: readonly SynonymTerms[], text: string): readonly SynonymTerms[] =>
  groups.filter(({ terms }) => terms.some((term) => fold(term).includes(fold(text.trim()))));

/** Other groups that share a term with what is typed: a search for it finds the terms of both. */
export function sharedTerms(terms: readonly string[], others: readonly SynonymTerms[]): string[] {
  const otherTerms = new Set(others.flatMap(({ terms }) => terms.map(fold)));
  return terms.filter((term) => otherTerms.has(fold(term)));
}
