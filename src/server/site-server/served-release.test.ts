import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownBuilder } from '#server/builds/own-builder.ts';
import { releaseStore } from '#server/builds/release-store.ts';
import { programIn } from '#server/builds/site-fingerprint.ts';
import { writeTinyProject } from '#tests/fakes/astro-project.ts';
import { testSettings } from '#tests/setup/built-site.ts';
import { byLength } from '#tests/setup/run-length.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { followReleases } from './served-release.ts';

/** A project, what builds it, and what follows its releases with the code that the project has at that moment. */
async function aServer() {
  const [dataDir, projectDir] = [await aFolder(), await aFolder()];
  await writeTinyProject(projectDir);
  const releases = releaseStore(dataDir);
  const settings = testSettings(dataDir);
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(projectDir, file)), { recursive: true });
    await writeFile(join(projectDir, file), text);
  };
  const [contentKey, lastTakedown] = [async () => 'c', async () => undefined];
  const withheld = async () => new Set<string>();
  const builder = ownBuilder({
    projectDir,
    settings,
    releases,
    contentKey,
    now: () => new Date(),
    lastTakedown,
    withheld,
  });
  const build = async () => {
    const { signal } = new AbortController();
    const progress = { started: async () => {}, confirm: async () => {}, log: () => {}, signal };
    return (await builder.run({ id: 'x', reason: 'test' }, progress)).releaseId ?? '';
  };
  const said: string[] = [];
  const follow = async () => {
    const following = await followReleases(releases, {
      serves: await programIn(projectDir),
      report: (error) => expect.unreachable(String(error)),
      onRestartDue: (text) => said.push(text),
    });
    onTestFinished(following.stop);
    return following;
  };
  return { write, build, follow, said, releases };
}

const JOURNAL = 'db/migrations/meta/_journal.json';

const OTHERS: [string, string, string][] = [
  ['server', 'src/server/app.ts', '// newer'],
  ['shared code', 'src/shared/rule.ts', '// newer'],
  ['packages', 'package-lock.json', '{}'],
  ['schema', JOURNAL, '{"entries":[{"when":7}]}'],
];

test.each(byLength({ short: OTHERS.slice(0, 1), long: OTHERS }))(
  'a release with another %s is not adopted: a restart is due until one comes that fits',
  async (_name, file, text) => {
    const { write, build, follow, said } = await aServer();
    await write(file, '{"entries":[]}');
    const first = await build();
    const following = await follow();
    expect([following.current().id, following.restartDue()]).toEqual([first, undefined]);

    await write(file, text);
    const newer = await build();
    for (let times = 0; times < 3; times += 1) await following.refresh();
    const due = `Release ${newer} was built by another version of this program. Restart the server to serve it.`;
    expect([following.current().id, following.restartDue(), said]).toEqual([first, due, [due]]);
    expect((await follow()).current().id, 'a server that starts now').toBe(newer);

    await write(file, '{"entries":[]}');
    const older = await build();
    await following.refresh();
    expect([following.current().id, following.restartDue()]).toEqual([older, undefined]);
  },
);

test('of a release that a takedown deleted while a restart is due, nothing is served until then', async () => {
  const { write, build, follow, releases } = await aServer();
  const first = await build();
  const following = await follow();
  const [page = ''] = Object.keys((await releases.read(first))?.files ?? {}).map((path) => path.replace('.html', ''));
  expect(following.current().find(page)).toBeDefined();
  await write('src/server/app.ts', '// newer');
  await build();
  await following.refresh();
  expect(following.current().find(page)).toBeDefined();
  await releases.remove(first);
  await following.refresh();
  expect(() => following.current().find(page)).toThrow('This server is not ready for visitors yet.');
  expect(following.current().find('/unknown')).toBeUndefined();
});

test('a release with other pages, scripts or styles is adopted', async () => {
  const { write, build, follow } = await aServer();
  await build();
  const following = await follow();
  for (const file of ['src/pages/other.astro', 'src/features/x/Island.tsx', 'src/styles/base.css'])
    await write(file, '');
  const next = await build();
  await following.refresh();
  expect([following.current().id, following.restartDue()]).toEqual([next, undefined]);
});

test('a server that starts with a release of another version says what to do', async () => {
  const { write, build, follow } = await aServer();
  const id = await build();
  await write('src/server/app.ts', '// newer');
  await expect(follow()).rejects.toThrow(`Release ${id} was built by another version of this program. \`npm start\``);
});
