import { expect, test } from 'vitest';
import type { ReadWord } from '#db/schema/search.ts';
import { contentOf, regionLikeness, type SeenRegion } from './region-likeness.ts';

/** Words in rows and columns over a part of an image. */
const grid = (columns: number, rows: number, word = (at: number) => `word${at}`): ReadWord[] =>
  Array.from(
    { length: columns * rows },
    (_, at): ReadWord => [
      word(at),
      0.1 + (0.8 * (at % columns)) / columns,
      0.1 + (0.8 * Math.floor(at / columns)) / rows,
      0.05,
      0.02,
      90,
    ],
  );

const region = (words: ReadWord[], size: Partial<SeenRegion> = {}) => {
  const seen = { box: [0, 0, 1, 1] as const, width: 1_000, height: 600, words, ...size };
  return { ...seen, ...contentOf(seen) };
};

const TABLE = region(grid(6, 12));

test.each([
  ['a table before a wide strip', region(grid(6, 12, (at) => `other${at}`)), region(grid(6, 1), { height: 60 })],
  ['many words in columns before a few', region(grid(5, 10, (at) => `x${at}`)), region(grid(2, 2, (at) => `x${at}`))],
  ['the same size before a small one', region(grid(6, 12)), region(grid(6, 12), { width: 250, height: 150 })],
  ['the same words before others', region(grid(6, 12)), region(grid(6, 12, (at) => `other${at}`))],
  [
    'words inside the region before words beside it',
    region(grid(6, 12)),
    region(grid(6, 12), { box: [0.95, 0, 0.05, 1] }),
  ],
])('of a table, %s', (_what, nearer, further) => {
  expect(regionLikeness(TABLE, nearer)).toBeGreaterThan(regionLikeness(TABLE, further));
});

test('a region is as like itself as can be, and nothing is less than not at all', () => {
  expect(regionLikeness(TABLE, TABLE)).toBeCloseTo(1);
  const empty = region([], { width: 10, height: 2_000 });
  expect(regionLikeness(TABLE, empty)).toBeGreaterThanOrEqual(0);
  expect(regionLikeness(empty, empty)).toBeCloseTo(0.8);
});
