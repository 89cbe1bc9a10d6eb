import { filterLabel } from '#features/search/filter-label.ts';
import { toggled } from '#features/search/filters.ts';
import { queryParts } from '#features/search/understood.ts';
import type { FilterName } from '#shared/search/facets.ts';
import type { GalleryList } from './use-list.ts';

/** Fewer images than this are few, in a list that several parts narrow. */
const FEW = 6;
/** Parts that are offered to leave out. */
const MOST = 4;

type Narrowed = Pick<
  GalleryList,
  'filters' | 'query' | 'corrected' | 'understood' | 'facets' | 'params' | 'total' | 'session' | 'relaxed'
>;

/** A search without one of the parts that narrow it, which has the label. */
export type WayOut = { label: string; filters: string; query: string; params: string };

/** Parameters of a search with other filters and another text. */
function paramsWith(params: string, before: string, filters: string, query: string): string {
  const rest = new URLSearchParams(params);
  for (const name of new URLSearchParams(before).keys()) rest.delete(name);
  for (const [name, value] of new URLSearchParams(filters)) rest.append(name, value);
  if (query) rest.set('q', query);
  else for (const name of ['q', 'sort']) rest.delete(name);
  return rest.toString();
}

/** A list's search without one of the parts that narrow it: a part of its text, or a value of its filters. */
export function waysOut({ filters, query, corrected = query, understood = [], facets, params }: Narrowed): WayOut[] {
  const parts = queryParts(corrected, understood, facets).map(({ label, without }) => ({
    label,
    filters,
    query: without,
  }));
  const values = [...new URLSearchParams(filters)].filter(([name]) => name !== 'sort') as [FilterName, string][];
  const others = values.map(([name, value]) => ({
    label: filterLabel(name, value, facets),
    filters: toggled(filters, name, value),
    query,
  }));
  return [...parts, ...others]
    .slice(0, MOST)
    .map((way) => ({ ...way, params: paramsWith(params, filters, way.filters, way.query) }));
}

/** Whether the few images of a list come with ways to leave out a part: contract 8 leaves words out by itself only where nothing is found. */
export const isFew = (list: Narrowed): boolean =>
  list.session === 'signed-in' && !list.relaxed && list.total > 0 && list.total < FEW && waysOut(list).length > 1;
