import { expect, test } from 'vitest';
import { type Choice, differencesOf, settledFields } from './conflict.ts';

const LABELS = { name: 'Name', goal: 'Goal', steps: 'Steps', note: 'Note' };
const BASED = { name: 'Old', goal: 'Old', steps: ['a'], note: 'Old' };
// Both changed the name, only they the steps, only I the goal, and both made the same of the note.
const SIDES = {
  based: BASED,
  theirs: { name: 'Theirs', goal: 'Old', steps: ['a', 'b'], note: 'New' },
  mine: { name: 'Mine', goal: 'Mine', steps: ['a'], note: 'New' },
};

test('the notice shows what they changed, beside what was typed', () => {
  expect(differencesOf(SIDES, LABELS)).toEqual([
    { field: 'Name', theirs: 'Theirs', yours: 'Mine' },
    { field: 'Steps', theirs: 'a,b', yours: null },
  ]);
});

test.each<[Choice, string]>([
  ['yours', 'Mine'],
  ['theirs', 'Theirs'],
])('with %s chosen, each side keeps what only it has changed', (keep, name) => {
  expect(settledFields(SIDES, keep)).toEqual({ name, goal: 'Mine', steps: ['a', 'b'], note: 'New' });
});
