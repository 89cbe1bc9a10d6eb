import { createDb } from '#db/client.ts';
import { type App, createApp } from './app.ts';
import { httpBuildHook } from './builds/http-build-hook.ts';
import { readSettings } from './env.ts';
import { PROBE_PATH } from './health/health.service.ts';
import { inProcessEncoder } from './image-host/image-encoder.ts';
import { imageHostFor } from './image-host/image-host.ts';
import { processLog } from './log/log.ts';

let app: Promise<App> | undefined;

async function openApp(): Promise<App> {
  const settings = readSettings();
  const db = await createDb({ url: settings.databaseUrl, token: settings.databaseAuthToken });
  return createApp({
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
}

/** The application where our server does not provide one: during the build, in development and in functions. */
export const getApp = (): Promise<App> => {
  app ??= openApp().catch((error: unknown) => {
    // The next request retries: what was missing may exist by then.
    app = undefined;
    throw error;
  });
  return app;
};
