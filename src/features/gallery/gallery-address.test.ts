import { describe, expect, test } from 'vitest';
import { type GalleryAddress, isSameList, readAddress, writeAddress } from './gallery-address.ts';

const read = (address: string) => readAddress(new URL(address, 'http://gallery.example'));
const state = (given: Partial<GalleryAddress>): GalleryAddress => ({
  tab: 'screens',
  tag: 'all',
  query: '',
  image: null,
  ...given,
});

test.each<[address: string, Partial<GalleryAddress>]>([
  ['/', {}],
  ['/#screens', {}],
  ['/#nonsense', {}],
  ['/#companies', { tab: 'companies' }],
  ['/?q=login+page#companies', { tab: 'companies', query: 'login page' }],
  ['/?q=%20%20#screens', {}],
  ['/?tag=topic:dashboard#screens', { tag: 'topic:dashboard' }],
  ['/?tag=chart&image=img-1#ui-elements', { tab: 'ui-elements', tag: 'chart', image: 'img-1' }],
  ['/?image=&tag=', {}],
  // A tag of the other kind moves to its tab; Companies has no tags.
  ['/?tag=chart#screens', { tab: 'ui-elements', tag: 'chart' }],
  ['/?tag=chart', { tab: 'ui-elements', tag: 'chart' }],
  ['/?tag=topic:dashboard#ui-elements', { tag: 'topic:dashboard' }],
  ['/?tag=chart#companies', { tab: 'companies' }],
  ['/?tag=all-ui-elements#ui-elements', { tab: 'ui-elements' }],
  // A company's page has tags of both kinds, and no search.
  ['/company/acme?tag=chart&q=x&image=img-1', { tag: 'chart', image: 'img-1' }],
  ['/company/acme#content', {}],
])('%s says %o', (address, said) => {
  expect(read(address)).toEqual(state(said));
});

describe('a state written to an address', () => {
  test.each<[page: string, Partial<GalleryAddress>, address: string]>([
    ['/', { tag: 'topic:dashboard', query: 'login page' }, '/?tag=topic:dashboard&q=login+page#screens'],
    ['/?tag=card&image=x', {}, '/#screens'],
    ['/?from=mail&q=old', { tab: 'companies' }, '/?from=mail#companies'],
    ['/', { query: '   ' }, '/#screens'],
    ['/', { query: ' login ' }, '/?q=login#screens'],
    ['/', { tab: 'ui-elements', tag: 'a&b=c', image: 'img 1' }, '/?tag=a%26b%3Dc&image=img+1#ui-elements'],
    [
      '/company/acme?from=mail#content',
      { tag: 'chart', image: 'x' },
      '/company/acme?from=mail&tag=chart&image=x#content',
    ],
  ])('on %s: %o is %s', (page, given, address) => {
    expect(writeAddress(state(given), new URL(page, 'http://gallery.example'))).toBe(address);
  });

  test('is read back the same', () => {
    const written = state({ tab: 'ui-elements', tag: 'a&b=c', query: 'x', image: 'img 1' });
    expect(read(writeAddress(written, new URL('http://gallery.example/')))).toEqual(written);
  });
});

test('two addresses name the same list when tab, tag and search text are the same', () => {
  expect(isSameList(state({ query: 'a' }), state({ query: ' a ', image: 'x' }))).toBe(true);
  for (const other of [{ tab: 'ui-elements' }, { tag: 'chart' }, { query: 'a' }] as const) {
    expect(isSameList(state({}), state(other))).toBe(false);
  }
});
