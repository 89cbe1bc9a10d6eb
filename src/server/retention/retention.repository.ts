import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { images } from '#db/schema/images.ts';
import { auditEntries, builds } from '#db/schema/operations.ts';
import { invitations, users } from '#db/schema/users.ts';
import { DELETED_USER } from '#shared/users/retention.ts';

/** Uploads that one purge takes away at most; deleting from a remote image host takes a call each. */
const UPLOADS_AT_ONCE = 500;

/** What a purge took away. */
export type Purged = { records: number; builds: number; names: number };

/** Records that have been kept long enough. */
export function retentionRepository(db: Db) {
  return {
    /**
     * Deletes records older than a time. Names of people whose account is gone, as when it was deleted while they were
     * still working, leave the younger ones too.
     */
    deleteOlderThan: async (time: Date): Promise<Purged> => {
      const isNobody = sql`${auditEntries.actorId} NOT IN (SELECT ${users.id} FROM ${users})`;
      const isNamed = sql`${auditEntries.actorEmail} <> ${DELETED_USER}`;
      const [records, finished, names] = await db.batch([
        db.delete(auditEntries).where(lt(auditEntries.at, time)),
        db.delete(builds).where(and(lt(builds.requestedAt, time), isNotNull(builds.finishedAt))),
        db
          .update(auditEntries)
          .set({ actorId: null, actorEmail: DELETED_USER })
          .where(and(isNotNull(auditEntries.actorId), isNobody, isNamed)),
      ]);
      return { records: records.rowsAffected, builds: finished.rowsAffected, names: names.rowsAffected };
    },

    /** Deletes invitations that were given before a time; returns how many. */
    deleteInvitationsBefore: async (time: Date): Promise<number> =>
      (await db.delete(invitations).where(lt(invitations.invitedAt, time))).rowsAffected,

    /** Images of a folder that have been there since before a time, the oldest first. */
    findUploadsBefore: (time: Date, folder: string): Promise<{ id: string; publicId: string }[]> =>
      db
        .select({ id: images.id, publicId: images.publicId })
        .from(images)
        .where(and(eq(images.folder, folder), lt(images.createdAt, time)))
        .orderBy(images.createdAt)
        .limit(UPLOADS_AT_ONCE),

    /** Takes images out of the index. */
    deleteUploads: async (ids: readonly string[]): Promise<void> => {
      if (ids.length > 0) await db.delete(images).where(inArray(images.id, [...ids]));
    },
  };
}

export type RetentionRepository = ReturnType<typeof retentionRepository>;
