import { mkdir, mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { acquireFileLock } from '#db/file-lock.ts';
import { writeTinyProject } from '#tests/fakes/astro-project.ts';
import { testSettings } from '#tests/setup/built-site.ts';
import { longTest } from '#tests/setup/long-test.ts';
import { ownBuilder } from './own-builder.ts';
import { checkReleases } from './release-check.ts';
import { releaseStore } from './release-store.ts';

/** Three releases of a tiny site, the last one served. */
async function threeReleases() {
  const [dataDir, projectDir] = [await mkdtemp(join(tmpdir(), 'check-')), await mkdtemp(join(tmpdir(), 'check-'))];
  onTestFinished(async () => {
    for (const dir of [dataDir, projectDir]) await rm(dir, { recursive: true, force: true });
  });
  await writeTinyProject(projectDir);
  const releases = releaseStore(dataDir);
  const settings = testSettings(dataDir);
  const builder = ownBuilder({
    projectDir,
    settings,
    releases,
    contentKey: async () => 'c',
    now: () => new Date(),
    lastTakedown: async () => undefined,
    withheld: async () => new Set(),
  });
  const progress = {
    started: async () => {},
    confirm: async () => {},
    log: () => {},
    signal: new AbortController().signal,
  };
  for (let count = 0; count < 3; count += 1) await builder.run({ id: 'x', reason: 'test' }, progress);
  const [newest = '', middle = '', oldest = ''] = await releases.list();
  return { releases, newest, middle, oldest };
}

test('complete releases pass the check', async () => {
  const { releases } = await threeReleases();
  expect(await checkReleases(releases, { fix: false })).toEqual({ problems: [], fixed: [] });
});

test('incomplete releases and leftovers of killed builds are reported, and deleted on request', async () => {
  const { releases, newest, middle, oldest } = await threeReleases();
  await rm(join(releases.client(middle), '404.html'));
  await rm(join(releases.folder(oldest), 'release.json'));
  await mkdir(releases.staging('20260101-000000-000-abcd'));

  const { problems } = await checkReleases(releases, { fix: false });
  expect(problems).toEqual([
    expect.stringContaining('.building-'),
    expect.stringContaining(`${middle}: a half release, /404.html is missing`),
    expect.stringContaining(`${oldest}: a half release`),
  ]);
  expect((await checkReleases(releases, { fix: true })).fixed).toHaveLength(3);
  expect(await checkReleases(releases, { fix: false })).toEqual({ problems: [], fixed: [] });
  expect([await releases.list(), await releases.currentId()]).toEqual([[newest], newest]);
});

longTest(
  'if the served release is damaged or the link is missing, a fix links the newest complete release',
  async () => {
    const { releases, newest, middle } = await threeReleases();
    await truncate(join(releases.client(newest), 'index.html'), 10);
    expect((await checkReleases(releases, { fix: false })).problems[0]).toContain('points to no complete release');
    await checkReleases(releases, { fix: true });
    expect([await releases.currentId(), (await releases.list()).includes(newest)]).toEqual([middle, false]);

    await rm(join(releases.dir, 'current'));
    await checkReleases(releases, { fix: true });
    expect(await releases.currentId()).toBe(middle);
  },
);

longTest('without a complete release, the check says how to build one, and a fix keeps the newest', async () => {
  const { releases, newest, middle, oldest } = await threeReleases();
  for (const id of [newest, middle, oldest]) await rm(join(releases.client(id), 'index.html'));
  const { problems } = await checkReleases(releases, { fix: true });
  expect(problems).toEqual([expect.stringContaining('npm run gallery -- rebuild')]);
  expect(await releases.list()).toEqual([newest]);
});

longTest('while a build is in progress, a fix changes nothing', async () => {
  const { releases } = await threeReleases();
  await mkdir(releases.staging('20260101-000000-000-abcd'));
  const lock = await acquireFileLock(releases.lockFile);
  expect(await checkReleases(releases, { fix: true })).toMatchObject({
    problems: [],
    notes: [expect.stringContaining('under way')],
  });
  lock?.release();
  expect((await readdir(releases.dir)).filter((name) => name.startsWith('.building'))).toHaveLength(1);
});
