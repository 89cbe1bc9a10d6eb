import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Client, InStatement, Transaction } from '@libsql/client/http';
import type { LibSQLDatabase } from 'drizzle-orm/libsql';
// Not `drizzle-orm/libsql` itself, which loads the embedded database too: functions don't need it.
import { drizzle } from 'drizzle-orm/libsql/http';
import { databaseFile, type FindLoss, LostDatabase, OTHERS, OWNER_ONLY, watchFile } from './database-file.ts';
import { errorCode } from './error-code.ts';
import { remoteClient } from './remote-client.ts';
import { waitForLock } from './wait-for-lock.ts';

/** Usage of a database client. */
type Traffic = {
  /** Open connections: the client's own, and one for each transaction in progress. */
  connections: () => number;
  /** Statements since it was opened. */
  queries: () => number;
};

/** Counts a client's calls; the client is changed in place, so that every holder is counted. */
function countTraffic(client: Client): Traffic {
  let queries = 0;
  const transactions = new Set<Transaction>();
  const counted = <C extends (...args: never[]) => unknown>(
    call: C,
    statements: (...args: Parameters<C>) => number,
  ): C =>
    ((...args: Parameters<C>) => {
      queries += statements(...args);
      return call(...args);
    }) as C;
  client.execute = counted(client.execute.bind(client) as Client['execute'], () => 1);
  client.batch = counted(client.batch.bind(client), (statements) => statements.length);
  client.migrate = counted(client.migrate.bind(client), (statements) => statements.length);
  client.executeMultiple = counted(client.executeMultiple.bind(client), () => 1);
  const begin = client.transaction.bind(client);
  client.transaction = (async (...mode: Parameters<typeof begin>) => {
    const transaction = await begin(...mode);
    transactions.add(transaction);
    return transaction;
  }) as Client['transaction'];
  const openTransactions = (): number => {
    for (const transaction of transactions) if (transaction.closed) transactions.delete(transaction);
    return transactions.size;
  };
  return { connections: () => (client.closed ? 0 : 1 + openTransactions()), queries: () => queries };
}

type Statement = InStatement | [string, unknown?];

const sqlOf = (statement: Statement): string => {
  if (typeof statement === 'string') return statement;
  return Array.isArray(statement) ? statement[0] : statement.sql;
};

const READ = /^\s*(?:select|pragma\s+(?:integrity|foreign_key)_check)\b/i;

/** Whether a statement changes nothing, so that it can be repeated. */
export const isRead = (statement: Statement): boolean => READ.test(sqlOf(statement));

/** Refuses writes to a database that has lost its file: they would succeed, and be gone. The client is changed in place. */
function refuseLostWrites(client: Client, findLoss: FindLoss): void {
  const requireFile = async () => {
    const loss = await findLoss();
    if (loss !== undefined) throw new LostDatabase(loss);
  };
  const [execute, batch] = [client.execute.bind(client), client.batch.bind(client)];
  client.execute = (async (...args: Parameters<typeof execute>) => {
    if (!isRead(args[0])) await requireFile();
    return execute(...args);
  }) as Client['execute'];
  client.batch = async (...args) => {
    if (!args[0].every(isRead)) await requireFile();
    return batch(...args);
  };
}

/** Drizzle on a libSQL database; `$traffic` counts what goes through it, `$findLoss` checks that an embedded one has its file. */
export type Db = LibSQLDatabase & { $client: Client; $traffic: Traffic; $findLoss: FindLoss };

/** Bytes of the log that stay on disk once its changes are in the database. */
const LOG_MAX_BYTES = 64 * 1024 * 1024;

/** Pragmas of each connection to an embedded database. */
const PRAGMAS = `PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA journal_size_limit = ${LOG_MAX_BYTES}`;

/** Location of a database; `lockWaitMs` is how long a write waits for another process's; an embedded one refuses writes if it is `readOnly`. */
type DbPlace = { url: string; token?: string | undefined; lockWaitMs?: number; readOnly?: boolean };

/**
 * A new file is private to its owner, and so is its log, which inherits the mode. Access that an operator later gives to a group
 * stays; access for everyone, which earlier versions gave on a restore, is removed.
 */
async function restrictToOwner(client: Client): Promise<void> {
  const file = await databaseFile(client);
  if (!file) return;
  const { size, mode } = await stat(file);
  if (size === 0) await chmod(file, OWNER_ONLY);
  else if (mode & OTHERS) await chmod(file, mode & ~OTHERS & 0o777).catch(() => undefined);
}

/**
 * An embedded database with WAL, foreign keys and one connection (pragmas belong to a connection, and its calls are sequential
 * anyway); waits up to `lockWaitMs` for other processes' writes. Its native module is loaded only here.
 */
async function embeddedClient({ url, lockWaitMs, readOnly }: DbPlace): Promise<Client> {
  if (readOnly) return readingClient(url, lockWaitMs);
  const { createClient } = await import('@libsql/client/sqlite3');
  const client = createClient({ url, concurrency: 1 });
  waitForLock(client, PRAGMAS, lockWaitMs);
  await restrictToOwner(client);
  await client.execute('PRAGMA journal_mode = WAL');
  await client.executeMultiple(PRAGMAS);
  return client;
}

/** The codes of a disk that is full or read-only: SQLite needs files beside the database even to read it. */
const UNWRITABLE = /^SQLITE_(?:CANTOPEN|READONLY|IOERR|FULL)/;

/**
 * The same for reading only, on a full or read-only disk too. Nobody writes there, so the file is read without a lock or, if changes
 * wait in its log, as a copy in the system's temporary folder.
 */
async function readingClient(url: string, lockWaitMs?: number): Promise<Client> {
  const { createClient } = await import('@libsql/client/sqlite3');
  const open = async (at: string): Promise<Client> => {
    const client = createClient({ url: at, concurrency: 1 });
    const pragmas = `${PRAGMAS}; PRAGMA query_only = ON`;
    waitForLock(client, pragmas, lockWaitMs);
    try {
      await client.executeMultiple(pragmas);
      await client.execute('SELECT count(*) FROM sqlite_master');
      return client;
    } catch (error) {
      client.close();
      throw error;
    }
  };
  try {
    return await open(url);
  } catch (error) {
    const file = url.startsWith('file:/') ? fileURLToPath(url) : '';
    if (!(UNWRITABLE.test(errorCode(error)) && existsSync(file))) throw error;
    const log = `${file}-wal`;
    const { size } = await stat(log).catch(() => ({ size: 0 }));
    // The client takes no parameters, but hands on a path that is an address of SQLite.
    if (size === 0) return open(`file:${encodeURIComponent(`${pathToFileURL(file).href}?immutable=1`)}`);
    const folder = await mkdtemp(join(tmpdir(), 'gallery-'));
    const copy = join(folder, 'gallery.db');
    try {
      await copyFile(file, copy);
      await copyFile(log, `${copy}-wal`);
      return await open(`file:${copy}`);
    } finally {
      // The connection keeps the files that it has opened.
      await rm(folder, { recursive: true });
    }
  }
}

/**
 * Opens the database: `file:/path/gallery.db`, `libsql://host` or `https://host`. Reads no environment.
 * Throws if an embedded one can't be opened; a remote one is not contacted yet, and enforces foreign keys by itself.
 * Writes that belong together use `db.batch`: libSQL's `transaction()` would block the connection for everyone else.
 */
export async function createDb(place: DbPlace): Promise<Db> {
  const { url, token } = place;
  const client = url.startsWith('file:') ? await embeddedClient(place) : remoteClient({ url, token, isRead });
  const $findLoss = await watchFile(client);
  refuseLostWrites(client, $findLoss);
  const $traffic = countTraffic(client);
  return Object.assign(drizzle(client), { $traffic, $findLoss });
}
