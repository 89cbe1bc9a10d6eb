import type { OpenLightbox } from '#features/lightbox/lightbox.store.ts';
import type { Audience } from '#features/session/audience.ts';
import { type GalleryAddress, isSameList, type ListQuery } from './gallery-address.ts';
import type { SearchList } from './list-state.ts';

/** The visible list, and its viewer. */
export type ListOnPage = ListQuery &
  Omit<OpenLightbox, 'index'> & {
    /** The session that decides which images it contains. */
    session: Audience;
    /** Whether it is the viewer's list; false for a provisional one, or if it could not be loaded. */
    isOwn: boolean;
    /** Whether signing in would show more. */
    hasMore: boolean;
    /** Loads further pages; undefined if `items` are all. */
    pages: SearchList | undefined;
    /** Id of an image that was searched for and is not in the list. */
    absent: string | undefined;
  };

/** The state of the image in the address; `searching`: on a page that is not loaded yet. */
export type Opened =
  | { kind: 'closed' | 'waiting' | 'searching' | 'prompt' | 'not-in-list' }
  | { kind: 'open'; lightbox: OpenLightbox };

/** The lightbox at an image of a list; undefined if the list does not have it, or not yet. */
export function openAt(list: Omit<OpenLightbox, 'index'>, id: string): OpenLightbox | undefined {
  const index = list.items.findIndex((item) => item?.id === id);
  return index < 0 ? undefined : { ...list, index };
}

/**
 * What `?image=` opens (contract 7): that image in the list that the rest of the address selects for this viewer, once it is
 * loaded. Until then an open lightbox stays, except when signed out: it may show a gated image.
 */
export function openImage(
  address: GalleryAddress,
  session: Audience,
  list: ListOnPage | null,
  before: OpenLightbox | null,
): Opened {
  const { image } = address;
  if (image === null) return { kind: 'closed' };
  // Of companies, no list has images.
  if (address.tab === 'companies' && session === 'signed-in') return { kind: 'not-in-list' };
  const isReady = list?.isOwn && list.session === session && isSameList(list, address);
  if (!isReady) {
    const reopened = before && session !== 'signed-out' ? openAt(before, image) : undefined;
    return reopened ? { kind: 'open', lightbox: reopened } : { kind: 'waiting' };
  }
  const lightbox = openAt(list, image);
  if (lightbox) return { kind: 'open', lightbox };
  if (session === 'signed-out') return { kind: list.hasMore ? 'prompt' : 'not-in-list' };
  return { kind: list.pages && list.absent !== image ? 'searching' : 'not-in-list' };
}
