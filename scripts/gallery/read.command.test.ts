import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { imageReadings } from '#db/schema/search.ts';
import { openHosted, SCREEN } from '#tests/setup/hosted-reading.ts';
import { longTest } from '#tests/setup/long-test.ts';
import { runGallery } from '#tests/setup/run-gallery.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';

longTest('read fetches the images of a hosted gallery, stores their readings, and reads nothing twice', async () => {
  const { cloud, settings, db, run } = await openHosted();
  cloud.put({ public_id: 'acme/screen', data: await readFile(SCREEN) });
  cloud.put({ public_id: 'acme/broken', data: Buffer.from('no image'), format: 'png', width: 10, height: 10 });
  expect((await run('sync')).status).toBe(0);

  const off = await runGallery({ ...settings, READING: 'off' }, 'read');
  expect([off.status, off.out]).toEqual([0, 'Nothing was read: READING=off.\n']);

  const first = await run('read', '--minutes', '5');
  expect([first.status, first.error]).toEqual([0, '']);
  expect(first.out).toContain('1 image without text: the file is damaged.');
  expect(first.out).toMatch(/2 images read, 0 left/);
  expect(
    (await db.select().from(imageReadings)).map(({ text, theme }) => [/Lateral movement/.test(text), theme]),
  ).toEqual(
    expect.arrayContaining([
      [true, 'dark'],
      [false, null],
    ]),
  );
  expect((await run('read')).out).toMatch(/0 images read, 0 left/);
});

longTest('several images are read at once, each of them once', async () => {
  const [folder, dataDir] = [await aFolder(), await aFolder()];
  await mkdir(join(folder, 'Acme'));
  for (const name of ['read-screen.png', 'read-cyrillic.png'])
    await cp(new URL(`../../tests/fixtures/${name}`, import.meta.url), join(folder, 'Acme', name));
  expect((await runGallery({ DATA_DIR: dataDir }, 'import', folder)).status).toBe(0);

  const { status, out, error } = await runGallery({ DATA_DIR: dataDir }, 'read');
  expect([status, error]).toEqual([0, '']);
  expect(out).toMatch(/2 images read, 0 left/);
});

test('read refuses an invalid option with a one-line error', async () => {
  const refused = await runGallery({ DATA_DIR: await aFolder() }, 'read', '--minutes', 'soon');
  expect(refused.status).toBe(1);
  expect(refused.error).toMatch(/^[^\n]*It must be a number above 0\. Add --help to see how it is used\.\n$/);
}, 60_000);
