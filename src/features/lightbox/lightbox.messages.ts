import { isWholeList, tagKind, tagLabel } from '#shared/tags/tag-kind.ts';
import { imageOf, type OpenLightbox } from './lightbox.store.ts';

/** The disclaimer about the source of the images (spec 2). */
export const DISCLAIMER =
  'Images come from publicly available content of their owners, are used for information only, and no ownership is claimed.';

/** 'n / total' (spec 2). */
export const counterOf = ({ index, items }: OpenLightbox): string => `${index + 1} / ${items.length}`;

/**
 * 'Tagged with' the grid's tag; if the grid shows all, with that of the element that is shown, or with the image's first tag of the
 * tab's kind. Only on the home grid (spec 2).
 */
export function taggedWith(open: OpenLightbox, element?: { tag: string }): string | undefined {
  if (open.reading !== 'home') return undefined;
  const first = () => element?.tag ?? imageOf(open)?.tags.find((tag) => tagKind(tag) === open.kind);
  const chosen = isWholeList(open.tag) ? first() : open.tag;
  return chosen === undefined ? undefined : `Tagged with ${tagLabel(chosen)}`;
}

/** Position and name, announced by screen readers when the image changes. */
export function announcementOf(open: OpenLightbox): string {
  const item = imageOf(open);
  return item ? `Image ${open.index + 1} of ${open.items.length}: ${item.image.alt}, ${item.company.name}` : '';
}
