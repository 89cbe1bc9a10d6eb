import { asc, desc, eq, gt, isNotNull, lt, lte, min, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { type NotificationRow, notifications } from '#db/schema/operations.ts';

/** Undelivered notifications that admins see. */
const SHOWN_MAX = 50;

/** Notifications that wait for their delivery; any process may deliver them. */
export function notificationsRepository(db: Db) {
  return {
    insert: async (notification: Pick<NotificationRow, 'body' | 'text' | 'createdAt'>): Promise<void> => {
      await db.insert(notifications).values({ ...notification, dueAt: notification.createdAt });
    },

    /** Claims the oldest one that is due, until a time. One that is due long after it is of a clock that has been set back since. */
    takeDue: async ({ now, until }: { now: Date; until: Date }): Promise<NotificationRow | undefined> => {
      const oldest = db
        .select({ id: notifications.id })
        .from(notifications)
        .where(
          or(lte(notifications.dueAt, now), gt(notifications.dueAt, new Date(2 * until.getTime() - now.getTime()))),
        )
        .orderBy(asc(notifications.dueAt))
        .limit(1);
      const [row] = await db
        .update(notifications)
        .set({ dueAt: until, tries: sql`${notifications.tries} + 1` })
        .where(eq(notifications.id, sql`(${oldest})`))
        .returning();
      return row;
    },

    /** When the next one is due. */
    findNextDue: async (): Promise<Date | null> =>
      (
        await db
          .select({ at: min(notifications.dueAt) })
          .from(notifications)
          .where(isNotNull(notifications.dueAt))
          .get()
      )?.at ?? null,

    /** The newest first. */
    findAll: (): Promise<NotificationRow[]> =>
      db.select().from(notifications).orderBy(desc(notifications.createdAt)).limit(SHOWN_MAX),

    delete: async (id: number): Promise<void> => {
      await db.delete(notifications).where(eq(notifications.id, id));
    },

    /** An attempt failed; `dueAt` null: it was the last. */
    updateFailed: async (id: number, { error, dueAt }: { error: string; dueAt: Date | null }): Promise<void> => {
      await db.update(notifications).set({ error, dueAt }).where(eq(notifications.id, id));
    },

    /** Makes all of them due again, with all their attempts. */
    updateDue: async (dueAt: Date): Promise<void> => {
      await db.update(notifications).set({ dueAt, tries: 0 });
    },

    deleteBefore: async (time: Date): Promise<void> => {
      await db.delete(notifications).where(lt(notifications.createdAt, time));
    },
  };
}

export type NotificationsRepository = ReturnType<typeof notificationsRepository>;
