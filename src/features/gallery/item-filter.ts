import type { GalleryItem } from '#shared/images/image.contract.ts';
import { ALL_TAGS, tagKind, tagLabel, type TagKind } from '#shared/tags/tag-kind.ts';

/** The special tag that stands for a whole tab. */
export const wholeTag = (kind: TagKind): string => ALL_TAGS[kind];

/** The tag to ask the server for when this one is selected in this tab. */
export const listTag = (kind: TagKind, tag: string): string => (tag === ALL_TAGS.all ? wholeTag(kind) : tag);

const haystacks = new WeakMap<GalleryItem, string>();

/** What an item is searched by: company, tags, alt text, in lower case; made once. */
function haystackOf(item: GalleryItem): string {
  let text = haystacks.get(item);
  if (text === undefined) {
    text = [item.company.name, ...item.tags.map(tagLabel), item.image.alt].join('\n').toLowerCase();
    haystacks.set(item, text);
  }
  return text;
}

/**
 * Items that carry the tag and match the text by company name, tag or alt text, ignoring case (contract 7). A text
 * that is a company's whole name (`companyNames`, lower case) means that company alone.
 */
export function filterItems(
  items: readonly GalleryItem[],
  { tag, query, companyNames }: { tag: string; query: string; companyNames: ReadonlySet<string> },
): readonly GalleryItem[] {
  const wanted = query.trim().toLowerCase();
  const tagged = tag === ALL_TAGS.all ? items : items.filter((item) => item.tags.includes(tag));
  if (wanted === '') return tagged;
  if (companyNames.has(wanted)) return tagged.filter((item) => item.company.name.toLowerCase() === wanted);
  return tagged.filter((item) => haystackOf(item).includes(wanted));
}

/** Tags of a kind and how many of the items carry each, most used first. */
export function countTags(items: readonly GalleryItem[], kind?: TagKind): { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const tag of items.flatMap((item) => item.tags)) {
    if (!kind || tagKind(tag) === kind) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts].map(([tag, count]) => ({ tag, count })).sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1));
}
