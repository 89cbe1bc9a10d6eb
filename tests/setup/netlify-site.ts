import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createDb } from '#db/client.ts';
import { migrateDb } from '#db/migrate.ts';
import { astroBuild } from '#server/builds/astro-build.ts';
import { siteFingerprint } from '#server/builds/site-fingerprint.ts';
import { childEnvironment, readSettings, type Settings } from '#server/env.ts';
import { cloudArtwork, seedCloudinary } from '#tests/factories/seed-cloudinary.ts';
import { seedGallery } from '#tests/factories/seed-gallery.ts';
import { type FakeCloudinary, startFakeCloudinary } from '#tests/fakes/cloudinary/fake-cloudinary.ts';
import { type LibsqlServer, libsqlServer } from '#tests/fakes/libsql-server.ts';
import { PROJECT_DIR } from './built-site.ts';
import { CACHE_DIR, cachedSite } from './site-cache.ts';

/** Output folder of Netlify's adapter. */
const ADAPTER_DIR = join(PROJECT_DIR, '.netlify');
const SITE_URL = 'https://gallery.example';
const SIZE = { companies: 9, imagesEach: 14 };
/** File with the image host of a prepared site: the fake Cloudinary of its build. Each test's fake has another port. */
const DELIVERED_FROM = 'delivered-from';
/** Name of the deploy, which `/api/version` returns as release. */
export const DEPLOY_ID = 'deploy-of-the-tests';

/** A function as Netlify calls it. */
export type NetlifyFunction = (
  request: Request,
  context: { ip: string; waitUntil: (work: Promise<unknown>) => void },
) => Promise<Response>;

/** The services of a hosted site; `deliveredFrom` is the host of its images. */
type Services = { database: Pick<LibsqlServer, 'url' | 'state'>; cloud: FakeCloudinary; deliveredFrom: string };

const hostedSettings = (dataDir: string, { database, cloud, deliveredFrom }: Services, given = {}): Settings =>
  readSettings({
    DATA_DIR: dataDir,
    SITE_URL,
    DATABASE_URL: database.url,
    DATABASE_AUTH_TOKEN: database.state.token,
    // Uploads use another origin than delivery, as at Cloudinary.
    CLOUDINARY_URL: cloud
      .settingFor()
      .replace(/cname=.*$/, `cname=${deliveredFrom}`)
      .replace('upload_prefix=http://127.0.0.1', 'upload_prefix=http://localhost'),
    GOOGLE_CLIENT_ID: 'gallery',
    GOOGLE_CLIENT_SECRET: 'a-secret-of-thirty-two-characters',
    UPLOAD_MAX_MB: '4',
    SYNC_MINUTES: '0',
    ...given,
  });

async function buildInto(folder: string): Promise<void> {
  await mkdir(join(folder, 'data'), { recursive: true });
  const database = await libsqlServer(join(folder, 'data/gallery.db'));
  const cloud = await startFakeCloudinary();
  const deliveredFrom = new URL(cloud.origin).host;
  // With a hook and this limit, an admin's browser uploads large files directly.
  const given = { BUILD_HOOK_URL: 'https://hooks.example/build', UPLOAD_MAX_MB: '20' };
  const settings = hostedSettings(join(folder, 'data'), { database, cloud, deliveredFrom }, given);
  const db = await createDb({ url: settings.databaseUrl, token: settings.databaseAuthToken });
  const lines: string[] = [];
  try {
    await migrateDb(db);
    await seedCloudinary(cloud, SIZE);
    await seedGallery(db, null, SIZE, cloudArtwork(cloud));
    await writeFile(join(folder, DELIVERED_FROM), deliveredFrom);
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
    await cloud.close();
  }
}

/**
 * The site as Netlify builds it, with its database behind libSQL over HTTP and its images on a fake Cloudinary; built
 * once per state of the code.
 */
export async function openNetlifySite(given: Record<string, string> = {}) {
  const code = await siteFingerprint(PROJECT_DIR, readSettings({ DATA_DIR: CACHE_DIR, SITE_URL }));
  const prepared = await cachedSite(`${code}-netlify-cloud`, buildInto);
  const dataDir = await mkdtemp(join(tmpdir(), 'gallery-netlify-'));
  await cp(join(prepared, 'data'), dataDir, { recursive: true, verbatimSymlinks: true });
  const database = await libsqlServer(join(dataDir, 'gallery.db'));
  const cloud = await startFakeCloudinary();
  await seedCloudinary(cloud, SIZE);
  const deliveredFrom = await readFile(join(prepared, DELIVERED_FROM), 'utf8');
  const settings = hostedSettings(dataDir, { database, cloud, deliveredFrom }, given);
  const db = await createDb({ url: settings.databaseUrl, token: settings.databaseAuthToken });
  const functionDir = join(prepared, 'netlify/functions/ssr');
  return {
    settings,
    database,
    cloud,
    deliveredFrom,
    db,
    /** What the CDN serves. */
    distDir: join(prepared, 'dist'),
    /** Headers and other configuration that the adapter writes for Netlify. */
    configFile: join(prepared, 'netlify/config.json'),
    functionDir,
    environment: childEnvironment(settings),
    loadFunction: async (): Promise<NetlifyFunction> =>
      ((await import(pathToFileURL(join(functionDir, 'ssr.mjs')).href)) as { default: NetlifyFunction }).default,
    close: async (): Promise<void> => {
      db.$client.close();
      await database.close();
      await cloud.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type NetlifySite = Awaited<ReturnType<typeof openNetlifySite>>;
