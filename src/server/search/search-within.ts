import type { ViewerClass } from '#shared/access/viewer.ts';
import type { SearchWithinQuery, SearchWithinResponse } from '#shared/search/search.contract.ts';
import { hasQuery, occurrences, parseQuery, type Term, tokensOf } from '#shared/search/words.ts';
import { badgesOf } from '../gallery/company.mapper.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import {
  addPosition,
  both,
  either,
  emptySet,
  hasPosition,
  newestFirst,
  type PositionSet,
  setOf,
  visibleSet,
  without,
} from '../gallery/positions.ts';
import { readingOf } from './page.ts';
import { select, withPresentTags } from './selection.ts';
import type { WordResult, WordSearch } from './word-search.ts';

/** An image of a collection or a region of one: its position in the index, its name (`imageRef`), and its owner's note. */
export type Member = { position: number; image: string; note: string };

/** The members whose note passes `test`, as a set. */
function membersWith(
  size: number,
  members: readonly Member[],
  test: (has: (term: Term) => boolean) => boolean,
): PositionSet {
  const set = emptySet(size);
  for (const { position, note } of members) {
    const words = tokensOf(note);
    if (test((term) => occurrences(term, words).length > 0)) addPosition(set, position);
  }
  return set;
}

/** A search in the images of a collection. */
export type WithinTask = { query: SearchWithinQuery; viewerClass: ViewerClass; members: readonly Member[] };

/** Searches the images of a collection, in their order, and their notes. Without a session only public ones are found and counted. */
export const searchWithin =
  (words: WordSearch) =>
  async (index: GalleryIndex, task: WithinTask): Promise<SearchWithinResponse> => {
    const query = withPresentTags(task.query, index);
    const visible = visibleSet(index, task.viewerClass);
    const members = task.members.filter(({ position }) => hasPosition(visible, position));
    const all = membersWith(index.size, members, () => true);

    const findWords = async () => {
      const needs = words.needsOf(index, query.q);
      const unwanted = parseQuery(query.q).excluded;
      const excluded = membersWith(index.size, members, (has) => unwanted.some(has));
      const noted = membersWith(
        index.size,
        members,
        (has) => needs.length > 0 && needs.every(({ ways }) => ways.some((way) => way.every(has))),
      );
      const selectIn = (result: WordResult) => {
        const found = either(result.evaluation.found, without(noted, result.evaluation.excluded));
        return { result, ...select(index, both(all, without(found, excluded)), query) };
      };
      const result = await words.find(index, query.q, all, { also: noted });
      const found = selectIn(result);
      const relaxed = found.positions.length === 0 ? await words.relax(result) : undefined;
      const any = relaxed && selectIn(relaxed);
      return any && any.positions.length > 0 ? any : found;
    };
    const { positions, facets, result } = hasQuery(parseQuery(query.q))
      ? await findWords()
      : { ...select(index, all, query), result: undefined };

    const byPosition = Map.groupBy(members, ({ position }) => position);
    const found = setOf(index.size, positions);
    const ordered =
      query.sort === 'newest'
        ? newestFirst(index, positions)
        : [...byPosition.keys()].filter((position) => hasPosition(found, position));
    return {
      images: Array.from(ordered).flatMap((position) => (byPosition.get(position) ?? []).map(({ image }) => image)),
      facets,
      companies: badgesOf(index, Uint32Array.from(byPosition.keys())),
      ...readingOf(result, found),
    };
  };
