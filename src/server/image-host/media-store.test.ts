import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { mediaStore } from './media-store.ts';

test('after a failed write, the folder is tried again for the next image', async () => {
  const place = await aFolder();
  const mediaDir = join(place, 'media');
  const store = mediaStore(mediaDir);
  const rendition = { width: 10, height: 10, data: Buffer.from('picture') };
  // A file in the way stops even root, unlike permissions.
  await writeFile(mediaDir, '');
  await expect(store.write('acme/one', 'webp', [rendition])).rejects.toThrow();

  await rm(mediaDir);
  await store.write('acme/one', 'webp', [rendition]);
  expect(await store.has('acme/one', 'webp', [10])).toBe(true);
});

test('a public id that resolves outside the media folder is neither written, looked up nor removed', async () => {
  const place = await aFolder();
  const store = mediaStore(join(place, 'media'));
  await writeFile(join(place, 'x'), 'someone else’s');
  await expect(store.remove('../x')).rejects.toThrow('leads out');
  await expect(store.remove('acme/../..')).rejects.toThrow('leads out');
  await expect(store.write('../y', 'webp', [])).rejects.toThrow('leads out');
  await expect(store.has('..', 'webp', [1])).rejects.toThrow('leads out');
  expect((await readdir(place)).sort()).toEqual(['media', 'x']);
});
