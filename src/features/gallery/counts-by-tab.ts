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

/** Shows a number of flows in the link beside the tabs; returns how to undo it. */
export function showFlowCount(count: number | undefined): () => void {
  const shown = document.querySelector('[data-flow-count]');
  const before = shown?.textContent ?? '';
  if (shown && count !== undefined) shown.textContent = String(count);
  return () => {
    if (shown) shown.textContent = before;
  };
}
