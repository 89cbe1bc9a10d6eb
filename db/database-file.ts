import { existsSync, openSync, read, type Stats } from 'node:fs';
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

/** A sentence if an open database has lost its file; undefined while it has it. */
export type FindLoss = () => Promise<string | undefined>;

/**
 * Checks whether the file of an open database, or the log beside it, was moved away or replaced since now. The open connection does
 * not notice: it goes on with files that have no name any more.
 */
export async function watchFile(client: Client): Promise<FindLoss> {
  const path = await databaseFile(client);
  if (path === undefined) return () => Promise.resolve(undefined);
  const log = `${path}-wal`;
  const { ino } = await stat(path);
  const hasLog = existsSync(log);
  return async () => {
    const file = await stat(path).catch(() => undefined);
    if (!file) return 'The database file was moved away. Stop the server and put it back, or restore a backup.';
    if (file.ino !== ino) return 'The database file was replaced. Restart the server.';
    if (!hasLog || existsSync(log)) return undefined;
    // A connection that was renewed opens its log with its first statement.
    await client.execute('SELECT count(*) FROM sqlite_master');
    if (existsSync(log)) return undefined;
    return 'The log of the database was removed. Restart the server, and look for what was saved last: it may be lost.';
  };
}

/** A write that was refused because the database has lost its file; the message says what to do. */
export class LostDatabase extends Error {
  readonly code = 'DATABASE_LOST';
  override readonly name = 'LostDatabase';
}

/** Returns a check of an open database's file: a sentence if it was moved away, replaced or overwritten. */
export function databaseFileCheck(client: Client, findLoss: FindLoss): FindLoss {
  return async () => {
    const [loss, path] = [await findLoss(), await databaseFile(client)];
    if (loss !== undefined || path === undefined) return loss;
    const file = await stat(path);
    if (file.size > 0 && (await beginningOf(path, file)) !== MAGIC)
      return 'The database file was overwritten. Stop the server and restore a backup.';
    return undefined;
  };
}
