import { HtmlValidate, type Message } from 'html-validate';
import { type APIRequestContext, expect } from 'playwright/test';
import { test } from '#tests/setup/browser-test.ts';
import { pagePaths } from '#tests/setup/page-paths.ts';

/** Number of company and image pages to check; each kind shares a template. */
const EACH = 4;

/** Requirements of the HTML standard, without style rules. */
const STANDARD = { root: true, extends: ['html-validate:standard'] };

/** Astro puts its island styles before the first island, where <style> is not allowed; we cannot change that. */
const isAstrosOwn = ({ ruleId, message }: Message): boolean =>
  ruleId === 'element-permitted-content' && message.startsWith('<style> element');

/** Paths of all public pages in the sitemap. */
async function sitemapPaths(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

test('an image or preload has sizes exactly when it has srcset', async ({ request }) => {
  let withoutChoice = 0;
  for (const path of await sitemapPaths(request)) {
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

test('the built pages are valid HTML', async ({ request }) => {
  const paths = await sitemapPaths(request);
  const [companies, images] = ['/company/', '/image/'].map((start) =>
    paths.filter((path) => path.startsWith(start)).slice(0, EACH),
  ) as [string[], string[]];
  expect(images.length).toBeGreaterThan(0);
  const pages = [...pagePaths('public', 'user'), ...companies, ...images];
  const checker = new HtmlValidate(STANDARD);
  for (const path of pages) {
    const { results } = await checker.validateString(await (await request.get(path)).text());
    const found = results.flatMap(({ messages }) => messages).filter((message) => !isAstrosOwn(message));
    expect(found.map(({ line, message, selector }) => `${path}:${line} ${message} (${selector})`)).toEqual([]);
  }
});
