import { parseQuery, type Query, type Term } from '#shared/search/query-language.ts';
import { type Need, needsOf, type Synonyms } from '#shared/search/synonyms.ts';
import { both, countPlaces, either, type PlaceSet, without } from './place-set.ts';
import type { ScopedWords } from './word-sets.ts';

/** Needs that are looked up per query; a long text stops at the first ones without results. */
const NEEDS_AT_ONCE = 6;

/** Results of a query in the scope of its words. */
export type Evaluation = {
  query: Query;
  needs: readonly Need[];
  /** The images of each need; shorter than `needs` if the result became empty before the end. */
  sets: readonly PlaceSet[];
  /** Images that match an excluded term. */
  excluded: PlaceSet;
  found: PlaceSet;
};

/** Looks up a query's words. Everything follows from the words' scope, the early end included: images outside it leave no trace. */
export async function evaluate(text: string, words: ScopedWords, synonyms: Synonyms): Promise<Evaluation> {
  const query = parseQuery(text);
  const needs = needsOf(query, synonyms);
  const setOf = async (ways: Need['ways']): Promise<PlaceSet> => {
    const sets = await Promise.all(ways.map((terms) => words.find(terms, 'anywhere')));
    return sets.map((way) => way.reduce(both)).reduce(either);
  };
  const excluded = (await words.find(query.excluded, 'anywhere')).reduce(either, words.none);
  const sets: PlaceSet[] = [];
  let found = query.matchesNothing ? words.none : without(words.scope, excluded);
  for (let at = 0; at < needs.length && countPlaces(found) > 0; at += NEEDS_AT_ONCE) {
    const part = needs.slice(at, at + NEEDS_AT_ONCE);
    // Prefetches all terms with one query.
    await words.find(
      part.flatMap(({ ways }) => ways.flat()),
      'anywhere',
    );
    for (const { ways } of part) sets.push(await setOf(ways));
    found = sets.slice(at).reduce(both, found);
  }
  return { query, needs, sets, excluded, found };
}

/** All terms that may have matched, including synonyms. */
export const allTerms = (needs: readonly Need[]): Term[] => needs.flatMap(({ ways }) => ways.flat());
