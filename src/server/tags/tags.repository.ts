import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { imageTags, tagAliases, tags } from '#db/schema/images.ts';
import { abortWhen, isAborted, listed, unlessAborted } from '#db/sql-parts.ts';
import { AppError } from '#shared/http/app-error.ts';
import { type TagNames, tagNames } from '#shared/tags/tag-names.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';

/** A tag with its other names and its number of images. */
export type TagRow = {
  id: number;
  name: string;
  description: string;
  version: number;
  aliases: readonly string[];
  images: number;
};

/** A tag as a merge has read it. */
export type KnownTag = Pick<TagRow, 'id' | 'version'> & { images: readonly string[] };

/** Tags and the names that resolve to them; every write adds its audit entry in the same transaction. */
export function tagsRepository(db: Db, audit: AuditRepository) {
  /** Every tag with its other names. */
  const findNamed = async () => {
    const [rows, aliases] = await db.batch([
      db.select().from(tags),
      db.select().from(tagAliases).orderBy(tagAliases.name),
    ]);
    const byTag = Map.groupBy(aliases, ({ tagId }) => tagId);
    return rows.map((row) => ({ ...row, aliases: (byTag.get(row.id) ?? []).map(({ name }) => name) }));
  };

  return {
    /** Resolves names from a folder, an image host, an upload or an admin to current tags. */
    findNames: async (): Promise<TagNames> => tagNames(await findNamed()),

    /** Every tag with its other names and its number of images. */
    findAll: async (): Promise<TagRow[]> => {
      const counts = await db
        .select({ tagId: imageTags.tagId, images: sql<number>`count(*)` })
        .from(imageTags)
        .groupBy(imageTags.tagId);
      const imagesOf = new Map(counts.map(({ tagId, images }) => [tagId, images]));
      return (await findNamed()).map((row) => ({ ...row, images: imagesOf.get(row.id) ?? 0 }));
    },

    /** Number of images that have one of some tags, and how many of them have another one as well. */
    findMergeCounts: async (from: readonly number[], into: number): Promise<{ images: number; both: number }> => {
      return db.get<{ images: number; both: number }>(sql`SELECT count(DISTINCT image_id) AS images,
        count(DISTINCT CASE WHEN image_id IN (SELECT image_id FROM image_tags WHERE tag_id = ${into}) THEN image_id END) AS both
        FROM image_tags WHERE tag_id IN ${listed(from)}`);
    },

    findImageIds: async (tagId: number): Promise<string[]> =>
      (await db.select({ id: imageTags.imageId }).from(imageTags).where(eq(imageTags.tagId, tagId))).map(
        ({ id }) => id,
      ),

    /** Renames, describes and redirects a tag; returns whether it still had the version. Throws `tag-taken`. */
    update: async (
      { id, version }: { id: number; version: number },
      { name, description, aliases }: Pick<TagRow, 'name' | 'description' | 'aliases'>,
      entry: NewAuditEntry,
    ): Promise<boolean> => {
      // Before the tag itself: after it, the next version may be another admin's.
      const isUnchanged = sql`EXISTS (SELECT 1 FROM tags WHERE id = ${id} AND version = ${version})`;
      const taken = sql`FROM (SELECT name FROM tags WHERE id <> ${id}
        UNION ALL SELECT name FROM tag_aliases WHERE tag_id <> ${id}) AS other WHERE other.name IN ${listed([name, ...aliases])}`;
      const statements = [
        db.run(abortWhen(sql`other.name`, taken)),
        db.run(sql`DELETE FROM tag_aliases WHERE tag_id = ${id} AND name NOT IN ${listed(aliases)} AND ${isUnchanged}`),
        db.run(sql`INSERT OR IGNORE INTO tag_aliases (name, tag_id)
          SELECT value, ${id} FROM json_each(${JSON.stringify(aliases)}) WHERE ${isUnchanged}`),
        db
          .update(tags)
          .set({ name, description, version: version + 1 })
          .where(sql`${tags.id} = ${id} AND ${tags.version} = ${version}`),
        audit.insertIfChanged(entry),
      ] as const;
      try {
        const [, , , { rowsAffected }] = await db.batch(statements);
        return rowsAffected > 0;
      } catch (error) {
        throw isAborted(error) ? new AppError('tag-taken', { cause: error }) : error;
      }
    },

    /** Deletes a tag that no image has, with its other names; returns whether it still existed. Throws `tag-in-use`. */
    delete: async (id: number, entry: NewAuditEntry): Promise<boolean> => {
      try {
        const [, { rowsAffected }] = await db.batch([
          db.run(abortWhen(sql`image_id`, sql`FROM image_tags WHERE tag_id = ${id}`)),
          db.delete(tags).where(eq(tags.id, id)),
          audit.insertIfChanged(entry),
        ]);
        return rowsAffected > 0;
      } catch (error) {
        throw isAborted(error) ? new AppError('tag-in-use', { cause: error }) : error;
      }
    },

    /** Adds a deleted tag again, with its other names; returns false if one of its names is in use. */
    restore: async (
      { id, name, description, aliases }: Omit<TagRow, 'images' | 'version'>,
      entry: NewAuditEntry,
    ): Promise<boolean> => {
      const names = listed([name, ...aliases]);
      const taken = sql`FROM (SELECT name FROM tags UNION ALL SELECT name FROM tag_aliases) AS other WHERE other.name IN ${names}`;
      const done = await unlessAborted(
        db.batch([
          db.run(abortWhen(sql`other.name`, taken)),
          // Ids are never given twice.
          db.insert(tags).values({ id, name, description }),
          audit.insertIfChanged(entry),
          db.run(
            sql`INSERT INTO tag_aliases (name, tag_id) SELECT value, ${id} FROM json_each(${JSON.stringify(aliases)})`,
          ),
        ]),
      );
      return done !== undefined;
    },

    /**
     * Replaces some tags by another one on their images and removes them; their names resolve to the other one from then on.
     * Returns false, having changed nothing, if one of the tags was changed or other images have them.
     */
    merge: async (
      merged: readonly KnownTag[],
      into: Omit<KnownTag, 'images'>,
      entry: NewAuditEntry,
    ): Promise<boolean> => {
      const from = merged.map(({ id }) => id);
      const isMerged = sql`tag_id IN ${listed(from)}`;
      const versions = sql`json_each(${JSON.stringify([...merged, into].map(({ id, version }) => [id, version]))}) AS known`;
      const carrying = sql`SELECT tag_id || ' ' || image_id AS pair FROM image_tags WHERE ${isMerged}`;
      const pairs = merged.flatMap(({ id, images }) => images.map((image) => `${id} ${image}`));
      const carried = sql`SELECT value AS pair FROM json_each(${JSON.stringify(pairs)})`;
      const statements = [
        db.run(
          abortWhen(
            sql`known.key`,
            sql`FROM ${versions} WHERE NOT EXISTS (SELECT 1 FROM tags
              WHERE id = json_extract(known.value, '$[0]') AND version = json_extract(known.value, '$[1]'))`,
          ),
        ),
        db.run(
          abortWhen(
            sql`other.pair`,
            sql`FROM (SELECT * FROM (${carrying} EXCEPT ${carried})
              UNION ALL SELECT * FROM (${carried} EXCEPT ${carrying})) AS other`,
          ),
        ),
        db
          .update(tags)
          .set({ version: sql`${tags.version} + 1` })
          .where(eq(tags.id, into.id)),
        audit.insertIfChanged(entry),
        db.run(
          sql`INSERT OR REPLACE INTO tag_aliases (name, tag_id) SELECT name, ${into.id} FROM tags WHERE id IN ${listed(from)}`,
        ),
        db.run(sql`UPDATE tag_aliases SET tag_id = ${into.id} WHERE ${isMerged}`),
        db.run(sql`INSERT OR IGNORE INTO image_tags (image_id, tag_id, position)
          SELECT image_id, ${into.id}, min(position) FROM image_tags WHERE ${isMerged} GROUP BY image_id`),
        db.run(sql`UPDATE image_regions SET tag_id = ${into.id} WHERE ${isMerged}`),
        db.run(sql`DELETE FROM image_tags WHERE ${isMerged}`),
        db.delete(tags).where(inArray(tags.id, from)),
      ] as const;
      const done = await unlessAborted(db.batch(statements));
      return done !== undefined;
    },
  };
}

export type TagsRepository = ReturnType<typeof tagsRepository>;
