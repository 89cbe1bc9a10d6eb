import { expect, test } from 'vitest';
import { isDismissal, swipeOffset } from './swipe.ts';

test('a swipe of 50 px to the right dismisses; a swipe to the left never does', () => {
  expect(isDismissal(swipeOffset(100, 149))).toBe(false);
  expect(isDismissal(swipeOffset(100, 150))).toBe(true);
  expect(isDismissal(swipeOffset(200, 20))).toBe(false);
});
