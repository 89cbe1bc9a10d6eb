import { ALL_TAGS, isWholeList, tagKind } from '#shared/tags/tag-kind.ts';
import { TABS, type Tab } from './gallery.store.ts';

/** What names a list of images. A company's page has one tab, which counts as Screens, and no search. */
export type ListQuery = { tab: Tab; tag: string; query: string };

/** What an address of the home page or a company's page says (contract 7). */
export type GalleryAddress = ListQuery & {
  /** Id of the open image. */
  image: string | null;
};

type UrlParts = { pathname: string; search: string; hash: string };

const isHome = ({ pathname }: Pick<UrlParts, 'pathname'>) => pathname === '/';

/** The tab that a hash names. */
export const tabIn = (hash: string): Tab | undefined => TABS.find((tab) => `#${tab}` === hash);

/** A tag belongs to the tab of its kind; Companies has none. */
function tabAndTag(hash: string, given: string): Pick<ListQuery, 'tab' | 'tag'> {
  const tab = tabIn(hash) ?? 'screens';
  if (given === '' || isWholeList(given) || tab === 'companies') return { tab, tag: ALL_TAGS.all };
  return { tab: tagKind(given), tag: given };
}

/** Reads an address. What it leaves out has its default. */
export function readAddress(url: UrlParts): GalleryAddress {
  const params = new URLSearchParams(url.search);
  const tag = params.get('tag') ?? '';
  const image = params.get('image') || null;
  if (!isHome(url)) return { tab: 'screens', tag: tag || ALL_TAGS.all, query: '', image };
  return { ...tabAndTag(url.hash, tag), query: (params.get('q') ?? '').trim(), image };
}

/** The relative address of a state on the page of `url`. Other parameters, such as campaign marks, stay. */
export function writeAddress({ tab, tag, query, image }: GalleryAddress, url: UrlParts): string {
  const params = new URLSearchParams(url.search);
  const put = (name: string, value: string) => (value ? params.set(name, value) : params.delete(name));
  put('tag', tag === ALL_TAGS.all ? '' : tag);
  if (isHome(url)) put('q', query.trim());
  put('image', image ?? '');
  // A colon needs no escape in a query, and `topic:dashboard` should be readable.
  const text = params.toString().replaceAll('%3A', ':');
  return `${url.pathname}${text ? `?${text}` : ''}${isHome(url) ? `#${tab}` : url.hash}`;
}

/** Whether two states name the same list; blanks around a search text make no difference. */
export const isSameList = (a: ListQuery, b: ListQuery): boolean =>
  a.tab === b.tab && a.tag === b.tag && a.query.trim() === b.query.trim();
