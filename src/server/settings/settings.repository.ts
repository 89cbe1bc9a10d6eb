import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { settings } from '#db/schema/operations.ts';

/** Small facts by key, kept as JSON. */
export function settingsRepository(db: Db) {
  return {
    /** The value of a key, or undefined. What it is must be checked by the reader. */
    find: async (key: string): Promise<unknown> => {
      const row = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key)).get();
      return row === undefined ? undefined : (JSON.parse(row.value) as unknown);
    },
    /** Writes a key unless it has a value already, whoever wrote it. */
    insertIfMissing: async (key: string, value: unknown): Promise<void> => {
      await db
        .insert(settings)
        .values({ key, value: JSON.stringify(value) })
        .onConflictDoNothing();
    },
    /** A statement for `db.batch` that writes a key. */
    upsert: (key: string, value: unknown) => {
      const json = JSON.stringify(value);
      return db
        .insert(settings)
        .values({ key, value: json })
        .onConflictDoUpdate({ target: settings.key, set: { value: json, updatedAt: sql`(unixepoch() * 1000)` } });
    },
    /** A statement for `db.batch` that forgets a key. */
    delete: (key: string) => db.delete(settings).where(eq(settings.key, key)),
  };
}

/** Small facts by key. */
export type SettingsRepository = ReturnType<typeof settingsRepository>;
