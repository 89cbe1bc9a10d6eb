import { describe, expect, test } from 'vitest';
import { type GalleryAddress, isSameList, readAddress, writeAddress } from './gallery-address.ts';

const read = (address: string) => readAddress(new URL(address, 'http://gallery.example'));
const state = (given: Partial<GalleryAddress>): GalleryAddress => ({
  tab: 'screens',
  filters: '',
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
  ['/?tag=topic:dashboard#screens', { filters: 'tag=topic:dashboard' }],
  ['/?tag=chart&image=img-1#ui-elements', { tab: 'ui-elements', filters: 'tag=chart', image: 'img-1' }],
  ['/?image=&tag=', {}],
  // A tag of the other kind switches to its tab; the Companies tab has no tags.
  ['/?tag=chart#screens', { tab: 'ui-elements', filters: 'tag=chart' }],
  ['/?tag=chart', { tab: 'ui-elements', filters: 'tag=chart' }],
  ['/?tag=topic:dashboard#ui-elements', { filters: 'tag=topic:dashboard' }],
  // But beside a tag of the tab's own kind, or with `kind` in the address, it filters the tab.
  ['/?tag=chart&tag=topic:table#screens', { filters: 'tag=chart&tag=topic:table' }],
  ['/?tag=chart&kind=screens#screens', { filters: 'tag=chart' }],
  ['/?tag=all-ui-elements#ui-elements', { tab: 'ui-elements' }],
  // Several values, several filters, in any order; a repeated value counts once.
  [
    '/?theme=dark&tag=topic:table&q=severity&tag=bulk-actions&tag=topic:table&sort=newest&not=chart#screens',
    { filters: 'tag=topic:table&tag=bulk-actions&not=chart&theme=dark&sort=newest', query: 'severity' },
  ],
  [
    '/?company=acme&colour=red&category=Identity+and+access#screens',
    { filters: 'colour=red&category=Identity+and+access&company=acme' },
  ],
  // Companies can only be filtered by category.
  ['/?tag=chart&category=Forensics&theme=dark#companies', { tab: 'companies', filters: 'category=Forensics' }],
  // A company's page has tags of both kinds and a search; the company is implied.
  ['/company/acme?tag=chart&q=x&image=img-1', { filters: 'tag=chart', query: 'x', image: 'img-1' }],
  ['/company/acme?company=other&category=Forensics&theme=dark', { filters: 'theme=dark' }],
  ['/company/acme#content', {}],
  // A collection has a search text too, and no tabs.
  ['/collections/one?q=mfa&theme=dark#ui-elements', { filters: 'theme=dark', query: 'mfa' }],
  ['/?sort=curated#screens', {}],
  ['/?q=mfa&sort=relevance#screens', { query: 'mfa' }],
  ['/?q=mfa&sort=curated#screens', { filters: 'sort=curated', query: 'mfa' }],
  ['/s/token?q=mfa&image=img-1', { query: 'mfa', image: 'img-1' }],
])('%s is read as %o', (address, said) => {
  expect(read(address)).toEqual(state(said));
});

describe('a state written to an address', () => {
  test.each<[page: string, Partial<GalleryAddress>, address: string]>([
    ['/', { filters: 'tag=topic:dashboard', query: 'login page' }, '/?tag=topic:dashboard&q=login+page#screens'],
    ['/?tag=card&tag=chart&theme=dark&image=x', {}, '/#screens'],
    ['/?from=mail&q=old', { tab: 'companies' }, '/?from=mail#companies'],
    ['/', { filters: 'tag=chart' }, '/?tag=chart&kind=screens#screens'],
    ['/?kind=screens', { tab: 'ui-elements', filters: 'tag=chart' }, '/?tag=chart#ui-elements'],
    [
      '/?tag=old',
      { filters: 'tag=a%26b%3Dc&tag=topic:table&sort=newest', image: 'img 1' },
      '/?tag=a%26b%3Dc&tag=topic:table&sort=newest&image=img+1#screens',
    ],
    [
      '/company/acme?from=mail#content',
      { filters: 'tag=chart', query: 'severity', image: 'x' },
      '/company/acme?from=mail&tag=chart&q=severity&image=x#content',
    ],
  ])('on %s: %o becomes %s', (page, given, address) => {
    expect(writeAddress(state(given), new URL(page, 'http://gallery.example'))).toBe(address);
  });

  test('is read back the same', () => {
    const filters = 'tag=a%26b%3Dc&tag=topic:table&not=chart&theme=dark&category=x+y&company=acme&sort=newest';
    const written = state({ tab: 'ui-elements', filters, query: 'x', image: 'img 1' });
    expect(read(writeAddress(written, new URL('http://gallery.example/')))).toEqual(written);
  });
});

test('two addresses show the same list when tab, filters and search text are the same', () => {
  expect(isSameList(state({ query: 'a' }), state({ query: 'a', image: 'x' }))).toBe(true);
  for (const other of [{ tab: 'ui-elements' }, { filters: 'tag=chart' }, { query: 'a' }] as const) {
    expect(isSameList(state({}), state(other))).toBe(false);
  }
});
