import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFirstView, type SentFile } from '#scripts/bench/first-view.ts';
import { ensureChromium } from '#scripts/test/browser.ts';
import { type BuiltSite, startBuiltSite } from '#tests/setup/built-site.ts';

/** Limits of what a visitor loads before any interaction: brotli bytes (`bytesOf`) and requests. Slightly above the current values. */
const BUDGETS = [
  { page: '/', document: 13_200, stylesheet: 14_360, script: 19_060, requests: 33 },
  { page: '/company/aegis-security', document: 10_800, stylesheet: 14_210, script: 23_460, requests: 27 },
  { page: '/privacy-policy', document: 9_900, stylesheet: 14_240, script: 19_060, requests: 16 },
] as const;

/** Brotli bytes of a kind without the hashes in names of files: they change with every build, and compress differently by up to 60 bytes. */
async function bytesOf(files: readonly SentFile[], kind: string): Promise<number> {
  const ofKind = files.filter((file) => file.kind === kind);
  const texts = await Promise.all(ofKind.map(async ({ url }) => (await fetch(url)).text()));
  return texts
    .map((text) => brotliCompressSync(text.replaceAll(/\.[\w-]{8}(?=\.(?:js|css|woff2))/g, '')).length)
    .reduce((sum, bytes) => sum + bytes, 0);
}

/** Limits of chunks that are loaded shortly before they are needed, in transferred bytes. */
const PIECES = {
  'mount-viewer': 14_850,
  FacetsPanel: 2_500,
  ActiveFilters: 2_800,
  SuggestionList: 1_280,
  'search-lists': 900,
  'mount-toaster': 2_000,
  UserMenu: 2_500,
  CompaniesPanel: 2_400,
  AdminDock: 2_000,
};

/** File names of chunks that the first view must not load. */
const ON_DEMAND =
  /mount-viewer|lightbox|mount-toaster|UserMenu|SignInDialog|sign-in\.client|CompaniesPanel|Admin|(Audit|Cache|Companies|Images|Synonyms|Tags|Users)Page/;

let site: BuiltSite;
let browser: Browser;
/** The files of each page. The pages are watched at the same time, because that is mostly waiting. */
const viewed = new Map<string, readonly SentFile[]>();

beforeAll(async () => {
  site = await startBuiltSite();
  browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  const view = async ({ page: path }: (typeof BUDGETS)[number]) => {
    const { files, page } = await openFirstView(browser, `${site.baseUrl}${path}`);
    await page.context().close();
    viewed.set(path, files);
  };
  await Promise.all(BUDGETS.map(view));
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

describe.each(BUDGETS)('the first view of $page', ({ page: path, requests, ...budget }) => {
  test('stays within its budget of bytes and requests, and loads no on-demand chunk', async () => {
    const files = viewed.get(path) ?? [];
    for (const [kind, most] of Object.entries(budget)) {
      const bytes = await bytesOf(files, kind);
      expect(bytes, `${kind} of ${path}`).toBeGreaterThan(0);
      expect(bytes, `${kind} of ${path}`).toBeLessThanOrEqual(most);
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

test('pages load without layout shift, also where the font comes after the first text', async () => {
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
  await page.route(/\.woff2/, async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await route.continue();
  });
  for (const { page: path } of BUDGETS) {
    await page.goto(`${site.baseUrl}${path}`, { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => (globalThis as { moved?: string[] }).moved), path).toEqual([]);
  }
  await context.close();
});
