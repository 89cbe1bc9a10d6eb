import { facetOf } from '#shared/search/facets.ts';
import type { Meaning, MeantFilter } from '#shared/search/intents.ts';
import { occurrences } from '#shared/search/query-language.ts';
import { fixedValues } from '#shared/search/search.contract.ts';
import { SEARCH_SUGGESTIONS_MAX, type SearchSuggestion } from '#shared/search/suggestion.contract.ts';
import { tokensOf } from '#shared/search/words.ts';
import { tagLabel } from '#shared/tags/tag-kind.ts';
import { countPlaces, type PlaceSet } from './place-set.ts';

/** A phrase with its meanings, best first; `isMain`: it is the first of those with these meanings. */
export type Phrase = { phrase: string; words: readonly string[]; meanings: readonly Meaning[]; isMain: boolean };

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A filter in words: its value, or what it is a value of if the phrase is the value. */
function filterText({ facet, value }: MeantFilter, phrase: string): string {
  const label =
    facet === 'tag'
      ? tagLabel(value)
      : (fixedValues(facetOf(facet))?.find((each) => each.value === value)?.label ?? value);
  const group = facet === 'category' ? 'product class' : (facetOf(facet).title ?? facet).toLowerCase();
  return label.toLowerCase() === phrase.toLowerCase() ? group : label;
}

/** The phrase and its meaning: "Confirm delete · Modal + confirm". */
function labelOf(phrase: string, { filters, words }: Meaning): string {
  const parts = [...filters.map((filter) => filterText(filter, phrase)), ...words.slice(0, 1)];
  return `${capital(phrase)} · ${parts.join(' + ')}`;
}

/** Phrases that have a word beginning with the text, the most similar first: at most one for each meaning, and none without images. */
export async function suggest(
  text: string,
  phrases: readonly Phrase[],
  setOf: (meaning: Meaning) => Promise<PlaceSet>,
): Promise<SearchSuggestion[]> {
  const typed = { tokens: tokensOf(text), isPrefix: true };
  if (typed.tokens.length === 0) return [];
  const matches = phrases
    .flatMap((each) => {
      const [at] = occurrences(typed, each.words);
      return at === undefined ? [] : [{ ...each, at }];
    })
    .sort(
      (a, b) =>
        a.at - b.at ||
        Number(b.isMain) - Number(a.isMain) ||
        a.words.length - b.words.length ||
        a.phrase.length - b.phrase.length,
    );
  const suggestions: SearchSuggestion[] = [];
  const seen = new Set<string>();
  for (const { phrase, meanings } of matches) {
    if (suggestions.length === SEARCH_SUGGESTIONS_MAX) break;
    for (const meaning of meanings) {
      const total = meaning.filters.length === 0 ? 0 : countPlaces(await setOf(meaning));
      if (total === 0) continue;
      const key = JSON.stringify([meaning.filters, meaning.words]);
      if (!seen.has(key)) suggestions.push({ text: phrase, label: labelOf(phrase, meaning), total });
      seen.add(key);
      break;
    }
  }
  return suggestions;
}
