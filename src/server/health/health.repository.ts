import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { NEWEST_MIGRATION_AT } from '#db/newest-migration.ts';
import { withTimeout } from '../with-timeout.ts';

/** Timeout in ms for the database. */
const ANSWER_TIMEOUT_MS = 3_000;

/** Checks that the database responds. */
export function healthRepository(db: Db) {
  const answered = <T>(answer: Promise<T>): Promise<T> =>
    withTimeout(answer, ANSWER_TIMEOUT_MS, 'The database takes too long to answer.');
  return {
    /** Rejects if the database does not respond. */
    ping: () => answered(db.run(sql`SELECT 1`)),
    /** Whether all migrations of this program have run. Rejects if the database does not respond. */
    isMigrated: async (): Promise<boolean> => {
      const newest = db.get<{ at: number | null }>(sql`SELECT max(created_at) AS at FROM __drizzle_migrations`);
      return ((await answered(newest))?.at ?? 0) >= NEWEST_MIGRATION_AT;
    },
  };
}

export type HealthRepository = ReturnType<typeof healthRepository>;
