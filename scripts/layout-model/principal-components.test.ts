import { expect, test } from 'vitest';
import { principalComponents } from './principal-components.ts';

test('the direction of the largest variance comes first, and the next one is perpendicular to it', () => {
  const rows = [
    [3, 3, 0.1],
    [-3, -3, -0.1],
    [1, -1, 0],
    [-1, 1, 0],
  ].map((row) => Float64Array.from(row));
  const [first = [], second = []] = principalComponents(rows, 2).map((vector) => [...vector]);
  expect(Math.abs(first[0] ?? 0)).toBeCloseTo(Math.SQRT1_2, 2);
  expect((first[0] ?? 0) * (first[1] ?? 0)).toBeGreaterThan(0.4);
  expect((second[0] ?? 0) * (second[1] ?? 0)).toBeLessThan(-0.4);
});
