import { existsSync } from 'node:fs';
import { chmod, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { migrate } from 'drizzle-orm/libsql/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Db } from './client.ts';
import { databaseFile, OWNER_ONLY } from './database-file.ts';
import type { FileLock } from './file-lock.ts';
import { refuseNewer, requireOurSchema, schemaVersion } from './schema-version.ts';

/** The folder of the generated SQL; append-only. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/** How long in ms a process waits for another one's migration, and how often it checks. */
const LOCK = { waitMs: 60_000, pollMs: 50 };
/** Number of copies from before migrations that are kept. */
const KEPT_COPIES = 3;
const COPY_MARK = '.before-migration-';

/** A migration that was done: numbers of migrations before and after, and where the copy from before is stored. */
export type Migrated = { from: number; to: number; copy: string | undefined };

/** A migration that was done, as a sentence. */
export const migratedText = ({ from, to, copy }: Migrated): string =>
  `The database was migrated: from ${from} to ${to} migrations.${copy ? ` A copy from before is ${copy}.` : ''}`;

const progressOf = (db: Db, migrationsFolder: string) =>
  schemaVersion(
    db,
    readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis),
  );

async function acquireMigrationLock(file: string): Promise<FileLock> {
  // Loaded only here: a remote database is changed without the embedded engine.
  const { acquireFileLock } = await import('./file-lock.ts');
  const until = performance.now() + LOCK.waitMs;
  for (;;) {
    const lock = await acquireFileLock(`${file}.migration-lock`);
    if (lock) return lock;
    if (performance.now() > until) {
      throw new Error('Another process is changing the database to its version. Stop it, or wait until it is done.');
    }
    await wait(LOCK.pollMs);
  }
}

/** Copies the database, and removes the oldest copies. A partial copy never has a copy's name. */
async function keepCopy({ $client }: Db, file: string, applied: number): Promise<string> {
  const copy = `${file}${COPY_MARK}${applied + 1}`;
  const unfinished = `${copy}.unfinished`;
  await rm(unfinished, { force: true });
  await $client.execute({ sql: 'VACUUM INTO ?', args: [unfinished] });
  await chmod(unfinished, OWNER_ONLY);
  await rename(unfinished, copy);
  const prefix = `${basename(file)}${COPY_MARK}`;
  const numbers = (await readdir(dirname(file)))
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .map((name) => Number(name.slice(prefix.length)))
    .sort((a, b) => b - a);
  for (const number of numbers.slice(KEPT_COPIES)) await rm(join(dirname(file), `${prefix}${number}`), { force: true });
  return copy;
}

/** All pending migrations are one transaction: the database gets all of them or none. */
async function migrateOrExplain(db: Db, migrationsFolder: string, copy: string | undefined): Promise<void> {
  try {
    await migrate(db, { migrationsFolder });
  } catch (cause) {
    // A remote database has no file lock: the first process has migrated it.
    if ((await progressOf(db, migrationsFolder)).pending === 0) return;
    const why = cause instanceof Error ? cause.message : String(cause);
    const kept = copy ? ` A copy from before is ${copy}.` : '';
    throw new Error(
      `The database can't be changed to this version (${why}). It is as it was.${kept} Use the version from before, or report this.`,
      { cause },
    );
  }
}

/**
 * Migrates the database to the newest schema, if needed, and returns what was done. An embedded one is changed by one process at
 * a time, after a copy (`gallery.db.before-migration-<n>`, the last three are kept). Throws a sentence if a migration fails or
 * the database is of a newer version; it is then unchanged.
 */
export async function migrateDb(db: Db, migrationsFolder = MIGRATIONS_FOLDER): Promise<Migrated | undefined> {
  const first = await progressOf(db, migrationsFolder);
  refuseNewer(first);
  if (first.pending === 0) return undefined;
  if (first.passedOver > 0)
    throw new Error(`${first.passedOver} of the migrations are older than one that the database has: report this.`);
  const file = await databaseFile(db.$client);
  if (file === undefined || !existsSync(file)) {
    await migrateOrExplain(db, migrationsFolder, undefined);
    return { from: first.applied, to: first.applied + first.pending, copy: undefined };
  }
  const lock = await acquireMigrationLock(file);
  try {
    const { applied, pending } = await progressOf(db, migrationsFolder);
    if (pending === 0) return undefined;
    const copy = applied > 0 ? await keepCopy(db, file, applied) : undefined;
    await migrateOrExplain(db, migrationsFolder, copy);
    return { from: applied, to: applied + pending, copy };
  } finally {
    await rm(`${file}.migration-lock`, { force: true }).finally(() => lock.release());
  }
}

/** Creates the schema of a new database. Throws a `SchemaMismatch` for an existing one that is older or newer than this program. */
export async function openSchema(db: Db): Promise<void> {
  const { applied, unknown } = await schemaVersion(db);
  if (applied + unknown === 0) await migrateDb(db);
  else await requireOurSchema(db);
}
