import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { imageRegions, images } from '#db/schema/images.ts';
import { imageCorrections, imageReadings, regionColours } from '#db/schema/search.ts';
import { abortWhen, unlessAborted } from '#db/sql-parts.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';

/** An admin's correction of a reading; null: as read. */
export type Correction = Omit<typeof imageCorrections.$inferSelect, 'imageId'>;

/** Readings of single images and admins' corrections. */
export function imageReadingsRepository(db: Db, audit: AuditRepository) {
  return {
    /** Row number, reading and correction of an image; undefined if there is none. */
    findById: (id: string) =>
      db
        .select({
          number: sql<number>`${images.number}`,
          hidden: images.hidden,
          read: imageReadings,
          corrected: imageCorrections,
        })
        .from(images)
        .leftJoin(imageReadings, eq(imageReadings.contentHash, images.contentHash))
        .leftJoin(imageCorrections, eq(imageCorrections.imageId, images.id))
        .where(eq(images.id, id))
        .get(),

    /** The colours of an image's regions that are in place. */
    findRegionPalettes: (id: string) =>
      db
        .select({ region: imageRegions.number, palette: regionColours.palette })
        .from(imageRegions)
        .innerJoin(images, eq(images.id, imageRegions.imageId))
        .innerJoin(
          regionColours,
          and(
            eq(regionColours.contentHash, images.contentHash),
            ...(['x', 'y', 'w', 'h'] as const).map((side) => eq(regionColours[side], imageRegions[side])),
          ),
        )
        .where(and(eq(imageRegions.imageId, id), eq(imageRegions.checkAgain, false)))
        .orderBy(imageRegions.number),

    /** False: the correction is no longer `was`. */
    replaceCorrection: async (
      imageId: string,
      { was, correction }: { was: Correction; correction: Correction },
      entry: NewAuditEntry,
    ): Promise<boolean> => {
      const isEmpty = Object.values(correction).every((value) => value === null);
      const palette = was.palette && JSON.stringify(was.palette);
      const batch = db.batch([
        db.run(
          abortWhen(
            sql`images.id`,
            sql`FROM images LEFT JOIN image_corrections AS now ON now.image_id = images.id WHERE images.id = ${imageId}
              AND (now.text IS NOT ${was.text} OR now.theme IS NOT ${was.theme} OR now.palette IS NOT ${palette})`,
          ),
        ),
        // Not an upsert: its conflict clause would override those of the triggers.
        db.delete(imageCorrections).where(eq(imageCorrections.imageId, imageId)),
        ...(isEmpty ? [] : [db.insert(imageCorrections).values({ ...correction, imageId })]),
        audit.statement(entry),
      ]);
      return (await unlessAborted(batch)) !== undefined;
    },
  };
}

export type ImageReadingsRepository = ReturnType<typeof imageReadingsRepository>;
