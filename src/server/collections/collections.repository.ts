import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { type CollectionRow, collectionItems, collectionSections, collections } from '#db/schema/collections.ts';
import { images } from '#db/schema/images.ts';
import { users } from '#db/schema/users.ts';
import { listed } from '#db/sql-parts.ts';
import type { CollectionChanges } from '#shared/collections/collection.contract.ts';
import { LIMITS } from '#shared/collections/limits.ts';

export type SectionRow = { id: string; collection: string; title: string };

const COVER_IMAGES = 4;

/** Selects a collection by id, if it belongs to `owner`. */
const isOwn = (owner: string, id: string) => and(eq(collections.id, id), eq(collections.ownerId, owner));

/** Id of a collection as SQL; null if it belongs to someone else. */
export const ownId = (owner: string, id: string): SQL =>
  sql`(SELECT ${collections.id} FROM ${collections} WHERE ${isOwn(owner, id)})`;

/** Statement that marks a collection as changed now. */
export const touchCollection = (db: Db, owner: string, id: string, now: Date) =>
  db.update(collections).set({ updatedAt: now }).where(isOwn(owner, id));

/** Collections in the database. Every write checks the owner, so that ids of other users change nothing. */
export function collectionsRepository(db: Db) {
  return {
    /** Collections of a user, most recently changed first. */
    findAll: (owner: string): Promise<CollectionRow[]> =>
      db
        .select()
        .from(collections)
        .where(eq(collections.ownerId, owner))
        .orderBy(desc(collections.updatedAt), asc(collections.id)),

    find: (owner: string, id: string): Promise<CollectionRow | undefined> =>
      db.select().from(collections).where(isOwn(owner, id)).get(),

    /** The collection of a share link, unless its owner's account is disabled. */
    findShared: async (shareHash: string): Promise<CollectionRow | undefined> => {
      const row = await db
        .select({ collection: collections })
        .from(collections)
        .innerJoin(users, and(eq(users.id, collections.ownerId), isNull(users.disabledAt)))
        .where(eq(collections.shareHash, shareHash))
        .get();
      return row?.collection;
    },

    /** How many images each collection has. */
    countItems: async (ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
      const rows = await db
        .select({ id: collectionItems.collectionId, items: count() })
        .from(collectionItems)
        .where(inArray(collectionItems.collectionId, [...ids]))
        .groupBy(collectionItems.collectionId);
      return new Map(rows.map(({ id, items }) => [id, items]));
    },

    /** Sections of some collections, in their order. */
    findSections: (ids: readonly string[]): Promise<SectionRow[]> =>
      db
        .select({
          id: collectionSections.id,
          collection: collectionSections.collectionId,
          title: collectionSections.title,
        })
        .from(collectionSections)
        .where(inArray(collectionSections.collectionId, [...ids]))
        .orderBy(asc(collectionSections.collectionId), asc(collectionSections.position)),

    /** The first images of each of a user's collections that are in the gallery. */
    findCovers: async (owner: string): Promise<{ collection: string; number: number }[]> =>
      db.all(sql`SELECT collection, number FROM (
          SELECT ${collectionItems.collectionId} AS collection, ${images.number} AS number,
            row_number() OVER (PARTITION BY ${collectionItems.collectionId}
              ORDER BY ${collectionItems.position}, ${collectionItems.addedAt}) AS place
          FROM ${collections}
          JOIN ${collectionItems} ON ${collectionItems.collectionId} = ${collections.id}
          JOIN ${images} ON ${images.id} = ${collectionItems.imageId} AND NOT ${images.hidden}
          WHERE ${collections.ownerId} = ${owner})
        WHERE place <= ${COVER_IMAGES} ORDER BY collection, place`),

    /** Ids of the images in each collection of a user. */
    findSaved: (owner: string): Promise<{ collection: string; image: string; region: number }[]> =>
      db
        .select({
          collection: collectionItems.collectionId,
          image: collectionItems.imageId,
          region: collectionItems.regionId,
        })
        .from(collections)
        .innerJoin(collectionItems, eq(collectionItems.collectionId, collections.id))
        .where(eq(collections.ownerId, owner))
        .orderBy(asc(collectionItems.collectionId), asc(collectionItems.position)),

    /** Inserts a collection unless its owner has reached the limit; returns whether it did. */
    insert: async (row: { id: string; owner: string; title: string; description: string; now: Date }) => {
      const { id, owner, title, description, now } = row;
      const { rowsAffected } = await db.run(sql`INSERT INTO ${collections}
        (id, owner_id, title, description, created_at, updated_at)
        SELECT ${id}, ${owner}, ${title}, ${description}, ${now.getTime()}, ${now.getTime()}
        WHERE (SELECT count(*) FROM ${collections} WHERE ${collections.ownerId} = ${owner}) < ${LIMITS.collections}`);
      return rowsAffected > 0;
    },

    /** Returns whether the collection exists and its texts that change are those of `basedOn`, or changed already. */
    update: async (
      owner: string,
      id: string,
      { basedOn = {}, ...changes }: CollectionChanges & { shareHash?: string | null },
      now: Date,
    ): Promise<boolean> => {
      const { title, description, shareHash } = changes;
      const isAsExpected = (['title', 'description'] as const).map((name) => {
        const [before, after] = [basedOn[name], changes[name]];
        return before === undefined || after === undefined ? undefined : inArray(collections[name], [before, after]);
      });
      const { rowsAffected } = await db
        .update(collections)
        .set({
          updatedAt: now,
          ...(title === undefined ? {} : { title }),
          ...(description === undefined ? {} : { description }),
          ...(shareHash === undefined ? {} : { shareHash }),
        })
        .where(and(isOwn(owner, id), ...isAsExpected));
      return rowsAffected > 0;
    },

    delete: async (owner: string, id: string): Promise<boolean> =>
      (await db.delete(collections).where(isOwn(owner, id))).rowsAffected > 0,

    /** Replaces the sections of a collection; items of a removed section move before the first one. */
    replaceSections: async (
      owner: string,
      id: string,
      sections: readonly { id: string; title: string }[],
      now: Date,
    ): Promise<void> => {
      const own = ownId(owner, id);
      await db.batch([
        db
          .delete(collectionSections)
          .where(
            and(
              sql`${collectionSections.collectionId} = ${own}`,
              sql`${collectionSections.id} NOT IN ${listed(sections.map((section) => section.id))}`,
            ),
          ),
        db.run(sql`INSERT INTO ${collectionSections} (id, collection_id, title, position)
          SELECT value ->> 'id', ${own}, value ->> 'title', key FROM json_each(${JSON.stringify(sections)})
          WHERE ${own} IS NOT NULL
          ON CONFLICT (id) DO UPDATE SET title = excluded.title, position = excluded.position
            WHERE collection_id = excluded.collection_id`),
        touchCollection(db, owner, id, now),
      ]);
    },
  };
}

export type CollectionsRepository = ReturnType<typeof collectionsRepository>;
