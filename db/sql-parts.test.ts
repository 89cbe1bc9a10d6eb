import { expect, test } from 'vitest';
import { editedFields, isEdited, withEdited, withReverted } from './sql-parts.ts';

test('flags of fields are set, listed and reverted; names that are no fields are ignored', () => {
  const bits = { a: 1, b: 2, c: 4 };
  expect(withEdited(bits, 1, ['b', 'x', 'toString'])).toBe(3);
  expect(editedFields(bits, 5)).toEqual(['a', 'c']);
  expect([isEdited(bits, 5, 'a'), isEdited(bits, 5, 'b')]).toEqual([true, false]);
  expect(withReverted(bits, { now: 7, before: 4 }, ['a', 'c', 'x'])).toBe(6);
});
