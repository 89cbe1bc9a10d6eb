import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pictureCache } from './picture-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterEach(() => rm(folder, { recursive: true }));

const drawing = (text: string, finished = true) => vi.fn(async () => ({ bytes: Buffer.from(text), finished }));

test('a picture is drawn once while its facts stay the same', async () => {
  const draw = drawing('first');
  expect(String(await pictureCache(folder)('a', { count: 1 }, draw))).toBe('first');
  expect(String(await pictureCache(folder)('a', { count: 1 }, draw))).toBe('first');
  expect(draw).toHaveBeenCalledOnce();
});

test('changed facts replace the picture and leave nothing behind', async () => {
  const cached = pictureCache(folder);
  await cached('a', { count: 1 }, drawing('first'));
  await cached('a-b', { count: 1 }, drawing('neighbour'));
  expect(String(await cached('a', { count: 2 }, drawing('second')))).toBe('second');
  expect((await readdir(folder)).map((file) => file.split('.')[0]).sort()).toEqual(['a', 'a-b']);
});

test('an unfinished picture is tried again the next time', async () => {
  const cached = pictureCache(folder);
  expect(String(await cached('a', {}, drawing('without its cover', false)))).toBe('without its cover');
  expect(String(await cached('a', {}, drawing('whole')))).toBe('whole');
});

test('a folder that cannot be written costs time, not the picture', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  expect(String(await pictureCache('/dev/null/x')('a', {}, drawing('drawn')))).toBe('drawn');
  expect(warn).toHaveBeenCalledOnce();
});
