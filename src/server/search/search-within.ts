import { hasFullAccess, type Viewer } from '#shared/access/viewer.ts';
import { hasQuery, occurrences, parseQuery, type Term } from '#shared/search/query-language.ts';
import type { SearchWithinAnswer, SearchWithinQuery } from '#shared/search/search.contract.ts';
import { tokensOf } from '#shared/search/words.ts';
import type { GalleryIndexService } from '../gallery/gallery-index.service.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import { badgesOf, newestFirst } from './listed.ts';
import { addPlace, both, either, emptySet, hasPlace, type PlaceSet, without } from './place-set.ts';
import { publicSet } from './public-set.ts';
import { select, withPresentTags } from './selection.ts';
import type { WordSearch } from './word-search.ts';

/** An image of a collection: its place in the index, its id, and its owner's note. */
export type Member = { place: number; image: string; note: string };

/** The members whose note passes `test`, as a set. */
function setOf(size: number, members: readonly Member[], test: (has: (term: Term) => boolean) => boolean): PlaceSet {
  const set = emptySet(size);
  for (const { place, note } of members) {
    const words = tokensOf(note);
    if (test((term) => occurrences(term, words).length > 0)) addPlace(set, place);
  }
  return set;
}

/** Searches the images of a collection, in their order, and their notes. Without a session only public ones are found and counted. */
export const searchWithin =
  ({ gallery, words }: { gallery: GalleryIndexService; words: WordSearch }) =>
  async (
    given: SearchWithinQuery,
    viewer: Viewer,
    membersOf: (index: GalleryIndex) => readonly Member[],
  ): Promise<SearchWithinAnswer> => {
    const index = await gallery.current();
    const query = withPresentTags(given, index);
    const open = hasFullAccess(viewer) ? undefined : publicSet(index);
    const members = membersOf(index).filter(({ place }) => !open || hasPlace(open, place));
    const all = setOf(index.size, members, () => true);

    const findWords = async () => {
      const { needs, query: parsed } = await words.evaluateText(index, query.q, all);
      const excluded = setOf(index.size, members, (has) => parsed.excluded.some(has));
      const noted = setOf(
        index.size,
        members,
        (has) => needs.length > 0 && needs.every(({ ways }) => ways.some((way) => way.every(has))),
      );
      const { evaluation, corrected } = await words.find(index, query.q, all, noted);
      const found = either(evaluation.found, without(noted, evaluation.excluded));
      return { among: both(all, without(found, excluded)), corrected };
    };
    const { among, corrected } = hasQuery(parseQuery(query.q))
      ? await findWords()
      : { among: all, corrected: undefined };

    const { places, facets } = select(index, among, query);
    const byPlace = new Map(members.map((member) => [member.place, member.image]));
    const found = new Set(places);
    const ordered =
      query.sort === 'newest' ? newestFirst(index, places) : [...byPlace.keys()].filter((place) => found.has(place));
    return {
      images: Array.from(ordered, (place) => byPlace.get(place) ?? ''),
      facets,
      companies: badgesOf(index, Uint32Array.from(byPlace.keys())),
      ...(corrected === undefined ? {} : { corrected }),
    };
  };
