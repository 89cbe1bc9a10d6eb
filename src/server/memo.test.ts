import { expect, test, vi } from 'vitest';
import { memo } from './memo.ts';

const texts = (maxBytes = 10_000) => memo<string>({ maxBytes, bytesOf: (text) => text.length });

test('a value is built once for a key and a revision', async () => {
  const { get } = texts();
  const build = vi.fn(async () => 'built');
  expect([await get('a', 1, build), await get('a', 1, build)]).toEqual(['built', 'built']);
  expect(build).toHaveBeenCalledTimes(1);
  await get('b', 1, build);
  await get('a', 2, build);
  expect(build).toHaveBeenCalledTimes(3);
});

test('a new revision empties the cache, and a value built for an earlier revision is not cached', async () => {
  const { get, figures } = texts();
  await get('a', 1, async () => 'first');
  let finish: (text: string) => void = () => undefined;
  const slow = get('slow', 1, () => new Promise<string>((resolve) => (finish = resolve)));
  await get('a', 2, async () => 'second');
  finish('of the first revision');
  expect(await slow).toBe('of the first revision');
  expect(figures().entries).toBe(1);
  expect(await get('slow', 2, async () => 'of the second')).toBe('of the second');
});

test('above its size, which includes keys, the cache evicts the least recently used value', async () => {
  const { get, figures } = texts(1_000);
  for (const key of ['a', 'b', 'c']) await get(key, 1, async () => 'x'.repeat(100));
  await get('a', 1, async () => 'again');
  await get('d', 1, async () => 'x'.repeat(100));
  const rebuilt = vi.fn(async () => 'rebuilt');
  expect(await get('a', 1, rebuilt)).toBe('x'.repeat(100));
  expect(await get('b', 1, rebuilt)).toBe('rebuilt');
  expect(figures().bytes).toBeLessThanOrEqual(1_000);
  const { entries } = figures();
  expect(await get('large', 1, async () => 'x'.repeat(2_000))).toHaveLength(2_000);
  expect(figures().entries).toBe(entries);
});

test('failures and undefined values are not cached', async () => {
  const { get, figures } = texts();
  await expect(get('a', 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await get('b', 1, async () => undefined)).toBeUndefined();
  expect(figures().entries).toBe(0);
});
