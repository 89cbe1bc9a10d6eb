import { expect, test } from 'vitest';
import { byteCache } from './byte-cache.ts';

test('the cache never exceeds its size limit and evicts the least recently used file first', () => {
  const cache = byteCache(30);
  for (const key of ['a', 'b', 'c']) cache.set(key, Buffer.alloc(10));
  cache.get('a');
  cache.set('d', Buffer.alloc(10));
  expect(cache.bytes()).toBe(30);
  expect(cache.get('b')).toBeUndefined();
  expect(cache.get('a')).toBeDefined();
});

test('setting a key again replaces its size in the total', () => {
  const cache = byteCache(100);
  cache.set('a', Buffer.alloc(40));
  cache.set('a', Buffer.alloc(50));
  expect(cache.bytes()).toBe(50);
});
