import { expect, test } from 'vitest';
import { compareLabel, comparePath } from '#shared/collections/compare-address.ts';
import { idsIn, noteOn } from './compared-ids.ts';

test.each([
  ['?i=a,b,c', ['a', 'b', 'c']],
  ['?i=a,a,b', ['a', 'b']],
  ['?i=a~2,a', ['a~2', 'a']],
  ['?i=a,%3Cb%3E,', ['a']],
  ['?i=', []],
  ['', []],
])('the address %j names the images %j', (search, ids) => expect(idsIn(search)).toEqual(ids));

test.each([
  [{ named: 12, gone: 0 }, ''],
  [{ named: 13, gone: 0 }, 'Only the first 12 of 13 images are compared.'],
  [{ named: 3, gone: 1 }, 'One of the images is not in the gallery.'],
  [{ named: 14, gone: 2 }, 'Only the first 12 of 14 images are compared. 2 of the images are not in the gallery.'],
])('%j is said as %j', (counts, note) => expect(noteOn(counts)).toBe(note));

test('more images than can be compared lead to the same ones as their address: the first', () => {
  const ids = [...'abcdefghijklm'];
  expect([comparePath(['a']), comparePath(ids.slice(0, 2)), compareLabel(12)]).toEqual([
    undefined,
    '/compare?i=a,b',
    'Compare',
  ]);
  expect([comparePath(ids), compareLabel(13)]).toEqual(['/compare?i=a,b,c,d,e,f,g,h,i,j,k,l', 'Compare first 12']);
});
