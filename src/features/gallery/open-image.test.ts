import { describe, expect, test } from 'vitest';
import type { OpenLightbox } from '#features/lightbox/lightbox.store.ts';
import { aGalleryItem } from '#tests/factories/gallery-item.ts';
import type { GalleryAddress } from './gallery-address.ts';
import { type ListOnPage, type Opened, openAt, openImage } from './open-image.ts';
import { searchList } from './search-list.ts';

/** The whole list; a visitor sees only the first three. */
const FULL = ['public-1', 'public-2', 'public-3', 'gated-1', 'gated-2'].map((id) => aGalleryItem(id));
const PUBLIC = FULL.slice(0, 3);

type Row = {
  name: string;
  tab: ListOnPage['tab'];
  tag: string;
  query: string;
  reading: ListOnPage['reading'];
  company?: string;
};

const filtersOf = ({ tag, company }: Row) => {
  if (company) return `company=${company}`;
  return tag === 'all' ? '' : `tag=${tag}`;
};
const LISTS: readonly Row[] = [
  { name: 'Screens', tab: 'screens', tag: 'all', query: '', reading: 'home' },
  { name: 'Screens with a tag', tab: 'screens', tag: 'topic:dashboard', query: '', reading: 'home' },
  { name: 'Screens with a company', tab: 'screens', tag: 'all', query: '', reading: 'home', company: 'acme' },
  { name: 'Screens with a search text', tab: 'screens', tag: 'all', query: 'login', reading: 'home' },
  { name: 'Screens with tag and text', tab: 'screens', tag: 'topic:dashboard', query: 'acme', reading: 'home' },
  { name: 'UI Elements', tab: 'ui-elements', tag: 'all', query: '', reading: 'home' },
  { name: 'UI Elements with a tag', tab: 'ui-elements', tag: 'chart', query: '', reading: 'home' },
  { name: "a company's page", tab: 'screens', tag: 'all', query: '', reading: 'company' },
  { name: "a company's page with a tag", tab: 'screens', tag: 'chart', query: '', reading: 'company' },
];

const address = (row: Row, image: string | null): GalleryAddress => ({
  tab: row.tab,
  filters: filtersOf(row),
  query: row.query,
  image,
});

/** A list whose pages are never fetched here. */
const PAGES = searchList(() => Promise.reject(new Error('not asked for')));

const listFor = (row: Row, given: Partial<ListOnPage>): ListOnPage => ({
  ...{ tab: row.tab, tag: row.tag, query: row.query, filters: filtersOf(row) },
  pages: undefined,
  absent: undefined,
  reading: row.reading,
  session: 'signed-out',
  isOwn: true,
  hasMore: true,
  items: PUBLIC,
  companies: new Map(),
  kind: row.reading === 'home' && row.tab !== 'companies' ? row.tab : undefined,
  ...given,
});

/** The result of a row: the outcome, and the counter with the header's tag if an image is open. */
function cell(opened: Opened): string {
  if (opened.kind !== 'open') return opened.kind;
  const { index, items, tag, reading } = opened.lightbox;
  return `${index + 1}/${items.length} ${tag} ${reading}`;
}

describe.each(LISTS)('the image in the address of $name', (row) => {
  const { tag, reading } = row;
  const signedOut = listFor(row, {});
  const signedIn = listFor(row, { session: 'signed-in', hasMore: false, items: FULL });
  const partly = { ...signedIn, items: [...PUBLIC, undefined, undefined], pages: PAGES };
  const standIn = listFor(row, { session: 'signed-in', isOwn: false });
  const open = (list: ListOnPage, id: string) => openAt(list, id) ?? null;

  test.each<
    [string, string | null, 'loading' | 'signed-out' | 'signed-in', ListOnPage | null, OpenLightbox | null, string]
  >([
    ['none in the address', null, 'signed-out', signedOut, null, 'closed'],
    ['removed from the address', null, 'signed-in', signedIn, open(signedIn, 'public-2'), 'closed'],
    ['no list yet', 'public-2', 'signed-out', null, null, 'waiting'],
    [
      'session still loading',
      'public-2',
      'loading',
      listFor(row, { session: 'loading', isOwn: false }),
      null,
      'waiting',
    ],
    ['list still loading', 'public-2', 'signed-in', standIn, null, 'waiting'],
    ['public, signed out', 'public-2', 'signed-out', signedOut, null, `2/3 ${tag} ${reading}`],
    ['public, signed in', 'public-2', 'signed-in', signedIn, null, `2/5 ${tag} ${reading}`],
    ['gated, signed out', 'gated-1', 'signed-out', signedOut, null, 'prompt'],
    ['gated, signed in', 'gated-1', 'signed-in', signedIn, null, `4/5 ${tag} ${reading}`],
    ['unknown, signed in', 'gone', 'signed-in', signedIn, null, 'not-in-list'],
    ['on a page that is not loaded yet', 'gated-2', 'signed-in', partly, null, 'searching'],
    ['on a loaded page of a partly loaded list', 'public-2', 'signed-in', partly, null, `2/5 ${tag} ${reading}`],
    ['searched for but not found', 'gone', 'signed-in', { ...partly, absent: 'gone' }, null, 'not-in-list'],
    ['unknown, signed out', 'gone', 'signed-out', signedOut, null, 'prompt'],
    ['unknown, all images public', 'gone', 'signed-out', listFor(row, { hasMore: false }), null, 'not-in-list'],
    ['clicked while loading', 'public-2', 'signed-in', standIn, open(standIn, 'public-2'), `2/3 ${tag} ${reading}`],
    ['next one while loading', 'public-3', 'signed-in', standIn, open(standIn, 'public-2'), `3/3 ${tag} ${reading}`],
    [
      'list loaded after a click',
      'public-2',
      'signed-in',
      signedIn,
      open(standIn, 'public-2'),
      `2/5 ${tag} ${reading}`,
    ],
    ['signed in meanwhile', 'public-2', 'signed-in', signedOut, open(signedOut, 'public-2'), `2/3 ${tag} ${reading}`],
    ['prompted, then signed in', 'gated-2', 'signed-in', signedIn, null, `5/5 ${tag} ${reading}`],
    // Signed out, perhaps in another tab: the lightbox closes at once, then the list is cut to the public images.
    ['signed out meanwhile', 'gated-1', 'signed-out', signedIn, open(signedIn, 'gated-1'), 'waiting'],
    ['signed out, public image', 'public-2', 'signed-out', signedIn, open(signedIn, 'public-2'), 'waiting'],
    ['list cut to public images, gated', 'gated-1', 'signed-out', signedOut, null, 'prompt'],
    [
      'list cut to public images, public',
      'public-2',
      'signed-out',
      signedOut,
      open(signedIn, 'public-2'),
      `2/3 ${tag} ${reading}`,
    ],
  ])('%s', (_name, image, session, list, before, expected) => {
    expect(cell(openImage(address(row, image), session, list, before))).toBe(expected);
  });

  test.each(LISTS)('waits while the page still shows $name', (other) => {
    const isSame = other.tab === row.tab && filtersOf(other) === filtersOf(row) && other.query === row.query;
    const opened = openImage(address(row, 'public-1'), 'signed-out', listFor(other, {}), null);
    expect(opened.kind).toBe(isSame ? 'open' : 'waiting');
  });

  test('a link opens the same lightbox as a click', () => {
    const clicked = openAt(signedIn, 'gated-1');
    expect(openImage(address(row, 'gated-1'), 'signed-in', signedIn, null)).toEqual({
      kind: 'open',
      lightbox: clicked,
    });
  });
});

test.each([
  ['loading', 'waiting'],
  ['signed-out', 'waiting'],
  ['signed-in', 'not-in-list'],
] as const)('an image in the address of Companies, which has no list of images, while %s: %s', (session, expected) => {
  const companies = { tab: 'companies', filters: '', query: '', image: 'public-1' } as const;
  expect(openImage(companies, session, null, null)).toEqual({ kind: expected });
});
