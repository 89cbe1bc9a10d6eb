import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createDb } from '#db/client.ts';
import { migrateDb } from '#db/migrate.ts';
import { images } from '#db/schema/images.ts';
import { builds } from '#db/schema/operations.ts';
import { childEnvironment } from '#server/env.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { writeTinyProject } from '#tests/fakes/astro-project.ts';
import { libsqlServer } from '#tests/fakes/libsql-server.ts';
import { testSettings } from '#tests/setup/built-site.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { visit } from '#tests/setup/visitors.ts';

const SERVER = fileURLToPath(import.meta.resolve('#tests/setup/shared-server.ts'));

/** A server process: its address, and a function that requests a build of it. */
type Server = { baseUrl: string; child: ChildProcess; request: (reason: string) => void };

/** A round trip to a remote database, in ms. */
const DELAY_MS = 50;

/** Starts a fake hosted database; returns the configuration that replaces the database file. */
async function remoteDatabase(dataDir: string): Promise<Record<string, string>> {
  const { url, state, close } = await libsqlServer(join(dataDir, 'remote.db'));
  onTestFinished(close);
  state.delayMs = DELAY_MS;
  return { DATABASE_URL: url, DATABASE_AUTH_TOKEN: state.token };
}

async function openServers(isRemote: boolean) {
  const [dataDir, projectDir] = [await aFolder(), await aFolder()];
  const settings = testSettings(dataDir, {
    SITE_URL: 'https://gallery.example',
    GOOGLE_CLIENT_ID: 'gallery',
    GOOGLE_CLIENT_SECRET: 'a-secret-of-thirty-two-characters',
    ...(isRemote && (await remoteDatabase(dataDir))),
  });
  const db = await createDb({ url: settings.databaseUrl, token: settings.databaseAuthToken });
  await migrateDb(db);
  onTestFinished(() => db.$client.close());

  const start = async (): Promise<Server> => {
    const child = spawn(process.execPath, [SERVER, projectDir], {
      env: childEnvironment(settings, { NODE_ENV: 'production' }),
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    onTestFinished(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    });
    for await (const line of createInterface({ input: child.stdout })) {
      const port = /^port (\d+)$/.exec(line)?.[1];
      if (!port) continue;
      child.stdout.resume();
      return { baseUrl: `http://127.0.0.1:${port}`, child, request: (reason) => child.stdin.write(`${reason}\n`) };
    }
    throw new Error('A server ended before it answered.');
  };
  return { dataDir, db, projectDir, start, rows: () => db.select().from(builds) };
}

const shown = (servers: readonly Server[]) =>
  Promise.all(servers.map(async ({ baseUrl }) => (await (await fetch(baseUrl)).text()).slice(0, 6)));

/** Adds an image; `hide` changes its visibility as another process would, `statuses` fetches its file from each server. */
async function addImage({ dataDir, db }: Pick<Awaited<ReturnType<typeof openServers>>, 'dataDir' | 'db'>) {
  const row = anImage('acme', { publicId: 'acme/one' });
  await addGallery(db, [{ company: aCompany({ cloudinaryFolder: 'acme' }), images: [{ row, tags: [] }] }]);
  const folder = join(dataDir, 'media', 'acme', 'one');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '480.webp'), 'an image');
  return {
    hide: (hidden: boolean) => db.update(images).set({ hidden }),
    statuses: (servers: readonly Server[]) =>
      Promise.all(servers.map(async ({ baseUrl }) => (await fetch(`${baseUrl}/media/v1/acme/one/480.webp`)).status)),
  };
}

const DATABASES: [string, boolean][] = [
  ['a database file', false],
  ['a remote database', true],
];

test.each(DATABASES)(
  'of three processes on %s one runs the first build; another replaces a killed builder; all serve the latest release, and none a hidden image',
  async (_name, isRemote) => {
    const opened = await openServers(isRemote);
    const { projectDir, start, rows } = opened;
    const { hide, statuses } = await addImage(opened);
    await writeTinyProject(projectDir, { home: 'before' });
    const [first, second, third] = await Promise.all([start(), start(), start()]);
    expect(await shown([first, second, third])).toEqual(['before', 'before', 'before']);
    expect((await readFile(join(projectDir, 'bundles.log'), 'utf8')).match(/run/g)).toHaveLength(1);
    const all = [first, second, third];
    expect(await statuses(all)).toEqual([200, 200, 200]);
    await hide(true);
    await expect.poll(() => statuses(all)).toEqual([404, 404, 404]);
    await hide(false);
    await expect.poll(() => statuses(all)).toEqual([200, 200, 200]);
    const before = (await rows()).length;

    let most = 0;
    const states = async (): Promise<string[]> => {
      const known = (await rows()).map(({ state }) => state);
      most = Math.max(most, known.filter((state) => state === 'running').length);
      return known.slice(before);
    };
    const leave = visit(all);
    // Slow enough that the builder can be killed during the build.
    await writeTinyProject(projectDir, { home: 'edited', slowMs: 4_000 });
    const builders = async () => (await readFile(join(projectDir, 'builders.log'), 'utf8')).trim().split('\n');
    const known = (await builders()).length;
    first.request('An edit');
    // Any process may run it.
    await expect.poll(async () => (await builders()).length, { interval: 20 }).toBe(known + 1);
    const [pid] = (await builders()).slice(-1);
    const killed = all.find(({ child }) => String(child.pid) === pid);
    if (!killed) throw new Error(`No server has the process ${pid}.`);
    const others = all.filter((server) => server !== killed);
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    for (const { request } of others) request('Another edit');
    await expect
      .poll(() => Promise.all([shown(others), states()]).then(([pages]) => pages))
      .toEqual(['edited', 'edited']);
    await expect
      .poll(async () => (await states()).some((state) => state === 'queued' || state === 'running'))
      .toBe(false);
    expect(await leave(others)).toEqual([]);

    expect(await shown([await start(), ...others])).toEqual(['edited', 'edited', 'edited']);
    const made = (await rows()).slice(before);
    expect(made.filter(({ state }) => state === 'failed')).toMatchObject([
      { log: expect.stringContaining('The process ended') },
    ]);
    // All requests result in one more build, or two if the first had begun.
    expect(made.filter(({ state }) => state === 'live').length).toBeLessThanOrEqual(2);
    expect(most).toBe(1);
  },
);
