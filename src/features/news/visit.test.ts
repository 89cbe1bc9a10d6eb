import { expect, test } from 'vitest';
import { VISIT_GAP_MS, visitAt } from './visit.ts';

const NOW = 1_000_000_000;

test('the first visit has none before it, on whichever of its pages', () => {
  expect(visitAt('', NOW)).toEqual({ last: NOW, before: 0 });
  expect(visitAt(`${NOW - 1_000}`, NOW)).toEqual({ last: NOW, before: 0 });
});

test('a visit ends after a while without a page; then it is the one before', () => {
  const last = NOW - VISIT_GAP_MS - 1;
  expect(visitAt(`${last}`, NOW)).toEqual({ last: NOW, before: last });
  expect(visitAt(`${NOW - VISIT_GAP_MS} 77`, NOW)).toEqual({ last: NOW, before: 77 });
});

test('what can’t be read, or is later than now, counts as a first visit', () => {
  expect(visitAt('once upon a time', NOW)).toEqual({ last: NOW, before: 0 });
  expect(visitAt(`${NOW + 5}`, NOW)).toEqual({ last: NOW, before: 0 });
});
