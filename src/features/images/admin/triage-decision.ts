import type { AdminImage } from '#shared/images/image-admin.contract.ts';
import { inputText, inputValue, TRIAGE_FIELDS } from '#shared/images/image-fields.ts';
import type { RegionInput } from '#shared/regions/region.contract.ts';
import { altDraft } from '#shared/suggestions/alt-draft.ts';
import type { ReviewInput, Suggestions, TriageLack } from '#shared/suggestions/suggestion.contract.ts';
import { type FieldInputs, typedTags } from './image-edit.ts';

/** A curator's choices for an image so far. */
export type Decision = {
  /** Tags chosen by their chips. */
  chosen: readonly string[];
  /** More tags, separated by commas. */
  typed: string;
  alt: string;
  /** What triage offers beside tags and alternative text, as input texts. */
  fields: Partial<FieldInputs>;
  regions: readonly RegionInput[];
};

/** Tags that can be chosen by a digit. */
const DIGITS = 9;

/** The regions of an image as they are drawn. */
export const drawnRegions = ({ regions }: Pick<AdminImage, 'regions'>): RegionInput[] =>
  regions.map(({ tag, box, title }) => ({ tag, box: [...box], title }));

/** The initial state: nothing is chosen, and the alt text is the stored one. */
export const openDecision = ({ image }: Suggestions): Decision => ({
  chosen: [],
  typed: '',
  alt: image.alt,
  fields: Object.fromEntries(TRIAGE_FIELDS.map((name) => [name, inputText(image[name])])),
  regions: drawnRegions(image),
});

/** Chips of an image in the order of their digits: suggested tags, then common ones that the image does not have. */
export function chipsOf(
  { image, tags }: Suggestions,
  common: readonly string[],
): { tag: string; isOffered: boolean }[] {
  const offered = tags.map(({ tag }) => tag);
  const others = common.filter((tag) => !offered.includes(tag) && !image.tags.includes(tag));
  return [...offered, ...others].slice(0, DIGITS).map((tag, at) => ({ tag, isOffered: at < offered.length }));
}

const tagsOf = ({ chosen, typed }: Pick<Decision, 'chosen' | 'typed'>): string[] => [
  ...new Set([...chosen, ...typedTags(typed)]),
];

/** The tags that an image has with a decision. */
export const tagsWith = ({ image }: Suggestions, decision: Pick<Decision, 'chosen' | 'typed'>): string[] => [
  ...new Set([...image.tags, ...tagsOf(decision)]),
];

/** The draft of an image's alt text, with the chosen tags. */
export const draftOf = (suggestions: Suggestions, decision: Pick<Decision, 'chosen' | 'typed'>): string => {
  const { company, headline } = suggestions;
  return altDraft({ company, headline, tags: tagsWith(suggestions, decision) });
};

/** The request body that changes an image from one decision to another; without `lack` the accepted and rejected tags are withdrawn. */
export function reviewOf(
  { image, tags }: Suggestions,
  { from, to, lack }: { from: Decision; to: Decision; lack?: TriageLack },
): ReviewInput {
  const offered = tags.map(({ tag }) => tag);
  const newTags = tagsOf(to);
  const regions = to.regions.filter(({ tag }) => image.tags.includes(tag) || newTags.includes(tag));
  const fields = TRIAGE_FIELDS.filter((name) => to.fields[name] !== from.fields[name]).map((name) => [
    name,
    { from: inputValue(name, from.fields[name] ?? ''), to: inputValue(name, to.fields[name] ?? '') },
  ]);
  return {
    accepted: offered.filter((tag) => newTags.includes(tag)),
    rejected: lack ? offered.filter((tag) => !newTags.includes(tag)) : [],
    withdrawn: lack ? [] : offered,
    addTags: newTags.filter((tag) => !offered.includes(tag)),
    // Tags that it had before triage stay.
    removeTags: tagsOf(from).filter((tag) => !newTags.includes(tag) && !image.tags.includes(tag)),
    ...(fields.length > 0 ? { fields: Object.fromEntries(fields) } : {}),
    ...(JSON.stringify(regions) !== JSON.stringify(from.regions) || lack === 'check'
      ? { regions: { from: [...from.regions], to: regions } }
      : {}),
    ...(to.alt.trim() === from.alt.trim() ? {} : { alt: { from: from.alt.trim(), to: to.alt.trim() } }),
    ...(lack ? { lack } : {}),
  };
}
