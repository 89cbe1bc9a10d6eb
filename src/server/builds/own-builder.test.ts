import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { acquireFileLock } from '#db/file-lock.ts';
import { type TinySite, writeTinyProject } from '#tests/fakes/astro-project.ts';
import { testSettings } from '#tests/setup/built-site.ts';
import { longTest } from '#tests/setup/long-test.ts';
import { followReleases } from '../site-server/served-release.ts';
import { ownBuilder } from './own-builder.ts';
import { checkReleases } from './release-check.ts';
import { releaseStore } from './release-store.ts';
import { programIn } from './site-fingerprint.ts';

async function tinyBuilder(
  site: TinySite = {},
  lastTakedown = async (): Promise<Date | undefined> => undefined,
  contentKey = async () => 'c1',
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'builder-data-'));
  const projectDir = await mkdtemp(join(tmpdir(), 'builder-project-'));
  onTestFinished(async () => {
    for (const dir of [dataDir, projectDir]) await rm(dir, { recursive: true, force: true });
  });
  await writeTinyProject(projectDir, site);
  const releases = releaseStore(dataDir);
  const settings = testSettings(dataDir);
  const builder = ownBuilder({
    projectDir,
    settings,
    releases,
    contentKey,
    now: () => new Date(),
    lastTakedown,
    withheld: async () => new Set(),
  });
  const lines: string[] = [];
  const stopping = new AbortController();
  const run = () =>
    builder.run(
      { id: 'x', reason: 'test' },
      { started: async () => {}, confirm: async () => {}, log: (line) => lines.push(line), signal: stopping.signal },
    );
  return { dataDir, projectDir, releases, builder, run, lines, stopping };
}

test('a build becomes the served release, with a description and precompressed files', async () => {
  const { run, releases, lines } = await tinyBuilder();
  const { releaseId } = await run();
  expect(await releases.currentId()).toBe(releaseId);
  const release = await releases.read(releaseId ?? '');
  expect(release?.content).toBe('c1');
  expect(release?.files['/index.html']).toMatchObject({ size: 2000, br: expect.any(Number), gz: expect.any(Number) });
  expect((await readFile(join(releases.client(releaseId ?? ''), 'index.html.gz'))).length).toBe(
    release?.files['/index.html']?.gz,
  );
  expect(lines).toContain('making <h1>home</h1>');
});

longTest(
  'releases with the same code share its files; old releases are pruned with the code that only they used',
  async () => {
    const { run, releases, projectDir } = await tinyBuilder({ release: 'old' });
    await run();
    await writeTinyProject(projectDir, { release: 'new' });
    for (let count = 0; count < 4; count += 1) await run();
    expect(await releases.list()).toHaveLength(4);
    expect(await readdir(join(releases.dir, '.code'))).toHaveLength(1);
  },
);

longTest(
  'the last release of an earlier version stays with its code: a server that was not restarted serves it',
  async () => {
    const { run, releases, projectDir } = await tinyBuilder({ release: 'old' });
    const { releaseId: first } = await run();
    const { releaseId } = await run();
    for (const id of [first, releaseId]) {
      const file = join(releases.folder(id ?? ''), 'release.json');
      const release = JSON.parse(await readFile(file, 'utf8'));
      await writeFile(file, JSON.stringify({ ...release, needs: { schema: 0, program: 'earlier' } }));
    }
    await writeTinyProject(projectDir, { release: 'new' });
    for (let count = 0; count < 4; count += 1) await run();
    const left = await releases.list();
    expect([left.length, left.includes(releaseId ?? ''), left.includes(first ?? '')]).toEqual([5, true, false]);
    expect(await readdir(join(releases.dir, '.code'))).toHaveLength(2);
  },
);

longTest('the build after a takedown deletes all releases whose builds began before it', async () => {
  let takenDownAt: Date | undefined;
  const { run, releases } = await tinyBuilder({}, async () => takenDownAt);
  for (let count = 0; count < 2; count += 1) await run();
  expect(await releases.list()).toHaveLength(2);
  // A build that begins in the same millisecond counts as begun before the takedown.
  takenDownAt = new Date(Date.now() - 1);
  const { releaseId } = await run();
  expect(await releases.list()).toEqual([releaseId]);
  await run();
  expect(await releases.list()).toHaveLength(2);
});

test('code is bundled once; after an edit only pages are rendered', async () => {
  const { run, releases, projectDir } = await tinyBuilder();
  const first = await run();
  await writeTinyProject(projectDir, { home: '<h1>edited</h1>' });
  const second = await run();
  expect((await readFile(join(projectDir, 'bundles.log'), 'utf8')).match(/run/g)).toHaveLength(1);
  const page = (id: string | null) => readFile(join(releases.client(id ?? ''), 'index.html'), 'utf8');
  expect(await page(first.releaseId)).toContain('home');
  expect(await page(second.releaseId)).toContain('edited');
});

longTest('code with a missing part is bundled again', async () => {
  const { run, releases, projectDir } = await tinyBuilder();
  const { releaseId } = await run();
  const { code = '' } = (await releases.read(releaseId ?? '')) ?? {};
  await rm(releases.code(code).pages);
  await run();
  expect((await readFile(join(projectDir, 'bundles.log'), 'utf8')).match(/run/g)).toHaveLength(2);
});

longTest('a page whose inputs are unchanged is copied, a page whose file is damaged is rendered again', async () => {
  const { run, releases, lines, projectDir } = await tinyBuilder();
  await run();
  const index = async () => join(releases.client((await releases.currentId()) ?? ''), 'index.html');
  const whole = await readFile(await index(), 'utf8');
  expect(lines.at(-1)).toBe('2 pages and files, 2 of them rendered, 2 new or changed');
  await run();
  expect(lines.at(-1)).toBe('2 pages and files, 0 of them rendered, 0 new or changed');
  await writeFile(await index(), 'damaged');
  await run();
  expect(lines.at(-1)).toBe('2 pages and files, 1 of them rendered, 0 new or changed');
  expect(await readFile(await index(), 'utf8')).toBe(whole);
  await writeTinyProject(projectDir, { home: '<h1>edited</h1>' });
  await run();
  expect(lines.at(-1)).toBe('2 pages and files, 2 of them rendered, 1 new or changed');
  await writeTinyProject(projectDir, { home: '<h1>edited</h1>', release: 'other code' });
  await run();
  expect(lines.at(-1)).toBe('2 pages and files, 2 of them rendered, 0 new or changed');
});

longTest(
  'a build that fails during an edit is retried with the edited gallery; one that fails without an edit is not',
  async () => {
    let edits = 0;
    let onLook = async () => {};
    const { run, releases, projectDir, lines } = await tinyBuilder({ fail: true }, undefined, async () => {
      await onLook();
      return `c${edits}`;
    });
    await expect(run()).rejects.toThrow('it broke');
    expect(lines).not.toContain('The gallery was edited while it was read. Building again.');
    let looks = 0;
    onLook = async () => {
      looks += 1;
      if (looks !== 2) return;
      edits += 1;
      await writeTinyProject(projectDir, { home: '<h1>edited</h1>' });
    };
    const { releaseId } = await run();
    expect(lines).toContain('The gallery was edited while it was read. Building again.');
    expect(await releases.read(releaseId ?? '')).toMatchObject({ content: 'c1' });
    expect(await readFile(join(releases.client(releaseId ?? ''), 'index.html'), 'utf8')).toContain('edited');
    expect((await readdir(releases.dir)).filter((name) => name.startsWith('.building'))).toEqual([]);
    onLook = async () => {
      edits += 1;
    };
    await writeTinyProject(projectDir, { fail: true });
    await expect(run()).rejects.toThrow('it broke');
  },
);

/** One thread would take five seconds for them. */
const MANY = { pages: 1_000, pageMs: 40 };

longTest('many pages are rendered by several threads, each page once', async () => {
  const { run, releases, lines } = await tinyBuilder(MANY);
  const release = await releases.read((await run()).releaseId ?? '');
  const pages = Object.keys(release?.files ?? {}).filter((file) => file.startsWith('/page-'));
  expect(pages).toHaveLength(MANY.pages);
  expect(lines).toContain('by a further thread');
  const last = await readFile(join(releases.client(release?.id ?? ''), 'page-999.html'), 'utf8');
  expect(last.trim()).toBe('<h1>home</h1>/page-999.html');
});

longTest('a page that fails to render in a further thread fails the build', async () => {
  const { run } = await tinyBuilder({ ...MANY, fail: 'in further threads' });
  await expect(run()).rejects.toThrow('it broke');
});

test('a page that cannot be rendered fails the build and leaves the served release as it was', async () => {
  const { run, releases, projectDir } = await tinyBuilder();
  const { releaseId } = await run();
  await writeTinyProject(projectDir, { home: '<h1>edited</h1>', fail: true });
  await expect(run()).rejects.toThrow('it broke');
  expect(await releases.currentId()).toBe(releaseId);
  expect(await releases.list()).toEqual([releaseId]);
});

longTest.each(['missing', 'broken'] as const)(
  'if the renderer is %s after an update of Astro, every build runs astro build instead',
  async (renderer) => {
    const { run, releases, projectDir, lines } = await tinyBuilder({ renderer });
    const first = await run();
    expect(lines.join()).toContain('built with astro build instead');
    await writeTinyProject(projectDir, { renderer, home: '<h1>edited</h1>' });
    const { releaseId } = await run();
    const release = await releases.read(releaseId ?? '');
    expect(Object.keys(release?.files ?? {})).toEqual(expect.arrayContaining(['/index.html', '/404.html']));
    expect(await readFile(join(releases.client(releaseId ?? ''), 'index.html'), 'utf8')).toContain('edited');
    expect(await checkReleases(releases, { fix: false })).toEqual({ problems: [], fixed: [] });
    const following = await followReleases(releases, {
      serves: await programIn(projectDir),
      report: (error) => expect.unreachable(String(error)),
      onRestartDue: (text) => expect.unreachable(text),
    });
    expect(following.current().id).toBe(releaseId);
    following.stop();
    expect(await releases.list()).toContain(first.releaseId);
  },
);

longTest('hashed assets of the previous release stay available', async () => {
  const { run, releases, projectDir } = await tinyBuilder({ asset: 'old.css' });
  await run();
  await writeTinyProject(projectDir, { asset: 'new.css' });
  const { releaseId } = await run();
  const release = await releases.read(releaseId ?? '');
  expect(Object.keys(release?.files ?? {})).toEqual(expect.arrayContaining(['/_astro/old.css', '/_astro/new.css']));
  expect(Object.keys(release?.carried ?? {})).toEqual(['/_astro/old.css']);
});

test('a build waits while another process builds', async () => {
  const { run, releases, lines, builder, dataDir } = await tinyBuilder();
  await mkdir(join(dataDir, 'releases'));
  const lock = await acquireFileLock(releases.lockFile);
  const build = run();
  await expect.poll(() => lines).toContain('Another process is building; waiting for it.');
  expect(await builder.recover()).toBe(false);
  lock?.release();
  await build;
  expect(await releases.currentId()).toBeDefined();
});

longTest('a build that fails to remove leftovers does not block the next one', async () => {
  const { run, releases } = await tinyBuilder();
  const { removeLeftovers } = releases;
  releases.removeLeftovers = () => Promise.reject(new Error('in the way'));
  await expect(run()).rejects.toThrow('in the way');
  releases.removeLeftovers = removeLeftovers;
  await run();
  expect(await releases.currentId()).toBeDefined();
});

test('recovery removes the leftovers of a killed build', async () => {
  const { builder, releases } = await tinyBuilder();
  const left = releases.staging('20260101-000000-000-abcd');
  await mkdir(left, { recursive: true });
  expect(await builder.recover()).toBe(true);
  expect((await readdir(releases.dir)).filter((name) => name.startsWith('.building'))).toEqual([]);
});

test('a stopped build is rejected and leaves no files behind', async () => {
  const { run, stopping, lines, releases } = await tinyBuilder({ slowMs: 20_000 });
  const build = run();
  await expect.poll(() => lines).toContain('making <h1>home</h1>');
  stopping.abort();
  await expect(build).rejects.toThrow('stopped');
  expect(await releases.list()).toEqual([]);
  expect((await readdir(releases.dir)).filter((name) => name.startsWith('.building'))).toEqual([]);
});
