import { altDraft } from '#shared/suggestions/alt-draft.ts';
import type { ReviewInput, Suggestions, TriageLack } from '#shared/suggestions/suggestion.contract.ts';
import { typedTags } from './image-edit.ts';

/** A curator's choices for an image so far. */
export type Decision = {
  /** Tags chosen by their chips. */
  chosen: readonly string[];
  /** More tags, separated by commas. */
  typed: string;
  alt: string;
};

/** Tags that can be chosen by a digit. */
export const DIGITS = 9;

/** The initial state: nothing is chosen, and the alt text is the stored one. */
export const openDecision = ({ image }: Suggestions): Decision => ({ chosen: [], typed: '', alt: image.alt });

/** Chips of an image in the order of their digits: suggested tags, then common ones that the image does not have. */
export function chipsOf(
  { image, tags }: Suggestions,
  common: readonly string[],
): { tag: string; isOffered: boolean }[] {
  const offered = tags.map(({ tag }) => tag);
  const others = common.filter((tag) => !offered.includes(tag) && !image.tags.includes(tag));
  return [...offered, ...others].slice(0, DIGITS).map((tag, at) => ({ tag, isOffered: at < offered.length }));
}

export const tagsOf = ({ chosen, typed }: Decision): string[] => [...new Set([...chosen, ...typedTags(typed)])];

/** The draft of an image's alt text, with the chosen tags. */
export const draftOf = ({ image, company, headline }: Suggestions, decision: Decision): string =>
  altDraft({ company, headline, tags: [...image.tags, ...tagsOf(decision)] });

/** The request body that changes an image from one decision to another; without `lack` the accepted and rejected tags are withdrawn. */
export function reviewOf(
  { image, tags }: Suggestions,
  { from, to, lack }: { from: Decision; to: Decision; lack?: TriageLack },
): ReviewInput {
  const offered = tags.map(({ tag }) => tag);
  const given = tagsOf(to);
  return {
    accepted: offered.filter((tag) => given.includes(tag)),
    rejected: lack ? offered.filter((tag) => !given.includes(tag)) : [],
    withdrawn: lack ? [] : offered,
    addTags: given.filter((tag) => !offered.includes(tag)),
    // Tags that it had before triage stay.
    removeTags: tagsOf(from).filter((tag) => !given.includes(tag) && !image.tags.includes(tag)),
    ...(to.alt.trim() === from.alt.trim() ? {} : { alt: { from: from.alt.trim(), to: to.alt.trim() } }),
    ...(lack ? { lack } : {}),
  };
}
