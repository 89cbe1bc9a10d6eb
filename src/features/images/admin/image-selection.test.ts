import { expect, test } from 'vitest';
import { allMatching, allShown, NOTHING_SELECTED, type Selection, still, toggled } from './image-selection.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e'];
const click = (selection: Selection, id: string, isRange = false) => toggled(selection, id, { isRange, order: ORDER });
const ids = (selection: Selection) => [...selection.ids].sort().join('');

/** Clicks on one after the other, `!` with Shift. */
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

test('one that is taken out of all that match leaves the shown ones', () => {
  const selection = click(allMatching(ORDER), 'c');
  expect([ids(selection), selection.isAllMatching]).toEqual(['abde', false]);
});

test('a range from an image that is gone is that image alone', () => {
  expect(ids(click({ ...NOTHING_SELECTED, anchor: 'gone' }, 'c', true))).toBe('c');
});

test('a refetch keeps what is still listed; all that match stay all that match', () => {
  expect(still({ ids: new Set(['a', 'b']), anchor: 'a', isAllMatching: false }, ['b', 'c'])).toEqual({
    ids: new Set(['b']),
    anchor: null,
    isAllMatching: false,
  });
  expect(still(allMatching(['a']), ['a', 'b'])).toEqual(allMatching(['a', 'b']));
  expect(allShown(ORDER).isAllMatching).toBe(false);
});
