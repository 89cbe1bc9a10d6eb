import { filterLabel } from '#features/search/filter-label.ts';
import { FOLLOW_LIMITS } from '#shared/follows/limits.ts';
import { FILTERS } from '#shared/search/search-parameters.ts';

/** A default name for a search, from its search text and filters; `names` are companies by slug. */
export function suggestedName(params: URLSearchParams, names: ReadonlyMap<string, string> = new Map()): string {
  const words = params.get('q');
  const labels = FILTERS.filter((name) => name !== 'sort').flatMap((name) =>
    params.getAll(name).map((value) => filterLabel(name, value, names)),
  );
  return (
    [...(words ? [`“${words}”`] : []), ...labels].join(' · ').slice(0, FOLLOW_LIMITS.name).trim() || 'Saved search'
  );
}
