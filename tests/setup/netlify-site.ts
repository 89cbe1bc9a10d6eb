import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createDb } from '#db/client.ts';
import { migrateDb } from '#db/migrate.ts';
import { astroBuild } from '#server/build-hook/astro-build.ts';
import { siteFingerprint } from '#server/build-hook/site-fingerprint.ts';
import { childEnvironment, readSettings, type Settings } from '#server/env.ts';
import { seedGallery } from '#tests/factories/seed-gallery.ts';
import { type LibsqlServer, libsqlServer } from '#tests/fakes/libsql-server.ts';
import { PROJECT_DIR } from './built-site.ts';
import { CACHE_DIR, cachedSite } from './site-cache.ts';

/** Where Netlify's adapter leaves what it makes for the functions. */
const ADAPTER_DIR = join(PROJECT_DIR, '.netlify');
const SITE_URL = 'https://gallery.example';
const SIZE = { companies: 9, imagesEach: 14 };
/** Name of the deploy, which is the release that `/api/version` tells. */
export const DEPLOY_ID = 'deploy-of-the-tests';

/** A function as Netlify calls it. */
export type NetlifyFunction = (
  request: Request,
  context: { ip: string; waitUntil: (work: Promise<unknown>) => void },
) => Promise<Response>;

const hostedSettings = (dataDir: string, database: Pick<LibsqlServer, 'url' | 'state'>, given = {}): Settings =>
  readSettings({
    DATA_DIR: dataDir,
    SITE_URL,
    DATABASE_URL: database.url,
    DATABASE_AUTH_TOKEN: database.state.token,
    GOOGLE_CLIENT_ID: 'gallery',
    GOOGLE_CLIENT_SECRET: 'a-secret-of-thirty-two-characters',
    UPLOAD_MAX_MB: '4',
    ...given,
  });

async function buildInto(folder: string): Promise<void> {
  await mkdir(join(folder, 'data'), { recursive: true });
  const database = await libsqlServer(join(folder, 'data/gallery.db'));
  const settings = hostedSettings(join(folder, 'data'), database);
  const db = await createDb({ url: settings.databaseUrl, token: settings.databaseAuthToken });
  const lines: string[] = [];
  try {
    await migrateDb(db);
    await seedGallery(db, join(folder, 'data/media'), SIZE);
    await astroBuild({
      projectDir: PROJECT_DIR,
      outDir: join(folder, 'dist'),
      env: childEnvironment(settings, { NODE_ENV: 'production', NETLIFY: 'true', DEPLOY_ID }),
      log: (line) => lines.push(line),
      signal: new AbortController().signal,
      lowPriority: false,
    });
    await rename(join(ADAPTER_DIR, 'v1'), join(folder, 'netlify'));
  } catch (error) {
    throw new Error(`The site can't be built for Netlify:\n${lines.slice(-30).join('\n')}`, { cause: error });
  } finally {
    await rm(join(ADAPTER_DIR, 'build'), { recursive: true, force: true });
    db.$client.close();
    await database.close();
  }
}

/** The site as a build on Netlify makes it, with its database behind libSQL over HTTP; built once per state of the code. */
export async function openNetlifySite(given: Record<string, string> = {}) {
  const code = await siteFingerprint(PROJECT_DIR, readSettings({ DATA_DIR: CACHE_DIR, SITE_URL }));
  const prepared = await cachedSite(`${code}-netlify`, buildInto);
  const dataDir = await mkdtemp(join(tmpdir(), 'gallery-netlify-'));
  await cp(join(prepared, 'data'), dataDir, { recursive: true, verbatimSymlinks: true });
  const database = await libsqlServer(join(dataDir, 'gallery.db'));
  const settings = hostedSettings(dataDir, database, given);
  const db = await createDb({ url: settings.databaseUrl, token: settings.databaseAuthToken });
  const functionDir = join(prepared, 'netlify/functions/ssr');
  return {
    settings,
    database,
    db,
    /** What the CDN serves. */
    distDir: join(prepared, 'dist'),
    /** Headers and the like that the adapter tells Netlify. */
    configFile: join(prepared, 'netlify/config.json'),
    functionDir,
    environment: childEnvironment(settings),
    loadFunction: async (): Promise<NetlifyFunction> =>
      ((await import(pathToFileURL(join(functionDir, 'ssr.mjs')).href)) as { default: NetlifyFunction }).default,
    close: async (): Promise<void> => {
      db.$client.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The site as a build on Netlify makes it. */
export type NetlifySite = Awaited<ReturnType<typeof openNetlifySite>>;
