import { type APIRequestContext, expect } from 'playwright/test';
import { LONG, test } from '#tests/setup/browser-test.ts';
import { htmlFindings } from '#tests/setup/html-findings.ts';
import { pagePaths } from '#tests/setup/page-paths.ts';
import { byLength } from '#tests/setup/run-length.ts';

/** Number of company and image pages to check; each kind shares a template. */
const EACH = 4;

/** All paths but those of most image pages. */
const someOf = (paths: readonly string[]) => {
  const images = paths.filter((path) => path.startsWith('/image/'));
  return paths.filter((path) => !images.includes(path) || images.indexOf(path) < EACH);
};

/** Paths of all public pages in the sitemap. */
async function sitemapPaths(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

test('an image or preload has sizes exactly when it has srcset', LONG, async ({ request }) => {
  let withoutChoice = 0;
  const paths = await sitemapPaths(request);
  for (const path of byLength({ short: someOf(paths), long: paths })) {
    const html = await (await request.get(path)).text();
    for (const [tag] of html.matchAll(/<(?:img|link)\b[^>]*>/g)) {
      const hasChoice = /\s(?:image)?srcset=/i.test(tag);
      expect(/\s(?:image)?sizes="[^"]*(?:px|vw)/i.test(tag), `${path}: ${tag}`).toBe(hasChoice);
      if (/as="image"/.test(tag) && !hasChoice) withoutChoice += 1;
    }
  }
  // The first image of a company page in the seeded gallery has only one width.
  expect(withoutChoice).toBeGreaterThan(0);
});

test('the built pages are valid HTML', LONG, async ({ request }) => {
  const paths = await sitemapPaths(request);
  const [companies, images] = ['/company/', '/image/'].map((start) =>
    paths.filter((path) => path.startsWith(start)).slice(0, EACH),
  ) as [string[], string[]];
  expect(images.length).toBeGreaterThan(0);
  const pages = [...pagePaths('public', 'user'), ...companies, ...images];
  for (const path of pages) {
    expect(await htmlFindings(await (await request.get(path)).text()), path).toEqual([]);
  }
});
