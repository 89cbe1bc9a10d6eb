import { expect, test } from 'vitest';
import { type Entry, foundEntries } from './palette-entries.ts';

const entryOf = (group: Entry['group'], label: string): Entry => ({ group, label, act: () => undefined });

const ENTRIES = [
  ...['one', 'two', 'three', 'four'].map((label) => entryOf('Recent search', label)),
  entryOf('Action', 'Switch between light and dark'),
  entryOf('Pattern', 'Settings'),
  entryOf('Filter', 'Layout: One column'),
  entryOf('Company', 'Graylog'),
];

const labels = (typed: string) => foundEntries(ENTRIES, typed).map(({ label }) => label);

test('without a text, actions follow the latest three searches', () =>
  expect(labels('').slice(0, 4)).toEqual(['one', 'two', 'three', 'Switch between light and dark']));

test.each([
  ['graylog', ['Graylog']],
  ['company gray', ['Graylog']],
  ['settings graylog', ['Settings', 'Graylog']],
  ['logs', []],
  ['one', ['one', 'Layout: One column']],
  ['four', ['four']],
])('%j offers %j', (typed, expected) => expect(labels(typed)).toEqual(expected));

test.each([
  ['settings', ['Settings', 'Search']],
  ['settings graylog', ['Search', 'Settings', 'Graylog']],
])('%j: a search of images is last, unless no entry has all words', (typed, expected) =>
  expect(foundEntries(ENTRIES, typed, [entryOf('Action', 'Search')]).map(({ label }) => label)).toEqual(expected),
);
