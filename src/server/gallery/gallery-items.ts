import type { GalleryItem } from '#shared/images/image.contract.ts';
import { tagLabel } from '#shared/tags/tag-kind.ts';
import { type ImageAddress, type ListedImageRow, toGalleryItem } from '../images/image.mapper.ts';
import type { GalleryIndex } from './gallery-index.ts';
import type { GalleryItemsRepository } from './gallery-items.repository.ts';

/** An item with what was read in its image. */
export type ItemWithTexts = {
  item: GalleryItem;
  title: string;
  text: string;
  words: readonly [string, number, number, number, number][];
};

/** Reads the images of some places of the index as the wire has them. */
export function galleryItems(repository: GalleryItemsRepository, address: ImageAddress) {
  const numbersOf = (index: GalleryIndex, places: Uint32Array): number[] =>
    Array.from(places, (place) => index.numbers[place] ?? 0);

  const toItem = (index: GalleryIndex, place: number, row: ListedImageRow): GalleryItem => {
    const { name = '', slug = '' } = index.companies[index.company[place] ?? 0] ?? {};
    const tags = Array.from(
      index.tags.subarray(index.tagStart[place], index.tagStart[place + 1]),
      (tag) => index.tagNames[tag] ?? '',
    );
    return toGalleryItem(row, { name, slug }, tags, address);
  };

  /** Rows in the order of the places; an image that was removed since the index was read is left out. */
  const inOrder = <R extends { number: number }, T>(
    index: GalleryIndex,
    places: Uint32Array,
    rows: readonly R[],
    map: (row: R, place: number) => T,
  ): T[] => {
    const byNumber = new Map(rows.map((row) => [row.number, row]));
    return Array.from(places).flatMap((place) => {
      const row = byNumber.get(index.numbers[place] ?? 0);
      return row ? [map(row, place)] : [];
    });
  };

  return {
    /** Items in the order of the places; one query. */
    find: async (index: GalleryIndex, places: Uint32Array): Promise<GalleryItem[]> => {
      if (places.length === 0) return [];
      const rows = await repository.findByNumbers(numbersOf(index, places));
      return inOrder(index, places, rows, (row, place) => toItem(index, place, row));
    },
    /** The same with texts, for search. */
    findWithTexts: async (index: GalleryIndex, places: Uint32Array): Promise<ItemWithTexts[]> => {
      if (places.length === 0) return [];
      const rows = await repository.findWithTexts(numbersOf(index, places));
      return inOrder(index, places, rows, (row, place) => ({
        item: toItem(index, place, row),
        title: row.title,
        text: row.text,
        words: row.words ?? [],
      }));
    },
    /** Address of the picture that its owner called "logo" in a company's folders; it is public and in no list. */
    findLogo: async (index: GalleryIndex, company: number): Promise<string | undefined> => {
      const row = await repository.findLogo(index.folders.get(company) ?? []);
      return row && address(row);
    },
    labelOf: tagLabel,
  };
}

/** Reads items of the gallery. */
export type GalleryItems = ReturnType<typeof galleryItems>;
