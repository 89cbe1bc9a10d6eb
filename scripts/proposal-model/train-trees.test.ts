import { expect, test } from 'vitest';
import { binsOf, meanValue, packTrees, treesValue, unpackTrees } from '#server/proposals/boosted-trees.ts';
import { binned, trainSets, trainTrees } from './train-trees.ts';

/** Points of a square: those with both coordinates above one half are 1. */
const ROWS = Array.from({ length: 400 }, (_, at) => [(at % 20) / 20, Math.floor(at / 20) / 20]);
const isInside = ([x = 0, y = 0]: readonly number[]) => x > 0.5 && y > 0.5;

test('trees learn what depends on two features together, and are the same after they were stored', () => {
  const { cuts, bins, columns } = binned(ROWS);
  const targets = Float32Array.from(ROWS, (row) => Number(isInside(row)));
  const all = Uint32Array.from(ROWS.keys());
  const trees = trainTrees(columns, targets, all, { trees: 40, rate: 0.2, least: 4 });
  const wrong = ROWS.filter((row) => treesValue(trees, binsOf(row, cuts)) > 0.5 !== isInside(row));
  expect(wrong).toEqual([]);
  const stored = { start: trees.start, trees: unpackTrees(packTrees(trees.trees)) };
  const values = (from: typeof trees) => bins.map((row) => treesValue(from, row));
  expect(values(stored)).toEqual(values(trees));
});

test('sets of trees learn from the rows that are used, each from a part of them, and their mean decides', () => {
  const { bins, columns } = binned(ROWS);
  const targets = Float32Array.from(ROWS, (row) => Number(isInside(row)));
  const isUsed = (row: number) => row % 7 !== 0;
  const options = { trees: 40, rate: 0.2, least: 4, count: 3, features: 1, rows: 0.8 };
  const sets = trainSets(columns, targets, isUsed, options);
  expect(new Set(sets.map(({ start }) => start)).size).toBe(3);
  const wrong = bins.filter((row, at) => !isUsed(at) && meanValue(sets, row) > 0.5 !== isInside(ROWS[at] ?? []));
  expect(wrong).toEqual([]);
});
