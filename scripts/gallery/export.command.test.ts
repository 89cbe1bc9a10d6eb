import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aCompany, addGallery } from '#tests/factories/gallery.ts';
import { runGallery } from '#tests/setup/run-gallery.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

test('the command names what it wrote, and refuses a folder with something in it in one line', async () => {
  const { db, settings } = await openTestApp();
  await addGallery(db, [{ company: aCompany({ slug: 'acme' }), images: [] }]);
  const run = (...words: string[]) => runGallery({ DATA_DIR: settings.dataDir }, 'export', ...words);
  const folder = join(await aFolder(), 'out');
  expect(await run(folder, '--csv')).toMatchObject({
    status: 0,
    out: `${folder}: 1 company, 0 images, 0 flows.\n`,
    error: '',
  });
  const lists = ['companies', 'flows', 'images', 'intents', 'severity', 'synonyms', 'tags'];
  const tables = ['companies', 'flows', 'images'].map((name) => `${name}.csv`);
  expect((await readdir(folder)).sort()).toEqual([...lists.map((name) => `${name}.json`), ...tables].sort());
  await writeFile(join(folder, 'mine.txt'), '');
  expect(await run(folder)).toMatchObject({
    status: 1,
    error: `${folder} is not empty. Name another folder, or add --force to write over it.\n`,
  });
  const addresses = await run(join(folder, 'starter'), '--addresses');
  expect([addresses.status, addresses.error.trim().split('\n').length]).toEqual([1, 1]);
});
