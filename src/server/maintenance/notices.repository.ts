import { and, desc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { notices } from '#db/schema/operations.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';

/** A stored notice. */
export type NoticeRow = typeof notices.$inferSelect;

const isShown = (now: Date) => and(lte(notices.startsAt, now), or(isNull(notices.endsAt), gt(notices.endsAt, now)));

/** Notices in the database; every write adds its audit entry. */
export function noticesRepository(db: Db, audit: AuditRepository) {
  return {
    /** The currently visible notices, latest first. */
    findShown: (now: Date): Promise<NoticeRow[]> =>
      db.select().from(notices).where(isShown(now)).orderBy(desc(notices.startsAt), desc(notices.id)),

    findAll: (): Promise<NoticeRow[]> => db.select().from(notices).orderBy(desc(notices.startsAt), desc(notices.id)),

    insert: async (notice: Omit<NoticeRow, 'id'>, entry: NewAuditEntry): Promise<NoticeRow> => {
      const [[row]] = await db.batch([db.insert(notices).values(notice).returning(), audit.insertIfChanged(entry)]);
      if (!row) throw new Error('The insert returned no row.');
      return row;
    },

    /** Returns whether it existed. */
    delete: (id: number, entry: NewAuditEntry): Promise<boolean> =>
      audit.write(db.delete(notices).where(eq(notices.id, id)), entry),

    /** Ends the currently visible maintenance. */
    endMaintenance: async (now: Date): Promise<void> => {
      await db
        .update(notices)
        .set({ endsAt: now })
        .where(and(eq(notices.kind, 'maintenance'), isShown(now)));
    },
  };
}

export type NoticesRepository = ReturnType<typeof noticesRepository>;
