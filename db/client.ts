import { type Client, createClient } from '@libsql/client';
import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql';
import { companies } from './schema/companies.ts';
import { images, imageTags, tags } from './schema/images.ts';
import { auditEntries, builds, revisions, settings } from './schema/operations.ts';
import { sessions, users } from './schema/users.ts';
import { countTraffic, type Traffic } from './traffic.ts';

const schema = { companies, images, tags, imageTags, users, sessions, settings, revisions, builds, auditEntries };

/** Drizzle on a libSQL database with the gallery's tables; `$traffic` counts what goes through it. */
export type Db = LibSQLDatabase<typeof schema> & { $client: Client; $traffic: Traffic };

/** How long in ms a writer waits for another one on an embedded database. */
const BUSY_TIMEOUT_MS = 10_000;

/**
 * Opens the database: `file:/path/gallery.db`, `libsql://host` or `https://host`. Reads no environment.
 * An embedded one gets WAL, foreign keys and a busy time-out. Throws when it can't be opened.
 * Writes that belong together go through `db.batch`: libSQL's `transaction()` opens a second connection without these pragmas.
 */
export async function createDb({ url, token }: { url: string; token?: string | undefined }): Promise<Db> {
  const client = createClient({ url, ...(token ? { authToken: token } : {}) });
  if (url.startsWith('file:')) {
    await client.execute(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    await client.execute('PRAGMA journal_mode = WAL');
    await client.execute('PRAGMA synchronous = NORMAL');
  }
  await client.execute('PRAGMA foreign_keys = ON');
  const $traffic = countTraffic(client);
  return Object.assign(drizzle(client, { schema }), { $traffic });
}
