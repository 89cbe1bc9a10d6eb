import { expect, test } from 'vitest';
import { otherNumberOf } from './words.ts';

test.each([
  ['table', 'tables'],
  ['policy', 'policies'],
  ['key', 'keys'],
  ['address', 'addresses'],
  ['box', 'boxes'],
  ['switch', 'switches'],
  ['case', 'cases'],
])('%s and %s are one word', (singular, plural) => {
  expect([otherNumberOf(singular), otherNumberOf(plural)]).toEqual([plural, singular]);
});

test.each(['2fa', 'réseau', 'ad', 'v2'])('%s has no other number', (word) => {
  expect(otherNumberOf(word)).toBeUndefined();
});
