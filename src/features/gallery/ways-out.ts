import { filterLabel } from '#features/search/filter-label.ts';
import { toggled, valuesOf, withValues } from '#features/search/filters.ts';
import { $filters, $query, chooseQuery } from '#features/search/search.store.ts';
import { queryParts } from '#features/search/understood.ts';
import type { FilterName } from '#shared/search/facets.ts';
import { FEW } from './list-state.ts';
import type { GalleryList } from './use-list.ts';

/** Parts that are offered to leave out. */
const MOST = 4;

type Narrowed = Pick<
  GalleryList,
  | 'filters'
  | 'query'
  | 'corrected'
  | 'understood'
  | 'also'
  | 'instead'
  | 'facets'
  | 'params'
  | 'total'
  | 'session'
  | 'relaxed'
>;

/** A wider search: what it does, its filters, its text, and its parameters; `isMeant`: it is probably what was meant. */
export type WayOut = { label: string; filters: string; query: string; params: string; isMeant?: boolean };

/** Parameters of a search with other filters and another text. */
function paramsWith(params: string, before: string, filters: string, query: string): string {
  const rest = new URLSearchParams(params);
  for (const name of new URLSearchParams(before).keys()) rest.delete(name);
  for (const [name, value] of new URLSearchParams(filters)) rest.append(name, value);
  if (query) rest.set('q', query);
  else for (const name of ['q', 'sort']) rest.delete(name);
  return rest.toString();
}

/** Whether nothing narrows a search. */
const isEverything = ({ query, filters }: Pick<WayOut, 'query' | 'filters'>): boolean =>
  query === '' && [...new URLSearchParams(filters).keys()].every((name) => name === 'sort');

/** The searches of which a list has a part: without a part of its text or a value of its filters, or with what rare words could stand for, or be typos of. */
export function waysOut({
  filters,
  query,
  corrected = query,
  understood = [],
  also = [],
  instead,
  facets,
  params,
}: Narrowed): WayOut[] {
  const isOnly = !filters && understood.length === 0;
  const parts = queryParts(corrected, understood).map(({ way, without }) => ({
    label: way,
    filters,
    query: without,
  }));
  const values = [...new URLSearchParams(filters)].filter(([name]) => name !== 'sort') as [FilterName, string][];
  const others = values.map(([name, value]) => ({
    label: `Without ${filterLabel(name, value, facets)}`,
    filters: toggled(filters, name, value),
    query,
  }));
  const meant = also
    .filter(({ or }) => or === undefined)
    .map(({ text, as: { facet, value } }) => ({
      label: `${filterLabel(facet as FilterName, value, facets)} instead of “${text}”`,
      filters: withValues(filters, facet as FilterName, [...valuesOf(filters, facet as FilterName), value]),
      query: queryParts(corrected, [{ text, as: { facet, value } }]).find((part) => part.text === text)?.without ?? '',
    }));
  const spelt =
    instead === undefined ? [] : [{ label: `Did you mean “${instead}”?`, filters, query: instead, isMeant: true }];
  return [...spelt, ...meant, ...(isOnly ? [] : parts), ...others]
    .filter((way) => !isEverything(way))
    .slice(0, MOST)
    .map((way) => ({ ...way, params: paramsWith(params, filters, way.filters, way.query) }));
}

/** Goes to a wider search. */
export function takeWay({ filters, query }: WayOut): void {
  $filters.set(filters);
  if (query !== $query.get()) chooseQuery(query);
}

/** With fewer images, wider searches follow. */
const VERY_FEW = 6;

/** Which near searches the few images of a list come with: contract 8 leaves words out by itself only where nothing is found. */
export function nearOf({ session, relaxed, total, query }: Pick<Narrowed, 'session' | 'relaxed' | 'total' | 'query'>) {
  if (session !== 'signed-in' || total === 0) return 'none';
  if (total < VERY_FEW && !relaxed) return 'wider';
  return query && total < FEW ? 'other-tab' : 'none';
}
