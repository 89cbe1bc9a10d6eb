import { expect, test } from 'vitest';
import { slideIn, withSlide } from './slide-address.ts';

test.each([
  ['?slide=1', 0],
  ['?q=a&slide=12', 11],
  ['?slide=0', undefined],
  ['?slide=-1', undefined],
  ['?slide=two', undefined],
  ['', undefined],
])('the address %j names the slide at %s', (search, at) => expect(slideIn(search)).toBe(at));

test.each([
  ['/collections/a', 1, '/collections/a?slide=2'],
  ['/collections/a?q=x&slide=2#part', 4, '/collections/a?q=x&slide=5#part'],
  ['/collections/a?slide=2', undefined, '/collections/a'],
])('%s with the slide at %s is %s', (address, at, expected) =>
  expect(withSlide(new URL(address, 'https://gallery.example'), at)).toBe(expected),
);
