import { expect, test } from 'vitest';
import { moved } from './moved.ts';

test('an entry moves to its new position, at most to either end', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, -4)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 7, 0)).toEqual(['a', 'b']);
});
