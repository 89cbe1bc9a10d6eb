import type { ListOnPage } from '#features/gallery/open-image.ts';
import { ALL_TAGS } from '#shared/tags/tag-kind.ts';

/** A collection's images as the list in which the image in the address is opened: all are loaded. */
export const listOfCollection = (
  options: Pick<ListOnPage, 'session' | 'filters' | 'query' | 'isOwn' | 'hasMore' | 'items' | 'companies'>,
): ListOnPage => ({
  ...options,
  tab: 'screens',
  tag: ALL_TAGS.all,
  pages: undefined,
  absent: undefined,
  reading: 'company',
  kind: undefined,
});
