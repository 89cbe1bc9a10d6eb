import { expect, test } from 'vitest';
import { aMark } from '#tests/factories/severity.ts';
import { type FoundMark, severityGroups } from './severity-groups.ts';

const found = (hash: string, given: Parameters<typeof aMark>[0]): FoundMark => ({ ...aMark(given), hash, image: hash });

test('nearly equal colours form one group, named by the most frequent colour', () => {
  const groups = severityGroups(
    [
      found('a', { fill: '#d32f2f', count: 4 }),
      found('b', { fill: '#d63333' }),
      found('c', { fill: '#7b1fa2', count: 2 }),
    ],
    [],
  );
  expect(groups.map(({ colour, marks, state }) => [colour, marks.length, state])).toEqual([
    ['#d32f2f', 2, 'proposed'],
    ['#7b1fa2', 1, 'proposed'],
  ]);
});

test('a dimmed colour is not proposed, nor is a colour that another level has more often', () => {
  const groups = severityGroups(
    [
      found('a', { fill: '#fd0169', count: 5 }),
      found('b', { fill: '#8a0b36', count: 5 }),
      found('c', { level: 'high', fill: '#fd0169', count: 1 }),
    ],
    [],
  );
  expect(groups.map(({ level, colour }) => `${level} ${colour}`)).toEqual(['critical #fd0169']);
});
