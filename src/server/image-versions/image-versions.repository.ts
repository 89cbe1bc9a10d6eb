import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { type ImageRow, images, imageVersions } from '#db/schema/images.ts';
import { abortWhen, listed, unlessAborted } from '#db/sql-parts.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';
import type { StoredImage } from '../image-host/image-host.port.ts';
import type { ImageVersionRow } from './image-version.mapper.ts';
import { type Replacement, replacedBytesRepository } from './replaced-bytes.repository.ts';

/** Earlier versions of images. */
export function imageVersionsRepository(db: Db, audit: AuditRepository) {
  const isKept = isNull(imageVersions.discardedAt);
  return {
    findImage: (id: string): Promise<ImageRow | undefined> => db.select().from(images).where(eq(images.id, id)).get(),

    /** The versions of an image, newest first. */
    findOf: (imageId: string): Promise<ImageVersionRow[]> =>
      db
        .select()
        .from(imageVersions)
        .where(and(eq(imageVersions.imageId, imageId), isKept))
        .orderBy(desc(imageVersions.replacedAt), desc(imageVersions.shownFrom)),

    /** A version of an image by its id or its bytes, including one whose files are still to be deleted. */
    find: (imageId: string, id: string, contentHash = ''): Promise<ImageVersionRow | undefined> =>
      db
        .select()
        .from(imageVersions)
        .where(
          sql`${imageVersions.imageId} = ${imageId}
            AND (${imageVersions.id} = ${id} OR (${contentHash} <> '' AND ${imageVersions.contentHash} = ${contentHash}))`,
        )
        .limit(1)
        .get(),

    /**
     * Replaces the bytes of an image. Returns the ids of its audit entries; undefined if it no longer had the bytes `from`.
     */
    replace: async (
      replacement: Replacement,
      { from, to, changedAt, importedHash }: NewBytes,
      entry: NewAuditEntry,
    ): Promise<number[] | undefined> => {
      const { imageId } = replacement;
      const [first, ...others] = replacedBytesRepository(db).replacing(replacement);
      const results = await unlessAborted(
        db.batch([
          db.run(
            abortWhen(
              sql`images.id`,
              sql`FROM images WHERE id = ${imageId} AND (public_id <> ${from.publicId} OR version <> ${from.version})`,
            ),
          ),
          ...(first ? [first] : []),
          ...others,
          db
            .update(images)
            .set({ ...to, changedAt, importedHash, updatedAt: sql`(unixepoch() * 1000)` })
            .where(eq(images.id, imageId)),
          audit.insertIfChanged(entry),
        ]),
      );
      return (results?.at(-1) as { id: number }[] | undefined)?.map(({ id }) => id);
    },

    /** Discards a version; returns whether it existed. Its files are to be deleted. */
    discard: async (imageId: string, id: string, at: Date, entry: NewAuditEntry): Promise<boolean> => {
      const isIt = and(eq(imageVersions.imageId, imageId), eq(imageVersions.id, id), isKept);
      return audit.write(db.update(imageVersions).set({ discardedAt: at }).where(isIt), entry);
    },

    /** Row numbers of the images whose bytes were replaced, and when, in seconds. */
    findChanged: (): Promise<{ number: number; at: number }[]> =>
      db
        .select({ number: sql<number>`${images.number}`, at: sql<number>`${images.changedAt} / 1000` })
        .from(images)
        .where(sql`${images.changedAt} IS NOT NULL AND NOT ${images.hidden}`),

    /** The subset of these public ids that belongs to versions. */
    findPublicIds: async (publicIds: readonly string[]): Promise<string[]> =>
      (
        await db
          .select({ publicId: imageVersions.publicId })
          .from(imageVersions)
          .where(sql`${imageVersions.publicId} IN ${listed(publicIds)}`)
      ).map(({ publicId }) => publicId),

    /** How many versions have files on the image host, which counts them as images. */
    count: (): Promise<number> => db.$count(imageVersions),

    /** Versions that were discarded before a given time. */
    findDiscarded: (before: Date): Promise<ImageVersionRow[]> =>
      db.select().from(imageVersions).where(lt(imageVersions.discardedAt, before)),

    /** Removes a discarded version whose files are deleted. */
    delete: async (id: string): Promise<void> => {
      await db
        .delete(imageVersions)
        .where(and(eq(imageVersions.id, id), sql`${imageVersions.discardedAt} IS NOT NULL`));
    },
  };
}

/** The new content of an image. */
type NewBytes = {
  from: Pick<ImageRow, 'publicId' | 'version'>;
  to: StoredImage;
  changedAt: Date | null;
  importedHash: string | null;
};

export type ImageVersionsRepository = ReturnType<typeof imageVersionsRepository>;
