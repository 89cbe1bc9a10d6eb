import { chooseQuery } from '#features/search/search.store.ts';
import { queryParts } from '#features/search/understood.ts';
import { FilterPill } from './FilterPill.tsx';
import type { GalleryList } from './use-list.ts';

/** What was understood of the search text, in parts that can be removed. */
export function QueryPills({
  list: { query, corrected = query, understood = [], facets, isOwn },
}: {
  list: GalleryList;
}) {
  return queryParts(corrected, isOwn ? understood : [], facets).map(({ text, label, colour, without }) => (
    <FilterPill key={text} label={label} colour={colour} onRemove={() => chooseQuery(without)} />
  ));
}
