import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { collectionItems, collectionSections, collections } from '#db/schema/collections.ts';
import { images } from '#db/schema/images.ts';
import { listed } from '#db/sql-parts.ts';
import { LIMITS } from '#shared/collections/limits.ts';
import { partOfRef } from '#shared/regions/image-ref.ts';
import { ownId, touchCollection } from './collections.repository.ts';

/** An image or a region (`imageRef`) to add; without `position` it goes last. */
export type NewItem = {
  image: string;
  note?: string | undefined;
  section?: string | null | undefined;
  position?: number | undefined;
};

/** An image's place in a collection; `image` also names its region (`imageRef`), `number` is its row number, null when the image is gone. */
export type ItemRow = {
  collection: string;
  image: string;
  section: string | null;
  position: number;
  note: string;
  noteVersion: number;
  addedAt: Date;
  number: number | null;
};

/** The name of an item (`imageRef`). */
const REF = sql<string>`${collectionItems.imageId} || iif(${collectionItems.regionId} = 0, '', '~' || ${collectionItems.regionId})`;

const ITEM = {
  collection: collectionItems.collectionId,
  image: REF,
  section: collectionItems.sectionId,
  position: collectionItems.position,
  note: collectionItems.note,
  noteVersion: collectionItems.noteVersion,
  addedAt: collectionItems.addedAt,
  number: images.number,
};

/** Images of collections in the database. Every write checks the owner, so that ids of other users change nothing. */
export function collectionItemsRepository(db: Db) {
  const sizeOf = (id: SQL) =>
    sql`(SELECT count(*) FROM ${collectionItems} WHERE ${collectionItems.collectionId} = ${id})`;
  const lastOf = (id: SQL) =>
    sql`(SELECT coalesce(max(${collectionItems.position}), -1) FROM ${collectionItems} WHERE ${collectionItems.collectionId} = ${id})`;

  const itemsWhere = (condition: SQL | undefined): Promise<ItemRow[]> =>
    db
      .select(ITEM)
      .from(collectionItems)
      .innerJoin(collections, eq(collections.id, collectionItems.collectionId))
      .leftJoin(collectionSections, eq(collectionSections.id, collectionItems.sectionId))
      .leftJoin(images, eq(images.id, collectionItems.imageId))
      .where(condition)
      .orderBy(
        sql`coalesce(${collectionSections.position}, -1)`,
        asc(collectionItems.position),
        asc(collectionItems.addedAt),
      );

  return {
    /** Items of a collection: those before the first section, then section by section. */
    findItems: (id: string): Promise<ItemRow[]> => itemsWhere(eq(collectionItems.collectionId, id)),

    /** Items of all collections of a user. */
    findAllItems: (owner: string): Promise<ItemRow[]> => itemsWhere(eq(collections.ownerId, owner)),

    /** Row numbers of images by id; those that don't exist are missing. */
    findNumbers: async (ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
      const rows = await db
        .select({ id: images.id, number: sql<number>`${images.number}` })
        .from(images)
        .where(sql`${images.id} IN ${listed(ids)}`);
      return new Map(rows.map(({ id, number }) => [id, number]));
    },

    /**
     * Adds images that are not in the collection yet, in one statement; returns their ids. Adds none if the collection would
     * have more than `LIMITS.items`.
     */
    insertItems: async (owner: string, id: string, items: readonly NewItem[], now: Date): Promise<string[]> => {
      const own = ownId(owner, id);
      const parts = items.map((item) => ({ ...item, region: 0, ...partOfRef(item.image), ref: item.image }));
      const json = JSON.stringify(parts);
      const isNew = sql`NOT EXISTS (SELECT 1 FROM ${collectionItems} AS present WHERE present.collection_id = ${id}
        AND present.image_id = item.value ->> 'image' AND present.region_id = item.value ->> 'region')`;
      const [added] = await db.batch([
        db.all<{ image: string }>(sql`INSERT OR IGNORE INTO ${collectionItems}
          (collection_id, image_id, region_id, section_id, position, note, added_at)
          SELECT ${own}, item.value ->> 'image', item.value ->> 'region',
            (SELECT ${collectionSections.id} FROM ${collectionSections}
              WHERE ${collectionSections.id} = item.value ->> 'section' AND ${collectionSections.collectionId} = ${id}),
            coalesce(item.value ->> 'position', ${lastOf(sql`${id}`)} + item.key + 1),
            coalesce(item.value ->> 'note', ''), ${now.getTime()}
          FROM json_each(${json}) AS item
          WHERE ${own} IS NOT NULL AND ${sizeOf(sql`${id}`)}
            + (SELECT count(DISTINCT item.value ->> 'ref') FROM json_each(${json}) AS item WHERE ${isNew}) <= ${LIMITS.items}
          RETURNING image_id || iif(region_id = 0, '', '~' || region_id) AS image`),
        touchCollection(db, owner, id, now),
      ]);
      return added.map(({ image }) => image);
    },

    deleteItems: async (owner: string, id: string, ids: readonly string[], now: Date): Promise<number> => {
      const [deleted] = await db.batch([
        db
          .delete(collectionItems)
          .where(and(sql`${collectionItems.collectionId} = ${ownId(owner, id)}`, sql`${REF} IN ${listed(ids)}`)),
        touchCollection(db, owner, id, now),
      ]);
      return deleted.rowsAffected;
    },

    /** Writes a note unless someone else has since `version`; returns the new version. */
    updateNote: async (
      owner: string,
      id: string,
      image: string,
      { note, version, now }: { note: string; version: number; now: Date },
    ): Promise<number | undefined> => {
      const [updated] = await db.batch([
        db
          .update(collectionItems)
          .set({ note, noteVersion: version + 1 })
          .where(
            and(
              sql`${collectionItems.collectionId} = ${ownId(owner, id)}`,
              sql`${REF} = ${image}`,
              eq(collectionItems.noteVersion, version),
            ),
          )
          .returning({ noteVersion: collectionItems.noteVersion }),
        touchCollection(db, owner, id, now),
      ]);
      return updated[0]?.noteVersion;
    },

    /** Puts all items into a new order, in one transaction; the others go last, in their old order. */
    updateOrder: async (
      owner: string,
      id: string,
      items: readonly { image: string; section: string | null }[],
      now: Date,
    ): Promise<void> => {
      const isIn = sql`${collectionItems.collectionId} = ${ownId(owner, id)}`;
      await db.batch([
        db
          .update(collectionItems)
          .set({ position: sql`${collectionItems.position} + ${LIMITS.items}` })
          .where(isIn),
        // A separate table can have an index; json_each would be scanned for each image.
        db.run(sql`WITH wanted AS MATERIALIZED (
            SELECT key AS place, value ->> 'image' AS image, value ->> 'section' AS section
            FROM json_each(${JSON.stringify(items)}))
          UPDATE ${collectionItems} SET position = wanted.place,
            section_id = (SELECT ${collectionSections.id} FROM ${collectionSections}
              WHERE ${collectionSections.id} = wanted.section AND ${collectionSections.collectionId} = ${id})
          FROM wanted
          WHERE ${isIn} AND ${REF} = wanted.image`),
        touchCollection(db, owner, id, now),
      ]);
    },
  };
}

export type CollectionItemsRepository = ReturnType<typeof collectionItemsRepository>;
