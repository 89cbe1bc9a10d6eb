import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { images } from '#db/schema/images.ts';
import { imageCorrections, imageReadings } from '#db/schema/search.ts';
import { listed } from '#db/sql-parts.ts';
import { fieldsOf } from '#shared/images/image-fields.ts';

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

/** Images by row number; those that were removed or hidden meanwhile are missing. */
export function galleryItemsRepository(db: Db) {
  const isOneOf = (numbers: readonly number[]) => sql`${images.number} IN ${listed(numbers)} AND NOT ${images.hidden}`;
  const findSome = (numbers: readonly number[], hasRegions: boolean) =>
    db.select(listedWith(hasRegions)).from(images).where(isOneOf(numbers));
  return {
    /** The image named "logo" in one of these folders. */
    findLogo: (folders: readonly string[]) =>
      db
        .select(LISTED)
        .from(images)
        .where(
          sql`${images.folder} IN ${listed(folders)} AND ${images.publicId} LIKE '%/logo' AND NOT ${images.hidden}`,
        )
        .orderBy(images.position)
        .limit(1)
        .get(),

    findByNumbers: async (numbers: readonly number[], hasRegions: boolean) => {
      const rows: Awaited<ReturnType<typeof findSome>> = [];
      for (let from = 0; from < numbers.length; from += ROWS_PER_READ) {
        for (const row of await findSome(numbers.slice(from, from + ROWS_PER_READ), hasRegions)) rows.push(row);
      }
      return rows;
    },

    /** Row number of a listed image. */
    findNumber: async (id: string): Promise<number | undefined> => {
      const [row] = await db
        .select({ number: LISTED.number })
        .from(images)
        .where(sql`${images.id} = ${id} AND NOT ${images.hidden}`);
      return row?.number;
    },

    /** With the words that were read in each image, as corrected by admins. */
    findWithTexts: (numbers: readonly number[], hasRegions: boolean) =>
      db
        .select({
          ...listedWith(hasRegions),
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
        .where(isOneOf(numbers)),
  };
}

export type GalleryItemsRepository = ReturnType<typeof galleryItemsRepository>;
