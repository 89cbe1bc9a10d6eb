import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { type ImageRow, imageRegions, images, imageTags, tags } from '#db/schema/images.ts';
import { auditEntries } from '#db/schema/operations.ts';
import {
  abortWhen,
  addTags,
  GONE_AT_HOST,
  isTagNamed,
  listed,
  OWN_PLACE,
  unlessAborted,
  withEdited,
} from '#db/sql-parts.ts';
import { TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';
import { EDITED, IMAGE_FIELD_NAMES, type ImageFieldName, type ImageFields } from '#shared/images/image-fields.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';
import type { TaggedRow } from '../gallery/image.mapper.ts';
import { isFileAt } from './image-filter.repository.ts';
import { moveImagesRepository } from './move-images.repository.ts';

/** Changes of a bulk edit; missing fields are not changed. */
export type ImageWrite = {
  addTags?: readonly string[] | undefined;
  removeTags?: readonly string[] | undefined;
  hidden?: boolean | undefined;
  draft?: boolean | undefined;
  publishAt?: Date | null | undefined;
  mayDownload?: boolean | undefined;
  folder?: string | undefined;
} & { [Field in ImageFieldName]?: ImageFields[Field] | undefined };

/** Flags of the fields that an edit changes. */
function editedBits({ addTags, removeTags, ...write }: ImageWrite): number {
  const tagged = addTags?.length || removeTags?.length ? ['tags'] : [];
  return withEdited(EDITED, 0, [...tagged, ...IMAGE_FIELD_NAMES.filter((field) => write[field] !== undefined)]);
}

/** What admins edit of an image, beside its tags. */
const COMPARED = [...IMAGE_FIELD_NAMES, 'hidden', 'draft', 'publishAt', 'mayDownload', 'folder'] as const;

/** The image index for admins. */
export function imageAdminRepository(db: Db, audit: AuditRepository) {
  const withTags = async (rows: ImageRow[]): Promise<TaggedRow[]> => {
    const ids = rows.map(({ id }) => id);
    const { imageId: _image, tagId: _tag, position: _position, ...region } = getTableColumns(imageRegions);
    const [links, drawn] = await db.batch([
      db
        .select({ imageId: imageTags.imageId, name: tags.name })
        .from(imageTags)
        .innerJoin(tags, eq(tags.id, imageTags.tagId))
        .where(sql`${imageTags.imageId} IN ${listed(ids)}`)
        .orderBy(asc(imageTags.imageId), asc(imageTags.position)),
      db
        .select({ imageId: imageRegions.imageId, region: { ...region, tag: tags.name } })
        .from(imageRegions)
        .innerJoin(tags, eq(tags.id, imageRegions.tagId))
        .innerJoin(imageTags, and(eq(imageTags.imageId, imageRegions.imageId), eq(imageTags.tagId, imageRegions.tagId)))
        .where(sql`${imageRegions.imageId} IN ${listed(ids)}`)
        .orderBy(asc(imageRegions.imageId), asc(imageRegions.position)),
    ]);
    const byImage = Map.groupBy(links, ({ imageId }) => imageId);
    const regionsOf = Map.groupBy(drawn, ({ imageId }) => imageId);
    return rows.map((row) => ({
      row,
      tags: (byImage.get(row.id) ?? []).map(({ name }) => name),
      regions: (regionsOf.get(row.id) ?? []).map(({ region }) => region),
    }));
  };

  const tagging = (ids: readonly string[], names: readonly string[]) => [
    db.run(addTags(sql`json_each(${JSON.stringify(names)})`)),
    db.run(sql`INSERT OR IGNORE INTO ${imageTags} (image_id, tag_id, position)
      SELECT images.id, tags.id, wanted.key
        + (SELECT coalesce(max(position), -1) + 1 FROM image_tags WHERE image_id = images.id)
      FROM images CROSS JOIN json_each(${JSON.stringify(names)}) AS wanted JOIN tags ON ${isTagNamed(sql`wanted.value`)}
      WHERE images.id IN ${listed(ids)}`),
  ];

  /** Aborts the batch if an image is no longer as it was read. */
  const unlessEdited = (based: readonly TaggedRow[]) => {
    const read = based.map(({ row, tags: names }) => ({ ...row, publishAt: row.publishAt?.getTime() ?? null, names }));
    const now = sql`(SELECT json_group_array(name) FROM (SELECT tags.name FROM image_tags JOIN tags ON tags.id = tag_id
      WHERE image_id = images.id ORDER BY image_tags.position))`;
    const isOther = COMPARED.map((field) => sql`${images[field]} IS NOT (was.value ->> ${field})`);
    return abortWhen(
      sql`images.id`,
      sql`FROM json_each(${JSON.stringify(read)}) AS was JOIN images ON images.id = was.value ->> 'id'
        WHERE ${sql.join([...isOther, sql`${now} <> json(was.value -> 'names')`], sql` OR `)}`,
    );
  };

  const untagging = (ids: readonly string[], names: readonly string[]) =>
    db.run(sql`DELETE FROM ${imageTags} WHERE image_id IN ${listed(ids)}
      AND tag_id IN (SELECT id FROM tags WHERE name IN ${listed(names)})`);

  /** Shown images that appear in no tab; a company's logo in its folder is not meant for one. */
  const untagged = sql`NOT ${images.hidden} AND ${images.folder} <> ${TEST_UPLOADS_FOLDER} AND ${images.publicId} NOT LIKE '%/logo'
    AND NOT EXISTS (SELECT 1 FROM ${imageTags} WHERE ${imageTags.imageId} = ${images.id})`;

  return {
    /** Images by row number, in the given order, without deleted ones. */
    findByNumbers: async (numbers: readonly number[]): Promise<TaggedRow[]> => {
      const rows = await db
        .select()
        .from(images)
        .where(sql`${images.number} IN ${listed(numbers)}`);
      const byNumber = new Map((await withTags(rows)).map((tagged) => [tagged.row.number, tagged]));
      return numbers.flatMap((number) => byNumber.get(number) ?? []);
    },

    /** Who has uploaded images, according to the audit trail. */
    findUploaders: (): Promise<{ id: string; email: string }[]> =>
      db.all(sql`SELECT actor_id AS id, max(actor_email) AS email FROM ${auditEntries}
        WHERE action = 'image.upload' AND actor_id IS NOT NULL GROUP BY actor_id ORDER BY email`),

    /** How many shown images have no tag, in all folders or in these. */
    countUntagged: async (folders?: readonly string[]): Promise<number> => {
      const [row] = await db
        .select({ count: sql<number>`count(*)` })
        .from(images)
        .where(folders ? sql`${untagged} AND ${images.folder} IN ${listed(folders)}` : untagged);
      return row?.count ?? 0;
    },

    findByIds: async (ids: readonly string[]): Promise<TaggedRow[]> =>
      withTags(
        await db
          .select()
          .from(images)
          .where(sql`${images.id} IN ${listed(ids)}`),
      ),

    /** The image of an address, in any rendition, by its public id. */
    findByAddress: async (address: string): Promise<ImageRow | undefined> =>
      db.select().from(images).where(isFileAt(address)).limit(1).get(),

    /** The newest entry of the audit trail, 0 without any. */
    findLatestEntry: async (): Promise<number> => {
      const [row] = await db.select({ id: sql<number>`coalesce(max(id), 0)` }).from(auditEntries);
      return row?.id ?? 0;
    },

    /** Images that were edited after an entry of the audit trail. */
    findEditedSince: (entry: number): Promise<{ id: string }[]> =>
      db.all(sql`SELECT DISTINCT state.value ->> 'id' AS id FROM ${auditEntries} AS entry, json_each(entry.before) AS state
        WHERE entry.id > ${entry} AND entry.subject_kind = 'image' AND entry.action IN ('image.updated', 'image.reverted')
          AND json_type(entry.before) = 'array' AND state.type = 'object'`),

    /** Those of the images whose files are gone at the image host. */
    findGone: (ids: readonly string[]): Promise<{ id: string }[]> =>
      db
        .select({ id: images.id })
        .from(images)
        .where(sql`${images.id} IN ${listed(ids)} AND ${images.id} IN ${GONE_AT_HOST}`),

    /** Removes images whose files are gone at the image host, with the audit entry. */
    deleteGone: async (ids: readonly string[], entry: NewAuditEntry): Promise<void> => {
      await db.batch([
        db.delete(images).where(sql`${images.id} IN ${listed(ids)} AND ${images.id} IN ${GONE_AT_HOST}`),
        audit.insertIfChanged(entry),
        db.run(sql`UPDATE settings SET value = json_set(value, '$.goneIds', (SELECT json_group_array(gone.value)
            FROM json_each(settings.value, '$.goneIds') AS gone WHERE gone.value NOT IN ${listed(ids)}))
          WHERE key = 'gallery-sync'`),
      ]);
    },

    /** Every folder of the index with its number of images, total and hidden. */
    findFolders: (): Promise<{ folder: string; images: number; hidden: number }[]> =>
      db
        .select({
          folder: images.folder,
          images: sql<number>`count(*)`,
          hidden: sql<number>`sum(${images.hidden})`,
        })
        .from(images)
        .groupBy(images.folder)
        .orderBy(asc(images.folder)),

    /** Changes images in one transaction, with the audit entries; returns their ids. Undefined: one of `based` is another by now. */
    update: async (
      ids: readonly string[],
      write: ImageWrite,
      entries: readonly NewAuditEntry[],
      based: readonly TaggedRow[] = [],
    ): Promise<number[] | undefined> => {
      const { folder, addTags, removeTags, ...fields } = write;
      const batch = db.batch([
        db.run(unlessEdited(based)),
        db
          .update(images)
          .set({
            ...fields,
            edited: sql`${images.edited} | ${editedBits(write)}`,
            updatedAt: sql`(unixepoch() * 1000)`,
          })
          .where(sql`${images.id} IN ${listed(ids)}`),
        ...entries.map(audit.insertIfChanged),
        ...(removeTags?.length ? [untagging(ids, removeTags)] : []),
        ...(addTags?.length ? tagging(ids, addTags) : []),
        ...(folder === undefined ? [] : [moveImagesRepository(db).moving(ids, folder)]),
      ]);
      const results = await unlessAborted(batch);
      return results
        ?.slice(2, entries.length + 2)
        .flatMap((rows) => (Array.isArray(rows) ? rows.map(({ id }) => id) : []));
    },

    /** Ids of images in their order within their company. */
    findOrder: async (ids: readonly string[]): Promise<string[]> =>
      (
        await db
          .select({ id: images.id })
          .from(images)
          .where(sql`${images.id} IN ${listed(ids)}`)
          .orderBy(OWN_PLACE, images.folder, images.number)
      ).map(({ id }) => id),

    /** Gives images these places, which their quality does not change. */
    updateOrder: async (ids: readonly string[], entry: NewAuditEntry): Promise<void> => {
      const change = sql`UPDATE images SET position = wanted.position, placed = true
        FROM (SELECT CAST(key AS INTEGER) AS position, value AS id FROM json_each(${JSON.stringify(ids)})) AS wanted
        WHERE wanted.id = images.id AND (images.position <> wanted.position OR NOT images.placed)`;
      await audit.write(db.run(change), entry);
    },
  };
}

export type ImageAdminRepository = ReturnType<typeof imageAdminRepository>;
