import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

test.each([
  [0, 'about 1 second'],
  [80, 'about 80 seconds'],
  [100, 'about 2 minutes'],
  [6_000, 'about 2 hours'],
  [400_000, 'about 5 days'],
])('%i seconds read "%s"', (seconds, text) => expect(timeLeft(seconds)).toBe(text));
