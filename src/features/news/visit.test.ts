import { expect, test } from 'vitest';
import { VISIT_GAP_MS, visitAt } from './visit.ts';

const NOW = 1_000_000_000;

test('the first visit has no previous visit, on any of its pages', () => {
  expect(visitAt('', NOW)).toEqual({ last: NOW, before: 0 });
  expect(visitAt(`${NOW - 1_000}`, NOW)).toEqual({ last: NOW, before: 0 });
});

test('a visit becomes the previous one after more than the gap without a page view', () => {
  const last = NOW - VISIT_GAP_MS - 1;
  expect(visitAt(`${last}`, NOW)).toEqual({ last: NOW, before: last });
  expect(visitAt(`${NOW - VISIT_GAP_MS} 77`, NOW)).toEqual({ last: NOW, before: 77 });
});

test('an unreadable value or a time in the future counts as a first visit', () => {
  expect(visitAt('once upon a time', NOW)).toEqual({ last: NOW, before: 0 });
  expect(visitAt(`${NOW + 5}`, NOW)).toEqual({ last: NOW, before: 0 });
});
