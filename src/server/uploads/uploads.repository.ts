import { and, count, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { images, imageTags, type NewImageRow } from '#db/schema/images.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { addTags, isTagNamed } from '#db/sql-parts.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';

/** Rows of uploaded images. */
export function uploadsRepository(db: Db, audit: AuditRepository) {
  return {
    /** How many images of a folder someone has uploaded, and of how many bytes. */
    findTotals: async (userId: string, folder: string): Promise<{ files: number; bytes: number }> => {
      const isOwn = sql`EXISTS (SELECT 1 FROM ${auditEntries} WHERE ${auditEntries.subjectKind} = 'image'
        AND ${auditEntries.subjectId} = ${images.id} AND ${auditEntries.action} = 'image.upload'
        AND ${auditEntries.actorId} = ${userId})`;
      const [totals] = await db
        .select({ files: count(), bytes: sql<number>`coalesce(sum(${images.bytes}), 0)` })
        .from(images)
        .where(and(eq(images.folder, folder), isOwn));
      return totals ?? { files: 0, bytes: 0 };
    },

    /** The fields of an image that its address is derived from. */
    findAddressed: (id: string) =>
      db
        .select({
          folder: images.folder,
          publicId: images.publicId,
          version: images.version,
          format: images.format,
          width: images.width,
          height: images.height,
        })
        .from(images)
        .where(eq(images.id, id))
        .get(),

    /**
     * Adds an image after those of its folder, with its tags, in one transaction. The same image uploaded again into the
     * same folder keeps its row.
     */
    insert: async (
      image: Omit<NewImageRow, 'position'>,
      names: readonly string[],
      entry: NewAuditEntry,
    ): Promise<void> => {
      const position = sql<number>`(SELECT coalesce(max(position), -1) + 1 FROM images WHERE folder = ${image.folder})`;
      await db.batch([
        db
          .insert(images)
          .values({ ...image, position })
          .onConflictDoNothing(),
        audit.insertIfChanged(entry),
        db.run(addTags(sql`json_each(${JSON.stringify(names)})`)),
        db.run(sql`INSERT OR IGNORE INTO ${imageTags} (image_id, tag_id, position)
          SELECT ${image.id}, tags.id, wanted.key FROM json_each(${JSON.stringify(names)}) AS wanted
          JOIN tags ON ${isTagNamed(sql`wanted.value`)} WHERE EXISTS (SELECT 1 FROM images WHERE id = ${image.id})`),
      ]);
    },
  };
}

export type UploadsRepository = ReturnType<typeof uploadsRepository>;
