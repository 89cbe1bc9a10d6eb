import { type ChildProcess, spawn } from 'node:child_process';
import { cp, link, lstat, mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#scripts/start/port.ts';
import type { Rebuild } from '#server/builds/builds.port.ts';
import { releaseStore } from '#server/builds/release-store.ts';
import { siteFingerprint } from '#server/builds/site-fingerprint.ts';
import { childEnvironment, readSettings, type Settings } from '#server/env.ts';
import { type OpenGallery, openGallery } from '#server/site-server/open-gallery.ts';
import { cloudArtwork, seedCloudinary } from '#tests/factories/seed-cloudinary.ts';
import { type SeedSize, seedGallery } from '#tests/factories/seed-gallery.ts';
import { addUser } from '#tests/factories/users.ts';
import type { FakeCloudinary } from '#tests/fakes/cloudinary/fake-cloudinary.ts';
import { libsqlServer } from '#tests/fakes/libsql-server.ts';
import { ADMIN_PORT } from './e2e-ports.ts';
import { CACHE_DIR, cachedSite } from './site-cache.ts';

export const PROJECT_DIR = fileURLToPath(new URL('../..', import.meta.url));

/** The default gallery: more of everything than a preview shows. */
const DEFAULT_SIZE: SeedSize = { companies: 9, imagesEach: 14 };
const originOf = (port: number) => `http://localhost:${port}`;
/** The port in the pages' canonical addresses, independent of the server's port. The admins' site is rebuilt most often. */
const BUILT_FOR = ADMIN_PORT;
const POLL_MS = 100;
const START_TIMEOUT_MS = 180_000;

/** A served site and access to it. */
export type BuiltSite = {
  /** Such as `http://localhost:41234`. */
  baseUrl: string;
  dataDir: string;
  settings: Settings;
  /** The part of the configuration that names the site's services. */
  hosted: Record<string, string>;
  /** Origin in canonical links and the sitemap. */
  builtFor: string;
  /** The same gallery, opened in the test's process: database, services, releases. */
  gallery: OpenGallery;
  /** The server's process; a test that starts another one assigns it here. */
  server: ChildProcess;
  /** `Cookie` header of a signed-in user, who is created if missing. */
  sessionCookie: (email: string, role?: 'user' | 'admin') => Promise<string>;
  /** The server's log so far. */
  serverLog: () => Promise<string>;
  /** Stops the remote database, so that nothing answers at its address. */
  stopDatabase: () => Promise<void>;
  /** Stops the server and removes its files. */
  stop: () => Promise<void>;
};

/** Configuration of a test: independent of the developer's environment, without background reading, and with builds at normal priority. */
export const testSettings = (dataDir: string, given: Record<string, string> = {}): Settings =>
  readSettings({ DATA_DIR: dataDir, READING: 'off', BACKGROUND_PRIORITY: 'normal', ...given });

/** Delay of each request to a remote database, in ms. */
const DATABASE_DELAY_MS = 10;

/** Configuration of the fake Cloudinary as the image host; empty without one, for local files. */
const hostSettings = (cloud: FakeCloudinary | undefined): Record<string, string> =>
  cloud ? { CLOUDINARY_URL: cloud.settingFor(), SYNC_MINUTES: '0' } : {};

type Content = { size: SeedSize; cloud: FakeCloudinary | undefined; builtFor: number };

async function buildInto(dataDir: string, { size, cloud, builtFor }: Content): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const settings = testSettings(dataDir, { SITE_URL: originOf(builtFor), ...hostSettings(cloud) });
  const gallery = await openGallery(settings, { projectDir: PROJECT_DIR });
  try {
    if (cloud) await seedGallery(gallery.db, null, size, cloudArtwork(cloud));
    else await seedGallery(gallery.db, join(dataDir, 'media'), size);
    const lines: string[] = [];
    await gallery.app.builds
      .runNow('Tests', (line) => lines.push(line))
      .catch((error: unknown) => {
        throw new Error(`The site of the tests can't be built:\n${lines.slice(-30).join('\n')}`, { cause: error });
      });
  } finally {
    await gallery.close();
  }
}

type Wanted = Partial<Content> & { settings?: Record<string, string> };

/** A data folder with database, media and a release, built once per state of the code. Read-only: copy it. */
export async function preparedSite({
  size = DEFAULT_SIZE,
  cloud,
  builtFor = BUILT_FOR,
}: Omit<Wanted, 'settings'> = {}): Promise<string> {
  if (cloud) await seedCloudinary(cloud, size);
  const settings = testSettings(CACHE_DIR, { SITE_URL: originOf(builtFor), ...hostSettings(cloud) });
  const code = await siteFingerprint(PROJECT_DIR, settings);
  return cachedSite(`${code}-${size.companies}x${size.imagesEach}`, (folder) =>
    buildInto(folder, { size, cloud, builtFor }),
  );
}

/** Starts `scripts/serve.ts` on a data folder and waits until it responds. */
export async function startServer(settings: Settings): Promise<ChildProcess> {
  const log = await open(join(settings.dataDir, 'server.log'), 'a');
  const server = spawn(process.execPath, [join(PROJECT_DIR, 'scripts/serve.ts')], {
    cwd: PROJECT_DIR,
    env: childEnvironment(settings, { NODE_ENV: 'production' }),
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();
  const deadline = Date.now() + START_TIMEOUT_MS;
  const url = `http://127.0.0.1:${settings.port}/healthz`;
  while (
    !(await fetch(url).then(
      (response) => response.ok,
      () => false,
    ))
  ) {
    if (server.exitCode !== null || Date.now() > deadline) {
      server.kill('SIGKILL');
      throw new Error(`The server did not start:\n${await readFile(join(settings.dataDir, 'server.log'), 'utf8')}`);
    }
    await wait(POLL_MS);
  }
  return server;
}

/** Stops a server with SIGTERM; resolves with its exit status. */
export function stopServer(server: ChildProcess): Promise<number | null> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve(server.exitCode);
  return new Promise((resolve) => {
    server.once('exit', (code) => resolve(code));
    server.kill('SIGTERM');
  });
}

/** Access to the site of a data folder with a running server, possibly from another process than the one that started it. */
export async function openBuiltSite(settings: Settings, rebuild?: Rebuild) {
  const gallery = await openGallery(settings, { projectDir: PROJECT_DIR, ...(rebuild && { rebuild }) });
  const sessionCookie: BuiltSite['sessionCookie'] = async (email, role = 'user') => {
    const find = async () => (await gallery.app.userAdmin.list()).find((user) => user.email === email)?.id;
    const known = await find();
    if (known) return gallery.app.sessions.cookieHeaderFor(known);
    // A browser test in another process may add the same user at the same time.
    const lost = await addUser(gallery.db, { id: `seed-${email}`, subject: email, email, role }).then(
      () => undefined,
      (error: unknown) => error,
    );
    const id = await find();
    if (!id) throw lost;
    return gallery.app.sessions.cookieHeaderFor(id);
  };
  return { gallery, sessionCookie };
}

/**
 * Copies a data folder. Files of releases are linked where that is possible: they never change, and copying them takes seconds.
 * The build lock beside them is copied, because locks belong to a file.
 */
async function copySite(from: string, to: string): Promise<void> {
  const inReleases = `${join(from, 'releases')}${sep}`;
  const isCopied = async (file: string, target: string) => {
    if (!dirname(file).startsWith(inReleases) || !(await lstat(file)).isFile()) return true;
    return link(file, target).then(
      () => false,
      () => true,
    );
  };
  await cp(from, to, { recursive: true, verbatimSymlinks: true, filter: isCopied });
}

/**
 * A new data folder with a built site, and the configuration to serve it; `cloud` then has its images. Without a given port,
 * its address stays the one that it was built for: another one would bundle its code again.
 */
export async function placeBuiltSite(given: Wanted = {}): Promise<Settings> {
  const { cloud, builtFor = BUILT_FOR } = given;
  const prepared = await preparedSite(given);
  const dataDir = await mkdtemp(join(tmpdir(), 'gallery-site-'));
  await copySite(prepared, dataDir);
  // Checkouts that share their packages share the build, so paths to packages may belong to another checkout.
  await releaseStore(dataDir).prepare(PROJECT_DIR);
  const port = given.settings?.PORT ?? String(await freePort());
  const address = given.settings?.PORT ? {} : { SITE_URL: originOf(builtFor) };
  return testSettings(dataDir, { ...address, ...given.settings, ...hostSettings(cloud), PORT: port });
}

/**
 * A new built and served site for a test file or a whole browser run. With `cloud`, its images are on that fake; with
 * `isDatabaseRemote`, the server uses its database through a fake hosted database. With `rebuild`, edits through `gallery` go
 * there instead of building the site: a build would publish what a test changes for a moment.
 */
export async function startBuiltSite({
  isDatabaseRemote = false,
  rebuild,
  ...given
}: Wanted & { isDatabaseRemote?: boolean; rebuild?: Rebuild } = {}): Promise<BuiltSite> {
  const placed = await placeBuiltSite(given);
  const { dataDir, port } = placed;
  const database = isDatabaseRemote ? await libsqlServer(join(dataDir, 'gallery.db')) : undefined;
  if (database) database.state.delayMs = DATABASE_DELAY_MS;
  const hosted = {
    ...hostSettings(given.cloud),
    ...(database && { DATABASE_URL: database.url, DATABASE_AUTH_TOKEN: database.state.token }),
  };
  const settings = database
    ? testSettings(dataDir, { SITE_URL: placed.siteUrl, ...given.settings, ...hosted, PORT: String(port) })
    : placed;
  const server = await startServer(settings);
  const { gallery, sessionCookie } = await openBuiltSite(settings, rebuild);
  const site: BuiltSite = {
    baseUrl: `http://localhost:${port}`,
    dataDir,
    settings,
    hosted,
    builtFor: originOf(given.builtFor ?? BUILT_FOR),
    gallery,
    server,
    sessionCookie,
    serverLog: () => readFile(join(dataDir, 'server.log'), 'utf8'),
    stopDatabase: async () => {
      await database?.close();
    },
    stop: async () => {
      await gallery.close();
      await stopServer(site.server);
      await site.stopDatabase();
      // The processes of a build end a moment after the server.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
  return site;
}
