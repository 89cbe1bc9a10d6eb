import { pathToFileURL } from 'node:url';
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
  const client = createClient({ url: pathToFileURL(path).href.replace('file://', 'file:') });
  try {
    const transaction = await client.transaction('write');
    return {
      release: () => {
        transaction.close();
        client.close();
      },
    };
  } catch (error) {
    client.close();
    if (errorCode(error).startsWith('SQLITE_BUSY')) return undefined;
    throw error;
  }
}
