import { and, asc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { images } from '#db/schema/images.ts';
import { imageCorrections, imageReadings } from '#db/schema/search.ts';
import { type imagePairs, pairedImages } from '#db/schema/similar.ts';
import { takedowns } from '#db/schema/takedowns.ts';
import { listed } from '#db/sql-parts.ts';
import { TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';
import type { PairKind, PairVerdict } from '#shared/pairs/pair.contract.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';
import type { Compared, Judgement } from './likeness.ts';

/** An image to compare with others. */
export type ComparedImage = Compared & { id: string; number: number; subject: string };
/** Two images with their possible relation, the smaller id first. */
export type FoundPair = Judgement & { first: string; second: string };
/** A pair and the admins' verdict. */
export type PairState = { first: string; second: string; state: (typeof imagePairs.$inferSelect)['state'] };

/** Two ids in the order in which pairs are stored. */
export const inOrder = (a: string, b: string): { first: string; second: string } =>
  a < b ? { first: a, second: b } : { first: b, second: a };

/** Pairs of images, and which images were compared. */
export function pairsRepository(db: Db, audit: AuditRepository) {
  /** Images that admins decide about: not hidden ones, such as merged ones, and no logos. */
  const isOpen = (table: string): SQL => {
    const column = (name: string) => sql.raw(`${table}.${name}`);
    return sql`(NOT ${column('hidden')} OR ${column('draft')}) AND ${column('folder')} <> ${TEST_UPLOADS_FOLDER}
      AND ${column('public_id')} NOT LIKE '%/logo'`;
  };

  const SUBJECT = sql<string>`${images.folder} || ' / ' || coalesce(nullif(${images.originalName}, ''), ${images.sourceName})`;
  const COMPARED = {
    id: images.id,
    subject: SUBJECT,
    number: sql<number>`${images.number}`,
    folder: images.folder,
    theme: sql<Compared['theme']>`coalesce(${imageCorrections.theme}, ${imageReadings.theme})`,
    phash: sql<string>`coalesce(${imageReadings.phash}, '')`,
    layout: sql<string>`${imageReadings.layout}`,
    edges: sql<string>`coalesce(${imageReadings.edges}, '')`,
    palette: imageReadings.palette,
    width: images.width,
    height: images.height,
  };
  const compared = () =>
    db
      .select(COMPARED)
      .from(images)
      .innerJoin(imageReadings, eq(imageReadings.contentHash, images.contentHash))
      .leftJoin(imageCorrections, eq(imageCorrections.imageId, images.id));
  const isComparable = and(isNotNull(imageReadings.layout), isNotNull(imageReadings.edges));
  const isShown = eq(images.hidden, false);

  const asJson = (pairs: readonly { first: string; second: string }[]) =>
    sql`json_each(${JSON.stringify(pairs)}) AS pair`;
  const FIRST = sql`pair.value ->> 'first'`;
  const SECOND = sql`pair.value ->> 'second'`;

  return {
    /** Images that were not compared yet, or by another version. */
    findDue: (recipe: number, limit: number): Promise<ComparedImage[]> =>
      compared()
        .leftJoin(pairedImages, eq(pairedImages.imageId, images.id))
        .where(
          and(
            isComparable,
            sql`coalesce(${pairedImages.recipe}, 0) < ${recipe} AND ${images.folder} <> ${TEST_UPLOADS_FOLDER}`,
          ),
        )
        .orderBy(asc(images.number))
        .limit(limit),

    /** The compared features of images, by row number. */
    findCompared: (numbers: readonly number[]): Promise<ComparedImage[]> =>
      compared().where(and(isComparable, sql`${images.number} IN ${listed(numbers)}`)),

    /** Those of the images that visitors see. */
    findShown: (numbers: readonly number[]): Promise<ComparedImage[]> =>
      compared().where(and(isComparable, isShown, sql`${images.number} IN ${listed(numbers)}`)),

    /** The edges and sizes of images that visitors see, by row number, of the numbers above a given one. */
    findEdges: (above: number, limit: number) =>
      db
        .select({ number: COMPARED.number, edges: COMPARED.edges, width: images.width, height: images.height })
        .from(images)
        .innerJoin(imageReadings, eq(imageReadings.contentHash, images.contentHash))
        .where(and(isComparable, isShown, gt(COMPARED.number, above)))
        .orderBy(asc(images.number))
        .limit(limit),

    /** The compared features of one image; undefined if it was not read yet. */
    findComparedImage: (id: string): Promise<ComparedImage | undefined> =>
      compared()
        .where(and(isComparable, eq(images.id, id)))
        .get(),

    /** Stores the pairs of these images that have no verdict, in place of those that were found before, and marks the images as compared. */
    replaceFound: async (
      pairs: readonly FoundPair[],
      comparedIds: readonly string[],
      recipe: number,
    ): Promise<void> => {
      await db.batch([
        db.run(sql`DELETE FROM image_pairs
          WHERE state = 'proposed' AND (first_id IN ${listed(comparedIds)} OR second_id IN ${listed(comparedIds)})`),
        db.run(sql`INSERT OR IGNORE INTO image_pairs (first_id, second_id, kind, likeness)
          SELECT ${FIRST}, ${SECOND}, pair.value ->> 'kind', pair.value ->> 'likeness' FROM ${asJson(pairs)}
          JOIN images AS one ON one.id = ${FIRST} JOIN images AS other ON other.id = ${SECOND}
          WHERE one.content_hash <> other.content_hash`),
        db.run(sql`INSERT OR REPLACE INTO paired_images (image_id, recipe)
          SELECT id, ${recipe} FROM images WHERE id IN ${listed(comparedIds)}`),
      ]);
    },

    /** Images that share their bytes with another one. */
    findExact: () =>
      db.all<{ id: string; hash: string }>(sql`SELECT id, content_hash AS hash FROM images
        WHERE ${isOpen('images')} AND content_hash IN (
          SELECT content_hash FROM images WHERE content_hash <> '' GROUP BY content_hash HAVING count(*) > 1)
        ORDER BY content_hash, no`),

    /** Pairs of one kind whose images both exist, most similar first. */
    findPairs: (kind: PairKind, state: PairState['state']) =>
      db.all<{
        first: string;
        second: string;
        likeness: number;
      }>(sql`SELECT first_id AS first, second_id AS second, likeness
        FROM image_pairs JOIN images AS one ON one.id = first_id JOIN images AS other ON other.id = second_id
        WHERE kind = ${kind} AND state = ${state} AND ${isOpen('one')} AND ${isOpen('other')}
        ORDER BY likeness DESC, first_id, second_id`),

    /** Images with these bytes, including hidden ones. */
    findByHash: (hash: string): Promise<{ id: string; subject: string }[]> =>
      db
        .select({ id: images.id, subject: SUBJECT })
        .from(images)
        .where(sql`${images.contentHash} = ${hash} AND ${images.folder} <> ${TEST_UPLOADS_FOLDER}`),

    /** The features of images that were taken down. */
    findTakenDown: () =>
      db
        .select({
          reason: takedowns.reason,
          at: takedowns.at,
          imageIds: takedowns.imageIds,
          contentHash: takedowns.contentHash,
          deliveredHash: takedowns.deliveredHash,
          layout: sql<string>`${takedowns.layout}`,
          phash: sql<string>`${takedowns.phash}`,
          edges: sql<string>`${takedowns.edges}`,
        })
        .from(takedowns)
        .where(and(isNotNull(takedowns.layout), isNotNull(takedowns.phash), isNotNull(takedowns.edges))),

    /** Whether there are features to compare an image with. */
    hasLooks: async (): Promise<boolean> =>
      (await db
        .select({ hash: imageReadings.contentHash })
        .from(imageReadings)
        .where(isNotNull(imageReadings.layout))
        .limit(1)
        .get()) !== undefined ||
      (await db
        .select({ hash: takedowns.contentHash })
        .from(takedowns)
        .where(isNotNull(takedowns.layout))
        .limit(1)
        .get()) !== undefined,

    /** Images that are confirmed to belong together with one. */
    findRelated: (id: string) =>
      db.all<{
        id: string;
        kind: 'twin' | 'same-screen';
      }>(sql`SELECT CASE first_id WHEN ${id} THEN second_id ELSE first_id END AS id, kind
        FROM image_pairs WHERE state = 'confirmed' AND kind <> 'duplicate' AND (first_id = ${id} OR second_id = ${id})
        ORDER BY kind DESC, created_at, first_id, second_id`),

    /** Confirmed pairs among some images. */
    findConfirmed: (ids: readonly string[]) =>
      db.all<{ first: string; second: string }>(sql`SELECT first_id AS first, second_id AS second FROM image_pairs
        WHERE state = 'confirmed' AND first_id IN ${listed(ids)} AND second_id IN ${listed(ids)}`),

    /** In how many collections images are. */
    findCollectionCounts: async (ids: readonly string[]): Promise<Map<string, number>> => {
      const rows = await db.all<{ id: string; count: number }>(
        sql`SELECT image_id AS id, count(*) AS count FROM collection_items WHERE image_id IN ${listed(ids)} GROUP BY image_id`,
      );
      return new Map(rows.map(({ id, count }) => [id, count]));
    },

    /** Pairs whose images both exist; those without a verdict are suggestions. */
    findStates: (kind: PairVerdict['kind'], pairs: readonly { first: string; second: string }[]) =>
      db.all<PairState>(sql`SELECT ${FIRST} AS first, ${SECOND} AS second,
        coalesce(state, 'proposed') AS state FROM ${asJson(pairs)}
        JOIN images AS one ON one.id = ${FIRST} JOIN images AS other ON other.id = ${SECOND}
        LEFT JOIN image_pairs ON first_id = ${FIRST} AND second_id = ${SECOND} AND kind = ${kind}`),

    /** Sets the states of pairs, with the audit entry; returns its id, or nothing if they were in them already. */
    updateStates: async (
      kind: PairVerdict['kind'],
      pairs: readonly PairState[],
      entry: NewAuditEntry,
    ): Promise<number[]> => {
      const [, lines] = await db.batch([
        db.run(sql`INSERT INTO image_pairs (first_id, second_id, kind, state)
          SELECT one.id, other.id, ${kind}, pair.value ->> 'state' FROM ${asJson(pairs)}
          JOIN images AS one ON one.id = ${FIRST} JOIN images AS other ON other.id = ${SECOND} WHERE true
          ON CONFLICT DO UPDATE SET state = excluded.state WHERE image_pairs.state <> excluded.state`),
        audit.insertIfChanged(entry),
      ]);
      return lines.map(({ id }) => id);
    },
  };
}

export type PairsRepository = ReturnType<typeof pairsRepository>;
