import { FACET_NAMES, type FilterName, facetOf } from './facets.ts';

// Every page needs these names, and not the rest of the table: in bundles they are constants (`astro.config.mjs`).

const orderOf = (name: FilterName) => (name === 'sort' ? Number.POSITIVE_INFINITY : (facetOf(name).order ?? 0));

/** Parameters of the search that narrow or order a list (contract 8), in the order in which addresses have them. */
export const FILTERS: readonly FilterName[] = [...FACET_NAMES, 'sort' as const]
  .filter((name) => name !== 'kind')
  .sort((a, b) => orderOf(a) - orderOf(b));
