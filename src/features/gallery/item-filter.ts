import type { GalleryItem } from '#shared/images/image.contract.ts';
import { ALL_TAGS, type TagKind, tagLabel } from '#shared/tags/tag-kind.ts';

/** The special tag that stands for a whole tab. */
export const wholeTag = (kind: TagKind): string => ALL_TAGS[kind];

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
 * that is a company's whole name (`company`) means that company alone.
 */
export function filterItems(
  items: readonly GalleryItem[],
  { tag, query, company }: { tag: string; query: string; company?: { slug: string } | undefined },
): readonly GalleryItem[] {
  const wanted = query.trim().toLowerCase();
  const tagged = tag === ALL_TAGS.all ? items : items.filter((item) => item.tags.includes(tag));
  if (wanted === '') return tagged;
  if (company) return tagged.filter((item) => item.company.slug === company.slug);
  return tagged.filter((item) => haystackOf(item).includes(wanted));
}
