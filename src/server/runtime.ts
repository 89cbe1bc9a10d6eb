import type { Db } from '#db/client.ts';
import { findOutage } from '#db/outage.ts';
import { requireOurSchema } from '#db/schema-version.ts';
import { type App, createApp } from './app.ts';
import { httpBuildHook } from './builds/http-build-hook.ts';
import { readSettings } from './env.ts';
import { PROBE_PATH } from './health/health.service.ts';
import { inProcessEncoder } from './image-host/image-encoder.ts';
import { imageHostFor } from './image-host/image-host.ts';
import { processLog } from './log/log.ts';
import { openDatabase } from './open-database.ts';

let opened: Promise<{ app: App; db: Db }> | undefined;
let schemaChecked: Promise<void> | undefined;

async function open(): Promise<{ app: App; db: Db }> {
  const settings = readSettings();
  const db = await openDatabase(settings);
  const app = createApp({
    settings,
    db,
    imageHost: await imageHostFor(settings, db, inProcessEncoder()),
    version: () => __RELEASE__,
    callBuildHook: settings.buildHookUrl ? httpBuildHook(settings.buildHookUrl) : undefined,
    // The function that handles it continues unfinished work; in development no process is frozen.
    callAgain: import.meta.env.PROD ? () => fetch(new URL(PROBE_PATH, settings.siteUrl)) : undefined,
    now: () => new Date(),
    log: processLog('info'),
  });
  return { app, db };
}

/** Rejects for a database of another version. During an outage the services report it, and the next request checks. */
async function checkSchema(db: Db): Promise<void> {
  schemaChecked ??= requireOurSchema(db).catch((error: unknown) => {
    schemaChecked = undefined;
    if (!findOutage(error)) throw error;
  });
  await schemaChecked;
}

/**
 * The application where our server does not provide one: during the build, in development and in functions. Rejects with a
 * `SchemaMismatch` for a database of another version.
 */
export async function getApp(): Promise<App> {
  opened ??= open().catch((error: unknown) => {
    // The next request retries: what was missing may exist by then.
    opened = undefined;
    throw error;
  });
  const { app, db } = await opened;
  await checkSchema(db);
  return app;
}
