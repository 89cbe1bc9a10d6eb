import type { GalleryItem } from '#shared/images/image.contract.ts';
import { ALL_TAGS, type TagKind, tagLabel } from '#shared/tags/tag-kind.ts';
import { withTag } from './tagged-items.ts';

/** The special tag that stands for a whole tab. */
export const wholeTag = (kind: TagKind): string => ALL_TAGS[kind];

/** A question about words that is answered once per word: a gallery has many images, but few companies and tags. */
function oncePerWord(ask: (word: string) => boolean): (word: string) => boolean {
  const known = new Map<string, boolean>();
  return (word) => {
    let answer = known.get(word);
    if (answer === undefined) {
      answer = ask(word);
      known.set(word, answer);
    }
    return answer;
  };
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
  const tagged = withTag(items, tag);
  if (wanted === '') return tagged;
  if (company) return tagged.filter((item) => item.company.slug === company.slug);
  const isNamed = oncePerWord((name) => name.toLowerCase().includes(wanted));
  const isLabelled = oncePerWord((name) => tagLabel(name).toLowerCase().includes(wanted));
  return tagged.filter(
    (item) => isNamed(item.company.name) || item.tags.some(isLabelled) || item.image.alt.toLowerCase().includes(wanted),
  );
}
