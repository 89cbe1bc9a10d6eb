import { filterLabel, type LabelledFacets } from '#features/search/filter-label.ts';
import { FOLLOW_LIMITS } from '#shared/follows/limits.ts';
import { FILTERS } from '#shared/search/filter-names.ts';

/** A default name for a search, from its search text and filters; labels are in `facets`. */
export function suggestedName(params: URLSearchParams, facets?: LabelledFacets): string {
  const words = params.get('q');
  const labels = FILTERS.filter((name) => name !== 'sort').flatMap((name) =>
    params.getAll(name).map((value) => filterLabel(name, value, facets)),
  );
  return (
    [...(words ? [`“${words}”`] : []), ...labels].join(' · ').slice(0, FOLLOW_LIMITS.name).trim() || 'Saved search'
  );
}
