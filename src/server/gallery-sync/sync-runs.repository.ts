import { z } from 'astro/zod';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { settings } from '#db/schema/operations.ts';
import { IMAGE_HOST, SCHEDULE } from '../audit/actor.ts';

/** When a sync was last due by the clock. */
const SCHEDULED_KEY = 'gallery-sync-scheduled';
/** The sync that is not finished, while there is one. */
const RUN_KEY = 'gallery-sync-run';

const runSchema = z.object({
  /** The process that is at it; null between two slices. */
  holder: z.string().nullable(),
  /** Until when it is its holder's, or when it goes on by itself; in ms. */
  until: z.number(),
  /** Who asked for it. */
  actor: z.object({ id: z.string().nullable(), email: z.string() }),
});

/** A sync that is not finished. */
export type SyncRun = z.infer<typeof runSchema>;

type Taking = { holder: string; now: Date; until: Date };

const parsed = (rows: readonly { value: string }[]): SyncRun | undefined =>
  rows[0] && runSchema.safeParse(JSON.parse(rows[0].value)).data;

/** Whose turn it is to bring the index up to date: one row for all processes, each change of it one statement. */
export function syncRunsRepository(db: Db) {
  const isRun = eq(settings.key, RUN_KEY);
  const isOf = (holder: string) => and(isRun, sql`${settings.value} ->> 'holder' = ${holder}`);
  const held = ({ holder, until }: Pick<Taking, 'holder' | 'until'>) =>
    sql`json_set(${settings.value}, '$.holder', ${holder}, '$.until', ${until.getTime()})`;

  return {
    find: async (): Promise<SyncRun | undefined> =>
      parsed(await db.select({ value: settings.value }).from(settings).where(isRun)),

    /** Begins a sync, or goes on with one that nobody is at; undefined while another process is. */
    begin: async ({ holder, now, until }: Taking, actor: SyncRun['actor']): Promise<SyncRun | undefined> => {
      const run: SyncRun = { holder, until: until.getTime(), actor };
      const isFree = sql`${settings.value} ->> 'holder' IS NULL OR ${settings.value} ->> 'until' <= ${now.getTime()}`;
      const taken = await db
        .insert(settings)
        .values({ key: RUN_KEY, value: JSON.stringify(run) })
        .onConflictDoUpdate({
          target: settings.key,
          // What was due by itself is now somebody's who waits for it.
          set: {
            value: sql`json_set(${held({ holder, until })}, '$.actor', json(CASE
              WHEN ${settings.value} -> '$.actor' IN (${JSON.stringify(SCHEDULE)}, ${JSON.stringify(IMAGE_HOST)})
              THEN ${JSON.stringify(actor)} ELSE ${settings.value} -> '$.actor' END))`,
          },
          setWhere: isFree,
        })
        .returning({ value: settings.value });
      return parsed(taken);
    },

    /** Asks for a sync at a time; one that waits for a later time comes then, one that a process is at will do. */
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

    /** Whether it is time again, for one of all processes. */
    takeScheduled: async (now: Date, everyMs: number): Promise<boolean> => {
      const value = String(now.getTime());
      const taken = await db
        .insert(settings)
        .values({ key: SCHEDULED_KEY, value })
        .onConflictDoUpdate({
          target: settings.key,
          set: { value },
          setWhere: sql`CAST(${settings.value} AS INTEGER) <= ${now.getTime() - everyMs}`,
        })
        .returning({ key: settings.key });
      return taken.length > 0;
    },

    /** Goes on with a sync that is due to; undefined where there is none. */
    takeDue: async ({ holder, now, until }: Taking): Promise<SyncRun | undefined> => {
      const taken = await db
        .update(settings)
        .set({ value: held({ holder, until }) })
        .where(and(isRun, sql`${settings.value} ->> 'until' <= ${now.getTime()}`))
        .returning({ value: settings.value });
      return parsed(taken);
    },

    /** Whether the sync is still this process's, which then has it until later. */
    extend: async ({ holder, until }: Pick<Taking, 'holder' | 'until'>): Promise<boolean> => {
      const extended = await db
        .update(settings)
        .set({ value: held({ holder, until }) })
        .where(isOf(holder))
        .returning({ key: settings.key });
      return extended.length > 0;
    },

    /** Leaves the rest to the first process that asks after `at`. */
    leave: async (holder: string, at: Date): Promise<void> => {
      await db
        .update(settings)
        .set({ value: sql`json_set(${settings.value}, '$.holder', NULL, '$.until', ${at.getTime()})` })
        .where(isOf(holder));
    },

    /** It is finished, or has failed. */
    end: async (holder: string): Promise<void> => {
      await db.delete(settings).where(isOf(holder));
    },
  };
}

export type SyncRunsRepository = ReturnType<typeof syncRunsRepository>;
