import { openSync, read, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Client } from '@libsql/client/http';

/** Mode of a database's file: it contains names and addresses, so other accounts of the machine have no access. */
export const OWNER_ONLY = 0o600;

/** The bits of a mode that are for neither owner nor group. */
export const OTHERS = 0o007;

/** Path of an embedded database; undefined for a remote one and in memory. */
export async function databaseFile(client: Client): Promise<string | undefined> {
  if (client.protocol !== 'file') return undefined;
  const { rows } = await client.execute("SELECT file FROM pragma_database_list WHERE name = 'main'");
  return String(rows[0]?.file ?? '') || undefined;
}

/** How a file of SQLite begins. */
const MAGIC = 'SQLite format 3\0';

/**
 * Handles of database files, never closed: closing one would drop every lock that this process has on the file (POSIX), and the
 * next process that leaves would delete the log that is still in use here. One for each file that was ever checked.
 */
const handles = new Map<string, number>();

const readBeginning = promisify(read);

async function beginningOf(path: string, { dev, ino }: Stats): Promise<string> {
  const key = `${dev}:${ino}`;
  const handle = handles.get(key) ?? openSync(path, 'r');
  handles.set(key, handle);
  const { buffer } = await readBeginning(handle, Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
  return buffer.toString('latin1');
}

/**
 * Returns a check of an open database's file: a sentence if it was moved away, replaced or overwritten since the first check. The
 * open connection does not notice: it goes on with the file that has no name any more.
 */
export function databaseFileCheck(client: Client): () => Promise<string | undefined> {
  let opened: { path: string; ino: number } | undefined;
  return async () => {
    const path = opened?.path ?? (await databaseFile(client));
    if (path === undefined) return undefined;
    try {
      const file = await stat(path);
      const { ino, size } = file;
      opened ??= { path, ino };
      if (ino !== opened.ino) return 'The database file was replaced. Restart the server.';
      if (size > 0 && (await beginningOf(path, file)) !== MAGIC)
        return 'The database file was overwritten. Stop the server and restore a backup.';
      return undefined;
    } catch {
      return 'The database file was moved away. Stop the server and put it back, or restore a backup.';
    }
  };
}
