import { chmod, stat } from 'node:fs/promises';
import type { Client } from '@libsql/client/http';
import type { LibSQLDatabase } from 'drizzle-orm/libsql';
// Not `drizzle-orm/libsql` itself, which loads the embedded database too: functions don't need it.
import { drizzle } from 'drizzle-orm/libsql/http';
import { databaseFile, OTHERS, OWNER_ONLY } from './database-file.ts';
import { remoteClient } from './remote-client.ts';
import { imageOrigins } from './schema/collecting.ts';
import { collectionItems, collectionSections, collections } from './schema/collections.ts';
import { companies } from './schema/companies.ts';
import { contactRequests } from './schema/contact.ts';
import { follows } from './schema/follows.ts';
import { deletedImages, images, imageTags, tagAliases, tags } from './schema/images.ts';
import { oauthGrants, oauthRecords } from './schema/oauth.ts';
import { auditEntries, builds, revisions, settings } from './schema/operations.ts';
import {
  imageCorrections,
  imageFolders,
  imageReadings,
  readingQueue,
  regionColours,
  searchQueue,
  searchSegments,
  searchSynonyms,
} from './schema/search.ts';
import { imagePairs, imageRedirects, similarImages, tagAnswers, triagePasses } from './schema/similar.ts';
import { takedowns } from './schema/takedowns.ts';
import { apiTokens } from './schema/tokens.ts';
import { sessions, users } from './schema/users.ts';
import { countTraffic, type Traffic } from './traffic.ts';
import { waitForLock } from './wait-for-lock.ts';

const schema = {
  companies,
  images,
  deletedImages,
  tags,
  tagAliases,
  imageTags,
  imageReadings,
  regionColours,
  readingQueue,
  imageCorrections,
  imageFolders,
  searchQueue,
  searchSegments,
  searchSynonyms,
  similarImages,
  imagePairs,
  imageRedirects,
  imageOrigins,
  tagAnswers,
  triagePasses,
  users,
  sessions,
  apiTokens,
  oauthGrants,
  oauthRecords,
  collections,
  collectionSections,
  collectionItems,
  follows,
  settings,
  revisions,
  builds,
  auditEntries,
  takedowns,
  contactRequests,
};

/** Drizzle on a libSQL database with the gallery's tables; `$traffic` counts what goes through it. */
export type Db = LibSQLDatabase<typeof schema> & { $client: Client; $traffic: Traffic };

/** Pragmas of each connection to an embedded database. */
const PRAGMAS = 'PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON';

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
  const { createClient } = await import('@libsql/client/sqlite3');
  const client = createClient({ url, concurrency: 1 });
  const pragmas = readOnly ? `${PRAGMAS}; PRAGMA query_only = ON` : PRAGMAS;
  waitForLock(client, pragmas, lockWaitMs);
  await restrictToOwner(client);
  await client.execute('PRAGMA journal_mode = WAL');
  await client.executeMultiple(pragmas);
  return client;
}

/**
 * Opens the database: `file:/path/gallery.db`, `libsql://host` or `https://host`. Reads no environment.
 * Throws if an embedded one can't be opened; a remote one is not contacted yet, and enforces foreign keys by itself.
 * Writes that belong together use `db.batch`: libSQL's `transaction()` would block the connection for everyone else.
 */
export async function createDb(place: DbPlace): Promise<Db> {
  const { url, token } = place;
  const client = url.startsWith('file:') ? await embeddedClient(place) : remoteClient({ url, token });
  const $traffic = countTraffic(client);
  return Object.assign(drizzle(client, { schema }), { $traffic });
}
