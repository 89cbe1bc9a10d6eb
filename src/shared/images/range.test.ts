import { expect, test } from 'vitest';
import { toggled } from './range.ts';

const ORDER = [...'abcdef'];

test.each([
  ['', 'b', false, 'b'],
  ['b', 'b', false, ''],
  ['', 'c', true, 'c'],
  ['b', 'e', true, 'bcde'],
  ['e', 'b', true, 'edcb'],
  ['xb', 'd', true, 'xbcd'],
  ['bx', 'd', true, 'bxcd'],
  ['bcde', 'c', true, 'b'],
  ['bd', 'a', true, 'bdca'],
  ['b', 'x', true, 'bx'],
  ['x', 'c', true, 'xc'],
])('of "%s" selected, "%s" (Shift: %s) leaves "%s" selected', (selected, id, isRange, expected) => {
  expect(toggled([...selected], id, isRange ? ORDER : []).join('')).toBe(expected);
});
