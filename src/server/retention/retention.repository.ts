import { and, eq, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { images } from '#db/schema/images.ts';
import { auditEntries, builds } from '#db/schema/operations.ts';
import { invitations, users } from '#db/schema/users.ts';
import { DELETED_USER } from '#shared/users/retention.ts';

/** Uploads per purge; deleting from a remote image host takes a call each. */
const UPLOADS_AT_ONCE = 500;

/** What a purge deleted. */
export type Purged = { records: number; builds: number; names: number };

/** Records whose retention period is over. */
export function retentionRepository(db: Db) {
  return {
    /**
     * Deletes records older than a time; of the deletion of a company only who did it, because its files stay withheld. Also removes the names of deleted accounts from younger ones, such as those that were
     * written while the account was being deleted.
     */
    deleteOlderThan: async (time: Date): Promise<Purged> => {
      const isDeletedUser = sql`${auditEntries.actorId} NOT IN (SELECT ${users.id} FROM ${users})`;
      const isNamed = sql`${auditEntries.actorEmail} <> ${DELETED_USER}`;
      const [records, finished, names] = await db.batch([
        db.delete(auditEntries).where(and(lt(auditEntries.at, time), ne(auditEntries.action, 'company.deleted'))),
        db.delete(builds).where(and(lt(builds.requestedAt, time), isNotNull(builds.finishedAt))),
        db
          .update(auditEntries)
          .set({ actorId: null, actorEmail: DELETED_USER })
          .where(and(isNamed, or(lt(auditEntries.at, time), and(isNotNull(auditEntries.actorId), isDeletedUser)))),
      ]);
      return { records: records.rowsAffected, builds: finished.rowsAffected, names: names.rowsAffected };
    },

    /** Deletes invitations from before a time; returns how many. */
    deleteInvitationsBefore: async (time: Date): Promise<number> =>
      (await db.delete(invitations).where(lt(invitations.invitedAt, time))).rowsAffected,

    /** Images of a folder from before a time, oldest first. */
    findUploadsBefore: (time: Date, folder: string): Promise<{ id: string; publicId: string }[]> =>
      db
        .select({ id: images.id, publicId: images.publicId })
        .from(images)
        .where(and(eq(images.folder, folder), lt(images.createdAt, time)))
        .orderBy(images.createdAt)
        .limit(UPLOADS_AT_ONCE),

    /** Removes images from the index. */
    deleteUploads: async (ids: readonly string[]): Promise<void> => {
      if (ids.length > 0) await db.delete(images).where(inArray(images.id, [...ids]));
    },
  };
}

export type RetentionRepository = ReturnType<typeof retentionRepository>;
