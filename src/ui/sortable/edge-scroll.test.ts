import { expect, test } from 'vitest';
import { edgeScroll } from './edge-scroll.ts';

test.each([
  [20, -10],
  [400, 0],
  [700, 0],
  [800, 10],
])('in a window 844 px high, a drag at %i scrolls by %i px a frame', (y, distance) =>
  expect(edgeScroll(y, 844)).toBe(distance),
);
