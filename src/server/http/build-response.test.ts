import { expect, test } from 'vitest';
import { jsonOf } from './build-response.ts';

test.each([
  [0, []],
  [100, [100]],
  [2_250, [1_000, 1_000, 250]],
])('a list of %i entries is read in parts of at most 1,000, and written whole', async (length, parts) => {
  const read: number[] = [];
  const numbers = Array.from({ length }, (_, at) => at);
  const list = {
    length,
    total: length,
    read: async (from: number, to: number) => {
      read.push(to - from);
      return numbers.slice(from, to);
    },
  };
  expect(JSON.parse(await jsonOf(list, {}))).toEqual(numbers);
  expect(read).toEqual(parts);
});
