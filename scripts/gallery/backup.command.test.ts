import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { releaseDatabases } from '#tests/setup/release-databases.ts';
import { runGallery } from '#tests/setup/run-gallery.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

async function run(dataDir: string, ...words: string[]) {
  // Of the command before, which a process of its own would have closed.
  await releaseDatabases();
  return runGallery({ DATA_DIR: dataDir }, ...words);
}

test('a backup works while the gallery is open; a restore into an open or existing gallery is refused', async () => {
  const { db, settings } = await openTestApp();
  const [place, copy] = [await aFolder(), await aFolder()];
  const file = join(place, 'gallery.tar');
  await addGallery(db, [
    { company: aCompany(), images: [{ row: anImage('acme', { publicId: 'acme/1' }), tags: ['x'] }] },
  ]);
  await mkdir(join(settings.dataDir, 'media', 'acme', '1'), { recursive: true });
  await writeFile(join(settings.dataDir, 'media', 'acme', '1', '480.webp'), 'picture');

  expect(await run(settings.dataDir, 'backup', file)).toMatchObject({ status: 0, error: '' });
  const again = await run(settings.dataDir, 'backup', file);
  expect([again.status, again.error]).toEqual([1, `${file} exists already. Choose another name, or add --force.\n`]);
  const inUse = await run(settings.dataDir, 'restore', '--force', file);
  expect([inUse.status, inUse.error.trim().split('\n').length]).toEqual([1, 1]);
  expect(inUse.error).toContain('is in use. Stop the server');

  expect(await run(copy, 'restore', file)).toMatchObject({ status: 0, error: '' });
  expect((await run(copy, 'restore', file)).error).toContain('holds a gallery already');
  const forced = await run(copy, 'restore', '--force', file);
  expect(forced).toMatchObject({ status: 0, error: '' });
  expect(forced.out).toContain('Make it live with: npm start');
  const aside = (await readdir(copy)).filter((name) => name.includes('before-restore'));
  expect(aside.map((name) => name.split('.before-restore')[0])).toEqual(
    expect.arrayContaining(['gallery.db', 'media']),
  );
  expect(await readFile(join(copy, 'media', 'acme', '1', '480.webp'), 'utf8')).toBe('picture');
});

test('a backup without the files of an image is written, says so and fails', async () => {
  const { db, settings } = await openTestApp();
  const file = join(await aFolder(), 'gallery.tar');
  await addGallery(db, [{ company: aCompany(), images: [{ row: anImage('acme'), tags: [] }] }]);
  const { status, error } = await run(settings.dataDir, 'backup', file);
  expect([status, error, existsSync(file)]).toEqual([
    1,
    expect.stringContaining('The files of 1 image are missing'),
    true,
  ]);
});

test('a backup reads a gallery on a disk that can’t be written', async () => {
  const { db, settings } = await openTestApp();
  const [dataDir, place] = [await aFolder(), await aFolder()];
  await db.$client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  await copyFile(join(settings.dataDir, 'gallery.db'), join(dataDir, 'gallery.db'));
  // Nothing is read-only for root, which runs the tests on some machines; files can't take the place of folders for anyone.
  await mkdir(join(dataDir, 'gallery.db-shm'));
  expect(await run(dataDir, 'backup', join(place, 'gallery.tar'))).toMatchObject({ status: 0, error: '' });
  expect(await run(await aFolder(), 'restore', join(place, 'gallery.tar'))).toMatchObject({ status: 0, error: '' });
});

test('a backup into a missing folder is refused, and the folder is not created', async () => {
  const { settings } = await openTestApp();
  const missing = join(await aFolder(), 'backups', '2026');
  const { status, error } = await run(settings.dataDir, 'backup', join(missing, 'gallery.tar'));
  expect([status, error]).toEqual([
    1,
    `${missing} does not exist. Create it, or choose another place for the backup.\n`,
  ]);
  expect(existsSync(missing)).toBe(false);
});

test('demo without an option says in one line what it takes', async () => {
  const { settings } = await openTestApp();
  const { status, out, error } = await run(settings.dataDir, 'demo');
  expect([status, out, error]).toEqual([1, '', 'Name what to do: --remove. Add --help to see how it is used.\n']);
});

test('a backup to an unwritable place fails with an error that names it', async () => {
  const { settings } = await openTestApp();
  const blocked = join(await aFolder(), 'file');
  await writeFile(blocked, '');
  const { status, error } = await run(settings.dataDir, 'backup', join(blocked, 'gallery.tar'));
  expect([status, error]).toEqual([1, `${blocked} can't be written. Choose another place for the backup.\n`]);
  expect(existsSync(join(blocked, 'gallery.tar'))).toBe(false);
});
