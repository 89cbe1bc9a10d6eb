import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createDb, type Db } from '#db/client.ts';
import { migrateDb } from '#db/migrate.ts';
import { type App, type AppDeps, createApp } from '#server/app.ts';
import { readSettings, type Settings } from '#server/env.ts';
import { addUser } from '#tests/factories/users.ts';
import { readOnlyImageHost } from '#tests/fakes/image-host.ts';

/** An application on a real, migrated database of its own. */
export type TestApp = { app: App; db: Db; settings: Settings };

/** Who calls an endpoint in a test. */
export type Caller = 'anonymous' | 'user' | 'admin';

/** Opens an application for one test (or, with `keep`, until the caller closes it); its files go with it. */
export async function openTestApp(
  given: { settings?: Partial<Settings>; deps?: Partial<AppDeps>; keep?: (close: () => Promise<void>) => void } = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gallery-test-'));
  const settings = { ...readSettings({ DATA_DIR: dataDir, SITE_URL: 'http://localhost:4321' }), ...given.settings };
  const db = await createDb({ url: settings.databaseUrl });
  await migrateDb(db);
  const close = async () => {
    db.$client.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  (given.keep ?? onTestFinished)(close);
  const deps: AppDeps = {
    settings,
    db,
    imageHost: readOnlyImageHost,
    version: () => 'test',
    now: () => new Date(),
    // No build is queued behind a test's back; a test of builds brings its own.
    rebuild: { request: () => Promise.resolve() },
    ...given.deps,
  };
  return { app: createApp(deps), db, settings };
}

/** Signs someone in and answers the `Cookie` header of their browser; a user is made when none is given. */
export async function cookieOf({ app, db }: TestApp, caller: Caller, userId?: string): Promise<string> {
  if (caller === 'anonymous') return '';
  const id = userId ?? (await addUser(db, { role: caller })).id;
  const { cookies } = await app.sessions.begin(id, null);
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
}
