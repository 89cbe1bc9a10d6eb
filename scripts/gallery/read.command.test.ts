import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDb } from '#db/client.ts';
import { imageReadings, readingQueue } from '#db/schema/search.ts';
import { libsqlServer } from '#tests/fakes/libsql-server.ts';
import { openFakeCloudinary } from '#tests/setup/cloudinary.ts';
import { beginGallery, runGallery } from '#tests/setup/run-gallery.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';

const SCREEN = new URL('../../tests/fixtures/read-screen.png', import.meta.url);

/** An installation like one on Netlify: images on a fake Cloudinary, and a database behind libSQL over HTTP. */
async function openHosted() {
  const [cloud, folder] = [await openFakeCloudinary(), await aFolder()];
  const server = await libsqlServer(join(folder, 'remote.db'));
  onTestFinished(() => server.close());
  const settings = {
    // A path with a space must work too.
    DATA_DIR: join(folder, 'the data'),
    DATABASE_URL: server.url,
    DATABASE_AUTH_TOKEN: server.state.token ?? '',
    CLOUDINARY_URL: cloud.settingFor(),
  };
  const db = await createDb({ url: server.url, token: server.state.token });
  onTestFinished(() => db.$client.close());
  return { cloud, settings, db, run: (...words: string[]) => runGallery(settings, ...words) };
}

test('read fetches the images of a hosted gallery, stores their readings, and reads nothing twice', async () => {
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

test('a killed read continues where it stopped', async () => {
  const { cloud, settings, db, run } = await openHosted();
  cloud.put({ public_id: 'acme/screen', data: await readFile(SCREEN) });
  expect((await run('sync')).status).toBe(0);
  // Killed while it waits for the image, which never arrives.
  cloud.behaviour.fault = ({ name }) => (name.startsWith('GET delivery/') ? { kind: 'silence' } : undefined);
  const killed = beginGallery(settings, 'read');
  const ended = once(killed, 'close');
  await expect.poll(async () => (await db.select().from(readingQueue)).at(0)?.attempts, { timeout: 60_000 }).toBe(1);
  killed.kill('SIGKILL');
  await ended;
  // As if the dead reader's lease had run out (`reading.service.test.ts` has how long that takes).
  await db.update(readingQueue).set({ leasedUntil: 0 });
  cloud.behaviour.fault = () => undefined;
  expect((await run('read')).out).toMatch(/1 image read, 0 left/);
});

test('read refuses an invalid option with a one-line error', async () => {
  const refused = await runGallery({ DATA_DIR: await aFolder() }, 'read', '--minutes', 'soon');
  expect(refused.status).toBe(1);
  expect(refused.error).toMatch(/^[^\n]*It must be a number above 0\. Add --help to see how it is used\.\n$/);
}, 60_000);
