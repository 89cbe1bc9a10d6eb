import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesOf, openFirstView } from '#scripts/bench/first-view.ts';
import { ensureChromium } from '#scripts/test/browser.ts';
import { type BuiltSite, startBuiltSite } from '#tests/setup/built-site.ts';

/** Limits of what a visitor loads before any interaction: brotli bytes and requests. Slightly above the current values. */
const BUDGETS = [
  { page: '/', document: 18_200, stylesheet: 14_440, script: 19_510, requests: 33 },
  { page: '/company/aegis-security', document: 14_500, stylesheet: 14_090, script: 24_210, requests: 27 },
  { page: '/privacy-policy', document: 12_000, stylesheet: 14_120, script: 19_510, requests: 16 },
] as const;

/** Tolerance in bytes between builds in different folders, because hashes in file names compress differently. */
const SPREAD = 150;

/** Limits of chunks that are loaded shortly before they are needed, in transferred bytes. */
const PIECES = {
  'mount-viewer': 14_850,
  FacetsPanel: 2_500,
  ActiveFilters: 1_520,
  SuggestionList: 1_280,
  'search-lists': 900,
  'mount-toaster': 2_000,
  UserMenu: 2_500,
  CompaniesPanel: 2_300,
  AdminDock: 2_000,
};

/** File names of chunks that the first view must not load. */
const ON_DEMAND =
  /mount-viewer|lightbox|mount-toaster|UserMenu|SignInDialog|sign-in\.client|CompaniesPanel|Admin|(Audit|Cache|Companies|Images|Synonyms|Tags|Users)Page/;

let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  site = await startBuiltSite();
  browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

describe.each(BUDGETS)('the first view of $page', ({ page: path, requests, ...budget }) => {
  test('stays within its budget of bytes and requests, and loads no on-demand chunk', async () => {
    const { files, page } = await openFirstView(browser, `${site.baseUrl}${path}`);
    await page.context().close();
    for (const [kind, most] of Object.entries(budget)) {
      const bytes = bytesOf(files, kind);
      expect(bytes, `${kind} of ${path}`).toBeGreaterThan(0);
      expect(bytes, `${kind} of ${path}`).toBeLessThanOrEqual(most + SPREAD);
    }
    const urls = files.map(({ url }) => url);
    expect(files.length, urls.join('\n')).toBeLessThanOrEqual(requests);
    expect(urls.filter((url) => ON_DEMAND.test(url))).toEqual([]);
  });
});

test.each(Object.entries(PIECES))('the chunk %s stays within its budget', async (name, most) => {
  const folder = join(site.gallery.releases.client((await site.gallery.releases.currentId()) ?? ''), '_astro');
  const file = (await readdir(folder)).find((entry) => entry.startsWith(`${name}.`) && entry.endsWith('.js'));
  expect(file).toBeDefined();
  expect(brotliCompressSync(await readFile(join(folder, file ?? ''))).length).toBeLessThanOrEqual(most);
});

test('pages load without layout shift', async () => {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const moved: string[] = [];
    (globalThis as { moved?: string[] }).moved = moved;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value = 0, sources = [] } = entry as { value?: number; sources?: { node?: Element }[] };
        moved.push(`${value}: ${sources.map(({ node }) => node?.className ?? '').join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const { page: path } of BUDGETS) {
    await page.goto(`${site.baseUrl}${path}`, { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => (globalThis as { moved?: string[] }).moved), path).toEqual([]);
  }
  await context.close();
});
