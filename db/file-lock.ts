import { pathToFileURL } from 'node:url';
import type { Client } from '@libsql/client';
import { errorCode } from './error-code.ts';

/** A held lock; `release` frees it. */
export type FileLock = { release: () => void };

/**
 * Takes a lock between processes: a write transaction on a separate database file. The operating system releases it when its
 * holder dies. Returns undefined while another process holds it.
 */
export async function acquireFileLock(path: string): Promise<FileLock | undefined> {
  // The native module is loaded only where there is a disk to lock on; functions don't have it.
  const { createClient } = await import('@libsql/client/sqlite3');
  let client: Client | undefined;
  try {
    const opened = createClient({ url: pathToFileURL(path).href.replace('file://', 'file:') });
    client = opened;
    const transaction = await client.transaction('write');
    return {
      release: () => {
        transaction.close();
        opened.close();
      },
    };
  } catch (error) {
    client?.close();
    if (errorCode(error).startsWith('SQLITE_BUSY')) return undefined;
    // SQLite doesn't name the file.
    throw Object.assign(error as Error, { path });
  }
}
