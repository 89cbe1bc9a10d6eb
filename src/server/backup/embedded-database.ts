import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Path of the embedded database that `DATABASE_URL` names. Throws for a remote one, which no file can be copied from. */
export function embeddedDatabaseFile(databaseUrl: string): string {
  if (!databaseUrl.startsWith('file:') || databaseUrl.includes(':memory:')) {
    throw new Error(
      'Backup and restore work with an embedded database only (DATABASE_URL beginning with file:). Use the backups of your database service.',
    );
  }
  if (databaseUrl.startsWith('file:/')) return fileURLToPath(databaseUrl);
  return resolve(decodeURIComponent(databaseUrl.slice('file:'.length).replace(/\?.*$/, '')));
}

/** What SQLite appends to a database's name for the files it keeps beside it. */
const COMPANIONS = ['', '-wal', '-shm'];

/** The files of a database that are there, itself and its companions, with the names they would have under another one. */
export const databaseFiles = (file: string, renamed: string): { from: string; to: string }[] =>
  COMPANIONS.map((ending) => ({ from: `${file}${ending}`, to: `${renamed}${ending}` })).filter(({ from }) =>
    existsSync(from),
  );
