import { lte, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { rateCounts } from '#db/schema/operations.ts';

/** How many requests were counted, and when the window ends. */
export type RateCount = { count: number; endsAt: Date };

/** Counts of requests that every process and function sees; the next count deletes expired windows. */
export function rateCountsRepository(db: Db) {
  return {
    /**
     * Counts one for each key, in one round trip. A new key starts a window that ends at `endsAt`, and so does one whose window ends
     * later: that is of a clock that has been set back since.
     */
    count: async (keys: readonly string[], { now, endsAt }: { now: Date; endsAt: Date }): Promise<RateCount[]> => {
      const [, counts] = await db.batch([
        db.delete(rateCounts).where(lte(rateCounts.endsAt, now)),
        db
          .insert(rateCounts)
          .values(keys.map((key) => ({ key, count: 1, endsAt })))
          .onConflictDoUpdate({
            target: rateCounts.key,
            set: {
              count: sql`CASE WHEN ${rateCounts.endsAt} > excluded.ends_at THEN 1 ELSE ${rateCounts.count} + 1 END`,
              endsAt: sql`min(${rateCounts.endsAt}, excluded.ends_at)`,
            },
          })
          .returning({ key: rateCounts.key, count: rateCounts.count, endsAt: rateCounts.endsAt }),
      ]);
      const byKey = new Map(counts.map((row) => [row.key, row]));
      return keys.flatMap((key) => byKey.get(key) ?? []);
    },

    /** Deletes expired windows. */
    deleteOver: async (now: Date): Promise<void> => {
      await db.delete(rateCounts).where(lte(rateCounts.endsAt, now));
    },
  };
}

export type RateCountsRepository = ReturnType<typeof rateCountsRepository>;
