import { expect, test } from 'vitest';
import { isHttpAddress, isMediaAddress } from './web-address.ts';

test.each(['https://example.com', 'http://example.com/a?b=c#d', 'HTTPS://EXAMPLE.com/ä'])(
  '%s is an HTTP address',
  (text) => {
    expect(isHttpAddress(text)).toBe(true);
  },
);

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.com',
  '//example.com',
  'https://',
  'https://user:secret@example.com',
  'https://example.com/a b',
  'example.com',
])('%s is not an HTTP address', (text) => {
  expect(isHttpAddress(text)).toBe(false);
});

test('media addresses are root-relative and stay in their folder', () => {
  expect(isMediaAddress('/media/v1/acme/a1b2/1920.webp')).toBe(true);
  for (const text of [
    '/media/../api',
    '/media//evil',
    '/other/x.png',
    'media/x.png',
    '/media/%2e%2e/x',
    '/media/a b',
  ]) {
    expect(isMediaAddress(text), text).toBe(false);
  }
});
