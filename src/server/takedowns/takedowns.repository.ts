import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { type CompanyRow, companies } from '#db/schema/companies.ts';
import { deletedImages, images, imageVersions } from '#db/schema/images.ts';
import { imageReadings, regionColours } from '#db/schema/search.ts';
import { type TakedownRow, takedowns } from '#db/schema/takedowns.ts';
import { users } from '#db/schema/users.ts';
import { listed } from '#db/sql-parts.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';
import { isFileAt } from '../images/image-filter.repository.ts';

/** An earlier version of an image, as a takedown reads it. */
export type VersionFiles = Pick<
  typeof imageVersions.$inferSelect,
  'id' | 'imageId' | 'publicId' | 'version' | 'format' | 'width' | 'contentHash' | 'replacedAt'
>;

/** A takedown before it is written. */
export type NewTakedown = Omit<TakedownRow, 'at' | 'filesRemovedAt'>;
/** The logo or cover of a company and its replacement. */
export type ArtworkChange = {
  id: string;
  from: Pick<CompanyRow, 'logoUrl' | 'heroImage'>;
  to: Partial<Pick<CompanyRow, 'logoUrl' | 'heroImage' | 'heroPlaceholder'>>;
  entry: NewAuditEntry;
};

const now = sql`(unixepoch() * 1000)`;

/** Takedowns in the database, and what they withhold. */
export function takedownsRepository(db: Db, audit: AuditRepository) {
  /** Statements that change a company's logo or cover if both are unchanged, with the audit entry. */
  const changing = ({ id, from, to, entry }: ArtworkChange) =>
    [
      db
        .update(companies)
        .set({ ...to, version: sql`${companies.version} + 1`, updatedAt: now })
        .where(
          and(
            eq(companies.id, id),
            sql`${companies.heroImage} IS ${from.heroImage} AND ${companies.logoUrl} IS ${from.logoUrl}`,
          ),
        ),
      audit.insertIfChanged(entry),
    ] as const;

  return {
    /** All takedowns with the email address of who requested them, newest first. */
    findAll: (): Promise<{ row: TakedownRow; email: string | null }[]> =>
      db
        .select({ row: takedowns, email: users.email })
        .from(takedowns)
        .leftJoin(users, eq(users.id, takedowns.actorId))
        .orderBy(desc(takedowns.at), takedowns.contentHash),

    /** The takedown that refuses a content, by its SHA-256. */
    findByHash: (hash: string): Promise<TakedownRow | undefined> =>
      db
        .select()
        .from(takedowns)
        .where(sql`${hash} IN (${takedowns.contentHash}, ${takedowns.deliveredHash})`)
        .limit(1)
        .get(),

    /** Takedowns of images in an image host's listing, by the public id and the MD5 of each. */
    findListed: (listedImages: readonly { publicId: string; md5: string }[]): Promise<TakedownRow[]> => {
      const publicIds = listedImages.map(({ publicId }) => publicId);
      const sums = listedImages.map(({ md5 }) => md5).filter(Boolean);
      return db
        .select()
        .from(takedowns)
        .where(
          or(
            sql`${takedowns.deliveredMd5} IN ${listed(sums)}`,
            sql`EXISTS (SELECT 1 FROM json_each(${takedowns.publicIds}) WHERE value IN ${listed(publicIds)})`,
          ),
        );
    },

    /** Takedowns whose files the image host still has to delete. */
    findUnfinished: (): Promise<TakedownRow[]> => db.select().from(takedowns).where(isNull(takedowns.filesRemovedAt)),

    /** Time of the newest takedown. */
    findNewest: async (): Promise<Date | undefined> =>
      (await db.select({ at: takedowns.at }).from(takedowns).orderBy(desc(takedowns.at)).limit(1).get())?.at,

    /** Content of every image. */
    findContents: (): Promise<{ id: string; contentHash: string; folder: string }[]> =>
      db.select({ id: images.id, contentHash: images.contentHash, folder: images.folder }).from(images),

    /** Earlier versions of these images, and those of other images with this content. */
    findVersions: (imageIds: readonly string[], contentHash: string): Promise<VersionFiles[]> =>
      db
        .select()
        .from(imageVersions)
        .where(
          sql`${imageVersions.imageId} IN ${listed(imageIds)} OR (${contentHash} <> '' AND ${imageVersions.contentHash} = ${contentHash})`,
        ),

    /** The earlier version that has a file at an address. */
    findVersionAt: (address: string): Promise<VersionFiles | undefined> =>
      db.select().from(imageVersions).where(isFileAt(address, imageVersions.publicId)).limit(1).get(),

    /** Ids of the images with this content. */
    findCopies: async (contentHash: string): Promise<string[]> =>
      (await db.select({ id: images.id }).from(images).where(eq(images.contentHash, contentHash))).map(({ id }) => id),

    /**
     * Removes a content from the gallery, with its audit entry, in one transaction: images, deleted ones, their versions and readings, logos
     * and covers. `versions`: earlier content of the images, refused as well.
     */
    insert: async (
      takedown: NewTakedown,
      versions: readonly NewTakedown[],
      artwork: readonly ArtworkChange[],
      entry: NewAuditEntry,
    ): Promise<void> => {
      const { contentHash, imageIds } = takedown;
      await db.batch([
        db
          .insert(takedowns)
          .values(takedown)
          .onConflictDoUpdate({
            target: takedowns.contentHash,
            set: { ...takedown, at: now, filesRemovedAt: null },
          }),
        audit.statement(entry),
        ...(versions.length > 0
          ? [
              db
                .insert(takedowns)
                .values([...versions])
                .onConflictDoNothing(),
            ]
          : []),
        // Of a file that could not be described, its reading has the features by which near copies are recognised.
        db.run(sql`UPDATE takedowns SET (phash, layout, edges) =
          (SELECT phash, layout, edges FROM image_readings WHERE content_hash = ${contentHash})
          WHERE content_hash = ${contentHash} AND phash IS NULL`),
        db.delete(images).where(sql`${images.id} IN ${listed(imageIds)} OR ${images.contentHash} = ${contentHash}`),
        db
          .delete(imageVersions)
          .where(
            sql`${imageVersions.contentHash} = ${contentHash} OR ${imageVersions.publicId} IN ${listed(takedown.publicIds)}`,
          ),
        db
          .delete(deletedImages)
          .where(sql`${deletedImages.id} IN ${listed(imageIds)} OR ${deletedImages.contentHash} = ${contentHash}`),
        db.delete(imageReadings).where(eq(imageReadings.contentHash, contentHash)),
        db.delete(regionColours).where(eq(regionColours.contentHash, contentHash)),
        ...artwork.flatMap(changing),
      ]);
    },

    /** Replaces a company's logo or cover, unless it was changed meanwhile; returns whether it did. */
    updateArtwork: async (artwork: ArtworkChange): Promise<boolean> => {
      const [{ rowsAffected }] = await db.batch(changing(artwork));
      return rowsAffected > 0;
    },

    /** Records that the image host has deleted every file of this takedown. */
    updateRemoved: async (contentHash: string): Promise<void> => {
      await db.update(takedowns).set({ filesRemovedAt: now }).where(eq(takedowns.contentHash, contentHash));
    },

    /** Allows a content again; returns whether it was refused. */
    delete: (contentHash: string, entry: NewAuditEntry): Promise<boolean> =>
      audit.write(db.delete(takedowns).where(eq(takedowns.contentHash, contentHash)), entry),
  };
}

export type TakedownsRepository = ReturnType<typeof takedownsRepository>;
