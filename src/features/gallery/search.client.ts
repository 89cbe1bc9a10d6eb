import type { CallInput } from '#browser/api-calls.ts';
import { callApi } from '#browser/api-client.ts';
import type { Facets, PageName, SearchResponse } from './list-state.ts';

type SearchQuery = NonNullable<CallInput<'GET /api/search'>['query']>;

/** One page of a search; `params` is its query without paging. */
export function fetchFound(params: string, page: PageName | { limit: number }): Promise<SearchResponse> {
  const query = new URLSearchParams(params);
  for (const [name, value] of Object.entries(page)) query.set(name, String(value));
  // An object would keep one value per name, and filters have several.
  return callApi('GET /api/search', { query: query as unknown as SearchQuery });
}

/** The counts of a search. */
export const fetchFacets = async (params: string): Promise<Facets> => (await fetchFound(params, { limit: 1 })).facets;
