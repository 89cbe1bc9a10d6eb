import { expect, test } from 'vitest';
import type { AdminReading } from '#shared/reading/reading-edit.contract.ts';
import {
  correctionOf,
  isChanged,
  openReadingEdit,
  readingDifferences,
  rebasedReading,
  withColour,
} from './reading-edit.ts';

const NONE = { text: null, theme: null, palette: null };
const reading: AdminReading = {
  read: { text: 'Alerts\nSeverity', theme: 'light', palette: ['#ffffff', '#111827'], problem: null },
  corrected: NONE,
};

test('an untouched edit counts as unchanged, even if nothing was read', () => {
  expect(isChanged(openReadingEdit(reading), reading)).toBe(false);
  const unread = { read: null, corrected: NONE };
  expect(isChanged(openReadingEdit(unread), unread)).toBe(false);
});

test('only values that differ from what was read are corrections', () => {
  const edit = { ...openReadingEdit(reading), text: 'Alerts\nSeverities', palette: ['#ffffff'] };
  expect(correctionOf(edit, reading)).toEqual({ text: 'Alerts\nSeverities', theme: null, palette: ['#ffffff'] });
});

test('an edit starts with the corrected values; restoring all values that were read removes the correction', () => {
  const corrected = { ...reading, corrected: { text: 'Other', theme: 'dark' as const, palette: null } };
  const edit = openReadingEdit(corrected);
  expect(edit).toEqual({ text: 'Other', theme: 'dark', palette: ['#ffffff', '#111827'] });
  const back = openReadingEdit(reading);
  expect(isChanged(back, corrected)).toBe(true);
  expect(correctionOf(back, corrected)).toEqual(NONE);
});

test.each([
  ['yours', 'Mine'],
  ['theirs', 'Theirs'],
] as const)('what someone else has corrected waits for a choice: %s', (keep, text) => {
  const now = { ...reading, corrected: { text: 'Theirs', theme: 'dark' as const, palette: null } };
  const edit = { ...openReadingEdit(reading), text: 'Mine', palette: ['#ffffff'] };
  expect(readingDifferences(edit, reading, now)).toMatchObject([
    { name: 'text', theirs: 'Theirs', yours: 'Mine', isOpen: true },
    { name: 'theme', theirs: 'dark', isOpen: false },
  ]);
  const settled = rebasedReading(edit, { based: reading, now, choices: { text: keep } });
  expect(settled).toEqual({ text, theme: 'dark', palette: ['#ffffff'] });
});

test('a palette takes at most six colours, all different', () => {
  const six = ['#000000', '#000001', '#000002', '#000003', '#000004', '#000005'];
  expect(six.reduce(withColour, [] as readonly string[])).toEqual(six);
  expect(withColour(six, '#ffffff')).toEqual(six);
  expect(withColour(['#ffffff'], '#ffffff')).toEqual(['#ffffff']);
});
