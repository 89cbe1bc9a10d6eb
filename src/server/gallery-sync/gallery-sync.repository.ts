import { z } from 'astro/zod';
import { and, asc, gt, ne, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { images, imageTags, tags } from '#db/schema/images.ts';
import { listed } from '#db/sql-parts.ts';
import { TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import { INDEXED, type IndexedImage, type KnownImage } from './indexed-image.ts';
import { type PageWrite, pageWriteRepository } from './page-write.repository.ts';
import { markOf, NO_PROGRESS, progressSchema, type SyncProgress, seenSchema } from './sync-progress.ts';

const PROGRESS_KEY = 'gallery-sync';
/** Public ids of images that a notification of the host named. */
const NOTIFIED_PREFIX = 'gallery-sync-told:';
const SEEN_PREFIX = 'gallery-sync-seen:';
/** Set while the next sync has to read everything. A separate key, because a running sync overwrites the progress. */
const WHOLE_KEY = 'gallery-sync-whole';
/** Rows per query: the whole index at once would take most of a sync's memory. */
const PORTION = 500;

/** Also the metadata that people edit, here and at the host. */
const KNOWN = {
  ...INDEXED,
  alt: images.alt,
  edited: images.edited,
  importedAs: images.importedAs,
  storedAs: images.storedAs,
  hostId: images.hostId,
  hostMetadata: images.hostMetadata,
  tags: sql<string>`coalesce((SELECT json_group_array(${tags.name} ORDER BY ${imageTags.position}) FROM ${imageTags}
    JOIN ${tags} ON ${tags.id} = ${imageTags.tagId} WHERE ${imageTags.imageId} = images.id), '[]')`,
};

/** The index as a sync reads it, and the sync's progress. */
export function gallerySyncRepository(db: Db, audit: AuditRepository, settings: SettingsRepository) {
  const { writing } = pageWriteRepository(db);

  return {
    /** Every image of the gallery, in portions, without test uploads. */
    findAll: async function* (): AsyncGenerator<IndexedImage[]> {
      for (let after = '', isLast = false; !isLast; ) {
        const portion = await db
          .select(INDEXED)
          .from(images)
          .where(and(gt(images.id, after), ne(images.folder, TEST_UPLOADS_FOLDER)))
          .orderBy(asc(images.id))
          .limit(PORTION);
        yield portion;
        after = portion.at(-1)?.id ?? after;
        isLast = portion.length < PORTION;
      }
    },

    /** Images with one of these public ids or host ids, in any folder. */
    findKnown: async (publicIds: readonly string[], hostIds: readonly string[] = []): Promise<KnownImage[]> => {
      const rows = await db
        .select(KNOWN)
        .from(images)
        .where(sql`${images.publicId} IN ${listed(publicIds)} OR ${images.hostId} IN ${listed(hostIds)}`);
      return rows.map((row) => ({ ...row, tags: z.array(z.string()).parse(JSON.parse(row.tags)) }));
    },

    /** Counts the images that were uploaded through the gallery since a moment. */
    countSentSince: async (moment: Date): Promise<number> => {
      const [row] = await db
        .select({ count: sql<number>`count(*)` })
        .from(images)
        .where(and(gt(images.createdAt, moment), ne(images.originalName, ''), ne(images.folder, TEST_UPLOADS_FOLDER)));
      return row?.count ?? 0;
    },

    findWithoutPlaceholder: (atMost: number): Promise<IndexedImage[]> =>
      db
        .select(INDEXED)
        .from(images)
        .where(sql`${images.placeholder} = '' AND ${images.folder} <> ${TEST_UPLOADS_FOLDER} AND NOT ${images.hidden}`)
        .limit(atMost),

    updatePlaceholders: async (rows: readonly { id: string; placeholder: string }[]): Promise<void> => {
      await db.run(sql`UPDATE images SET placeholder = made.value ->> 'placeholder'
        FROM json_each(${JSON.stringify(rows)}) AS made WHERE images.id = made.value ->> 'id'`);
    },

    /** Number of images that `findAll` returns. */
    count: async (): Promise<number> => {
      const [row] = await db
        .select({ count: sql<number>`count(*)` })
        .from(images)
        .where(ne(images.folder, TEST_UPLOADS_FOLDER));
      return row?.count ?? 0;
    },

    findProgress: async (): Promise<SyncProgress> => {
      const progress = progressSchema.safeParse(await settings.find(PROGRESS_KEY)).data ?? NO_PROGRESS;
      const isForgotten = (await settings.find(WHOLE_KEY)) !== undefined;
      return isForgotten ? { ...progress, since: null, listing: null } : progress;
    },

    /** Marks of all images that the current listing has contained so far. */
    findSeen: async (): Promise<string[]> =>
      (await settings.findByPrefix(SEEN_PREFIX)).flatMap((marks) => seenSchema.safeParse(marks).data ?? []),

    /** Writes a portion and the sync's progress in one transaction. `seen`: marks of the portion's images. */
    updatePage: async (write: PageWrite, progress: SyncProgress, seen?: readonly string[]): Promise<void> => {
      const page = progress.listing ? `${SEEN_PREFIX}${progress.listing.pages}` : '';
      await db.batch([
        settings.upsert(PROGRESS_KEY, progress),
        ...(seen && page ? [settings.upsert(page, seen)] : []),
        ...writing(write),
      ]);
    },

    updateProgress: async (progress: SyncProgress): Promise<void> => {
      await settings.upsert(PROGRESS_KEY, progress);
    },

    /** A statement for `db.batch`: the next sync reads everything, and still knows which images an earlier one has hidden. */
    forgetSince: () => settings.upsert(WHOLE_KEY, true),

    /** Records images that a notification named. */
    insertNotified: async (publicIds: readonly string[]): Promise<void> => {
      const [first, ...others] = publicIds.map((publicId) =>
        settings.upsert(`${NOTIFIED_PREFIX}${markOf(publicId)}`, publicId),
      );
      if (first) await db.batch([first, ...others]);
    },

    /** Makes the next sync read everything. */
    updateForgotten: async (): Promise<void> => {
      await settings.upsert(WHOLE_KEY, true);
    },

    /** Public ids of named images that no sync has read yet. */
    findNotified: async (): Promise<string[]> =>
      (await settings.findByPrefix(NOTIFIED_PREFIX)).flatMap((publicId) => z.string().safeParse(publicId).data ?? []),

    deleteNotified: async (publicIds: readonly string[]): Promise<void> => {
      const [first, ...others] = publicIds.map((publicId) => settings.delete(`${NOTIFIED_PREFIX}${markOf(publicId)}`));
      if (first) await db.batch([first, ...others]);
    },

    /** Begins a new listing and deletes the marks of an earlier one. */
    updateBegin: async (progress: SyncProgress): Promise<void> => {
      await db.batch([
        settings.upsert(PROGRESS_KEY, progress),
        settings.deleteByPrefix(SEEN_PREFIX),
        settings.delete(WHOLE_KEY),
      ]);
    },

    /** Hides missing images and ends the sync with its audit entry, in one transaction. */
    updateEnd: async (
      goneIds: readonly string[],
      progress: SyncProgress,
      entry: NewAuditEntry | undefined,
    ): Promise<void> => {
      await db.batch([
        settings.upsert(PROGRESS_KEY, progress),
        ...(entry ? [audit.statement(entry)] : []),
        settings.deleteByPrefix(SEEN_PREFIX),
        db
          .update(images)
          .set({ hidden: true })
          .where(sql`${images.id} IN ${listed(goneIds)}`),
      ]);
    },
  };
}

export type GallerySyncRepository = ReturnType<typeof gallerySyncRepository>;
