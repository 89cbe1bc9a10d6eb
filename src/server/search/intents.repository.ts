import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { searchIntents } from '#db/schema/search.ts';
import type { StoredIntent } from '#shared/search/intent.contract.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';

const INTENT = { id: searchIntents.id, phrases: searchIntents.phrases, means: searchIntents.means };

/** What words of a search mean; every write adds its audit entry in the same transaction. */
export function intentsRepository(db: Db, audit: AuditRepository) {
  return {
    findAll: (): Promise<StoredIntent[]> => db.select(INTENT).from(searchIntents).orderBy(asc(searchIntents.id)),

    findById: (id: number): Promise<StoredIntent | undefined> =>
      db.select(INTENT).from(searchIntents).where(eq(searchIntents.id, id)).get(),

    findNextId: async (): Promise<number> => {
      const { next } = await db.get<{ next: number }>(
        sql`SELECT coalesce(max(seq), 0) + 1 AS next FROM sqlite_sequence WHERE name = 'search_intents'`,
      );
      return next;
    },

    /** Returns whether the id was free. */
    insert: async (intent: StoredIntent, entry: NewAuditEntry): Promise<boolean> => {
      const [{ rowsAffected }] = await db.batch([
        db.insert(searchIntents).values(intent).onConflictDoNothing(),
        audit.insertIfChanged(entry),
      ]);
      return rowsAffected > 0;
    },

    /** Returns whether the intent still was `was`. */
    update: async (was: StoredIntent, intent: Omit<StoredIntent, 'id'>, entry: NewAuditEntry): Promise<boolean> => {
      const [{ rowsAffected }] = await db.batch([
        db
          .update(searchIntents)
          .set({ ...intent, updatedAt: sql`(unixepoch() * 1000)` })
          .where(
            sql`${searchIntents.id} = ${was.id} AND json(${searchIntents.phrases}) = json(${JSON.stringify(was.phrases)}) AND json(${searchIntents.means}) = json(${JSON.stringify(was.means)})`,
          ),
        audit.insertIfChanged(entry),
      ]);
      return rowsAffected > 0;
    },

    delete: async (id: number, entry: NewAuditEntry): Promise<void> => {
      await db.batch([db.delete(searchIntents).where(eq(searchIntents.id, id)), audit.insertIfChanged(entry)]);
    },
  };
}

export type IntentsRepository = ReturnType<typeof intentsRepository>;
