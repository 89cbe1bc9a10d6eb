import type { Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanPath, clientAddress, mediaPath, requestIds, requestPath } from './request-head.ts';

const given = (id: string) => ({ headers: { 'x-request-id': id } });

test('ids are our own, one for each request, regardless of what a client sends', () => {
  const next = requestIds(false);
  const ids = [given('from-the-client'), given('from-the-client'), { headers: {} }].map(next);
  expect(new Set(ids).size).toBe(3);
  expect(ids).not.toContain('from-the-client');
});

test('a trusted proxy gives its own, as long as it is nothing but an id', () => {
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

test('without trusted proxies a claimed address counts for nothing', () => {
  expect(from('1.1.1.1', 0)).toBe('10.0.0.1');
});

test('behind one proxy it is what that proxy saw, not what the client claims', () => {
  expect(from('6.6.6.6, 1.1.1.1', 1)).toBe('1.1.1.1');
});

test('behind two proxies it is the entry of the outer one', () => {
  expect(from('6.6.6.6, 1.1.1.1, 10.0.0.2', 2)).toBe('1.1.1.1');
});

test('a proxy that says nothing leaves its own address', () => {
  expect(from(undefined, 1)).toBe('10.0.0.1');
});

test.each([
  ['192.0.2.1:50123', '192.0.2.1'],
  ['[2001:db8::1]:50123', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['unknown', 'unknown'],
])('a port counts for nothing: %s is %s', (entry, address) => {
  expect(from(`6.6.6.6, ${entry}`, 1)).toBe(address);
});

describe('the path of a request', () => {
  test('is decoded once, without its query', () => {
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

describe('the clean address of a page', () => {
  test.each([
    ['/', undefined],
    ['/company/acme', undefined],
    ['/company/acme/', '/company/acme'],
    ['/company/acme.html', '/company/acme'],
    ['/index.html', '/'],
    ['/index', '/'],
    ['/company/index.html', '/company'],
    ['/a//', '/a'],
  ])('%s is at %s', (path, clean) => {
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
  ])('%s is none', (path) => {
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
