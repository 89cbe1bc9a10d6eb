import { describe, expect, test } from 'vitest';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { callEndpoint, type Endpoint } from '#tests/setup/call-endpoint.ts';
import { cookieOf, copiedTestApp } from '#tests/setup/test-app.ts';
import * as companyImages from '../../src/pages/api/companies/[slug]/images.ts';
import * as company from '../../src/pages/api/companies/[slug]/index.ts';
import * as logo from '../../src/pages/api/companies/[slug]/logo.ts';
import * as companies from '../../src/pages/api/companies/index.ts';
import * as byTag from '../../src/pages/api/images/by-tag/[tag].ts';
import * as tags from '../../src/pages/api/tags.ts';

const SLUG = 'acme';

/** Twelve images of one company, one of another, a hidden one, one in an unmatched folder, and a test upload. */
const copied = copiedTestApp(async (opened) => {
  const acme = aCompany({ name: 'Acme', slug: SLUG, cloudinaryFolder: 'acme', position: 0 });
  const tagsOf = (index: number) => (index % 2 === 0 ? ['topic:dashboard'] : ['button']);
  const shown = Array.from({ length: 12 }, (_, index) => ({ row: anImage('acme'), tags: tagsOf(index) }));
  const others = ['zenith', 'nobodys-folder', 'test-uploads'].map((folder) => ({
    row: anImage(folder),
    tags: ['topic:dashboard'],
  }));
  const hidden = { row: anImage('acme', { hidden: true }), tags: ['topic:dashboard'] };
  await addGallery(opened.db, [
    { company: acme, images: [...shown, hidden] },
    { company: aCompany({ name: 'Zenith', slug: 'zenith', cloudinaryFolder: 'zenith', position: 1 }), images: others },
  ]);
  return cookieOf(opened, 'user');
});

async function openGallery() {
  const opened = await copied();
  return { opened, cookie: opened.filled };
}

type Gallery = Awaited<ReturnType<typeof openGallery>>;
type Ask = { endpoint: Endpoint; params?: Record<string, string>; query?: string; as?: 'anonymous' | 'user' };

const ask = ({ opened, cookie }: Gallery, { endpoint, params = {}, query = '', as = 'anonymous' }: Ask, headers = {}) =>
  callEndpoint(opened, endpoint, { path: `/api/list${query}`, params, headers, ...(as === 'user' ? { cookie } : {}) });

const LISTS: [string, Endpoint, Record<string, string>, number][] = [
  ['all', byTag, { tag: 'all' }, 3],
  ['all-screens', byTag, { tag: 'all-screens' }, 3],
  ['all-ui-elements', byTag, { tag: 'all-ui-elements' }, 3],
  ['topic:dashboard', byTag, { tag: 'topic:dashboard' }, 3],
  ['button', byTag, { tag: 'button' }, 3],
  ["a company's images", companyImages, { slug: SLUG }, 8],
];

describe.each(LISTS)('the list of %s', (_name, endpoint, params, limit) => {
  test('is exactly the preview for signed-out callers, regardless of their query', async () => {
    const gallery = await openGallery();
    const everything = (await (await ask(gallery, { endpoint, params, as: 'user' })).json()) as GalleryItem[];
    const preview = JSON.stringify(everything.slice(0, limit));
    for (const query of ['', '?limit=500', '?offset=0&limit=500', '?userId=1&role=admin']) {
      expect(await (await ask(gallery, { endpoint, params, query })).text()).toBe(preview);
    }
    const beyond = await ask(gallery, { endpoint, params, query: `?offset=${limit}&limit=500` });
    expect(await beyond.text()).toBe('[]');
    const secrets = everything.slice(limit).flatMap(({ id, image }) => [id, image.public_id, image.alt]);
    expect(secrets.filter((secret) => preview.includes(`"${secret}"`))).toEqual([]);
  });

  test('has its full length in X-Total-Count, even for signed-out callers', async () => {
    const gallery = await openGallery();
    const everything = await ask(gallery, { endpoint, params, as: 'user' });
    const total = String(((await everything.json()) as unknown[]).length);
    expect(everything.headers.get('X-Total-Count')).toBe(total);
    const preview = await ask(gallery, { endpoint, params, query: '?limit=1' });
    expect(preview.headers.get('X-Total-Count')).toBe(total);
  });

  test('is paged, and the pages add up to the whole list', async () => {
    const gallery = await openGallery();
    const page = async (query: string) =>
      (await (await ask(gallery, { endpoint, params, query, as: 'user' })).json()) as unknown[];
    const pages = await Promise.all([page('?limit=2'), page('?offset=2&limit=3'), page('?offset=5')]);
    expect(pages.flat()).toEqual(await page(''));
  });

  test('is never cached for a signed-in user, and varies by cookie and token', async () => {
    const gallery = await openGallery();
    const own = await ask(gallery, { endpoint, params, as: 'user' });
    expect([own.headers.get('Cache-Control'), own.headers.get('ETag')]).toEqual(['private, no-store', null]);
    const open = await ask(gallery, { endpoint, params });
    expect(open.headers.get('Cache-Control')).toContain('public');
    expect([own.headers.get('Vary'), open.headers.get('Vary')]).toEqual(Array(2).fill('Cookie, Authorization'));
    const known = { 'If-None-Match': open.headers.get('ETag') ?? '' };
    expect((await ask(gallery, { endpoint, params }, known)).status).toBe(304);
    expect((await ask(gallery, { endpoint, params, as: 'user' }, known)).status).toBe(200);
  });

  test.each([
    'limit=0',
    'limit=-1',
    'limit=501',
    'limit=1e9',
    'limit=ten',
    'limit=1.5',
    'limit=NaN',
    'offset=-1',
    'offset=x',
    'offset=1e400',
  ])('%s is refused with 400', async (query) => {
    const gallery = await openGallery();
    for (const as of ['anonymous', 'user'] as const) {
      const response = await ask(gallery, { endpoint, params, query: `?${query}`, as });
      expect([response.status, response.headers.get('Content-Type')]).toEqual([400, 'application/problem+json']);
    }
  });
});

describe('what is not in the gallery', () => {
  test('hidden images, test uploads and images without a company are in no list', async () => {
    const gallery = await openGallery();
    const all = await (await ask(gallery, { endpoint: byTag, params: { tag: 'all' }, as: 'user' })).json();
    expect((all as GalleryItem[]).map(({ folderName }) => folderName)).toEqual([
      'acme',
      'zenith',
      ...Array(11).fill('acme'),
    ]);
  });

  const odd = [
    '%',
    '%00',
    '..',
    '../../etc/passwd',
    "'",
    '"',
    "' OR 1=1 --",
    '<script>',
    '\u0000',
    'ä',
    'x'.repeat(10_000),
  ];
  test.each(odd)('%j is an unknown slug and an unused tag', async (text) => {
    const gallery = await openGallery();
    for (const as of ['anonymous', 'user'] as const) {
      for (const endpoint of [company, companyImages, logo]) {
        expect((await ask(gallery, { endpoint, params: { slug: text }, as })).status).toBe(404);
      }
      expect(await (await ask(gallery, { endpoint: byTag, params: { tag: text }, as })).json()).toEqual([]);
    }
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s is an unused tag too', async (tag) => {
    const gallery = await openGallery();
    expect(await (await ask(gallery, { endpoint: byTag, params: { tag }, as: 'user' })).json()).toEqual([]);
  });
});

describe('public responses', () => {
  test.each<[string, Endpoint, Record<string, string>]>([
    ['companies', companies, {}],
    ['a company', company, { slug: SLUG }],
    ['tags', tags, {}],
  ])('%s: a response has an ETag, and a request with that ETag gets 304', async (_name, endpoint, params) => {
    const gallery = await openGallery();
    const first = await ask(gallery, { endpoint, params });
    const etag = first.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const again = await ask(gallery, { endpoint, params }, { 'If-None-Match': known });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    expect((await ask(gallery, { endpoint, params }, { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('are not cached when they set a cookie', async () => {
    const { opened } = await openGallery();
    const response = await callEndpoint(opened, tags, { cookie: 'gallery_session=dead' });
    expect(response.headers.getSetCookie()).toHaveLength(2);
    expect([response.headers.get('Cache-Control'), response.headers.get('ETag')]).toEqual(['private, no-store', null]);
  });
});
