import { expect, test } from 'vitest';
import { allMatching, allShown, NOTHING_SELECTED, type Selection, still, toggled } from './image-selection.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e'];
const click = (selection: Selection, id: string, isRange = false) => toggled(selection, id, { isRange, order: ORDER });
const ids = (selection: Selection) => [...selection.ids].sort().join('');

/** Clicks the images in this order; `!` before a letter holds Shift. */
const clicks = (keys: string) =>
  [...keys.matchAll(/(!?)([a-z])/g)].reduce(
    (held, [, shift, id = '']) => click(held, id, shift === '!'),
    NOTHING_SELECTED,
  );

test.each([
  ['b', 'b'],
  ['bb', ''],
  ['b!d', 'bcd'],
  ['d!b', 'bcd'],
  ['!c', 'c'],
  ['a!e!c', 'ab'],
  ['a!ec', 'abde'],
  ['a!ec!d', 'abe'],
  ['b!b', ''],
])('clicks on %s select "%s"', (keys, expected) => {
  expect(ids(clicks(keys))).toBe(expected);
});

test('deselecting one of "all matching" keeps the other visible ones selected', () => {
  const selection = click(allMatching(ORDER), 'c');
  expect([ids(selection), selection.isAllMatching]).toEqual(['abde', false]);
});

test('a range whose anchor is gone selects only the clicked image', () => {
  expect(ids(click({ ...NOTHING_SELECTED, anchor: 'gone' }, 'c', true))).toBe('c');
});

test('a refetch keeps the selected images that are still listed; "all matching" stays "all matching"', () => {
  expect(still({ ids: new Set(['a', 'b']), anchor: 'a', isAllMatching: false }, ['b', 'c'])).toEqual({
    ids: new Set(['b']),
    anchor: null,
    isAllMatching: false,
  });
  expect(still(allMatching(['a']), ['a', 'b'])).toEqual(allMatching(['a', 'b']));
  expect(allShown(ORDER).isAllMatching).toBe(false);
});
