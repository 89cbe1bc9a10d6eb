import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { securityHeaders } from '#server/http/security-headers.ts';
import { CACHE_CONTROL, cacheControlFor } from '#server/site-server/static-entry.ts';
import { PROJECT_DIR } from '#tests/setup/built-site.ts';

/** Netlify's default for every file equals our header for pages and data. */
const NETLIFY_DEFAULT = CACHE_CONTROL.page;
/** The adapter configures this folder itself; tests/hosted/netlify-static.long.test.ts checks that. */
const BY_ADAPTER = '/_astro/';

const text = readFileSync(join(PROJECT_DIR, 'netlify.toml'), 'utf8');

type HeaderRule = { for: string; values: Record<string, string> };

/** The `[[headers]]` of netlify.toml. */
const rules: HeaderRule[] = text
  .split('[[headers]]')
  .slice(1)
  .map((block) => ({
    for: /for = "(.+)"/.exec(block)?.[1] ?? '',
    values: Object.fromEntries(
      [...block.matchAll(/^ {4}([\w-]+) = "(.*)"$/gm)].map(([, name, value]) => [name, value]),
    ),
  }));

const matches = (rule: HeaderRule, path: string): boolean =>
  rule.for.endsWith('*') ? path.startsWith(rule.for.slice(0, -1)) : path === rule.for;

const headersOf = (path: string): Record<string, string> =>
  Object.assign({}, ...rules.filter((rule) => matches(rule, path)).map(({ values }) => values));

test('every file gets the headers that our own server sends', () => {
  expect(rules.find((rule) => rule.for === '/*')?.values).toEqual(
    securityHeaders({ siteUrl: 'https://gallery.example' }),
  );
});

test.each([
  '/index.html',
  '/company/acme.html',
  '/previews/all.json',
  '/feed.xml',
  '/sitemap.xml',
  '/sitemaps/1.xml',
  '/icons/icon-192.png',
  '/favicon.ico',
  '/favicon.svg',
  '/robots.txt',
  '/manifest.webmanifest',
])('%s has the same Cache-Control as on our own server', (path) => {
  expect(path.startsWith(BY_ADAPTER)).toBe(false);
  expect(headersOf(path)['Cache-Control'] ?? NETLIFY_DEFAULT).toBe(cacheControlFor(path));
});

test('the build runs on the Node version that package.json pins', () => {
  const { dependencies, scripts } = JSON.parse(readFileSync(join(PROJECT_DIR, 'package.json'), 'utf8'));
  expect(text).toContain(`NODE_VERSION = "${dependencies.node}"`);
  expect(text).toContain('command = "npm run build && (npm run gallery -- read');
  expect(scripts.build).toBe('node scripts/build.mjs');
});
