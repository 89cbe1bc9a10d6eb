import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { explain } from '#server/faults/explain.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { namingPath } from './user-path.ts';

const reasonOf = async (path: string, work: Promise<unknown>) =>
  explain(await namingPath(path, work).catch((error: unknown) => error), { dataDir: '/srv/data' });

test('a full disk and a folder are those of the path that was typed, not of the data folder', async () => {
  const folder = await aFolder();
  // As of writing to an open file.
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(await reasonOf(folder, Promise.reject(full))).toBe(`The disk of ${folder} is full. Make room there.`);
  expect(await reasonOf(folder, readFile(folder))).toBe(`${folder} is a folder. Name a file.`);
});

test('an error that has its own path, or is none of the system, stays as it is', async () => {
  const folder = await aFolder();
  const missing = join(folder, 'missing.png');
  expect(await reasonOf(folder, readFile(missing))).toBe(`${missing} does not exist. Check the path.`);
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  expect(await reasonOf(folder, Promise.reject(full))).toMatch(/^The disk of \/srv\/data is full/);
});
