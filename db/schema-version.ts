import type { Db } from './client.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };

/** Times (ms) of this program's migrations; a database stores those of the ones that it has. */
export const OUR_MIGRATIONS: readonly number[] = journal.entries.map(({ when }) => when);

/**
 * How many of our migrations a database has and lacks, how many it has that this program doesn't know, and how many it lacks that are
 * older than its newest one: Drizzle passes over these.
 */
export type SchemaVersion = { applied: number; pending: number; unknown: number; passedOver: number };

/** A database whose schema this program can't work with; the message says what to do. */
class SchemaMismatch extends Error {
  readonly code = 'SCHEMA_MISMATCH';
  override readonly name = 'SchemaMismatch';
}

/** Compares the migrations of a database with ours. */
export async function schemaVersion({ $client }: Db, ours = OUR_MIGRATIONS): Promise<SchemaVersion> {
  // One round trip: a function asks this before its first answer.
  const rows = await $client.execute('SELECT created_at AS at FROM __drizzle_migrations').then(
    (result) => result.rows,
    (error: unknown) => {
      if (String(error).includes('no such table')) return [];
      throw error;
    },
  );
  const theirs = new Set(rows.map(({ at }) => Number(at)));
  const applied = ours.filter((at) => theirs.has(at)).length;
  const passedOver = ours.filter((at) => !theirs.has(at) && at < Math.max(...theirs)).length;
  return { applied, pending: ours.length - applied, unknown: theirs.size - applied, passedOver };
}

/** Whether this program can work with the database as it is. */
export const isOurs = ({ pending, unknown }: SchemaVersion): boolean => pending === 0 && unknown === 0;

/** Throws a `SchemaMismatch` if the database has migrations that this program doesn't know. */
export function refuseNewer({ applied, pending, unknown }: SchemaVersion): void {
  if (unknown === 0) return;
  throw new SchemaMismatch(
    `The database was made by a newer version of this program: it has ${applied + unknown} migrations, and this version knows ${applied + pending}. Nothing was changed. Use the newer version, or go back as docs/operations.md says.`,
  );
}

/** Throws a `SchemaMismatch` unless the database has exactly our migrations. */
export async function requireOurSchema(db: Db): Promise<void> {
  const version = await schemaVersion(db);
  refuseNewer(version);
  if (version.pending === 0) return;
  const { applied, pending } = version;
  throw new SchemaMismatch(
    `The database needs migrating: it has ${applied} of ${applied + pending} migrations. Stop every server that uses it, then run: npm run gallery -- migrate`,
  );
}
