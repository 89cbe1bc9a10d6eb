import { eq, lt } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { idempotencyKeys, type StoredResponse } from '#db/schema/operations.ts';

/** How long a write's response can be asked for again, in ms. */
const KEPT_MS = 3_600_000;

/** Writes that are running or were done, so that none is done twice. */
export function idempotencyRepository(db: Db) {
  return {
    /** Claims a key for a write; false if it was claimed before. Deletes old keys. */
    claim: async (key: string, userId: string | null, now: Date): Promise<boolean> => {
      const [, claimed] = await db.batch([
        db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEPT_MS))),
        db.insert(idempotencyKeys).values({ key, userId, createdAt: now }).onConflictDoNothing().returning(),
      ]);
      return claimed.length === 1;
    },

    /** Stores the response of a write that was done. */
    store: async (key: string, response: StoredResponse): Promise<void> => {
      await db.update(idempotencyKeys).set({ response }).where(eq(idempotencyKeys.key, key));
    },

    /** Releases the key of a write that changed nothing. */
    release: async (key: string): Promise<void> => {
      await db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key));
    },

    /** The response of a write that was done. */
    find: async (key: string): Promise<StoredResponse | undefined> => {
      const [row] = await db
        .select({ response: idempotencyKeys.response })
        .from(idempotencyKeys)
        .where(eq(idempotencyKeys.key, key));
      return row?.response ?? undefined;
    },
  };
}

export type IdempotencyRepository = ReturnType<typeof idempotencyRepository>;
