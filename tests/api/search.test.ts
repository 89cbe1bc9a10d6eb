import { describe, expect, test } from 'vitest';
import { RATE_LIMITS, rateLimitsService } from '#server/rate-limits/rate-limits.service.ts';
import { addSearchGallery } from '#tests/factories/search-gallery.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { cookieOf, openTestApp, sharedTestApp, type TestApp } from '#tests/setup/test-app.ts';
import * as endpoint from '../../src/pages/api/search.ts';

const get = (opened: TestApp, query: string, cookie = '') =>
  callEndpoint(opened, endpoint, { path: `/api/search${query}`, cookie });

describe('GET /api/search', () => {
  let cookie = '';
  const opened = sharedTestApp(async (app) => {
    await addSearchGallery(app.db);
    cookie = await cookieOf(app, 'user');
  });

  test('returns a page with its total, and forbids caching', async () => {
    const response = await get(opened(), '?q=alert&tag=button&limit=3', cookie);
    expect(response.status).toBe(200);
    const result = (await response.json()) as { total: number; items: unknown[]; next: string };
    expect(result.items).toHaveLength(3);
    expect(result.next).toMatch(/^[\w-]{32}$/);
    expect(response.headers.get('X-Total-Count')).toBe(String(result.total));
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    expect(response.headers.get('Vary')).toBe('Cookie, Authorization');
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=1e2', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1&limit=2', 'limit'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['q=a&q=b', 'q'],
    ['kind=pages', 'kind'],
    ['sort=random', 'sort'],
    ['theme=black', 'theme'],
    ['colour=mauve', 'colour'],
    ['colour=', 'colour'],
    ['tag=', 'tag'],
    [`tag=${'x'.repeat(201)}`, 'tag'],
    [Array.from({ length: 21 }, (_, at) => `tag=t${at}`).join('&'), 'tag'],
    ['cursor=', 'cursor'],
    ['cursor=abc', 'cursor'],
    ['cursor=a&cursor=b', 'cursor'],
    [`cursor=${'x'.repeat(201)}`, 'cursor'],
    ['start=-1', 'start'],
    ['start=99999999', 'start'],
    ['image=', 'image'],
    ['start=0&image=x', 'image'],
    ['cursor=abc&start=0', 'start'],
    ['page=2', 'page'],
    ['offset=10', 'offset'],
    ['__proto__=1', '__proto__'],
  ])('refuses %s and names %s', async (query, field) => {
    for (const as of ['', cookie]) {
      const response = await get(opened(), `?${query}`, as);
      expect(response.status).toBe(400);
      expect(response.headers.get('Content-Type')).toBe('application/problem+json');
      expect(Object.keys(((await response.json()) as { errors: object }).errors)).toEqual([field]);
    }
  });

  test.each([
    encodeURIComponent('"'.repeat(200)),
    encodeURIComponent('-"'.repeat(100)),
    encodeURIComponent('* '.repeat(100)),
    encodeURIComponent('aa '.repeat(66)),
    encodeURIComponent(
      Array.from({ length: 40 }, (_, at) => `w${at}xy`)
        .join(' ')
        .slice(0, 200),
    ),
    encodeURIComponent(
      Array.from({ length: 33 }, (_, at) => `-w${at}x`)
        .join(' ')
        .slice(0, 200),
    ),
    encodeURIComponent('\u0000'.repeat(50)),
    encodeURIComponent('e\u0301'.repeat(100)),
    encodeURIComponent('\u202e\u200b\ufeff'.repeat(60)),
    encodeURIComponent('😀'.repeat(200)),
    encodeURIComponent('(a+)+$'.repeat(33)),
    encodeURIComponent('alert AND (title:alert OR NEAR(a b, 5)) NOT *'),
    '%FF%FE',
    '%',
    'ﬁﬂ',
  ])('q=%s gets 200 within the time limit, for every caller', async (q) => {
    for (const as of ['', cookie]) {
      const begun = performance.now();
      const response = await get(opened(), `?q=${q}`, as);
      expect(response.status).toBe(200);
      expect(performance.now() - begun).toBeLessThan(10_000);
    }
  });

  test('unknown tags, companies and categories return an empty page', async () => {
    for (const query of ['tag=nothing', 'company=nothing', 'category=nothing', 'tag=%00', "company='%3B--"]) {
      expect(await (await get(opened(), `?${query}`, cookie)).json()).toMatchObject({
        total: 0,
        items: [],
        next: null,
      });
    }
  });

  test('a repeated value has no effect', async () => {
    const [once, twice] = ['?tag=button', '?tag=button&tag=button'].map((query) => get(opened(), query, cookie));
    expect(await (await twice)?.text()).toBe(await (await once)?.text());
  });
});

test('searches are rate limited', async () => {
  const opened = await openTestApp({
    deps: { rateLimits: rateLimitsService({ ...RATE_LIMITS, search: { perAddress: 2 } }) },
  });
  const statuses: number[] = [];
  for (let at = 0; at < 3; at += 1) statuses.push((await get(opened, '')).status);
  expect(statuses).toEqual([200, 200, 429]);
});
