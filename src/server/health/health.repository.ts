import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';

/** How long in ms the database may take to answer. */
const ANSWER_TIMEOUT_MS = 3_000;

/** Asks the database whether it is there. */
export function healthRepository(db: Db) {
  const late = () =>
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('The database takes too long to answer.')), ANSWER_TIMEOUT_MS).unref();
    });
  return {
    /** Whether the database answers. */
    databaseAnswers: async (): Promise<boolean> => {
      try {
        await Promise.race([db.run(sql`SELECT 1`), late()]);
        return true;
      } catch {
        return false;
      }
    },
  };
}
