import { expect, test } from 'vitest';
import { publicPath } from './addresses.ts';

test.each([
  ['/', '/'],
  ['/index.html', '/'],
  ['/terms.html', '/terms'],
  ['/terms', '/terms'],
  ['/company/x/', '/company/x'],
  ['/company/index.html', '/company'],
  ['/company/html', '/company/html'],
])('%s has the public path %s', (pathname, expected) => {
  expect(publicPath(pathname)).toBe(expected);
});
