import type { ResponseOf } from '#browser/api-calls.ts';
import type { FilterName } from '#shared/search/facets.ts';
import { FILLERS } from '#shared/search/intents.ts';
import { singularOf } from '#shared/search/words.ts';
import { filterLabel, isColour, type LabelledFacets } from './filter-label.ts';

type Understood = NonNullable<ResponseOf<'GET /api/search'>['understood']>;

/** A query without some of its words. */
export const withoutWords = (query: string, text: string): string =>
  query.replace(text, ' ').replace(/\s+/g, ' ').trim();

/** A part of a query, as what it was understood; `colour`: the colour that it names. */
export type QueryPart = { text: string; label: string; colour?: string | undefined };

/** The parts of a query: what was understood, and the other words. */
export function queryParts(query: string, understood: Understood, facets?: LabelledFacets): QueryPart[] {
  const parts = [...Map.groupBy(understood, ({ text }) => text)].map(([text, meant]): QueryPart => {
    const label = meant.map(({ as: { facet, value } }) => filterLabel(facet as FilterName, value, facets)).join(' + ');
    const isSame = singularOf(label.toLowerCase()) === singularOf(text.toLowerCase());
    const colour = meant.find(({ as }) => isColour(as.facet as FilterName))?.as.value;
    return { text, label: isSame ? label : `${label} · “${text}”`, colour };
  });
  const others = parts.reduce((words, { text }) => withoutWords(words, text), query).split(' ');
  // Beside what was understood, fillers are not searched.
  const isSearched = (word: string) => parts.length === 0 || !FILLERS.has(word.toLowerCase());
  const rest = others.slice(others.findIndex(isSearched), others.findLastIndex(isSearched) + 1).join(' ');
  return rest ? [{ text: rest, label: `“${rest}”` }, ...parts] : parts;
}
