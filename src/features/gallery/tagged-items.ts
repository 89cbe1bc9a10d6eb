import type { GalleryItem } from '#shared/images/image.contract.ts';
import { ALL_TAGS } from '#shared/tags/tag-kind.ts';

/** Items that carry the tag; `all` keeps every one. */
export const withTag = (items: readonly GalleryItem[], tag: string): readonly GalleryItem[] =>
  tag === ALL_TAGS.all ? items : items.filter((item) => item.tags.includes(tag));
