import { describe, expect, test } from 'vitest';
import { matchesEtag, negotiateCoding } from './negotiation.ts';

describe('the content coding of a response', () => {
  test.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['*', 'br'],
    ['*;q=0.1, gzip;q=0.5', 'gzip'],
    ['identity;q=1, br;q=0.1', undefined],
    ['BR', 'br'],
    [';;;,,,q=', undefined],
  ])('for Accept-Encoding %j is %j', (header, coding) => {
    expect(negotiateCoding(header, ['br', 'gzip'])).toBe(coding);
  });

  test('is one that the file is available in', () => {
    expect(negotiateCoding('br, gzip', ['gzip'])).toBe('gzip');
    expect(negotiateCoding('br', [])).toBeUndefined();
  });
});

describe('an entity tag', () => {
  test.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    [undefined, false],
  ])('"a" against If-None-Match %j: %j', (header, matches) => {
    expect(matchesEtag(header, '"a"')).toBe(matches);
  });
});
