import { type Filters, valuesOf } from '#features/search/filters.ts';
import type { TagKind } from '#shared/tags/tag-kind.ts';
import type { Tab } from './gallery.store.ts';
import type { Facets } from './list-state.ts';

type Counted = {
  filters: Filters;
  query: string;
  total: number;
  facets?: Facets | undefined;
  /** Counts of a list that a file has. */
  tabs?: Partial<Record<Tab, number>> | undefined;
};

/** Number of results in each tab; of `tab` alone if nothing was counted. */
export function countsByTab({ filters, query, total, facets, tabs }: Counted, tab: Tab): Partial<Record<Tab, number>> {
  if (filters === '' && query === '') return {};
  if (!facets) return tabs ?? { [tab]: total };
  const ofKind = (kind: TagKind) => facets.kind.find(({ value }) => value === kind)?.count ?? 0;
  return {
    screens: ofKind('screens'),
    'ui-elements': ofKind('ui-elements'),
    companies: valuesOf(filters, 'company').length || facets.company.length,
  };
}

/** Lets the link beside the tabs name and open the flows of a search; returns how to undo it. */
export function linkFlows(count: number, params: string): () => void {
  const shown = document.querySelector('[data-flow-count]');
  const link = shown?.closest('a');
  if (!shown || !link) return () => undefined;
  const before = [shown.textContent, link.href] as const;
  [shown.textContent, link.href] = [String(count), `/flows?${params}`];
  return () => {
    [shown.textContent, link.href] = before;
  };
}
