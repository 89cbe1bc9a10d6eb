import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordedLog } from '#tests/setup/recorded-log.ts';
import { pictureCache } from './picture-cache.ts';

let folder: string;
let { log, logged } = recordedLog();
beforeEach(async () => {
  ({ log, logged } = recordedLog());
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterEach(() => rm(folder, { recursive: true }));

const drawing = (text: string, finished = true) => vi.fn(async () => ({ bytes: Buffer.from(text), finished }));

test('a picture is drawn once while its facts stay the same', async () => {
  const draw = drawing('first');
  expect(String(await pictureCache(folder, log).get('a', { count: 1 }, draw))).toBe('first');
  expect(String(await pictureCache(folder, log).get('a', { count: 1 }, draw))).toBe('first');
  expect(draw).toHaveBeenCalledOnce();
});

test('changed facts replace the picture and delete the old file', async () => {
  const cache = pictureCache(folder, log);
  await cache.get('a', { count: 1 }, drawing('first'));
  await cache.get('a-b', { count: 1 }, drawing('neighbour'));
  expect(String(await cache.get('a', { count: 2 }, drawing('second')))).toBe('second');
  expect((await readdir(folder)).map((file) => file.split('.')[0]).sort()).toEqual(['a', 'a-b']);
});

test('an unfinished picture is cached for an hour, then drawn again', async () => {
  let passed = 0;
  const cache = pictureCache(folder, log, () => Date.now() + passed);
  expect(String(await cache.get('a', {}, drawing('without its cover', false)))).toBe('without its cover');
  const again = drawing('whole');
  expect(String(await cache.get('a', {}, again))).toBe('without its cover');
  expect(again).not.toHaveBeenCalled();
  passed = 61 * 60 * 1000;
  expect(String(await cache.get('a', {}, again))).toBe('whole');
  expect(await readdir(folder)).toHaveLength(1);
});

test('a picture is drawn even if the cache folder cannot be written', async () => {
  expect(String(await pictureCache('/dev/null/x', log).get('a', {}, drawing('drawn')))).toBe('drawn');
  expect(logged.map(({ msg }) => msg)).toEqual(['a share picture was not cached']);
});

test('forgetting a picture deletes its file and keeps those with a similar name', async () => {
  const cache = pictureCache(folder, log);
  await cache.get('a', {}, drawing('first'));
  await cache.get('a-b', {}, drawing('neighbour'));
  await pictureCache(folder, log).forget('a');
  expect((await readdir(folder)).map((file) => file.split('.')[0])).toEqual(['a-b']);
});
