import { expect, test } from 'vitest';
import { addressAfter, outcomeIn } from './sign-in-outcome.ts';

test.each([
  ['/', '/?sign-in=success'],
  ['/company/acme?image=x', '/company/acme?image=x&sign-in=success'],
  ['/#screens', '/?sign-in=success#screens'],
  ['/?tag=a#b#c', '/?tag=a&sign-in=success#b#c'],
])('a sign-in that began on %s ends on %s', (returnTo, address) => {
  expect(addressAfter('success', { returnTo, popup: false })).toBe(address);
});

test('a popup ends on the page that notifies its opener', () => {
  expect(addressAfter('failed', { returnTo: '/terms', popup: true })).toBe('/sign-in-done?sign-in=failed');
});

test('only known outcomes are read from an address', () => {
  expect(outcomeIn(new URLSearchParams('sign-in=cancelled'))).toBe('cancelled');
  expect(outcomeIn(new URLSearchParams('sign-in=<script>'))).toBeUndefined();
  expect(outcomeIn(new URLSearchParams())).toBeUndefined();
});
