import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Attempt, attemptCookies } from './attempt.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const KEY = 'the-key-of-this-installation';
const ATTEMPT: Attempt = {
  state: 'state',
  nonce: 'nonce',
  verifier: 'verifier',
  returnTo: '/company/acme?image=x',
  popup: false,
  redirectUri: 'https://gallery.example/api/auth/callback',
  startedAt: NOW.getTime(),
};

const keeper = (secure: boolean, key = KEY) => attemptCookies({ key: async () => key, secure, now: () => NOW });
const pairOf = (cookie: string) => cookie.split(';')[0] ?? '';
const signed = (payload: string, key = KEY) =>
  `${payload}.${createHmac('sha256', key).update(`sign-in:${payload}`).digest('base64url')}`;
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('on https, an attempt is stored in a __Host- cookie, and a planted plain cookie does not shadow it', async () => {
  const { cookieFor, read, goneCookie } = keeper(true);
  const cookie = await cookieFor(ATTEMPT);
  expect(cookie).toMatch(/^__Host-gallery_sign_in=[\w.-]+; Path=\/; Expires=[^;]+; SameSite=Lax; HttpOnly; Secure$/);
  expect(goneCookie).toMatch(/^__Host-gallery_sign_in=; Path=\/; .*Secure$/);
  const planted = pairOf(await keeper(false).cookieFor({ ...ATTEMPT, state: 'planted' }));
  expect(await read(planted)).toBeUndefined();
  expect((await read(`${planted}; ${pairOf(cookie)}`))?.state).toBe('state');
  expect((await read(`${pairOf(cookie)}; ${planted}`))?.state).toBe('state');
});

test('without https, the cookie has the plain name and the path of the sign-in', async () => {
  const { cookieFor, read } = keeper(false);
  const cookie = await cookieFor(ATTEMPT);
  expect(cookie).toMatch(/^gallery_sign_in=[\w.-]+; Path=\/api\/auth; Expires=[^;]+; SameSite=Lax; HttpOnly$/);
  expect(await read(pairOf(cookie))).toEqual(ATTEMPT);
});

test.each([
  ['an empty value', ''],
  ['no signature', encoded(ATTEMPT)],
  ['the signature of an empty key', signed(encoded(ATTEMPT), '')],
  ["another installation's signature", signed(encoded(ATTEMPT), 'another')],
  ['a valid signature of something that is not JSON', signed('bm8ganNvbg')],
  ['a valid signature of an empty payload', signed('')],
  ['a valid signature of an incomplete attempt', signed(encoded({ state: 'state' }))],
  ['a valid signature of an expired attempt', signed(encoded({ ...ATTEMPT, startedAt: NOW.getTime() - 600_000 }))],
])('a cookie with %s is ignored', async (_name, value) => {
  expect(await keeper(false).read(`gallery_sign_in=${value}`)).toBeUndefined();
});

test('the return address is validated again when the cookie is read', async () => {
  const elsewhere = signed(encoded({ ...ATTEMPT, returnTo: '//elsewhere.example' }));
  expect((await keeper(false).read(`gallery_sign_in=${elsewhere}`))?.returnTo).toBe('/');
});
