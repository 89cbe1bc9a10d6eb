import { type CountedTag, closestTag, normalTag, suggestedTags, tagKey, tagNames } from '#shared/tags/tag-names.ts';

/** Most tags that are suggested. */
const SUGGESTIONS = 6;

/** A note on a typed tag: what it becomes, or that it is new and which tag was probably meant. */
export type TagNote =
  | { typed: string; becomes: string }
  | { typed: string; isNew: true; meant: CountedTag | undefined };

const parts = (text: string): string[] => text.split(',');

/** Notes on complete tags: those before the last comma, and the last one once the field is left. */
export function tagNotes(text: string, allTags: readonly CountedTag[], isLeft: boolean): TagNote[] {
  const names = tagNames(allTags);
  const whole = (isLeft ? parts(text) : parts(text).slice(0, -1)).filter((part) => part.trim() !== '');
  return whole.flatMap((part): TagNote[] => {
    const typed = part.trim();
    const found = names.find(typed);
    if (found === undefined) return [{ typed: normalTag(typed), isNew: true, meant: closestTag(typed, allTags) }];
    return found === typed ? [] : [{ typed, becomes: found }];
  });
}

/** Completions of the last part; empty if it is a tag already. */
export function suggestions<T extends CountedTag>(text: string, allTags: readonly T[]): T[] {
  const last = parts(text).at(-1)?.trim() ?? '';
  if (allTags.some(({ name }) => name === last)) return [];
  const typedKeys = new Set(parts(text).map(tagKey));
  return suggestedTags(last, allTags, SUGGESTIONS + typedKeys.size)
    .filter(({ name }) => !typedKeys.has(tagKey(name)))
    .slice(0, SUGGESTIONS);
}

/** The text with its last part completed, ready for the next tag. */
export const completed = (text: string, name: string): string =>
  `${[
    ...parts(text)
      .slice(0, -1)
      .map((part) => part.trim()),
    name,
  ].join(', ')}, `;

/** The text with a typed tag replaced. */
export const corrected = (text: string, typed: string, name: string): string =>
  parts(text)
    .map((part) => (normalTag(part) === typed ? name : part.trim()))
    .join(', ');
