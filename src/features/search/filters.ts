import type { FilterName } from '#shared/search/facets.ts';
import { FILTERS } from '#shared/search/filter-names.ts';
import { queryText } from '#shared/search/search-parameters.ts';
import { isWholeList } from '#shared/tags/tag-kind.ts';

/** The filters of a list in address form: `tag=topic:table&theme=dark`. Equal filters are equal texts. */
export type Filters = string;

/** The filters in an address, without repeated values. */
export function filtersIn(params: URLSearchParams, names: readonly FilterName[] = FILTERS): Filters {
  const filters = new URLSearchParams();
  for (const name of names) {
    for (const value of new Set(params.getAll(name))) if (value && !isWholeList(value)) filters.append(name, value);
  }
  return queryText(filters);
}

/** The values of a filter; empty if it is not set. */
export const valuesOf = (filters: Filters, name: FilterName): string[] => new URLSearchParams(filters).getAll(name);

/** Filters with changed values of one. */
export function withValues(filters: Filters, name: FilterName, values: readonly string[]): Filters {
  const params = new URLSearchParams(filters);
  params.delete(name);
  for (const value of values) params.append(name, value);
  return filtersIn(params);
}

/** Filters with one value toggled. */
export function toggled(filters: Filters, name: FilterName, value: string): Filters {
  const values = valuesOf(filters, name);
  return withValues(filters, name, values.includes(value) ? values.filter((v) => v !== value) : [...values, value]);
}
