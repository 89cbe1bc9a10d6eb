import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Path of the embedded database that `DATABASE_URL` names; null for a remote one. Throws for one in memory, which nothing outlives. */
export function embeddedDatabaseFile(databaseUrl: string): string | null {
  if (!databaseUrl.startsWith('file:')) return null;
  if (databaseUrl.includes(':memory:')) throw new Error('A database in memory has no backups. Set DATABASE_URL.');
  if (databaseUrl.startsWith('file:/')) return fileURLToPath(databaseUrl);
  return resolve(decodeURIComponent(databaseUrl.slice('file:'.length).replace(/\?.*$/, '')));
}

/** `createDb`'s address of a database file. */
export const fileUrl = (file: string): string => pathToFileURL(file).href.replace('file://', 'file:');

/** What SQLite appends to a database's name for the files it keeps beside it. */
const COMPANIONS = ['', '-wal', '-shm'];

/** The files of a database that are there, itself and its companions, with the names they would have under another one. */
export const databaseFiles = (file: string, renamed: string): { from: string; to: string }[] =>
  COMPANIONS.map((ending) => ({ from: `${file}${ending}`, to: `${renamed}${ending}` })).filter(({ from }) =>
    existsSync(from),
  );
