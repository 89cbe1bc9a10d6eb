import { z } from 'astro/zod';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { settings } from '#db/schema/operations.ts';
import { IMAGE_HOST, SCHEDULE } from '../audit/actor.ts';

/** When a scheduled sync was last due. */
const SCHEDULED_KEY = 'gallery-sync-scheduled';
/** The unfinished sync, if there is one. */
const RUN_KEY = 'gallery-sync-run';

const runSchema = z.object({
  /** The process that runs it; null between two slices. */
  holder: z.string().nullable(),
  /** End of the holder's lease, or when a background sync continues; in ms. */
  until: z.number(),
  actor: z.object({ id: z.string().nullable(), email: z.string() }),
});

export type SyncRun = z.infer<typeof runSchema>;

type Taking = { holder: string; now: Date; until: Date };

const parsed = (rows: readonly { value: string }[]): SyncRun | undefined =>
  rows[0] && runSchema.safeParse(JSON.parse(rows[0].value)).data;

/** Coordinates syncs among processes: one row, and each change of it is one statement. Times further ahead than any are of a clock that has been set back since. */
export function syncRunsRepository(db: Db) {
  const isRun = eq(settings.key, RUN_KEY);
  const isOf = (holder: string) => and(isRun, sql`${settings.value} ->> 'holder' = ${holder}`);
  const lockedBy = ({ holder, until }: Pick<Taking, 'holder' | 'until'>) =>
    sql`json_set(${settings.value}, '$.holder', ${holder}, '$.until', ${until.getTime()})`;

  const leaseEnd = sql`${settings.value} ->> 'until'`;
  /** Whether a lease has ended; others may be ahead of our clock by as much as a lease. */
  const isOver = (lease: Omit<Taking, 'holder'>) => {
    const [now, end] = [lease.now.getTime(), lease.until.getTime()];
    return sql`(${leaseEnd} <= ${now} OR ${leaseEnd} > ${2 * end - now} AND ${settings.value} ->> 'holder' IS NOT NULL)`;
  };

  return {
    find: async (): Promise<SyncRun | undefined> =>
      parsed(await db.select({ value: settings.value }).from(settings).where(isRun)),

    /** Begins a sync, or takes over one without a process; undefined while another process runs it. */
    begin: async ({ holder, now, until }: Taking, actor: SyncRun['actor']): Promise<SyncRun | undefined> => {
      const run: SyncRun = { holder, until: until.getTime(), actor };
      const isFree = sql`${settings.value} ->> 'holder' IS NULL OR ${isOver({ now, until })}`;
      const taken = await db
        .insert(settings)
        .values({ key: RUN_KEY, value: JSON.stringify(run) })
        .onConflictDoUpdate({
          target: settings.key,
          // A background sync becomes one that a person waits for.
          set: {
            value: sql`json_set(${lockedBy({ holder, until })}, '$.actor', json(CASE
              WHEN ${settings.value} -> '$.actor' IN (${JSON.stringify(SCHEDULE)}, ${JSON.stringify(IMAGE_HOST)})
              THEN ${JSON.stringify(actor)} ELSE ${settings.value} -> '$.actor' END))`,
          },
          setWhere: isFree,
        })
        .returning({ value: settings.value });
      return parsed(taken);
    },

    /** Requests a sync for a time. A sync that waits for a later time is moved forward; a running one is left as it is. */
    request: async (at: Date, actor: SyncRun['actor']): Promise<void> => {
      const run: SyncRun = { holder: null, until: at.getTime(), actor };
      await db
        .insert(settings)
        .values({ key: RUN_KEY, value: JSON.stringify(run) })
        .onConflictDoUpdate({
          target: settings.key,
          set: { value: sql`json_set(${settings.value}, '$.until', min(${settings.value} ->> 'until', ${run.until}))` },
          setWhere: sql`${settings.value} ->> 'holder' IS NULL`,
        });
    },

    /** Whether a scheduled sync is due; true for one of all processes. */
    takeScheduled: async (now: Date, everyMs: number): Promise<boolean> => {
      const value = String(now.getTime());
      const taken = await db
        .insert(settings)
        .values({ key: SCHEDULED_KEY, value })
        .onConflictDoUpdate({
          target: settings.key,
          set: { value },
          setWhere: sql`CAST(${settings.value} AS INTEGER) NOT BETWEEN ${now.getTime() - everyMs + 1} AND ${now.getTime() + everyMs}`,
        })
        .returning({ key: settings.key });
      return taken.length > 0;
    },

    /** Takes over a sync that is due; undefined if there is none. */
    takeDue: async ({ holder, now, until }: Taking): Promise<SyncRun | undefined> => {
      const taken = await db
        .update(settings)
        .set({ value: lockedBy({ holder, until }) })
        .where(and(isRun, isOver({ now, until })))
        .returning({ value: settings.value });
      return parsed(taken);
    },

    /** Renews the lease; returns whether the sync is still this process's. */
    extend: async ({ holder, until }: Pick<Taking, 'holder' | 'until'>): Promise<boolean> => {
      const extended = await db
        .update(settings)
        .set({ value: lockedBy({ holder, until }) })
        .where(isOf(holder))
        .returning({ key: settings.key });
      return extended.length > 0;
    },

    /** Leaves the rest to the first process after `at`. */
    leave: async (holder: string, at: Date): Promise<void> => {
      await db
        .update(settings)
        .set({ value: sql`json_set(${settings.value}, '$.holder', NULL, '$.until', ${at.getTime()})` })
        .where(isOf(holder));
    },

    /** Ends a finished or failed sync. */
    end: async (holder: string): Promise<void> => {
      await db.delete(settings).where(isOf(holder));
    },
  };
}

export type SyncRunsRepository = ReturnType<typeof syncRunsRepository>;
