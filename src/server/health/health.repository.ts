import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { databaseFileCheck } from '#db/database-file.ts';
import { isOurs, schemaVersion } from '#db/schema-version.ts';
import { withTimeout } from '../with-timeout.ts';

/** Timeout in ms for the database. */
const RESPONSE_TIMEOUT_MS = 3_000;

/** Checks that the database responds. */
export function healthRepository(db: Db) {
  const answered = <T>(response: Promise<T>): Promise<T> =>
    withTimeout(response, RESPONSE_TIMEOUT_MS, 'The database takes too long to answer.');
  return {
    /** A sentence if the file of an embedded database was moved away, replaced or overwritten. */
    findFileProblem: databaseFileCheck(db.$client, db.$findLoss),
    /** Reads from the file, and rejects if the database does not respond. */
    ping: () => answered(db.run(sql`SELECT count(*) FROM sqlite_master`)),
    /** Whether the database has this program's migrations and no others. Rejects if the database does not respond. */
    isMigrated: async (): Promise<boolean> => isOurs(await answered(schemaVersion(db))),
  };
}

export type HealthRepository = ReturnType<typeof healthRepository>;
