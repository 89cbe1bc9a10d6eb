import type { ReadWord } from '#db/schema/search.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { forbidsCopies, isLicenceStated } from '#shared/images/licence.ts';
import { tokensOf } from '#shared/search/words.ts';
import { tagLabel } from '#shared/tags/tag-kind.ts';
import type { GalleryIndex } from './gallery-index.ts';
import type { GalleryItemsRepository } from './gallery-items.repository.ts';
import { type ImageAddresses, type ListedImageRow, type TaggedRegion, toGalleryItem } from './image.mapper.ts';
import type { ShownRegions } from './listed-positions.ts';
import { unpackWords } from './packed-words.ts';

/** The words that remain in a corrected text. */
function wordsIn(text: string, words: readonly ReadWord[]): readonly ReadWord[] {
  const otherWords = new Set(tokensOf(text));
  return words.filter(([word]) => tokensOf(word).every((token) => otherWords.has(token)));
}

type ReadTexts = { text: string; readText: string | null; words: string | null };

/** The words of a text with their boxes; for a corrected one, the recognised words that are still in it. */
function wordsOf({ text, readText, words }: ReadTexts): readonly ReadWord[] {
  if (!words) return [];
  return readText === null ? unpackWords(text, words) : wordsIn(text, unpackWords(readText, words));
}

/** An item with the text that was read in its image. */
export type ItemWithTexts = {
  item: GalleryItem;
  position: number;
  title: string;
  text: string;
  words: readonly ReadWord[];
};

/** Reads the images at some positions of the index as API items. */
export function galleryItems(repository: GalleryItemsRepository, { address, regionAddress }: ImageAddresses) {
  const host = { address, regionAddress };
  const numbersOf = (index: GalleryIndex, positions: Uint32Array): number[] =>
    Array.from(positions, (position) => index.numbers[position] ?? 0);

  const toItem = (
    index: GalleryIndex,
    position: number,
    { regions, ...row }: ListedImageRow & { regions: string },
    shows: ShownRegions,
  ): GalleryItem => {
    const company = index.companies[index.company[position] ?? 0];
    const { name = '', slug = '', demo = false } = company ?? {};
    const license = row.license.trim() || company?.license || '';
    // A company that forbids copies does so for images whose own licence is unknown, too.
    const mayDownload = row.mayDownload && (isLicenceStated(row.license) || !forbidsCopies(company?.license ?? ''));
    const source = row.source || company?.source || '';
    const tags = Array.from(
      index.tags.subarray(index.tagStart[position], index.tagStart[position + 1]),
      (tag) => index.tagNames[tag] ?? '',
    );
    const listed = (JSON.parse(regions) as Omit<TaggedRegion, 'checkAgain'>[]).flatMap((region) => {
      const isShown = shows?.(region.tag, { position, number: region.number });
      return isShown ? [{ region, rank: isShown === 'first' ? 0 : 1 }] : [];
    });
    const shown = listed.sort((a, b) => a.rank - b.rank).map(({ region }) => region);
    return toGalleryItem(
      { ...row, license, source, mayDownload },
      { name, slug, ...(demo && { isDemo: true }) },
      { tags, regions: shown },
      host,
    );
  };

  /** Rows in the order of the positions; an image that was removed since the index was read is left out. */
  const inOrder = <R extends { number: number }, T>(
    index: GalleryIndex,
    positions: Uint32Array,
    rows: readonly R[],
    map: (row: R, position: number) => T,
  ): T[] => {
    const byNumber = new Map(rows.map((row) => [row.number, row]));
    return Array.from(positions).flatMap((position) => {
      const row = byNumber.get(index.numbers[position] ?? 0);
      return row ? [map(row, position)] : [];
    });
  };

  return {
    /** Items in the order of the positions, with the regions that `shows` selects; one query per page. */
    find: async (index: GalleryIndex, positions: Uint32Array, shows?: ShownRegions): Promise<GalleryItem[]> => {
      if (positions.length === 0) return [];
      const rows = await repository.findByNumbers(numbersOf(index, positions), shows !== undefined);
      return inOrder(index, positions, rows, (row, position) => toItem(index, position, row, shows));
    },
    /** Items by their positions; one query per page. */
    findByPosition: async (
      index: GalleryIndex,
      positions: Uint32Array,
      shows?: ShownRegions,
    ): Promise<ReadonlyMap<number, GalleryItem>> => {
      if (positions.length === 0) return new Map();
      const rows = await repository.findByNumbers(numbersOf(index, positions), shows !== undefined);
      return new Map(
        inOrder(index, positions, rows, (row, position) => [position, toItem(index, position, row, shows)] as const),
      );
    },
    /** Position of an image by its id; undefined for one that is in no list. */
    positionOf: async (index: GalleryIndex, id: string): Promise<number | undefined> => {
      const position = index.positions[(await repository.findNumber(id)) ?? -1] ?? -1;
      return position < 0 ? undefined : position;
    },
    /** The same with texts, for search. */
    findWithTexts: async (
      index: GalleryIndex,
      positions: Uint32Array,
      shows?: ShownRegions,
    ): Promise<ItemWithTexts[]> => {
      if (positions.length === 0) return [];
      const rows = await repository.findWithTexts(numbersOf(index, positions), shows !== undefined);
      return inOrder(index, positions, rows, (row, position) => ({
        item: toItem(index, position, row, shows),
        position,
        title: row.title,
        text: row.text,
        words: wordsOf(row),
      }));
    },
    /** Address of the image named "logo" in a company's folders; it is public and in no list. */
    findLogo: async (index: GalleryIndex, company: number): Promise<string | undefined> => {
      const row = await repository.findLogo(index.folders.get(company) ?? []);
      return row && host.address(row);
    },
    labelOf: tagLabel,
  };
}

export type GalleryItems = ReturnType<typeof galleryItems>;
