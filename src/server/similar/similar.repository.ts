import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { images } from '#db/schema/images.ts';
import { imageReadings } from '#db/schema/search.ts';
import { similarImages } from '#db/schema/similar.ts';
import { listed } from '#db/sql-parts.ts';
import { matchExpression, waysOf } from '#shared/search/words.ts';
import type { TextField } from '../search/search.repository.ts';

/** A region with what it is compared by. */
export type RegionOfTag = Record<'number' | 'region' | 'x' | 'y' | 'w' | 'h' | 'width' | 'height', number> &
  Record<'text' | 'words', string>;

/** Neighbours of an image. */
type SimilarRow = typeof similarImages.$inferSelect;

/** What finds a word in a field, in either number. */
const matching = (word: string, field: TextField): string =>
  waysOf({ tokens: [word], isPrefix: false })
    .flat()
    .map((term) => matchExpression(term, field))
    .join(' OR ');

/** Descriptors of images, and which images are similar. */
export function similarRepository(db: Db) {
  const number = sql<number>`${images.number}`;
  const layout = sql<string>`${imageReadings.layout}`;
  const hasLayout = isNotNull(imageReadings.layout);
  const isSame = eq(imageReadings.contentHash, images.contentHash);

  return {
    /** Descriptors by row number, of the numbers above a given one. */
    findLayouts: (above: number, limit: number) =>
      db
        .select({ number, layout, phash: sql<string>`coalesce(${imageReadings.phash}, '')` })
        .from(images)
        .innerJoin(imageReadings, isSame)
        .where(and(gt(images.number, above), hasLayout))
        .orderBy(asc(images.number))
        .limit(limit),

    /** The features by which an image is compared; undefined for one that was not read yet. */
    findImage: (id: string) =>
      db
        .select({
          number,
          layout: imageReadings.layout,
          text: imageReadings.text,
          title: images.title,
          alt: images.alt,
        })
        .from(images)
        .innerJoin(imageReadings, isSame)
        .where(eq(images.id, id))
        .get(),

    /** A region of an image that is shown, with its tag and the words of the image. */
    findRegion: async (
      id: string,
      region: number,
    ): Promise<(RegionOfTag & { tagId: number; tag: string }) | undefined> => {
      const [row] = await db.all<RegionOfTag & { tagId: number; tag: string }>(
        sql`SELECT images.no AS number, r.number AS region, r.x, r.y, r.w, r.h, r.width, r.height, r.tag_id AS tagId, tags.name AS tag,
            coalesce(read.text, '') AS text, coalesce(read.words, '') AS words
          FROM image_regions AS r JOIN images ON images.id = r.image_id JOIN tags ON tags.id = r.tag_id
            JOIN image_tags AS t ON t.image_id = r.image_id AND t.tag_id = r.tag_id
            LEFT JOIN image_readings AS read ON read.content_hash = images.content_hash
          WHERE r.image_id = ${id} AND r.number = ${region} AND NOT r.check_again`,
      );
      return row;
    },

    /**
     * Regions of a tag, those with the most similar shape (width by height) first, each with the words of its image; of an image
     * that is a single element and has none, the whole image (region 0). `among`: row numbers of images; undefined: all.
     */
    findRegions: (tagId: number, shape: number, limit: number, among: readonly number[] | undefined) => {
      const isAmong = among ? sql`AND images.no IN ${listed(among)}` : sql``;
      return db.all<RegionOfTag>(sql`SELECT found.*, coalesce(read.text, '') AS text, coalesce(read.words, '') AS words FROM (
          SELECT *, width / (height * ${shape}) AS apart FROM (
            SELECT images.no AS number, images.content_hash AS hash, r.number AS region, r.x, r.y, r.w, r.h, r.width, r.height
              FROM image_regions AS r JOIN image_tags AS t ON t.image_id = r.image_id AND t.tag_id = r.tag_id
              JOIN images ON images.id = r.image_id
              WHERE r.tag_id = ${tagId} AND NOT r.check_again AND NOT images.hidden ${isAmong}
            UNION ALL
            SELECT images.no, images.content_hash, 0, 0, 0, 1, 1, images.width, images.height
              FROM image_tags AS t JOIN images ON images.id = t.image_id
              WHERE t.tag_id = ${tagId} AND images.form = 'element' AND NOT images.hidden ${isAmong}
                AND NOT EXISTS (SELECT 1 FROM image_regions AS r WHERE r.image_id = t.image_id AND r.tag_id = t.tag_id)
          ) ORDER BY max(apart, 1 / apart) LIMIT ${limit}
        ) AS found LEFT JOIN image_readings AS read ON read.content_hash = found.hash`);
    },

    /** Row numbers of images. */
    findNumbers: (ids: readonly string[]) =>
      db
        .select({ id: images.id, number })
        .from(images)
        .where(sql`${images.id} IN ${listed(ids)}`),

    /** Ids of images by row number. */
    findIds: (numbers: readonly number[]) =>
      db
        .select({ id: images.id, number })
        .from(images)
        .where(sql`${images.number} IN ${listed(numbers)}`),

    /** Images that have a descriptor and no neighbours yet. */
    findDue: (limit: number) =>
      db
        .select({ id: images.id })
        .from(images)
        .innerJoin(imageReadings, isSame)
        .leftJoin(similarImages, eq(similarImages.imageId, images.id))
        .where(and(hasLayout, sql`${similarImages.imageId} IS NULL`, sql`NOT ${images.hidden}`))
        .limit(limit),

    findNeighbours: async (id: string): Promise<SimilarRow['neighbours'] | undefined> =>
      (await db.select().from(similarImages).where(eq(similarImages.imageId, id)).get())?.neighbours,

    /** The subset of these images whose neighbours are stored. */
    findStored: async (ids: readonly string[]): Promise<string[]> =>
      (
        await db
          .select({ id: similarImages.imageId })
          .from(similarImages)
          .where(sql`${similarImages.imageId} IN ${listed(ids)}`)
      ).map(({ id }) => id),

    /** Stores neighbours; those of `outdated` will be computed again. */
    replaceNeighbours: async (rows: readonly SimilarRow[], outdated: readonly string[]): Promise<void> => {
      await db.batch([
        db.run(sql`DELETE FROM similar_images WHERE image_id IN ${listed(outdated)}`),
        ...rows.map((row) =>
          db.run(sql`INSERT OR REPLACE INTO similar_images (image_id, neighbours)
            SELECT id, ${JSON.stringify(row.neighbours)} FROM images WHERE id = ${row.imageId}`),
        ),
      ]);
    },

    /** Images that are not listed beside this one: marked as not similar by an admin, or near copies of the same folder. */
    findLeftOut: async (id: string): Promise<string[]> => {
      const rows = await db.all<{ id: string }>(sql`
        SELECT other.id FROM image_pairs
          JOIN images AS own ON own.id = ${id}
          JOIN images AS other ON other.id = CASE first_id WHEN ${id} THEN second_id ELSE first_id END
        WHERE ${id} IN (first_id, second_id) AND (
          (kind = 'similar' AND state = 'rejected') OR
          (kind = 'duplicate' AND state <> 'rejected' AND other.folder = own.folder))`);
      return rows.map((row) => row.id);
    },

    /** In how many images each of these words occurs. */
    findWordCounts: (words: readonly string[]) =>
      db.all<{ term: string; doc: number }>(sql`SELECT term, doc FROM images_words WHERE term IN ${listed(words)}`),

    /** Row numbers of the images that have each of some words, in either number, in their title or description, or anywhere. */
    findHaving: async (words: readonly string[], field: TextField): Promise<number[][]> => {
      const [first, ...others] = words.map((word) =>
        db
          .select({ numbers: sql<string | null>`group_concat(rowid)` })
          .from(sql`images_fts`)
          .where(sql`images_fts MATCH ${matching(word, field)}`),
      );
      if (!first) return [];
      return (await db.batch([first, ...others])).map(([row]) => (row?.numbers ?? '').split(',').map(Number));
    },

    /** Images with any of these words, best first, with their score (higher is better). */
    findByWords: (words: readonly string[], limit: number) =>
      db.all<{ number: number; score: number }>(
        sql`SELECT rowid AS number, -rank AS score FROM images_fts
          WHERE images_fts MATCH ${words.map((word) => `"${word}"`).join(' OR ')} ORDER BY rank LIMIT ${limit}`,
      ),
  };
}

export type SimilarRepository = ReturnType<typeof similarRepository>;
