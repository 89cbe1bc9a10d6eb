/** The two kinds of tags and so the two image tabs (spec 3). */
export type TagKind = 'screens' | 'ui-elements';

/** Both kinds, in the order of their tabs. */
export const TAG_KINDS = ['screens', 'ui-elements'] as const satisfies readonly TagKind[];

/** A tag, how many images have it, and its description, if any. */
export type TagCount = { tag: string; count: number; definition?: string };

/** Prefix of screen-type tags. */
const TOPIC_PREFIX = 'topic:';

/** Special tags of whole lists (spec 3). */
export const ALL_TAGS = { all: 'all', screens: 'all-screens', 'ui-elements': 'all-ui-elements' } as const;

const WHOLE_LISTS: ReadonlySet<string> = new Set(Object.values(ALL_TAGS));

/** Whether a tag is a special tag of a whole list, which says nothing about an image. */
export const isWholeList = (tag: string): boolean => WHOLE_LISTS.has(tag);

/** `topic:` means a screen tag; everything else is a UI element. */
export const tagKind = (tag: string): TagKind => (tag.startsWith(TOPIC_PREFIX) ? 'screens' : 'ui-elements');

/** The kind of an image in mixed lists: a screen if one of its tags says so (DECISIONS 7). */
export const kindOf = (tags: readonly string[]): TagKind =>
  tags.some((tag) => tagKind(tag) === 'screens') ? 'screens' : 'ui-elements';

/** A tag's words: without `topic:`, dashes as spaces (`topic:incident-detail` -> `incident detail`). */
export const tagWords = (tag: string): string =>
  (tag.startsWith(TOPIC_PREFIX) ? tag.slice(TOPIC_PREFIX.length) : tag).replace(/[-_]+/g, ' ').trim();

/** Names that differ from a tag's words: "Filters" is what the button beside the tags does. */
const OWN_NAMES: Readonly<Record<string, string>> = { filters: 'Filter bar', 'users roles': 'Users and roles' };

/** Display name of a tag: its words, the first letter capitalised. */
export function tagLabel(tag: string): string {
  const words = tagWords(tag);
  return OWN_NAMES[words] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
