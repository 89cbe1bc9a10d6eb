import { type Client, createClient } from '@libsql/client';
import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql';
import { companies } from './schema/companies.ts';
import { images, imageTags, tags } from './schema/images.ts';
import { auditEntries, builds, revisions, settings } from './schema/operations.ts';
import { sessions, users } from './schema/users.ts';
import { countTraffic, type Traffic } from './traffic.ts';
import { waitForLock } from './wait-for-lock.ts';

const schema = { companies, images, tags, imageTags, users, sessions, settings, revisions, builds, auditEntries };

/** Drizzle on a libSQL database with the gallery's tables; `$traffic` counts what goes through it. */
export type Db = LibSQLDatabase<typeof schema> & { $client: Client; $traffic: Traffic };

/** What each connection to an embedded database begins with. */
const PRAGMAS = 'PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON';

/** Where a database is; `lockWaitMs` is how long a write waits for another process's. */
type DbPlace = { url: string; token?: string | undefined; lockWaitMs?: number };

/**
 * Opens the database: `file:/path/gallery.db`, `libsql://host` or `https://host`. Reads no environment.
 * An embedded one gets WAL, foreign keys, one connection (pragmas hold for a connection, and its calls follow each other
 * anyway) and waits up to `lockWaitMs` for other processes' writes. Throws when it can't be opened.
 * Writes that belong together go through `db.batch`: libSQL's `transaction()` would keep the connection from everyone else.
 */
export async function createDb({ url, token, lockWaitMs }: DbPlace): Promise<Db> {
  const isEmbedded = url.startsWith('file:');
  const client = createClient({
    url,
    ...(token ? { authToken: token } : {}),
    ...(isEmbedded ? { concurrency: 1 } : {}),
  });
  if (isEmbedded) {
    waitForLock(client, PRAGMAS, lockWaitMs);
    await client.execute('PRAGMA journal_mode = WAL');
    await client.executeMultiple(PRAGMAS);
  } else {
    await client.execute('PRAGMA foreign_keys = ON');
  }
  const $traffic = countTraffic(client);
  return Object.assign(drizzle(client, { schema }), { $traffic });
}
