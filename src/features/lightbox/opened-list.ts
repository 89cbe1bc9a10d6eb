import { withValues } from '#browser/page-address.ts';
import { readCookies, tabStorage } from '#browser/storage.ts';
import { shownName } from '#shared/companies/demo.ts';
import { captionShown } from '#shared/images/caption.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { pictureOf } from '#shared/images/picture.ts';
import { smallestRendition } from '#shared/images/smallest-rendition.ts';
import { regionPath } from '#shared/regions/region-path.ts';
import { hasHint } from '#shared/session/hint-cookie.ts';

const KEY = 'gallery-opened-list';

/** Images that are stored on each side of the one that is opened. */
const MOST = 60;

/** An image of a list, as the page of another one links to it. */
export type Neighbour = { href: string; title: string; src: string };

/**
 * A list; the address of its page, and the one of the image in it without the hash, as a referrer names it; and whether someone was
 * signed in: it is used only in the same state.
 */
type Opened = { page: string; from: string; list: Neighbour[]; isSignedIn: boolean };

const neighbourOf = (item: GalleryItem): Neighbour => ({
  href: regionPath(item.id, item.region ?? undefined),
  title: `${shownName(item.company)}: ${captionShown(item)}`,
  src: smallestRendition(pictureOf(item)),
});

const withoutHash = (address: string): string => address.split('#')[0] ?? '';

/** Stores the list that the page of an image is opened from. Of images that are not loaded, none beyond is stored; an image alone is no list. */
export function storeOpenedList(items: readonly (GalleryItem | undefined)[], index: number): void {
  if (items.length < 2) return;
  const before = items.slice(Math.max(0, index - MOST), index);
  const after = items.slice(index, index + MOST + 1);
  const hole = after.indexOf(undefined);
  const near = [...before.slice(before.lastIndexOf(undefined) + 1), ...(hole < 0 ? after : after.slice(0, hole))];
  const opened: Opened = {
    page: withValues(location.href, { image: null, region: null, context: null }),
    from: withoutHash(location.href),
    list: near.flatMap((item) => item ?? []).map(neighbourOf),
    isSignedIn: hasHint(readCookies()),
  };
  tabStorage.set(KEY, JSON.stringify(opened));
}

/** The list that an image's page was opened from, with the previous and next image of it; undefined if it was opened from elsewhere. */
export function neighboursInList(
  address: Pick<URL, 'pathname' | 'search'>,
  referrer: string,
): { page: string; prev: Neighbour | undefined; next: Neighbour | undefined } | undefined {
  const { page = '/', from, list = [], isSignedIn } = (tabStorage.read(KEY) ?? {}) as Partial<Opened>;
  if (!URL.canParse(referrer) || isSignedIn !== hasHint(readCookies())) return undefined;
  const { pathname } = new URL(referrer);
  if (referrer !== from && !list.some(({ href }) => href.split('?')[0] === pathname)) return undefined;
  const exact = list.findIndex(({ href }) => href === address.pathname + address.search);
  const at = exact < 0 ? list.findIndex(({ href }) => href.split('?')[0] === address.pathname) : exact;
  return at < 0 ? undefined : { page, prev: list[at - 1], next: list[at + 1] };
}
