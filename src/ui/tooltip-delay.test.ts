import { expect, test } from 'vitest';
import { openDelay } from './tooltip-delay.ts';

test('a tooltip opens after 700 ms, or immediately within 300 ms of the last one', () => {
  expect(openDelay(Number.NEGATIVE_INFINITY, 0)).toBe(700);
  expect(openDelay(1000, 1299)).toBe(0);
  expect(openDelay(1000, 1300)).toBe(700);
});
