import { expect, test } from 'vitest';
import { mondayOf, weekLabel } from './news.ts';

const at = (date: string) => Date.parse(`${date}Z`);

test.each([
  ['2026-11-16T00:00:00', '2026-11-16'],
  ['2026-11-22T23:59:59', '2026-11-16'],
  ['2026-11-23T00:00:00', '2026-11-23'],
  ['2027-01-01T12:00:00', '2026-12-28'],
])('%s is in the week of Monday, %s', (moment, monday) => {
  expect(new Date(mondayOf(at(moment))).toISOString()).toBe(`${monday}T00:00:00.000Z`);
});

test.each([
  ['2026-11-16T00:00:00', '16 – 22 November 2026'],
  ['2026-11-30T00:00:00', '30 November – 6 December 2026'],
  ['2026-12-28T00:00:00', '28 December 2026 – 3 January 2027'],
])('the week of %s reads %s', (monday, label) => {
  expect(weekLabel(at(monday))).toBe(label);
});
