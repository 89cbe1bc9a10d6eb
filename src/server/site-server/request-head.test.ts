import type { Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanPath, clientAddress, mediaPath, requestIds, requestPath } from './request-head.ts';

const given = (id: string) => ({ headers: { 'x-request-id': id } });

test('each request gets its own id; an id sent by the client is ignored', () => {
  const next = requestIds(false);
  const ids = [given('from-the-client'), given('from-the-client'), { headers: {} }].map(next);
  expect(new Set(ids).size).toBe(3);
  expect(ids).not.toContain('from-the-client');
});

test('the id of a trusted proxy is used if it is well-formed', () => {
  const next = requestIds(true);
  expect(next(given('from-the-proxy'))).toBe('from-the-proxy');
  for (const odd of ['short', 'x'.repeat(65), 'line\nline-line', '"},{"level":60']) {
    expect(next(given(odd))).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/);
  }
});

const from = (header: string | undefined, trustProxy: number) =>
  clientAddress(
    {
      headers: header === undefined ? {} : { 'x-forwarded-for': header },
      socket: { remoteAddress: '10.0.0.1' } as Socket,
    },
    trustProxy,
  );

test('without trusted proxies, X-Forwarded-For is ignored', () => {
  expect(from('1.1.1.1', 0)).toBe('10.0.0.1');
});

test('behind one proxy, the client address is the entry of that proxy, not one that the client sent', () => {
  expect(from('6.6.6.6, 1.1.1.1', 1)).toBe('1.1.1.1');
});

test('behind two proxies, the client address is the entry of the outer one', () => {
  expect(from('6.6.6.6, 1.1.1.1, 10.0.0.2', 2)).toBe('1.1.1.1');
});

test("without X-Forwarded-For, the client address is the proxy's own", () => {
  expect(from(undefined, 1)).toBe('10.0.0.1');
});

test.each([
  ['192.0.2.1:50123', '192.0.2.1'],
  ['[2001:db8::1]:50123', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['unknown', 'unknown'],
])('a port in X-Forwarded-For is dropped: %s is %s', (entry, address) => {
  expect(from(`6.6.6.6, ${entry}`, 1)).toBe(address);
});

describe('the path of a request', () => {
  test('is decoded once and split from its query', () => {
    expect(requestPath('/a%20b?x=1')).toEqual({ path: '/a b', query: '?x=1' });
    expect(requestPath('/%2541')).toEqual({ path: '/%41', query: '' });
  });

  test.each(['/%', '/%zz', '/%00', '/a%5Cb', '/a\\b', '//evil.example', 'http://evil.example/', '*', ''])(
    '%j is malformed',
    (target) => {
      expect(requestPath(target)).toBeUndefined();
    },
  );
});

describe('the canonical path of a page', () => {
  test.each([
    ['/', undefined],
    ['/company/acme', undefined],
    ['/company/acme/', '/company/acme'],
    ['/company/acme.html', '/company/acme'],
    ['/index.html', '/'],
    ['/index', '/'],
    ['/company/index.html', '/company'],
    ['/a//', '/a'],
  ])('requested as %s is %s', (path, clean) => {
    expect(cleanPath(path)).toBe(clean);
  });
});

describe('the path of an image', () => {
  test('is the same with and without the version segment', () => {
    expect(mediaPath('/media/v3/a1b2/480.webp')).toBe('/a1b2/480.webp');
    expect(mediaPath('/media/a1b2/480.webp')).toBe('/a1b2/480.webp');
  });

  test.each([
    '/media/../gallery.db',
    '/media/../secret.png',
    '/media/.hidden/a.png',
    '/media//a.png',
    '/media/a',
    '/media/',
    '/mediax/a.png',
    '/media/a.db',
    '/media/a/..%2f.png',
  ])('is undefined for %s', (path) => {
    expect(mediaPath(path)).toBeUndefined();
  });

  test('never leaves the media folder', () => {
    const piece = fc.constantFrom('..', '.', '/', 'a', '%2e', 'v1', '\\', '.png', 'media', ' ');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const found = mediaPath(`/media/${pieces.join('')}`);
        expect(found === undefined || !found.split('/').some((part) => part.startsWith('.'))).toBe(true);
      }),
    );
  });
});
