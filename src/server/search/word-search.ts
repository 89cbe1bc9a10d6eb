import { synonymsOf } from '#shared/search/synonyms.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import { correct } from './correct.ts';
import { type Evaluation, evaluate } from './evaluate.ts';
import { either, type PlaceSet } from './place-set.ts';
import type { SearchRepository } from './search.repository.ts';
import { type ScopedWords, scopedWords, type WordSets, wordSets } from './word-sets.ts';

type CachedWords = { words: WordSets; synonyms: ReturnType<typeof synonymsOf> };

/** Results of a query in a scope, the words of that scope, and the corrected query if the original one has no results. */
export type WordResult = { evaluation: Evaluation; words: ScopedWords; corrected: string | undefined };

/** Finds the words of a query in the gallery; look-ups are cached for as long as the index stays the same. */
export function wordSearch(repository: SearchRepository) {
  const cachedFor = new WeakMap<GalleryIndex, CachedWords>();

  const cachedWords = (index: GalleryIndex): CachedWords => {
    const cached = cachedFor.get(index) ?? { words: wordSets(index, repository), synonyms: synonymsOf(index.synonyms) };
    cachedFor.set(index, cached);
    return cached;
  };

  /** The results of a text in `scope`, without correction. */
  const evaluateText = (index: GalleryIndex, text: string, scope: PlaceSet): Promise<Evaluation> => {
    const { words, synonyms } = cachedWords(index);
    return evaluate(text, scopedWords(words, scope), synonyms);
  };

  return {
    evaluateText,

    /** The results of the words in `scope`, corrected if there are none, and `also` has none. */
    find: async (index: GalleryIndex, text: string, scope: PlaceSet, also?: PlaceSet): Promise<WordResult> => {
      const words = scopedWords(cachedWords(index).words, scope);
      const evaluation = await evaluateText(index, text, scope);
      const isFound = either(evaluation.found, also ?? words.none).some((bits) => bits !== 0);
      const corrected = isFound ? undefined : await correct(text, evaluation, words);
      const shown = corrected === undefined ? evaluation : await evaluateText(index, corrected, scope);
      return { evaluation: shown, words, corrected };
    },
  };
}

export type WordSearch = ReturnType<typeof wordSearch>;
