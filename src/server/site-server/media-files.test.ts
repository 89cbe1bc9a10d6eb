import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { mediaFiles } from './media-files.ts';

test('a file that any process has deleted is gone within a second', async () => {
  const folder = await aFolder();
  await mkdir(join(folder, 'acme/1'), { recursive: true });
  await writeFile(join(folder, 'acme/1/480.avif'), 'bytes');
  let time = 0;
  const media = mediaFiles(folder, () => time);
  const found = await media.find('/acme/1/480.avif');
  expect(found?.size).toBe(5);

  time = 1_000;
  expect(await media.find('/acme/1/480.avif')).toBe(found);

  await rm(join(folder, 'acme'), { recursive: true });
  time = 2_000;
  expect(await media.find('/acme/1/480.avif')).toBeUndefined();
});
