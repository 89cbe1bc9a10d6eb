import { expect, test } from 'vitest';
import { readAddress, writeAddress } from './gallery-address.ts';

test('an address without hash or query is the Screens tab with all', () => {
  expect(readAddress({ search: '', hash: '' })).toEqual({ tab: 'screens', tag: 'all', query: '' });
});

test('an unknown hash is the Screens tab', () => {
  expect(readAddress({ search: '', hash: '#nonsense' }).tab).toBe('screens');
});

test.each([
  [{ tab: 'screens', tag: 'topic:dashboard', query: 'login page' }, '?tag=topic:dashboard&q=login+page#screens'],
  [{ tab: 'companies', tag: 'all', query: '' }, '#companies'],
  [{ tab: 'ui-elements', tag: 'a&b=c', query: '' }, '?tag=a%26b%3Dc#ui-elements'],
] as const)('%o is written as %s and read back the same', (state, address) => {
  expect(writeAddress(state, { search: '' })).toBe(address);
  const url = new URL(address, 'http://localhost');
  expect(readAddress(url)).toEqual(state);
});

test('the open image stays in the address', () => {
  expect(writeAddress({ tab: 'screens', tag: 'all', query: '' }, { search: '?image=x&tag=card' })).toBe(
    '?image=x#screens',
  );
});
