import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { createDb, type Db } from '#db/client.ts';
import { OWNER_ONLY } from '#db/database-file.ts';
import { migrateDb } from '#db/migrate.ts';
import { type App, createApp } from '#server/app.ts';
import type { AppDeps } from '#server/core.ts';
import { readSettings, type Settings } from '#server/env.ts';
import { type SearchThread, searchThread } from '#server/search/thread-engine.ts';
import { addUser } from '#tests/factories/users.ts';
import { readOnlyImageHost } from '#tests/fakes/image-host.ts';
import { libsqlServer } from '#tests/fakes/libsql-server.ts';
import { type LogLine, recordedLog } from './recorded-log.ts';

/** An application on a real, migrated database. */
export type TestApp = {
  app: App;
  db: Db;
  settings: Settings;
  /** The lines of its log, oldest first. */
  logged: LogLine[];
  /** The thread of its searches, if it has one. */
  searching?: SearchThread | undefined;
};

/** Who calls an endpoint in a test. */
export type Caller = 'anonymous' | 'user' | 'admin';

/** Whether tests run on a database behind libSQL over HTTP (the project `remote` of vitest.config.ts) instead of an embedded one. */
const ON_REMOTE_DATABASE = process.env.TEST_DATABASE === 'remote';

let template: Promise<Buffer> | undefined;

/** The bytes of a migrated database. Each worker migrates once, because migrating for each test would dominate the run time. */
export function migratedFile(): Promise<Buffer> {
  template ??= migrateOnce();
  return template;
}

async function migrateOnce(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'gallery-template-'));
  const file = join(folder, 'gallery.db');
  try {
    const db = await createDb({ url: `file:${file}` });
    await migrateDb(db);
    await db.$client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
    db.$client.close();
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `DATABASE_URL` and token of a test, and a function that closes the database. */
async function databaseFor(dataDir: string) {
  if (!ON_REMOTE_DATABASE) return { settings: {}, closeServer: async () => undefined };
  const server = await libsqlServer(join(dataDir, 'gallery.db'));
  return {
    settings: { databaseUrl: server.url, databaseAuthToken: server.state.token },
    closeServer: server.close,
  };
}

/** Opens an application for one test (or, with `keep`, until the caller closes it); closing removes its files. */
export async function openTestApp(
  given: {
    settings?: Partial<Settings>;
    deps?: Partial<AppDeps>;
    keep?: (close: () => Promise<void>) => void;
    /** Whether searches run in a thread, as on our server. */
    searchesInThread?: boolean;
    /** The database file to begin with; an empty one by default. */
    from?: Buffer;
  } = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gallery-test-'));
  await writeFile(join(dataDir, 'gallery.db'), given.from ?? (await migratedFile()), { mode: OWNER_ONLY });
  const database = await databaseFor(dataDir);
  const settings = {
    ...readSettings({ DATA_DIR: dataDir, SITE_URL: 'http://localhost:4321', BACKGROUND_PRIORITY: 'normal' }),
    ...database.settings,
    ...given.settings,
  };
  const db = await createDb({ url: settings.databaseUrl, token: settings.databaseAuthToken });
  const close = async () => {
    // A build that a test requested may still be writing.
    await app.builds.settled();
    await app.notifications.stop();
    await searching?.stop();
    db.$client.close();
    await database.closeServer();
    await rm(dataDir, { recursive: true, force: true });
  };
  const { log, logged } = recordedLog();
  const searching = given.searchesInThread ? searchThread(settings) : undefined;
  const deps: AppDeps = {
    log,
    settings,
    db,
    imageHost: readOnlyImageHost,
    version: () => 'test',
    now: () => new Date(),
    // Builds are not queued by default; tests of builds pass their own hook.
    rebuild: { request: () => Promise.resolve() },
    ...(searching ? { searchThread: searching } : {}),
    ...given.deps,
  };
  const app = createApp(deps);
  (given.keep ?? onTestFinished)(close);
  return { app, db, settings, logged, searching };
}

/** Signs in a user and returns the `Cookie` header of their browser; creates a user if none is given. */
export async function cookieOf(
  { app, db }: Pick<TestApp, 'app' | 'db'>,
  caller: Caller,
  userId?: string,
): Promise<string> {
  if (caller === 'anonymous') return '';
  const id = userId ?? (await addUser(db, { role: caller })).id;
  const { cookies } = await app.sessions.begin(id, null);
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
}

/** One application for all tests of a file or a `describe`, filled once before them. Call the result only inside tests. */
export function sharedTestApp(fill: (opened: TestApp) => Promise<void> = () => Promise.resolve()): () => TestApp {
  let opened: TestApp | undefined;
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    opened = await openTestApp({
      keep: (closeIt) => {
        close = closeIt;
      },
    });
    await fill(opened);
  });
  afterAll(() => close?.());
  return () => {
    if (!opened) throw new Error('The application is opened before the tests, not before this.');
    return opened;
  };
}

/**
 * Opens applications, one for each test, on copies of a database that is filled once: filling it again would take most of the time
 * of many tests. Returns what `fill` returned, too. For the given settings and dependencies only.
 */
export function copiedTestApp<T>(
  fill: (opened: TestApp) => Promise<T>,
  given: Pick<NonNullable<Parameters<typeof openTestApp>[0]>, 'settings' | 'deps'> = {},
): () => Promise<TestApp & { filled: T }> {
  let original: Promise<{ from: Buffer; filled: T }> | undefined;
  const fillOnce = async () => {
    let close = async () => {};
    const keep = (closeIt: () => Promise<void>) => {
      close = closeIt;
    };
    const opened = await openTestApp({ ...given, keep });
    try {
      const filled = await fill(opened);
      await opened.db.$client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
      return { from: await readFile(join(opened.settings.dataDir, 'gallery.db')), filled };
    } finally {
      await close();
    }
  };
  return async () => {
    original ??= fillOnce();
    const { from, filled } = await original;
    return { ...(await openTestApp({ ...given, from })), filled };
  };
}
