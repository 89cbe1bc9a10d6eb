import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { deletedImages } from '#db/schema/images.ts';
import { oauthGrants, oauthRecords } from '#db/schema/oauth.ts';
import { settings } from '#db/schema/operations.ts';
import { apiTokens } from '#db/schema/tokens.ts';
import { sessions } from '#db/schema/users.ts';
import { ATTEMPT_KEY } from '../auth/attempt.ts';

/** Copies a database that is in use, and removes from a copy what must not leave the installation. */
export function snapshotRepository(db: Db) {
  return {
    /** Writes the database as it is at this moment into a new file, while others go on writing. */
    writeTo: async (file: string): Promise<void> => {
      // A connection for reading refuses to write into the new file, too.
      await db.run(sql`PRAGMA query_only = OFF`);
      await db.run(sql`VACUUM INTO ${file}`);
    },
    /** Signs everyone out: removes all sessions, tokens, connected apps and the key of sign-ins in progress from the file. */
    deleteSessions: async (): Promise<void> => {
      await db.run(sql`PRAGMA secure_delete = ON`);
      await db.delete(sessions);
      await db.delete(apiTokens);
      await db.delete(oauthRecords);
      await db.delete(oauthGrants);
      await db.delete(settings).where(eq(settings.key, ATTEMPT_KEY));
    },
    /** Deleted images stay withheld, but a backup does not hold what they were. */
    emptyDeletedImages: async (): Promise<void> => {
      await db.update(deletedImages).set({ artwork: [], rows: {} });
    },
    /** Merges the WAL into the file, so that it can be moved. */
    settle: async (): Promise<void> => {
      await db.run(sql`PRAGMA wal_checkpoint(TRUNCATE)`);
    },
  };
}
