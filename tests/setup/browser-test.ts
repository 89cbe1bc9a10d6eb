import { type BrowserContext, test as base, expect, type Page } from 'playwright/test';
import { e2eSite } from './e2e-site.ts';

/** The database and services of a site under test. */
export type Site = Awaited<ReturnType<typeof e2eSite>>;

/** Details of a test of `npm test -- --long` alone: a further case or state of a journey that `npm test` goes. */
export const LONG = { tag: '@long' };

/** The same for one more row of a table whose other rows `npm test` covers. */
export const isLongUnless = (isShort: boolean) => (isShort ? {} : LONG);

/** Waits until the initial islands are hydrated, as they are when someone moves the pointer on the page. */
async function hydrated(page: Page): Promise<void> {
  const waiting = page.locator('astro-island[ssr]:is([client="load"], [client="intent"])');
  await expect(async () => {
    // Again each time: the page may have led to another one.
    await page.evaluate(() => document.dispatchEvent(new Event('pointermove', { bubbles: true })));
    expect(await waiting.count()).toBe(0);
  }).toPass({ intervals: [20, 50, 100], timeout: 45_000 });
}

/** Pages and contexts that are already patched: Playwright reuses them for several tests. */
const patient = new WeakSet<Page | BrowserContext>();

/** Makes navigation wait until the islands are hydrated. */
function waitForIslands(page: Page): Page {
  if (patient.has(page)) return page;
  patient.add(page);
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...given) => {
    const response = await goto(...given);
    await hydrated(page);
    return response;
  };
  page.reload = async (...given) => {
    const response = await reload(...given);
    await hydrated(page);
    return response;
  };
  return page;
}

/**
 * Playwright's test, with the sites under test by port. They are opened once per worker, and only if a test needs one, because
 * opening takes longer than many tests. All tests have them, because those without would run in workers of their own.
 */
export const siteTest = base.extend<object, { sites: (port: number) => Promise<Site> }>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const opened = new Map<number, Promise<Site>>();
      await use((port) => {
        const site = opened.get(port) ?? e2eSite(port);
        opened.set(port, site);
        return site;
      });
      for (const site of opened.values()) await (await site).gallery.close();
    },
    { scope: 'worker' },
  ],
});

/** The same, with pages whose navigation waits for hydration. */
export const test = siteTest.extend({
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false && !patient.has(context)) {
      patient.add(context);
      const newPage = context.newPage.bind(context);
      context.newPage = async () => waitForIslands(await newPage());
    }
    await use(context);
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    await use(javaScriptEnabled === false ? page : waitForIslands(page));
  },
});

/** Waits for the code that keeps address and scroll position: it is loaded by the first gesture, and marks the history entry. */
export const expectAddressKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => history.state?.key)).toBeTruthy();
