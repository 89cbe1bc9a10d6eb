import type { Need } from '#shared/search/synonyms.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import { countPlaces, either, emptySet, hasPlace, type PlaceSet } from './place-set.ts';
import type { WordSets } from './word-sets.ts';

/** How much a match counts by the field it is in; anywhere else is the text in the image. */
const WEIGHT = { company: 8, title: 6, tag: 4, text: 1 };
/** Images from which on a word says so little that where it stands is not looked up. */
const COMMON_IMAGES = 25_000;

type Weighed = { rarity: number; company: PlaceSet; title: PlaceSet; tag: PlaceSet };

/**
 * Places (in curated order) by relevance: the sum over the query's words of the word's rarity (as bm25 has it) times the weight of the best
 * field that has it. Equals stay in curated order.
 */
export async function byRelevance(
  index: GalleryIndex,
  ordered: Uint32Array,
  { needs, sets }: { needs: readonly Need[]; sets: readonly PlaceSet[] },
  words: WordSets,
): Promise<Uint32Array> {
  const weighed: Weighed[] = [];
  for (const [at, need] of needs.entries()) {
    const terms = need.ways.flat();
    const images = countPlaces(sets[at] ?? emptySet(index.size));
    const rarity = Math.log(1 + (index.size - images + 0.5) / (images + 0.5));
    const union = (found: readonly PlaceSet[]) => found.reduce(either, emptySet(index.size));
    const title = images > COMMON_IMAGES ? [] : await words.find(terms, 'title');
    const [company, tag] = (['company', 'tag'] as const).map((field) =>
      union(terms.map((term) => words.fromMemory(term, field))),
    );
    if (company && tag) weighed.push({ rarity, company, title: union(title), tag });
  }
  const weightOf = (place: number, { company, title, tag }: Weighed): number => {
    if (hasPlace(company, place)) return WEIGHT.company;
    if (hasPlace(title, place)) return WEIGHT.title;
    return hasPlace(tag, place) ? WEIGHT.tag : WEIGHT.text;
  };
  // Few different scores are possible, so places are grouped by theirs instead of sorted.
  const groups = new Map<number, number[]>();
  for (const place of ordered) {
    const score = weighed.reduce((sum, need) => sum + need.rarity * weightOf(place, need), 0);
    const group = groups.get(score);
    if (group) group.push(place);
    else groups.set(score, [place]);
  }
  const best = [...groups].sort(([a], [b]) => b - a);
  return Uint32Array.from(best.flatMap(([, places]) => places));
}
