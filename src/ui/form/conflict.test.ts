import { expect, test } from 'vitest';
import { type Choice, type Choices, differencesOf, settledChoices, settledFields } from './conflict.ts';

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
    { name: 'name', label: 'Name', theirs: 'Theirs', yours: 'Mine', isOpen: true },
    { name: 'steps', label: 'Steps', theirs: 'a,b', yours: 'Not changed, takes the stored one', isOpen: false },
  ]);
});

type Side = 'old' | 'mine' | 'theirs';
/** Who has changed a field to what, which value was chosen for it, and what it becomes. */
const FIELDS: [based: Side, mine: Side, theirs: Side, choice: Choice | undefined, becomes: Side][] = [
  ['old', 'old', 'old', undefined, 'old'],
  ['old', 'mine', 'old', undefined, 'mine'],
  ['old', 'old', 'theirs', undefined, 'theirs'],
  ['old', 'theirs', 'theirs', undefined, 'theirs'],
  ['old', 'mine', 'theirs', 'yours', 'mine'],
  ['old', 'mine', 'theirs', 'theirs', 'theirs'],
  // A choice can't overrule a side that has not changed the field.
  ['old', 'old', 'theirs', 'yours', 'theirs'],
  ['old', 'mine', 'old', 'theirs', 'mine'],
];

test.each(FIELDS)(
  '%s, typed here: %s, stored now: %s, chosen: %s becomes %s, whatever the field beside it is',
  (...row) => {
    const [based, mine, theirs, choice, becomes] = row;
    for (const [otherBased, otherMine, otherTheirs, otherChoice, otherBecomes] of FIELDS) {
      const sides = {
        based: { a: based, b: otherBased },
        mine: { a: mine, b: otherMine },
        theirs: { a: theirs, b: otherTheirs },
      };
      const choices = { ...(choice && { a: choice }), ...(otherChoice && { b: otherChoice }) };
      expect(settledFields(sides, choices)).toEqual({ a: becomes, b: otherBecomes });
    }
  },
);

test.each<[string, Choices, boolean]>([
  ['no', {}, false],
  ['one of two fields has a', { name: 'yours' }, false],
  ['each field has a', { name: 'yours', goal: 'theirs' }, true],
])('%s choice settles the conflict as soon as nothing is open', (_case, choices, isSettled) => {
  const both = { ...SIDES, theirs: { ...SIDES.theirs, goal: 'Theirs' } };
  expect(settledChoices(differencesOf(both, LABELS), choices)).toEqual(isSettled ? choices : null);
});
