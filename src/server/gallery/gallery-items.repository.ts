import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { images } from '#db/schema/images.ts';
import { imageCorrections, imageReadings, type ReadWord } from '#db/schema/search.ts';
import { listed } from '#db/sql-parts.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { fieldsOf } from '#shared/images/image-fields.ts';
import { forbidsCopies, isLicenceStated } from '#shared/images/licence.ts';
import { tokensOf } from '#shared/search/words.ts';
import { portions } from '../portions.ts';
import type { GalleryIndex } from './gallery-index.ts';
import { type ImageAddresses, type ListedImageRow, type TaggedRegion, toGalleryItem } from './image.mapper.ts';
import { unpackWords } from './packed-words.ts';
import type { ShownRegions } from './positions.ts';

/** Rows per query: about 2 MB, of the 10 that a hosted database allows. */
const ROWS_PER_READ = 2_000;

/** Columns of an item in a list. */
const LISTED = {
  number: sql<number>`${images.number}`,
  id: images.id,
  folder: images.folder,
  publicId: images.publicId,
  version: images.version,
  format: images.format,
  width: images.width,
  height: images.height,
  widths: images.widths,
  placeholder: images.placeholder,
  ...fieldsOf(images),
  createdAt: images.createdAt,
  publishedAt: images.publishedAt,
  changedAt: images.changedAt,
  mayDownload: images.mayDownload,
  /** When newer screenshots replaced earlier versions, in ms, as JSON. */
  replacedAt: sql<
    string | null
  >`CASE WHEN ${images.changedAt} IS NOT NULL THEN (SELECT json_group_array(replaced_at ORDER BY replaced_at DESC)
    FROM image_versions WHERE image_versions.image_id = images.id AND discarded_at IS NULL) END`,
};

/** The regions of an image's tags, in order, as JSON (`TaggedRegion`). */
const REGIONS = sql<string>`(SELECT json_group_array(json_object('number', r.number, 'tag', tags.name, 'title', r.title,
    'x', r.x, 'y', r.y, 'w', r.w, 'h', r.h, 'width', r.width, 'height', r.height, 'widths', r.widths, 'placeholder', r.placeholder)
    ORDER BY r.position)
  FROM image_regions AS r JOIN image_tags AS t ON t.image_id = r.image_id AND t.tag_id = r.tag_id JOIN tags ON tags.id = r.tag_id
  WHERE r.image_id = images.id AND NOT r.check_again)`;

/** The columns of an item; its regions only in lists that show some. */
const listedWith = (hasRegions: boolean) => ({ ...LISTED, regions: hasRegions ? REGIONS : sql<string>`'[]'` });

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
type ItemWithTexts = {
  item: GalleryItem;
  position: number;
  title: string;
  text: string;
  words: readonly ReadWord[];
};

/** Reads the images at some positions of the index as API items; those that were removed or hidden meanwhile are missing. */
export function galleryItemsRepository(db: Db, { address, regionAddress }: ImageAddresses) {
  const host = { address, regionAddress };
  const numbersOf = (index: GalleryIndex, positions: Uint32Array): number[] =>
    Array.from(positions, (position) => index.numbers[position] ?? 0);
  const isOneOf = (numbers: readonly number[]) => sql`${images.number} IN ${listed(numbers)} AND NOT ${images.hidden}`;
  const findSome = (numbers: readonly number[], hasRegions: boolean) =>
    db.select(listedWith(hasRegions)).from(images).where(isOneOf(numbers));

  const findByNumbers = async (numbers: readonly number[], hasRegions: boolean) => {
    const rows: Awaited<ReturnType<typeof findSome>> = [];
    for (const some of portions(numbers, ROWS_PER_READ)) {
      for (const row of await findSome(some, hasRegions)) rows.push(row);
    }
    return rows;
  };

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
    const ranked = (JSON.parse(regions) as Omit<TaggedRegion, 'checkAgain'>[]).flatMap((region) => {
      const isShown = shows?.(region.tag, { position, number: region.number });
      return isShown ? [{ region, rank: isShown === 'first' ? 0 : 1 }] : [];
    });
    const shown = ranked.sort((a, b) => a.rank - b.rank).map(({ region }) => region);
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
      const rows = await findByNumbers(numbersOf(index, positions), shows !== undefined);
      return inOrder(index, positions, rows, (row, position) => toItem(index, position, row, shows));
    },

    /** Items by their positions; one query per page. */
    findByPosition: async (
      index: GalleryIndex,
      positions: Uint32Array,
      shows?: ShownRegions,
    ): Promise<ReadonlyMap<number, GalleryItem>> => {
      if (positions.length === 0) return new Map();
      const rows = await findByNumbers(numbersOf(index, positions), shows !== undefined);
      return new Map(
        inOrder(index, positions, rows, (row, position) => [position, toItem(index, position, row, shows)] as const),
      );
    },

    /** Position of an image by its id; undefined for one that is in no list. */
    positionOf: async (index: GalleryIndex, id: string): Promise<number | undefined> => {
      const [row] = await db
        .select({ number: LISTED.number })
        .from(images)
        .where(sql`${images.id} = ${id} AND NOT ${images.hidden}`);
      const position = index.positions[row?.number ?? -1] ?? -1;
      return position < 0 ? undefined : position;
    },

    /** The same with the texts that were read in each image, as corrected by admins, for search. */
    findWithTexts: async (
      index: GalleryIndex,
      positions: Uint32Array,
      shows?: ShownRegions,
    ): Promise<ItemWithTexts[]> => {
      if (positions.length === 0) return [];
      const rows = await db
        .select({
          ...listedWith(shows !== undefined),
          text: sql<string>`coalesce(${imageCorrections.text}, ${imageReadings.text}, '')`,
          words: imageReadings.words,
          /** The uncorrected text; null: it is `text`. */
          readText: sql<
            string | null
          >`CASE WHEN ${imageCorrections.text} IS NOT NULL THEN coalesce(${imageReadings.text}, '') END`,
        })
        .from(images)
        .leftJoin(imageReadings, eq(imageReadings.contentHash, images.contentHash))
        .leftJoin(imageCorrections, eq(imageCorrections.imageId, images.id))
        .where(isOneOf(numbersOf(index, positions)));
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
      const folders = index.folders.get(company) ?? [];
      const row = await db
        .select(LISTED)
        .from(images)
        .where(
          sql`${images.folder} IN ${listed(folders)} AND ${images.publicId} LIKE '%/logo' AND NOT ${images.hidden}`,
        )
        .orderBy(images.position)
        .limit(1)
        .get();
      return row && address(row);
    },
  };
}

export type GalleryItems = ReturnType<typeof galleryItemsRepository>;
