import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanPath, mediaPath, requestPath } from './url-path.ts';

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
