import type { Filters } from '#features/search/filters.ts';
import { queryText } from '#shared/search/search-parameters.ts';
import type { TagKind } from '#shared/tags/tag-kind.ts';

/** The source of a list: a tab's images, a company's, a pattern's, or those similar to an image. */
export type Scope =
  | { kind: TagKind }
  | { company: string }
  | { tag: string }
  | { like: string; by?: string; region?: string };

/** The search query of a list, without paging; text searches are sorted by relevance unless the filters say otherwise. */
export function searchParams(scope: Scope, filters: Filters, query: string): string {
  const params = new URLSearchParams(filters);
  for (const [name, value] of Object.entries(scope)) params[name === 'tag' ? 'append' : 'set'](name, value);
  if (query) {
    params.set('q', query);
    if (!params.has('sort')) params.set('sort', 'relevance');
  }
  return queryText(params);
}
