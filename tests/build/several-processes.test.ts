import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createDb } from '#db/client.ts';
import { migrateDb } from '#db/migrate.ts';
import { builds } from '#db/schema/operations.ts';
import { childEnvironment } from '#server/env.ts';
import { writeTinyProject } from '#tests/fakes/astro-project.ts';
import { testSettings } from '#tests/setup/built-site.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';

const SERVER = fileURLToPath(import.meta.resolve('#tests/setup/shared-server.ts'));

/** A server process: where it answers, and how a build is requested of it. */
type Server = { baseUrl: string; child: ChildProcess; request: (reason: string) => void };

async function openServers() {
  const [dataDir, projectDir] = [await aFolder(), await aFolder()];
  const settings = testSettings(dataDir, {
    SITE_URL: 'https://gallery.example',
    GOOGLE_CLIENT_ID: 'gallery',
    GOOGLE_CLIENT_SECRET: 'a-secret-of-thirty-two-characters',
  });
  const db = await createDb({ url: settings.databaseUrl });
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
  return { projectDir, start, rows: () => db.select().from(builds) };
}

/** Visitors of some servers until they are told to go; answers what was not as it should be. */
function visit(servers: readonly Server[]) {
  const failures: string[] = [];
  let isOver = false;
  const visits = servers.map(async ({ baseUrl }) => {
    while (!isOver) {
      const status = await fetch(baseUrl).then(
        async (response) => (await response.text()) && response.status,
        (error: unknown) => String(error),
      );
      if (status !== 200) failures.push(String(status));
    }
  });
  return async (): Promise<string[]> => {
    isOver = true;
    await Promise.all(visits);
    return failures;
  };
}

const shown = (servers: readonly Server[]) =>
  Promise.all(servers.map(async ({ baseUrl }) => (await (await fetch(baseUrl)).text()).slice(0, 6)));

test('three processes on one gallery: one makes the first build; of a killed builder another takes over, and all serve the newest', async () => {
  const { projectDir, start, rows } = await openServers();
  await writeTinyProject(projectDir, { home: 'before' });
  const [first, second, third] = await Promise.all([start(), start(), start()]);
  expect(await shown([first, second, third])).toEqual(['before', 'before', 'before']);
  expect((await readFile(join(projectDir, 'bundles.log'), 'utf8')).match(/run/g)).toHaveLength(1);
  const before = (await rows()).length;

  let most = 0;
  const states = async (): Promise<string[]> => {
    const all = (await rows()).map(({ state }) => state);
    most = Math.max(most, all.filter((state) => state === 'running').length);
    return all.slice(before);
  };
  const leave = visit([second, third]);
  // Slow enough that the builder can be killed at it.
  await writeTinyProject(projectDir, { home: 'edited', slowMs: 4_000 });
  first.request('An edit');
  await expect.poll(states, { interval: 20 }).toContain('running');
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  second.request('Another edit');
  third.request('A third edit');
  await expect
    .poll(() => Promise.all([shown([second, third]), states()]).then(([pages]) => pages))
    .toEqual(['edited', 'edited']);
  await expect
    .poll(async () => (await states()).some((state) => state === 'queued' || state === 'running'))
    .toBe(false);
  expect(await leave()).toEqual([]);

  expect(await shown([await start(), second, third])).toEqual(['edited', 'edited', 'edited']);
  const made = (await rows()).slice(before);
  expect(made.filter(({ state }) => state === 'failed')).toMatchObject([
    { log: expect.stringContaining('The process ended') },
  ]);
  // All that was requested is one more build, or two where the first had begun.
  expect(made.filter(({ state }) => state === 'live').length).toBeLessThanOrEqual(2);
  expect(most).toBe(1);
});
