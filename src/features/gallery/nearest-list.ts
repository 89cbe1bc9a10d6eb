import type { Tab } from './gallery.store.ts';
import { type GalleryAddress, isSameList } from './gallery-address.ts';

type ImageTab = Exclude<Tab, 'companies'>;

/** A list of images on the home page. */
export type TabList = { tab: ImageTab; filters: string; query: string };

/** Where an image is shown that the list of an address does not have; null: nowhere. */
export type Elsewhere = { address: GalleryAddress } | { page: string } | null;

type Situation = {
  /** The address whose list does not have its image. */
  address: GalleryAddress;
  pathname: string;
  /** Root-relative address of the page of the image's company; undefined: this viewer can't see the image. */
  company: string | undefined;
  /** Whether a list of the home page has the image. */
  has: (list: TabList) => Promise<boolean>;
};

/** Pages of one list of the gallery. */
const ONE_LIST = /^\/(?:company|patterns|similar)\//;

const OTHER: Record<Tab, ImageTab> = { screens: 'ui-elements', 'ui-elements': 'screens', companies: 'screens' };

/** The lists of the home page in which an image is looked for, nearest first. */
function listsNear({ tab, filters, query }: GalleryAddress): TabList[] {
  const all = (each: ImageTab): TabList => ({ tab: each, filters: '', query: '' });
  if (tab === 'companies') return [all('screens'), all('ui-elements')];
  const other = { tab: OTHER[tab], filters, query };
  const lists = [other, all(tab), all(OTHER[tab])];
  return lists.filter((list, at) => lists.findIndex((each) => isSameList(each, list)) === at);
}

/**
 * The nearest list that has an image (contract 7): the other tab with the same filters, all of the tab, all of the other one, the
 * image's company. A page of one list first drops its filters; a collection or flow is never left.
 */
export async function nearestList({ address, pathname, company, has }: Situation): Promise<Elsewhere> {
  if (company === undefined) return null;
  if (pathname === '/') {
    for (const list of listsNear(address)) {
      if (!isSameList(list, address) && (await has(list))) return { address: { ...list, image: address.image } };
    }
    return { page: company };
  }
  if (!ONE_LIST.test(pathname)) return null;
  if (address.filters + address.query !== '') return { address: { ...address, filters: '', query: '' } };
  return pathname === company ? null : { page: company };
}
