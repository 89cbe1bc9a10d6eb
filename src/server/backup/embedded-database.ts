import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Path of the embedded database that `DATABASE_URL` names; null for a remote one. Throws for one in memory, because it would be lost. */
export function embeddedDatabaseFile(databaseUrl: string): string | null {
  if (!databaseUrl.startsWith('file:')) return null;
  if (databaseUrl.includes(':memory:')) throw new Error('A database in memory has no backups. Set DATABASE_URL.');
  if (databaseUrl.startsWith('file:/')) return fileURLToPath(databaseUrl);
  return resolve(decodeURIComponent(databaseUrl.slice('file:'.length).replace(/\?.*$/, '')));
}

/** The URL of a database file for `createDb`. */
export const fileUrl = (file: string): string => pathToFileURL(file).href.replace('file://', 'file:');

/** Suffixes of the files that SQLite keeps beside a database. */
const COMPANIONS = ['', '-wal', '-shm'];

/** The existing files of a database, with its companions, and the names they would have under another one. */
export const databaseFiles = (file: string, renamed: string): { from: string; to: string }[] =>
  COMPANIONS.map((ending) => ({ from: `${file}${ending}`, to: `${renamed}${ending}` })).filter(({ from }) =>
    existsSync(from),
  );
