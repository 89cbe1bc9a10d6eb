import { brotliCompressSync } from 'node:zlib';
import html from 'virtual:screens-view';
import { expect, test } from 'vitest';

/** In all: script, styles and markup are one text. */
const MOST = 120_000;

test('the page that agents show with results stays within its budget, and has all of its code in itself', () => {
  const bytes = brotliCompressSync(html).length;
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(MOST);
  expect(html).not.toMatch(/<(?:script|link|img)[^>]+(?:src|href)=/);
});
