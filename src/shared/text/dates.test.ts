import { expect, test } from 'vitest';
import { day, dayOfYear, localDay, localDayAndTime, month, timeOfDay, timeWithSeconds } from './dates.ts';

/** 5 November 2026, 23:05:09 in UTC. */
const MOMENT = Date.UTC(2026, 10, 5, 23, 5, 9);
/** The same time of day where the test runs. */
const LOCAL = new Date(2026, 10, 5, 23, 5, 9);

test.each([
  [day, MOMENT, '5 November 2026'],
  [month, MOMENT, 'November 2026'],
  [dayOfYear, MOMENT, '5 November'],
  [localDay, LOCAL, '5 November 2026'],
  [timeOfDay, LOCAL, '23:05'],
  [timeWithSeconds, LOCAL, '23:05:09'],
  [localDayAndTime, LOCAL, '5 November 2026, 23:05'],
])('%o of %o is %s', (format, moment, text) => {
  expect(format(moment)).toBe(text);
  expect(format(new Date(moment).toISOString())).toBe(text);
});
