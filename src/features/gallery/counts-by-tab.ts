import type { Filters } from '#features/search/filters.ts';
import { queryText } from '#shared/search/search-parameters.ts';
import type { TagKind } from '#shared/tags/tag-kind.ts';
import type { Tab } from './gallery.store.ts';
import type { Facets } from './list-state.ts';

type Counted = {
  filters: Filters;
  query: string;
  /** The query of its search. */
  params?: string;
  total: number;
  facets?: Facets | undefined;
  companyCount?: number | undefined;
  /** Counts of a list that a file has. */
  tabs?: Partial<Record<Tab, number>> | undefined;
};

/** Number of results in each tab; of `tab` alone if nothing was counted. Whole screens that are left out of the elements narrow their tab alone. */
export function countsByTab(
  { filters, query, params = '', total, facets, companyCount, tabs }: Counted,
  tab: Tab,
): Partial<Record<Tab, number>> {
  const ofKind = (kind: TagKind) => facets?.kind.find(({ value }) => value === kind)?.count ?? 0;
  if (filters === '' && query === '')
    return facets && params.includes('elements=') ? { 'ui-elements': ofKind('ui-elements') } : {};
  if (!facets || companyCount === undefined) return tabs ?? { [tab]: total };
  return {
    screens: ofKind('screens'),
    'ui-elements': ofKind('ui-elements'),
    companies: companyCount,
  };
}

/** Hides the counts of tabs and tags, which are of all images while what narrows them can't be counted; they keep their room, so that no tab or tag moves. Returns how to undo it. */
export function hideCounts(): () => void {
  const counts = document.querySelectorAll<HTMLElement>('[data-tab-name] > span, [data-flow-count], [data-tag] > span');
  for (const { style } of counts) style.visibility = 'hidden';
  return () => {
    for (const { style } of counts) style.visibility = '';
  };
}

/** The flows of a search of images: they have no kind and an order of their own. */
export function flowsPath(params: string): string {
  const search = new URLSearchParams(params);
  for (const name of ['kind', 'elements', 'sort']) search.delete(name);
  return `/flows?${queryText(search)}`;
}

/** Lets the link beside the tabs name and open the flows of a search; returns how to undo it. */
export function linkFlows(count: number, params: string): () => void {
  const shown = document.querySelector('[data-flow-count]');
  const link = shown?.closest('a');
  if (!shown || !link) return () => undefined;
  const before = [shown.textContent, link.href] as const;
  [shown.textContent, link.href] = [String(count), flowsPath(params)];
  return () => {
    [shown.textContent, link.href] = before;
  };
}
