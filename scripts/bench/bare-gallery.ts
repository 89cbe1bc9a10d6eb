import { join } from 'node:path';
import { createDb, type Db } from '#db/client.ts';
import { migrateDb } from '#db/migrate.ts';
import { type App, createApp } from '#server/app.ts';
import type { AppDeps } from '#server/core.ts';
import type { Settings } from '#server/env.ts';
import { localImageHost } from '#server/image-host/local-image-host.ts';

/** A gallery without a server and without builds. */
export type BareGallery = { app: App; db: Db; close: () => void };

/** Opens a gallery; creates the database if it is missing. */
export async function openBare(settings: Settings, deps: Partial<AppDeps> = {}): Promise<BareGallery> {
  const db = await createDb({ url: settings.databaseUrl });
  await migrateDb(db);
  const app = createApp({
    settings,
    db,
    imageHost: localImageHost({ mediaDir: join(settings.dataDir, 'media'), secret: 'bench' }),
    version: () => 'bench',
    now: () => new Date(),
    rebuild: { request: () => Promise.resolve() },
    ...deps,
  });
  return { app, db, close: () => db.$client.close() };
}
