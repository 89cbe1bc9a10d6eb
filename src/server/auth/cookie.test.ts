import { describe, expect, test } from 'vitest';
import { expiredCookie, readCookie, serializeCookie } from './cookie.ts';

describe('reading a cookie', () => {
  test.each([
    ['a=1', '1'],
    ['b=2; a=1', '1'],
    ['b=2;a=1;c=3', '1'],
    ['b=2; \t a=1 ; c=3', '1'],
    ['a=', ''],
    ['a=x=y', 'x=y'],
    ['a=%ZZ', '%ZZ'],
    // The first one is used: browsers send the one with the longer path first.
    ['a=1; a=2', '1'],
  ])('from %j returns %j', (header, value) => {
    expect(readCookie(header, 'a')).toBe(value);
  });

  test.each(['', 'a', 'b=a=1', 'aa=1', 'b=2; ba=1', 'A=1', ';;', '=a=1', 'b="; x=a=1"'])(
    'finds none in %j, despite similar names',
    (header) => {
      expect(readCookie(header, 'a')).toBeUndefined();
    },
  );

  test('returns undefined without a header', () => {
    expect(readCookie(null, 'a')).toBeUndefined();
  });
});

test('a cookie is serialized with its scope and lifetime', () => {
  const expires = new Date(86_400_000);
  expect(serializeCookie('a', '1', { path: '/', expires, httpOnly: true, secure: true })).toBe(
    'a=1; Path=/; Expires=Fri, 02 Jan 1970 00:00:00 GMT; SameSite=Lax; HttpOnly; Secure',
  );
  expect(expiredCookie('a', { path: '/x', httpOnly: false, secure: false })).toBe(
    'a=; Path=/x; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax',
  );
});
