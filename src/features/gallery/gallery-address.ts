import { type Filters, filtersIn, valuesOf, withValues } from '#features/search/filters.ts';
import type { FilterName } from '#shared/search/facets.ts';
import { FILTERS } from '#shared/search/filter-names.ts';
import { isDefaultSort, isOfTags, queryText } from '#shared/search/search-parameters.ts';
import { tagKind } from '#shared/tags/tag-kind.ts';
import { TABS, type Tab } from './gallery.store.ts';

/** The state that identifies a list of images. A company's page and a collection have one tab, which counts as Screens. */
export type ListQuery = { tab: Tab; filters: Filters; query: string };

/** The state in an address of the home page or a company's page (contract 7 and 8). */
export type GalleryAddress = ListQuery & {
  /** Id of the open image. */
  image: string | null;
};

type UrlParts = { pathname: string; search: string; hash: string };

const isHome = ({ pathname }: Pick<UrlParts, 'pathname'>) => pathname === '/';

/** Filters that a company's page is without: the company is implied. */
export const COMPANY_FILTERS: readonly string[] = ['company', 'category'] satisfies FilterName[];

const isCompanyPage = ({ pathname }: UrlParts) => pathname.startsWith('/company/');

/** The tab that a hash names. */
export const tabIn = (hash: string): Tab | undefined => TABS.find((tab) => `#${tab}` === hash);

/** Filters without the default order. */
export const withoutDefaultSort = (filters: Filters, query: string): Filters =>
  isDefaultSort(valuesOf(filters, 'sort')[0], query) ? withValues(filters, 'sort', []) : filters;

/**
 * Reads an address. Missing parts have defaults. Tags select the tab of their kind, unless `kind` says that a tab is filtered
 * only by tags of the other one.
 */
export function readAddress(url: UrlParts): GalleryAddress {
  const params = new URLSearchParams(url.search);
  if (isCompanyPage(url)) for (const name of COMPANY_FILTERS) params.delete(name);
  const image = params.get('image') || null;
  const query = (params.get('q') ?? '').trim();
  const filters = withoutDefaultSort(filtersIn(params), query);
  if (!isHome(url)) return { tab: 'screens', filters, query, image };
  const tags = valuesOf(filters, 'tag');
  const named = tabIn(url.hash) ?? 'screens';
  const isMeant = named === 'companies' || params.get('kind') === named || isOfTags(named, tags);
  const tab = isMeant ? named : tagKind(tags[0] ?? '');
  return { tab, filters: tab === 'companies' ? filtersIn(params, ['category']) : filters, query, image };
}

/** The relative address of a state on the page of `url`. Keeps other parameters, such as campaign marks. */
export function writeAddress({ tab, filters, query, image }: GalleryAddress, url: UrlParts): string {
  const params = new URLSearchParams(url.search);
  for (const name of [...FILTERS, 'image', 'kind', 'q']) params.delete(name);
  for (const [name, value] of new URLSearchParams(filters)) params.append(name, value);
  if (isHome(url) && !isOfTags(tab, valuesOf(filters, 'tag'))) params.set('kind', tab);
  if (query) params.set('q', query);
  if (image) params.set('image', image);
  const text = queryText(params);
  return `${url.pathname}${text ? `?${text}` : ''}${isHome(url) ? `#${tab}` : url.hash}`;
}

/** Whether two states identify the same list. */
export const isSameList = (a: ListQuery, b: ListQuery): boolean =>
  a.tab === b.tab && a.filters === b.filters && a.query === b.query;
