import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { deepRgba } from '#tests/factories/test-images.ts';
import { addUser } from '#tests/factories/users.ts';
import { testSettings } from '#tests/setup/built-site.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { openGallery } from './open-gallery.ts';

const MB = 1024 ** 2;
const UPLOADS = 3;
/** Allowed slowdown factor of reading a media file; if decoding blocks it, the factor is in the thousands. */
const SLOWER_AT_MOST = 200;

/**
 * Time in ms that reading a file takes for a request at a random moment, measured repeatedly while `goesOn` returns true:
 * half of the total time was spent in reads that took longer.
 */
async function readingTime(file: string, goesOn: (reads: number) => boolean): Promise<number> {
  const times: number[] = [];
  do {
    const from = performance.now();
    await readFile(file);
    times.push(performance.now() - from);
  } while (goesOn(times.length));
  times.sort((a, b) => a - b);
  const half = times.reduce((sum, time) => sum + time, 0) / 2;
  let passed = 0;
  for (const time of times) {
    passed += time;
    if (passed >= half) return time;
  }
  return 0;
}

test('uploads of costly images do not block reading media, and the memory of the server stays bounded', async () => {
  const settings = testSettings(await aFolder());
  const gallery = await openGallery(settings, { projectDir: import.meta.dirname });
  onTestFinished(gallery.close);
  const media = join(settings.dataDir, 'media', 'acme', 'one');
  await mkdir(media, { recursive: true });
  await writeFile(join(media, '480.avif'), Buffer.alloc(40_000, 1));
  const users = await Promise.all(
    Array.from({ length: UPLOADS }, (_, at) => addUser(gallery.db, { email: `user${at}@example.com` })),
  );
  const [bytes, bomb] = [await deepRgba(10_000, 1_000), await deepRgba(59_000, 1_000)];
  const upload = ({ id, email }: { id: string; email: string }, image: Buffer) =>
    gallery.app.uploads.create(
      { bytes: new Uint8Array(image), name: 'a.png', folder: 'test-uploads', tags: [], alt: '' },
      { viewer: { kind: 'user', id }, email, signal: new AbortController().signal },
    );

  const idle = await readingTime(join(media, '480.avif'), (reads) => reads < 200);
  const before = process.memoryUsage().rss;
  const isDone = { value: false };
  const uploading = Promise.allSettled(users.flatMap((user) => [upload(user, bomb), upload(user, bytes)])).finally(
    () => {
      isDone.value = true;
    },
  );
  const busy = await readingTime(join(media, '480.avif'), () => !isDone.value);
  const grown = process.memoryUsage().rss - before;

  const responses = await uploading;
  expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(UPLOADS);
  for (const response of responses) {
    if (response.status === 'rejected') expect(response.reason).toMatchObject({ code: 'invalid-file-type' });
  }
  expect(busy / idle, `${busy} ms after ${idle} ms`).toBeLessThan(SLOWER_AT_MOST);
  expect(grown / MB).toBeLessThan(150);
});
