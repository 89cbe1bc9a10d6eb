import { expect, test } from 'vitest';
import { parseSizes } from './bench.ts';

test('sizes are given by name or as companies x images, and are sorted ascending', () => {
  const { sizes, unknown } = parseSizes('large,20x300,demo');
  expect(sizes.map(({ name, images }) => [name, images])).toEqual([
    ['20x300', 300],
    ['demo', 500],
    ['large', 20_000],
  ]);
  expect(unknown).toEqual([]);
});

test('unknown sizes are returned separately', () => {
  expect(parseSizes('demo,enormous,0x5').unknown).toEqual(['enormous', '0x5']);
});
