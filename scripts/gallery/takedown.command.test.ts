import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDb } from '#db/client.ts';
import { images } from '#db/schema/images.ts';
import { newImageId } from '#server/images/image-id.ts';
import { drawnScreen } from '#tests/factories/test-images.ts';
import { listening } from '#tests/setup/listening.ts';
import { runGallery } from '#tests/setup/run-gallery.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { withIdsLast } from './takedown.command.ts';

test.each([
  [['takedown', '-hbcdefghij_', '--reason', 'A claim']],
  [['takedown', '--reason', 'A claim', '--bcdefghijk']],
  [['takedown', '--revert', '-bcdefghijkl']],
])('an id that begins with a dash is an id: %j', async (words) => {
  const { error, status } = await runGallery({ DATA_DIR: await aFolder() }, ...words);
  expect(error).toMatch(/No image has this id or address|There is no such takedown/);
  expect(status).toBe(1);
});

test('only ids are moved behind the options', () => {
  expect(withIdsLast(['node', 'main', 'takedown', '-abcdefghij_', '--revert'])).toEqual([
    'node',
    'main',
    'takedown',
    '--revert',
    '--',
    '-abcdefghij_',
  ]);
  for (const args of [
    ['import', '-abcdefghij_'],
    ['takedown', '--reason', '-abcdefghij_', 'id'],
    ['takedown', '--', '-abcdefghij_'],
  ]) {
    expect(withIdsLast(args).filter((arg) => arg !== '--')).toEqual(args.filter((arg) => arg !== '--'));
  }
});

test('a reason without its text takes nothing down', async () => {
  const { error, status } = await runGallery({ DATA_DIR: await aFolder() }, 'takedown', 'abcdefghijk_', '--reason');
  expect([status, error]).toEqual([
    1,
    "Option '--reason <text>' argument missing. Add --help to see how it is used.\n",
  ]);
});

test('new ids do not begin with a dash', () => {
  const ids = Array.from({ length: 5_000 }, newImageId);
  expect(ids.filter((id) => !/^\w[\w-]{11}$/.test(id))).toEqual([]);
});

test.each([
  ['no list', 'is no list of takedowns. Write one with:'],
  [undefined, 'list.json does not exist. Check the path.'],
])('of a list of takedowns that is %j, restore says what is wrong in a line', async (text, says) => {
  const root = await aFolder();
  const list = join(root, 'list.json');
  if (text !== undefined) await writeFile(list, JSON.stringify([text]));
  const { status, error } = await runGallery({ DATA_DIR: root }, 'restore', 'backup.tar', '--takedowns', list);
  expect([status, error.trim().split('\n').length]).toEqual([1, 1]);
  expect(error).toContain(says);
});

test('a takedown that was stopped before its build is finished by running it again', async () => {
  const [dataDir, root] = [await aFolder(), await aFolder()];
  const settings = { DATA_DIR: dataDir, SITE_URL: 'http://localhost:9', READING: 'off' };
  await mkdir(join(root, 'acme'));
  await writeFile(join(root, 'acme', 'one.png'), await drawnScreen(1));
  expect(await runGallery(settings, 'import', root)).toMatchObject({ status: 0 });
  const db = await createDb({ url: `file:${join(dataDir, 'gallery.db')}` });
  onTestFinished(() => db.$client.close());
  const { id = '' } = (await db.select().from(images).get()) ?? {};
  const words = ['takedown', id, '--reason', 'A claim'];
  expect(await runGallery(settings, ...words)).toMatchObject({ status: 0 });

  let builds = 0;
  const server = createServer((_request, response) => {
    builds += 1;
    response.end();
  });
  const hook = `http://127.0.0.1:${await listening(server)}/`;
  onTestFinished(() => void server.close());
  const again = await runGallery({ ...settings, BUILD_HOOK_URL: hook }, ...words);
  expect([builds, again.status, again.error]).toEqual([1, 1, expect.stringContaining('was taken down already')]);
});

test('a company is taken down with a report, which names every address, and allowed again', async () => {
  const [dataDir, root] = [await aFolder(), await aFolder()];
  const settings = { DATA_DIR: dataDir, SITE_URL: 'http://localhost:9', READING: 'off' };
  await mkdir(join(root, 'acme'));
  await writeFile(join(root, 'acme', 'one.png'), await drawnScreen(1));
  expect(await runGallery(settings, 'import', root)).toMatchObject({ status: 0 });
  const words = ['takedown', '--company', 'acme', '--reason', 'A claim'];
  const nowhere = await runGallery(settings, ...words, '--report', join(root, 'none', 'report.txt'));
  expect(nowhere).toMatchObject({
    status: 1,
    error: `Nothing was taken down. The folder ${join(root, 'none')} does not exist. Create it, or check the path.\n`,
  });
  const list = await runGallery(settings, 'takedowns', '--export', join(root, 'none', 'list.json'));
  expect(list).toMatchObject({
    status: 1,
    error: `The folder ${join(root, 'none')} does not exist. Create it, or check the path.\n`,
  });
  expect(await runGallery(settings, 'takedowns')).toMatchObject({
    status: 0,
    out: expect.not.stringContaining('acme'),
  });
  const report = join(root, 'report.txt');
  const unknown = await runGallery(
    settings,
    'takedown',
    '--company',
    'acme-2',
    '--reason',
    'A claim',
    '--report',
    report,
  );
  expect(unknown).toMatchObject({ status: 1, error: expect.stringContaining('There is no company “acme-2”.') });
  await expect(access(report)).rejects.toThrow('ENOENT');
  expect(await runGallery(settings, ...words, '--report', report)).toMatchObject({ status: 0, error: '' });
  const text = await readFile(report, 'utf8');
  expect(text).toContain('Takedown of acme (acme) at http://localhost:9');
  // The cover was made from the image.
  expect(text).toContain('Removed: 1 image, 1 logo or cover, 0 flows, the company and its page.');
  expect(text).toContain('not tried: no server answers at http://localhost:9.');
  for (const address of ['  /company/acme', '  /api/companies/acme', '  /media/v1/acme/', '  /sitemap.xml']) {
    expect(text).toContain(address);
  }
  // A run that was killed at its end is repeated for its report.
  expect(await runGallery(settings, ...words)).toMatchObject({ status: 0, error: '', out: `${text}\n` });
  const reverted = await runGallery(settings, 'takedown', '--revert', '--company', 'acme');
  expect(reverted).toMatchObject({ status: 0, out: expect.stringContaining('acme / one.png is allowed again.') });
  // It is deleted, not unknown: what an undo would bring back can be taken down again.
  expect(await runGallery(settings, ...words)).toMatchObject({ status: 0, error: '' });
  expect((await runGallery(settings, 'takedown', '--reason', 'A claim')).error).toContain(
    'either an image or a company',
  );
});
