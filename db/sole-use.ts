import { pathToFileURL } from 'node:url';
import { type Client, createClient } from '@libsql/client/sqlite3';
import { errorCode } from './error-code.ts';
import type { FileLock } from './file-lock.ts';

/** An exclusively opened database; `$client` works on it, null if it is damaged. */
export type SoleUse = FileLock & { $client: Client | null };

/**
 * Opens an embedded database exclusively, until released: for others it is locked. Returns undefined while any process has it
 * open, idle or not. A file that is damaged beyond reading can't be in use, so it counts as opened.
 */
export async function acquireSoleUse(path: string): Promise<SoleUse | undefined> {
  const client = createClient({ url: pathToFileURL(path).href.replace('file://', 'file:') });
  try {
    // An open connection in WAL mode holds a shared lock on the file, which conflicts with this mode's exclusive one.
    await client.execute('PRAGMA locking_mode = EXCLUSIVE');
    await client.executeMultiple('BEGIN EXCLUSIVE; COMMIT');
    // From here on the file is complete without its log, and can be moved.
    await client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
    return { $client: client, release: () => client.close() };
  } catch (error) {
    client.close();
    if (errorCode(error).startsWith('SQLITE_BUSY')) return undefined;
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(errorCode(error))) return { $client: null, release: () => undefined };
    throw error;
  }
}
