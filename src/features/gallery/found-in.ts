import { type Filters, valuesOf } from '#features/search/filters.ts';
import type { TagKind } from '#shared/tags/tag-kind.ts';
import type { Facets } from './list-state.ts';

/** Number of results in each tab; null if the query doesn't apply, or nothing was counted. */
export function foundIn({ filters, query, facets }: { filters: Filters; query: string; facets?: Facets | undefined }) {
  if (!facets || (filters === '' && query === '')) return null;
  const ofKind = (kind: TagKind) => facets.kind.find(({ value }) => value === kind)?.count ?? 0;
  return {
    screens: ofKind('screens'),
    'ui-elements': ofKind('ui-elements'),
    companies: valuesOf(filters, 'company').length || facets.company.length,
  };
}
