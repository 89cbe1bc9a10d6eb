import { createDb, type Db } from '#db/client.ts';
import { migrateDb } from '#db/migrate.ts';
import { type App, createApp } from '#server/app.ts';
import type { AppDeps } from '#server/core.ts';
import type { Settings } from '#server/env.ts';
import { localImageHost, mediaDirOf } from '#server/image-host/local-image-host.ts';

/** Opens a gallery without a server and without builds; creates the database if it is missing. */
export async function openBare(
  settings: Settings,
  deps: Partial<AppDeps> = {},
): Promise<{ app: App; db: Db; close: () => void }> {
  const db = await createDb({ url: settings.databaseUrl });
  await migrateDb(db);
  const app = createApp({
    ...{ settings, db, imageHost: localImageHost({ mediaDir: mediaDirOf(settings), secret: 'bench' }) },
    ...{ version: () => 'bench', now: () => new Date(), rebuild: { request: () => Promise.resolve() } },
    ...deps,
  });
  return { app, db, close: () => db.$client.close() };
}
