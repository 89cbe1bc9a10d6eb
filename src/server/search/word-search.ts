import { synonymsOf } from '#shared/search/synonyms.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import { correct } from './correct.ts';
import { type Evaluation, evaluate } from './evaluate.ts';
import { both, either, emptySet, type PlaceSet } from './place-set.ts';
import type { SearchRepository } from './search.repository.ts';
import { type WordSets, wordSets } from './word-sets.ts';

type CachedWords = { words: WordSets; synonyms: ReturnType<typeof synonymsOf> };

/** Finds the words of a query in the gallery; look-ups are cached for as long as the index stays the same. */
export function wordSearch(repository: SearchRepository) {
  const keptFor = new WeakMap<GalleryIndex, CachedWords>();

  const cachedWords = (index: GalleryIndex): CachedWords => {
    const kept = keptFor.get(index) ?? { words: wordSets(index, repository), synonyms: synonymsOf(index.synonyms) };
    keptFor.set(index, kept);
    return kept;
  };

  const evaluateText = (index: GalleryIndex, text: string): Promise<Evaluation> => {
    const { words, synonyms } = cachedWords(index);
    return evaluate(text, index.size, words, synonyms);
  };

  return {
    evaluateText,
    wordsOf: (index: GalleryIndex): WordSets => cachedWords(index).words,

    /** The results of the words in `scope`, corrected if there are none, and `also` has none. */
    find: async (index: GalleryIndex, text: string, scope: PlaceSet, also: PlaceSet = emptySet(index.size)) => {
      const evaluation = await evaluateText(index, text);
      const isFound = both(either(evaluation.found, also), scope).some((bits) => bits !== 0);
      const corrected = isFound ? undefined : await correct(text, evaluation, scope, cachedWords(index).words);
      return corrected === undefined
        ? { evaluation, corrected }
        : { evaluation: await evaluateText(index, corrected), corrected };
    },
  };
}

export type WordSearch = ReturnType<typeof wordSearch>;
