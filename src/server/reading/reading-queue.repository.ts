import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { images } from '#db/schema/images.ts';
import { imageReadings, type ReadWord, readingQueue, regionColours } from '#db/schema/search.ts';
import { GONE_AT_HOST } from '#db/sql-parts.ts';
import type { ReadingProblem } from '#shared/reading/reading-state.contract.ts';
import type { Box } from '#shared/regions/box.ts';
import { SEVERITY_WORDS } from '#shared/severity/severity-level.ts';
import { unpackWords } from '../gallery/packed-words.ts';
import type { Reading } from './read-image.ts';
import { REGION_COLOURS_RECIPE, type RegionColours } from './region-colours.ts';

/** A reader, and until when (ms) it has claimed an image. A claim until much later is of a clock that has been set back since. */
export type Lease = { reader: string; now: number; until: number };
/** An image that a reader has claimed; `attempts` counts how often, including this time. */
export type Claimed = { contentHash: string; attempts: number };

/** What has to be derived again of an image whose text is up to date, its words, and the regions without colours. */
export type Kept = {
  lacksLayout: boolean;
  lacksSeverity: boolean;
  lacksProposals: boolean;
  words: ReadWord[];
  boxes: Box[];
};

/** Versions of reading, of describing layouts, of sampling the colours of severity levels and of proposals. */
type Recipes = { recipe: number; layoutRecipe: number; severityRecipe: number; proposalsRecipe: number };

const IS_DECODABLE = sql`(${imageReadings.problem} IS NULL OR ${imageReadings.problem} IN ('no-words', 'unclear'))`;

/** Readings of decodable images whose layout was described by an earlier recipe. */
const lacksLayout = (layoutRecipe: number) => sql`${imageReadings.layoutRecipe} < ${layoutRecipe} AND ${IS_DECODABLE}`;

/** Readings of decodable images whose proposals were computed by an earlier recipe. */
const lacksProposals = (proposalsRecipe: number) =>
  sql`${imageReadings.proposalsRecipe} < ${proposalsRecipe} AND ${IS_DECODABLE}`;

const NAMES_SEVERITY = sql.join(
  SEVERITY_WORDS.map((word) => sql`${imageReadings.text} LIKE ${`%${word}%`}`),
  sql` OR `,
);
/** Readings with words of severity levels that were sampled by an earlier recipe. */
const lacksSeverity = (severityRecipe: number) =>
  sql`${imageReadings.severityRecipe} < ${severityRecipe} AND ${imageReadings.problem} IS NULL AND (${NAMES_SEVERITY})`;

/** Regions whose colours no recipe from this one on has read, with the bytes of their images. */
const uncoloured = (regionsRecipe: number) => sql`image_regions AS r JOIN images ON images.id = r.image_id
  WHERE NOT r.check_again AND NOT EXISTS (SELECT 1 FROM region_colours AS c WHERE c.content_hash = images.content_hash
    AND c.x = r.x AND c.y = r.y AND c.w = r.w AND c.h = r.h AND c.recipe >= ${regionsRecipe})`;

/** The queue of images to read, and the readings; `regionsRecipe`: version of reading the colours of regions. */
export function readingQueueRepository(db: Db, regionsRecipe = REGION_COLOURS_RECIPE) {
  const isOf = (contentHash: string) =>
    sql`${images.contentHash} = ${contentHash} AND ${images.folder} <> 'test-uploads' AND ${images.id} NOT IN ${GONE_AT_HOST}`;
  /** Removes an image from the queue that was read, unless it has regions without colours. */
  const leaveQueue = (contentHash: string) =>
    [
      db.run(sql`DELETE FROM reading_queue WHERE content_hash = ${contentHash}`),
      db.run(sql`INSERT INTO reading_queue (content_hash) SELECT content_hash FROM image_readings
        WHERE content_hash = ${contentHash} AND ${IS_DECODABLE}
          AND EXISTS (SELECT 1 FROM ${uncoloured(regionsRecipe)} AND images.content_hash = ${contentHash})`),
    ] as const;
  const isInGallery = (contentHash: string) => sql`EXISTS (SELECT 1 FROM ${images} WHERE ${isOf(contentHash)})`;
  return {
    /** Marks every reading as one of an earlier recipe. */
    updateAllOutdated: async (): Promise<void> => {
      await db.update(imageReadings).set({ recipe: 0 });
    },

    /** Queues what was read or described by an earlier recipe; a later one belongs to a newer version of the program. */
    insertOutdated: async ({ recipe, layoutRecipe, severityRecipe, proposalsRecipe }: Recipes): Promise<void> => {
      const which = sql`${imageReadings.recipe} < ${recipe} OR (${lacksLayout(layoutRecipe)})
        OR (${lacksSeverity(severityRecipe)}) OR (${lacksProposals(proposalsRecipe)})
        OR (${IS_DECODABLE} AND ${imageReadings.contentHash} IN (SELECT images.content_hash FROM ${uncoloured(regionsRecipe)}))`;
      // Most starts find nothing, and then need no write.
      if (!(await db.select({ hash: imageReadings.contentHash }).from(imageReadings).where(which).limit(1).get()))
        return;
      await db.run(
        sql`INSERT OR IGNORE INTO reading_queue (content_hash) SELECT content_hash FROM image_readings WHERE ${which}`,
      );
    },

    /** How many images are queued, including those that are being read. */
    count: async (): Promise<number> => db.$count(readingQueue),

    /** Claims the first unclaimed image; undefined if there is none. */
    claim: async ({ reader, now, until }: Lease): Promise<Claimed | undefined> => {
      const [claimed] = await db
        .update(readingQueue)
        .set({ reader, leasedUntil: until, attempts: sql`${readingQueue.attempts} + 1` })
        .where(
          sql`${readingQueue.contentHash} = (SELECT content_hash FROM reading_queue
            WHERE leased_until NOT BETWEEN ${now} AND ${2 * until - now} ORDER BY rowid LIMIT 1)`,
        )
        .returning({ contentHash: readingQueue.contentHash, attempts: readingQueue.attempts });
      return claimed;
    },

    /** Extends a claim. */
    updateLease: async (contentHash: string, { reader, until }: Lease): Promise<void> => {
      await db
        .update(readingQueue)
        .set({ leasedUntil: until })
        .where(sql`${readingQueue.contentHash} = ${contentHash} AND ${readingQueue.reader} = ${reader}`);
    },

    /** Releases an image that was not read, without counting the attempt. */
    updateReleased: async (contentHash: string, reader: string): Promise<void> => {
      await db
        .update(readingQueue)
        .set({ reader: null, leasedUntil: 0, attempts: sql`${readingQueue.attempts} - 1` })
        .where(sql`${readingQueue.contentHash} = ${contentHash} AND ${readingQueue.reader} = ${reader}`);
    },

    /** One of the images with these bytes; undefined if all are gone. */
    findImage: (contentHash: string) =>
      db
        .select({
          id: images.id,
          publicId: images.publicId,
          version: images.version,
          format: images.format,
          width: images.width,
        })
        .from(images)
        .where(isOf(contentHash))
        .limit(1)
        .get(),

    /** Sets the hash of an image's bytes; a trigger queues it, unless they were read already. */
    updateHash: async (id: string, contentHash: string): Promise<void> => {
      await db.update(images).set({ contentHash }).where(sql`${images.id} = ${id} AND ${images.contentHash} = ''`);
    },

    /** Releases the empty hash, or removes it from the queue if no image has it any more. */
    releaseUnknown: async (reader: string): Promise<void> => {
      await db.batch([
        db.run(sql`DELETE FROM reading_queue WHERE content_hash = '' AND NOT ${isInGallery('')}`),
        db.run(sql`UPDATE reading_queue SET reader = NULL, leased_until = 0, attempts = 0
          WHERE content_hash = '' AND reader = ${reader}`),
      ]);
    },

    /** Whether these bytes were read by a recipe. */
    isRead: async (contentHash: string, recipe: number): Promise<boolean> =>
      (await db.$count(
        imageReadings,
        sql`${imageReadings.contentHash} = ${contentHash} AND ${imageReadings.recipe} >= ${recipe}`,
      )) > 0,

    /** What has to be read of these bytes, if anything, where they could be decoded and their text is up to date; undefined otherwise. */
    findKept: async (
      contentHash: string,
      { recipe, layoutRecipe, severityRecipe, proposalsRecipe }: Recipes,
    ): Promise<Kept | undefined> => {
      const isKept = sql`${imageReadings.contentHash} = ${contentHash} AND ${imageReadings.recipe} >= ${recipe} AND ${IS_DECODABLE}`;
      const [[row], boxes] = await db.batch([
        db
          .select({
            lacksLayout: sql<number>`${lacksLayout(layoutRecipe)}`,
            lacksSeverity: sql<number>`${lacksSeverity(severityRecipe)}`,
            lacksProposals: sql<number>`${lacksProposals(proposalsRecipe)}`,
            text: imageReadings.text,
            words: imageReadings.words,
          })
          .from(imageReadings)
          .where(isKept),
        db
          .select({ x: sql<number>`x`, y: sql<number>`y`, w: sql<number>`w`, h: sql<number>`h` })
          .from(
            sql`(SELECT DISTINCT r.x, r.y, r.w, r.h FROM ${uncoloured(regionsRecipe)} AND images.content_hash = ${contentHash})`,
          ),
      ]);
      if (!row) return undefined;
      return {
        lacksLayout: row.lacksLayout === 1,
        lacksSeverity: row.lacksSeverity === 1,
        lacksProposals: row.lacksProposals === 1,
        words: row.text === '' ? [] : unpackWords(row.text, row.words),
        boxes: boxes.map(({ x, y, w, h }) => [x, y, w, h]),
      };
    },

    /** Updates a part of a reading. */
    updateKept: async (contentHash: string, found: Reading & Partial<Recipes>): Promise<void> => {
      await db.update(imageReadings).set(found).where(sql`${imageReadings.contentHash} = ${contentHash}`);
    },

    /** Stores the colours in some boxes, and drops those of boxes that are no regions any more. */
    replaceColours: async (
      contentHash: string,
      boxes: readonly Box[],
      found: readonly RegionColours[],
    ): Promise<void> => {
      const rows = boxes.map(([x, y, w, h], at) => ({
        ...{ contentHash, x, y, w, h, recipe: regionsRecipe },
        ...(found[at] ?? { theme: null, palette: [] }),
      }));
      await db.batch([
        db.run(sql`DELETE FROM region_colours WHERE content_hash = ${contentHash} AND (recipe < ${regionsRecipe} OR NOT EXISTS (
          SELECT 1 FROM image_regions AS r JOIN images ON images.id = r.image_id WHERE images.content_hash = ${contentHash}
            AND r.x = region_colours.x AND r.y = region_colours.y AND r.w = region_colours.w AND r.h = region_colours.h))`),
        db.insert(regionColours).values(rows).onConflictDoNothing(),
      ]);
    },

    /** Stores a reading, unless the last image with these bytes is gone, and removes it from the queue. */
    replace: async (contentHash: string, recipes: Recipes, reading: Reading): Promise<void> => {
      await db.batch([
        // Not an upsert: its conflict clause would override those of the triggers.
        db.run(sql`DELETE FROM image_readings WHERE content_hash = ${contentHash}`),
        db.insert(imageReadings).values({ ...reading, ...recipes, contentHash }),
        db.run(sql`DELETE FROM image_readings WHERE content_hash = ${contentHash} AND NOT ${isInGallery(contentHash)}`),
        ...leaveQueue(contentHash),
      ]);
    },

    /** Removes an image from the queue that was read, or no longer exists. */
    delete: async (contentHash: string): Promise<void> => {
      await db.batch(leaveQueue(contentHash));
    },

    /** How many images were read, by problem, and whether one is being read now. */
    findState: async (now: number) => {
      const [byProblem, [queue]] = await db.batch([
        db
          .select({ problem: imageReadings.problem, count: sql<number>`count(*)` })
          .from(imageReadings)
          .groupBy(imageReadings.problem),
        db
          .select({ waiting: sql<number>`count(*)`, reading: sql<number>`coalesce(sum(leased_until >= ${now}), 0)` })
          .from(readingQueue),
      ]);
      return { byProblem, waiting: queue?.waiting ?? 0, reading: queue?.reading ?? 0 };
    },

    /** Images that could not be read, with the reason; images without words are not among them. */
    findProblems: (atMost: number) =>
      db
        .select({
          id: images.id,
          folder: images.folder,
          fileName: sql<string>`coalesce(nullif(${images.originalName}, ''), ${images.sourceName})`,
          problem: sql<ReadingProblem>`${imageReadings.problem}`,
        })
        .from(imageReadings)
        .innerJoin(images, sql`${images.contentHash} = ${imageReadings.contentHash}`)
        .where(sql`${imageReadings.problem} <> 'no-words'`)
        .limit(atMost),
  };
}

/** The queue of images to read, and the readings. */
export type ReadingQueueRepository = ReturnType<typeof readingQueueRepository>;
