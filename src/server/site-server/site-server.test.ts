import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedTinySite, serveTinySite } from '#tests/setup/tiny-site.ts';

let site: ServedTinySite;
beforeAll(async () => {
  site = await serveTinySite({ uploadMaxMb: 1, trustProxy: 1 });
});
afterAll(() => site.stop());

const get = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(site.url + path, { redirect: 'manual', headers, ...init });

const say = (text: string) => site.say(text);
const ask = (target: string) => say(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);

describe('files of the release', () => {
  test('a page must be revalidated, and gets 304 while it is unchanged', async () => {
    const first = await get('/');
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(await first.text()).toContain('<h1>home</h1>');
    const again = await get('/', { 'If-None-Match': first.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  test('a hashed asset may be cached for a year', async () => {
    const asset = await get('/_astro/a.11111111.css');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toBe('text/css; charset=utf-8');
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('a page is sent precompressed with %s, under its own entity tag', async (coding, unpack) => {
    const { port } = site;
    const response = await say(
      `GET / HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: ${coding}\r\nConnection: close\r\n\r\n`,
    );
    const [head = '', body = ''] = response.split('\r\n\r\n');
    expect(head).toContain(`Content-Encoding: ${coding}`);
    expect(head).toContain('Vary: Accept-Encoding');
    expect(head).toContain(`-${coding}"`);
    expect(unpack(Buffer.from(body, 'latin1')).toString()).toContain('<h1>home</h1>');
  });

  test('HEAD returns the content length of GET without a body', async () => {
    const head = await get('/', { 'Accept-Encoding': 'identity' }, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe('2000');
    expect(await head.text()).toBe('');
  });

  test('other methods are refused with 405', async () => {
    const response = await get('/', {}, { method: 'POST' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  test.each([
    ['/index.html', '/'],
    ['/index.html?a=b', '/?a=b'],
    ['/_astro/a.11111111.css/', '/_astro/a.11111111.css'],
    ['/admin/', '/admin'],
    ['/admin/companies/', '/admin/companies'],
    ['/s/AbC-_0/?image=x', '/s/AbC-_0?image=x'],
    ['/collections/2b1f3dcc-c8d4/', '/collections/2b1f3dcc-c8d4'],
  ])('%s redirects to %s', async (path, location) => {
    const response = await get(path);
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe(location);
  });

  test('a page request with a session but no hint cookie gets that cookie; other requests get none', async () => {
    const page = { Accept: 'text/html,*/*' };
    const cookiesFor = async (headers: Record<string, string>) => (await get('/', headers)).headers.getSetCookie();
    expect(await cookiesFor({ ...page, Cookie: 'gallery_session=abc' })).toEqual([
      'gallery_signed_in=1; Path=/; SameSite=Lax',
    ]);
    expect(await cookiesFor({ ...page, Cookie: 'gallery_session=abc; gallery_signed_in=1' })).toEqual([]);
    expect(await cookiesFor({ Cookie: 'gallery_session=abc' })).toEqual([]);
    expect(await cookiesFor(page)).toEqual([]);
  });

  test('an unknown path gets the not-found page with status 404', async () => {
    const response = await get('/nowhere');
    expect([response.status, await response.text()]).toEqual([404, 'no such page']);
    expect((await get('/404')).status).toBe(404);
  });
});

describe('media', () => {
  test('are served with and without version segment; browsers cache them for a day, shared caches for ten minutes', async () => {
    const response = await get('/media/v1/token/480.webp');
    expect(await response.text()).toBe('0123456789');
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=600');
    expect((await get('/media/token/480.webp')).headers.get('etag')).toBe(response.headers.get('etag'));
  });

  test('a range request gets part of the file, all of it with an outdated If-Range, or 416 outside of it', async () => {
    const part = await get('/media/token/480.webp', { Range: 'bytes=2-4' });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10']);
    const stale = await get('/media/token/480.webp', { Range: 'bytes=2-4', 'If-Range': '"old"' });
    expect(stale.status).toBe(200);
    const outside = await get('/media/token/480.webp', { Range: 'bytes=10-' });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  });
});

describe('hostile input', () => {
  test.each([
    '/../gallery.db',
    '/..%2fgallery.db',
    '/%2e%2e/gallery.db',
    '/media/../gallery.db',
    '/media/..%2fgallery.db',
    '/media/%2e%2e/gallery.db',
    '/release.json',
    '/_astro/../release.json',
    '/_astro/a.11111111.css.br',
  ])('the path %s gets 400 or 404', async (path) => {
    expect(await ask(path)).toMatch(/^HTTP\/1\.1 (400|404) /);
  });

  test.each(['/%', '/%ff', '/%00', '/a\\b', '//evil.example/'])('the malformed address %s gets 400', async (path) => {
    expect(await ask(path)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('an overlong address gets 414, an overlong header 431, TRACE 405, an invalid Host 400', async () => {
    expect(await ask(`/${'a'.repeat(5_000)}`)).toMatch(/^HTTP\/1\.1 414 /);
    expect(await say(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
    const odd = await say('TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(odd).toMatch(/^HTTP\/1\.1 405 [\s\S]*\r\nAllow: GET, HEAD, /);
    for (const hosts of ['Host: x\r\nHost: y', 'Host: x\r\nhost: x', 'X: x']) {
      expect(await say(`GET / HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`), hosts).toMatch(/^HTTP\/1\.1 400 /);
    }
    expect(await say('GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('a body that is too large is refused before it is read', async () => {
    const response = await say('POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999999999\r\n\r\n');
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
  });
});

describe('responses', () => {
  test.each(['/', '/nowhere', '/api/large', '/media/token/480.webp'])(
    '%s has the security headers and a request id',
    async (path) => {
      const { headers } = await get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
      expect(headers.get('referrer-policy')).toBeTruthy();
      expect(headers.get('x-request-id')).toBeTruthy();
    },
  );

  test('behind a proxy, client address and request id are those that the proxy sent', async () => {
    const response = await get('/api/who', { 'X-Forwarded-For': '6.6.6.6, 1.2.3.4', 'X-Request-Id': 'from-the-proxy' });
    expect(await response.json()).toEqual({ address: '1.2.3.4', id: 'from-the-proxy' });
  });

  test('a large response of an endpoint is compressed', async () => {
    const { port } = site;
    const response = await say(
      `GET /api/large HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`,
    );
    expect(response).toContain('content-encoding: br');
    expect(response).toContain('vary: Cookie, Accept-Encoding');
    expect(response.length).toBeLessThan(2_000);
    expect(await (await get('/api/large')).json()).toHaveLength(5_000);
  });

  test('an endpoint that throws gets a neutral 500', async () => {
    const response = await get('/api/broken');
    expect([response.status, await response.json()]).toEqual([
      500,
      expect.objectContaining({ title: 'Internal error' }),
    ]);
  });
});

describe('the log', () => {
  const linesOf = (path: string) => site.logged.filter((line) => line.includes(path));

  test('has a line with the id of each request, but none for health checks', async () => {
    const { headers } = await get('/nowhere?a=b', { 'User-Agent': 'a browser' });
    await get('/healthz');
    await expect.poll(() => linesOf('/nowhere?a=b')).toHaveLength(1);
    const line = JSON.parse(linesOf('/nowhere?a=b')[0] ?? '');
    expect(line).toMatchObject({ id: headers.get('x-request-id'), method: 'GET', url: '/nowhere?a=b', status: 404 });
    expect(Object.keys(line).sort()).toEqual(['id', 'level', 'method', 'ms', 'msg', 'status', 'time', 'url']);
    expect(linesOf('/healthz')).toEqual([]);
  });

  test('contains no sign-in queries and no cookies, and clients cannot inject lines', async () => {
    const secrets = { Cookie: 'gallery_session=the-secret', Authorization: 'Bearer the-secret' };
    await get('/api/auth/callback?code=the-secret&state=the-secret', secrets);
    await get('/api/broken?x=%0a{"level":60}', secrets);
    const broken = () => linesOf('/api/broken?x=').filter((line) => line.includes('"msg":"request"'));
    await expect.poll(broken).toHaveLength(1);
    expect(linesOf('/api/auth/callback')).toHaveLength(1);
    expect(linesOf('the-secret')).toEqual([]);
    for (const line of site.logged) expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
    expect(site.logged.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
  });
});

test('a request in flight finishes on the release it began on; the next one sees the new release', async () => {
  const slow = get('/api/slow').then((response) => response.json());
  await get('/api/who');
  await site.build({ home: '<h1>second</h1>', asset: 'b.22222222.css', release: 'second' });
  await site.following.refresh();
  expect(await slow).toEqual({ by: 'first' });
  expect(await (await get('/')).text()).toContain('second');
  expect(await (await get('/api/slow')).json()).toEqual({ by: 'second' });
  expect((await get('/_astro/a.11111111.css')).status, 'an open page still finds its assets').toBe(200);
});

test('a failed build leaves the served release as it was', async () => {
  const before = await readFile(
    join(site.releases.folder((await site.releases.currentId()) ?? ''), 'release.json'),
    'utf8',
  );
  await expect(site.build({ home: '<h1>never</h1>', fail: true })).rejects.toThrow('Error: it broke');
  await site.following.refresh();
  expect(await (await get('/')).text()).not.toContain('never');
  const after = await readFile(
    join(site.releases.folder((await site.releases.currentId()) ?? ''), 'release.json'),
    'utf8',
  );
  expect(after).toBe(before);
});
