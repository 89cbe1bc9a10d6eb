import { pathToFileURL } from 'node:url';
import { type Client, createClient } from '@libsql/client/sqlite3';
import { errorCode } from './error-code.ts';
import type { FileLock } from './file-lock.ts';

/** A database that is held; `$client` works on it, null where it is damaged. */
export type SoleUse = FileLock & { $client: Client | null };

/**
 * Takes an embedded database for this process alone, until released: others then find it locked. Answers undefined while
 * any process has it open, idle or not. A file that is damaged beyond reading can't be in use, so it counts as taken.
 */
export async function acquireSoleUse(path: string): Promise<SoleUse | undefined> {
  const client = createClient({ url: pathToFileURL(path).href.replace('file://', 'file:') });
  try {
    // An open connection in WAL mode holds a shared lock on the file, which this mode's exclusive one can't stand beside.
    await client.execute('PRAGMA locking_mode = EXCLUSIVE');
    await client.executeMultiple('BEGIN EXCLUSIVE; COMMIT');
    // From here on the file is whole by itself, and can be moved.
    await client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
    return { $client: client, release: () => client.close() };
  } catch (error) {
    client.close();
    if (errorCode(error).startsWith('SQLITE_BUSY')) return undefined;
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(errorCode(error))) return { $client: null, release: () => undefined };
    throw error;
  }
}
