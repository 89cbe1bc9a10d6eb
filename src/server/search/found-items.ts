import { matchOf } from '#shared/search/match.ts';
import type { FoundItem } from '#shared/search/search.contract.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import type { GalleryItems } from '../gallery/gallery-items.ts';
import { allTerms, type Evaluation } from './evaluate.ts';

/** The images of some places as response items, with where the query matches. */
export function foundItems(items: GalleryItems) {
  return async (index: GalleryIndex, places: Uint32Array, evaluation: Evaluation | undefined): Promise<FoundItem[]> => {
    if (!evaluation) return items.find(index, places);
    const terms = allTerms(evaluation.needs);
    return (await items.findWithTexts(index, places)).map(({ item, title, text, words }) => {
      const match = matchOf(
        terms,
        [
          { field: 'company', text: item.company.name },
          { field: 'alt', text: title },
          { field: 'alt', text: item.image.alt },
          ...item.tags.map((tag) => ({ field: 'tag' as const, text: items.labelOf(tag) })),
          { field: 'text', text },
        ],
        words,
      );
      return match ? { ...item, match } : item;
    });
  };
}
