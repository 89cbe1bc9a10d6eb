import { getTableColumns, getTableName, lt, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/client.ts';
import { companies } from '#db/schema/companies.ts';
import {
  type DeletedArtwork,
  type DeletedFile,
  deletedImages,
  imageRegions,
  images,
  imageVersions,
} from '#db/schema/images.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { imageCorrections } from '#db/schema/search.ts';
import { imagePairs, imageRedirects, tagAnswers, triagePasses } from '#db/schema/similar.ts';
import { abortWhen, addTags, isTagNamed, listed, unlessAborted } from '#db/sql-parts.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';

export type DeletedImageRow = typeof deletedImages.$inferSelect;
/** A company's logo or cover that is deleted with images: what it loses of which image. */
export type LostArtwork = { imageId: string; artwork: DeletedArtwork };

/** Images whose files are deleted per purge: a remote image host takes a call for each. */
const PURGED_AT_ONCE = 500;

const ofImage = sql`image_id = images.id`;
/** What a deletion takes along and the undo inserts again. Everything else follows from the image. */
const DEPENDENT: readonly { table: SQLiteTable; where: SQL }[] = [
  { table: imageVersions, where: ofImage },
  { table: imageCorrections, where: ofImage },
  { table: imageRedirects, where: ofImage },
  { table: triagePasses, where: ofImage },
  { table: imageRegions, where: ofImage },
  { table: tagAnswers, where: ofImage },
  { table: imagePairs, where: sql`first_id = images.id OR second_id = images.id` },
];
const TAG_EXISTS = sql`EXISTS (SELECT 1 FROM tags WHERE id = value ->> 'tag_id')`;
/** Conditions for inserting a row again, whose other side may be gone. */
const STILL_WANTED: Readonly<Record<string, SQL>> = {
  image_versions: sql`NOT EXISTS (SELECT 1 FROM takedowns
    WHERE value ->> 'content_hash' IN (takedowns.content_hash, takedowns.delivered_hash))`,
  tag_responses: TAG_EXISTS,
  image_regions: TAG_EXISTS,
  image_pairs: sql`(SELECT count(*) FROM images WHERE id IN (value ->> 'first_id', value ->> 'second_id')) = 2`,
};

const columnsOf = (table: SQLiteTable): string[] => Object.values(getTableColumns(table)).map(({ name }) => name);
const quoted = (name: string): SQL => sql.raw(`"${name}"`);
const keyed = (names: readonly string[]): SQL =>
  sql`json_object(${sql.join(
    names.map((name) => sql`${sql.raw(`'${name}'`)}, ${quoted(name)}`),
    sql`, `,
  )})`;

/** A row of `images` before its number, which another image may have by now. */
const IMAGE_COLUMNS = columnsOf(images).filter((name) => name !== images.number.name);
const position = (of: SQL) =>
  sql`coalesce(${of} ->> 'imported_as', ${of} ->> 'folder' || char(10) || (${of} ->> 'source_name'))`;
/** Whether another image has come to the position that an import finds the deleted one at. */
const isTaken = sql`EXISTS (SELECT 1 FROM images AS other
  WHERE coalesce(other.imported_as, other.folder || char(10) || other.source_name) = ${position(sql`value`)}
    OR (other.folder = value ->> 'folder' AND other.source_name = value ->> 'source_name'))`;
const RESTORED: Readonly<Record<string, SQL>> = {
  source_name: sql`CASE WHEN ${isTaken} THEN (value ->> 'id') || '-' || (value ->> 'source_name') ELSE value ->> 'source_name' END`,
  imported_as: sql`CASE WHEN ${isTaken} THEN NULL ELSE value ->> 'imported_as' END`,
  stored_as: sql`coalesce(value ->> 'stored_as', (value ->> 'folder') || char(10) || (value ->> 'source_name'))`,
};

const fileId = sql`file.value ->> 'publicId'`;
/** Files of deleted images that nothing else shows: the same content may have come again under the same id. */
const UNSHOWN = sql`FROM ${deletedImages}, json_each(${deletedImages.files}) AS file
  WHERE ${fileId} NOT IN (SELECT public_id FROM images UNION ALL SELECT public_id FROM image_versions)`;

/** An image's rows in all tables, as JSON. */
const ROWS = sql`json_object('images', json_array(${keyed(IMAGE_COLUMNS)}),
  'image_tags', (SELECT json_group_array(json_object('image_id', images.id, 'name', name, 'position', position))
    FROM (SELECT tags.name, image_tags.position FROM image_tags JOIN tags ON tags.id = tag_id
      WHERE image_tags.image_id = images.id)),
  ${sql.join(
    DEPENDENT.map(
      ({ table, where }) =>
        sql`${sql.raw(`'${getTableName(table)}'`)}, (SELECT json_group_array(${keyed(columnsOf(table))}) FROM ${table} WHERE ${where})`,
    ),
    sql`, `,
  )})`;
/** The files of an image and its versions. */
const FILES = sql`(SELECT json_group_array(json_object('publicId', public_id, 'version', version)) FROM (
  SELECT images.public_id, images.version UNION ALL
  SELECT v.public_id, v.version FROM image_versions AS v WHERE v.image_id = images.id))`;

/** Images that admins deleted, until their files are removed. */
export function deletedImagesRepository(db: Db, audit: AuditRepository) {
  /** Inserts rows as they were stored; a later program may have more columns, which get their defaults. */
  const inserting = (table: string, columns: readonly string[], rows: readonly Record<string, unknown>[]) =>
    [...Map.groupBy(rows, (row) => columns.filter((name) => name in row).join()).values()].map((same) => {
      const names = columns.filter((name) => name in (same[0] ?? {}));
      const isImages = table === getTableName(images);
      const values = names.map((name) => (isImages && RESTORED[name]) || sql`value ->> ${sql.raw(`'${name}'`)}`);
      return db.run(sql`INSERT ${isImages ? sql`` : sql`OR IGNORE`} INTO ${quoted(table)}
        (${sql.join(names.map(quoted), sql`, `)}) SELECT ${sql.join(values, sql`, `)}
        FROM json_each(${JSON.stringify(same)}) WHERE ${STILL_WANTED[table] ?? sql`true`}`);
    });

  const tagging = (pairs: readonly Record<string, unknown>[]) => {
    const rows = sql`json_each(${JSON.stringify(pairs)}) AS pair`;
    return [
      db.run(addTags(sql`(SELECT pair.value ->> 'name' AS value FROM ${rows})`)),
      db.run(sql`INSERT OR IGNORE INTO image_tags (image_id, tag_id, position)
        SELECT pair.value ->> 'image_id', tags.id, pair.value ->> 'position'
        FROM ${rows} JOIN tags ON ${isTagNamed(sql`pair.value ->> 'name'`)}`),
    ];
  };

  return {
    /** Moves images out of the gallery, with their audit entries, in one transaction; returns the ids of the entries. */
    insert: async (
      ids: readonly string[],
      at: Date,
      { lost, entries }: { lost: readonly LostArtwork[]; entries: readonly NewAuditEntry[] },
    ): Promise<number[]> => {
      const artworkOf = sql`(SELECT json_group_array(json(lost.value -> 'artwork'))
        FROM json_each(${JSON.stringify(lost)}) AS lost WHERE lost.value ->> 'imageId' = images.id)`;
      const [, ...results] = await db.batch([
        db.run(sql`INSERT INTO ${deletedImages} (id, deleted_at, content_hash, files, artwork, "rows")
          SELECT id, ${at.getTime()}, content_hash, ${FILES}, ${artworkOf}, ${ROWS}
          FROM images WHERE id IN ${listed(ids)}`),
        ...entries.map(audit.insertIfChanged),
        ...lost.map(({ artwork: { companyId, ...fields } }) => {
          const { heroPlaceholder: _, ...addresses } = fields;
          const isSame = Object.entries(addresses).map(
            ([field, address]) => sql`${companies[field as keyof typeof addresses]} IS ${address}`,
          );
          return db
            .update(companies)
            .set({
              ...Object.fromEntries(Object.keys(fields).map((field) => [field, null])),
              version: sql`${companies.version} + 1`,
              updatedAt: sql`(unixepoch() * 1000)`,
            })
            .where(sql`${companies.id} = ${companyId} AND ${sql.join(isSame, sql` AND `)}`);
        }),
        db.delete(images).where(sql`${images.id} IN ${listed(ids)}`),
      ]);
      return results.slice(0, entries.length).flatMap((rows) => (Array.isArray(rows) ? rows.map(({ id }) => id) : []));
    },

    /** Deleted images by id. */
    find: (ids: readonly string[]): Promise<DeletedImageRow[]> =>
      db
        .select()
        .from(deletedImages)
        .where(sql`${deletedImages.id} IN ${listed(ids)}`),

    /** Ids of deleted images that can't come back: a file of theirs is shown again, or their content was taken down. */
    findBlocked: (ids: readonly string[]): Promise<{ id: string; why: 'added' | 'taken-down' }[]> =>
      db.all(sql`SELECT id, CASE WHEN EXISTS (SELECT 1 FROM takedowns
            WHERE deleted_images.content_hash <> '' AND deleted_images.content_hash IN (takedowns.content_hash, delivered_hash))
          THEN 'taken-down' ELSE 'added' END AS why
        FROM deleted_images WHERE id IN ${listed(ids)} AND (why = 'taken-down' OR EXISTS (
          SELECT 1 FROM json_each(files) AS file
          WHERE ${fileId} IN (SELECT public_id FROM images UNION ALL SELECT public_id FROM image_versions)))`),

    /** Brings images back, in one transaction; returns whether they still were as they were read. */
    restore: async (deleted: readonly DeletedImageRow[], entry: NewAuditEntry): Promise<boolean> => {
      const ids = deleted.map(({ id }) => id);
      const rowsIn = (table: string) => deleted.flatMap(({ rows }) => rows[table] ?? []);
      const files = deleted.flatMap((row) => row.files.map(({ publicId }) => publicId));
      const done = await unlessAborted(
        db.batch([
          db.run(
            abortWhen(
              sql`shown.public_id`,
              sql`FROM (SELECT public_id FROM images UNION ALL SELECT public_id FROM image_versions) AS shown
            WHERE shown.public_id IN ${listed(files)}`,
            ),
          ),
          db.run(
            abortWhen(
              sql`given.value`,
              sql`FROM json_each(${JSON.stringify(ids)}) AS given
            WHERE given.value NOT IN (SELECT id FROM deleted_images)`,
            ),
          ),
          db.delete(deletedImages).where(sql`${deletedImages.id} IN ${listed(ids)}`),
          audit.insertIfChanged(entry),
          ...inserting(getTableName(images), IMAGE_COLUMNS, rowsIn(getTableName(images))),
          ...tagging(rowsIn('image_tags')),
          ...DEPENDENT.flatMap(({ table }) =>
            inserting(getTableName(table), columnsOf(table), rowsIn(getTableName(table))),
          ),
          ...deleted.flatMap(({ artwork }) =>
            artwork.map(({ companyId, ...fields }) => {
              const { heroPlaceholder: _, ...addresses } = fields;
              const isEmpty = Object.keys(addresses).map(
                (field) => sql`${companies[field as keyof typeof addresses]} IS NULL`,
              );
              return db
                .update(companies)
                .set({ ...fields, version: sql`${companies.version} + 1`, updatedAt: sql`(unixepoch() * 1000)` })
                .where(sql`${companies.id} = ${companyId} AND ${sql.join(isEmpty, sql` AND `)}`);
            }),
          ),
        ]),
      );
      return done !== undefined;
    },

    /** Whether other images have one of these contents. */
    findOtherContents: async (hashes: readonly string[], ids: readonly string[]): Promise<Set<string>> => {
      const rows = await db
        .selectDistinct({ hash: images.contentHash })
        .from(images)
        .where(sql`${images.contentHash} IN ${listed(hashes)} AND ${images.id} NOT IN ${listed(ids)}`);
      return new Set(rows.map(({ hash }) => hash));
    },

    /** Files of deleted images in a listing of the image host. */
    findListed: (publicIds: readonly string[]): Promise<DeletedFile[]> =>
      db.all(sql`SELECT ${fileId} AS publicId, file.value ->> 'version' AS version
        ${UNSHOWN} AND ${fileId} IN ${listed(publicIds)}`),

    /** Images that were deleted before a time, oldest first. */
    findBefore: (time: Date): Promise<DeletedImageRow[]> =>
      db
        .select()
        .from(deletedImages)
        .where(lt(deletedImages.deletedAt, time))
        .orderBy(deletedImages.deletedAt)
        .limit(PURGED_AT_ONCE),

    /** Public ids of the image's files that nothing else shows. */
    findRemovable: async (id: string): Promise<string[]> =>
      (
        await db.all<{ publicId: string }>(sql`SELECT ${fileId} AS publicId ${UNSHOWN} AND ${deletedImages.id} = ${id}
          AND ${fileId} NOT IN (SELECT same.value ->> 'publicId' FROM ${deletedImages} AS other, json_each(other.files) AS same
            WHERE other.id <> ${id})`)
      ).map(({ publicId }) => publicId),

    /** Whether a company shows this address as its logo or cover, or the undo of its deletion would. */
    isShown: async (address: string): Promise<boolean> => {
      const [shown, kept] = await Promise.all([
        db.$count(companies, sql`${address} IN (${companies.logoUrl}, ${companies.heroImage})`),
        db.$count(
          auditEntries,
          sql`${auditEntries.action} = 'company.deleted'
            AND ${address} IN (${auditEntries.before} ->> 'logoUrl', ${auditEntries.before} ->> 'heroImage')`,
        ),
      ]);
      return shown + kept > 0;
    },

    /** Forgets an image whose files are removed. */
    delete: async (id: string): Promise<void> => {
      await db.delete(deletedImages).where(sql`${deletedImages.id} = ${id}`);
    },
  };
}

export type DeletedImagesRepository = ReturnType<typeof deletedImagesRepository>;
