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

/** The same as a title: without quotes, and with a capital letter first unless the first word has one of its own (iPhone). Labels stay as they are. */
export function suggestedTitle(params: URLSearchParams, facets?: LabelledFacets): string {
  const title = suggestedName(params, facets).replace(/[“”]/g, '');
  const isLabel = !params.get('q');
  return isLabel || /^\S*\p{Lu}/u.test(title) ? title : title.charAt(0).toUpperCase() + title.slice(1);
}
