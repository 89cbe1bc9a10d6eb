import { type SynonymTerms, synonymTermsSchema } from '#shared/search/synonym.contract.ts';
import { fold } from '#shared/search/words.ts';

/** The typed terms, one per line. */
export const typedTerms = (text: string): string[] =>
  text
    .split('\n')
    .map((term) => term.trim())
    .filter(Boolean);

/** Why the typed terms can't be saved, naming the wrong term; undefined if they can. */
export function termsError(text: string): string | undefined {
  const terms = typedTerms(text);
  const issue = synonymTermsSchema.safeParse(terms).error?.issues[0];
  if (!issue) return undefined;
  const [at] = issue.path;
  return typeof at === 'number' ? `${terms[at]?.slice(0, 30)}: ${issue.message}` : issue.message;
}

/** Groups that have the text in one of their terms, ignoring case and accents. */
export const findGroups = (groups: readonly SynonymTerms[], text: string): readonly SynonymTerms[] =>
  groups.filter(({ terms }) => terms.some((term) => fold(term).includes(fold(text.trim()))));

/** Other groups that share a term with what is typed: a search for it finds the terms of both. */
export function sharedTerms(text: string, others: readonly SynonymTerms[]): string[] {
  const known = new Set(others.flatMap(({ terms }) => terms.map(fold)));
  return typedTerms(text).filter((term) => known.has(fold(term)));
}
