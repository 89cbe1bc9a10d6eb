import { expect, test } from 'vitest';
import { safeReturnTo } from './return-to.ts';

test.each([
  ['/', '/'],
  ['/company/acme?image=x#top', '/company/acme?image=x#top'],
  ['/?tag=topic%3Adashboard#screens', '/?tag=topic%3Adashboard#screens'],
  ['/search?next=https://elsewhere.example', '/search?next=https://elsewhere.example'],
])('%s is kept, because it is on this site', (wanted, result) => {
  expect(safeReturnTo(wanted)).toBe(result);
});

test.each([
  null,
  undefined,
  '',
  'company/acme',
  'https://elsewhere.example',
  '//elsewhere.example',
  '///elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '/.//elsewhere.example',
  '/..//elsewhere.example',
  '/%2e//elsewhere.example',
  ' //elsewhere.example',
  'javascript:alert(1)',
  '/api/auth/logout',
  `/${'a'.repeat(10_000)}`,
])('%j becomes the home page', (wanted) => {
  expect(safeReturnTo(wanted)).toBe('/');
});
