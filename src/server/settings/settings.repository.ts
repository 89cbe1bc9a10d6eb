import { randomBytes } from 'node:crypto';
import { eq, like, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { settings } from '#db/schema/operations.ts';

/** Reads a secret of this installation, hex: generated once, the same for every process. */
export const installationSecret =
  (db: Db, key: 'media-secret' | 'cursor-secret' | 'sign-in-key' | 'webhook-key') => async (): Promise<string> => {
    const repository = settingsRepository(db);
    // A write waits while another process holds the database's write lock; a read does not.
    const known = await repository.find(key);
    if (known !== undefined) return String(known);
    await repository.insertIfMissing(key, randomBytes(32).toString('hex'));
    return String(await repository.find(key));
  };

/** Small values by key, stored as JSON. */
export function settingsRepository(db: Db) {
  return {
    /** The value of a key, or undefined. Callers must validate it. */
    find: async (key: string): Promise<unknown> => {
      const row = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key)).get();
      return row === undefined ? undefined : (JSON.parse(row.value) as unknown);
    },
    /** Writes a key unless it has a value, possibly from another process. */
    insertIfMissing: async (key: string, value: unknown): Promise<void> => {
      await db
        .insert(settings)
        .values({ key, value: JSON.stringify(value) })
        .onConflictDoNothing();
    },
    /** Increments a counter of this hour in one statement, unless it has reached `atMost`; returns whether it did. Deletes earlier hours. */
    count: async (key: string, hour: string, atMost: number): Promise<boolean> => {
      const counted = await db
        .insert(settings)
        .values({ key, value: JSON.stringify({ hour, calls: 1 }) })
        .onConflictDoUpdate({
          target: settings.key,
          set: {
            value: sql`json_object('hour', ${hour}, 'calls',
              CASE WHEN json_extract(${settings.value}, '$.hour') = ${hour} THEN json_extract(${settings.value}, '$.calls') + 1 ELSE 1 END)`,
          },
          setWhere: sql`json_extract(${settings.value}, '$.hour') <> ${hour} OR json_extract(${settings.value}, '$.calls') < ${atMost}`,
        })
        .returning({ key: settings.key });
      return counted.length > 0;
    },
    /** A statement for `db.batch` that writes a key. */
    upsert: (key: string, value: unknown) => {
      const json = JSON.stringify(value);
      return db
        .insert(settings)
        .values({ key, value: json })
        .onConflictDoUpdate({ target: settings.key, set: { value: json, updatedAt: sql`(unixepoch() * 1000)` } });
    },
    /** A statement for `db.batch` that deletes a key. */
    delete: (key: string) => db.delete(settings).where(eq(settings.key, key)),
    /** Values of all keys with a prefix. */
    findByPrefix: async (prefix: string): Promise<unknown[]> => {
      const rows = await db
        .select({ value: settings.value })
        .from(settings)
        .where(like(settings.key, `${prefix}%`));
      return rows.map(({ value }) => JSON.parse(value) as unknown);
    },
    /** A statement for `db.batch` that deletes all keys with a prefix. */
    deleteByPrefix: (prefix: string) => db.delete(settings).where(like(settings.key, `${prefix}%`)),
  };
}

export type SettingsRepository = ReturnType<typeof settingsRepository>;
