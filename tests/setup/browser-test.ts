import { type BrowserContext, test as base, expect, type Page } from 'playwright/test';

/** Waits until the initial islands are hydrated: a click before that is lost. */
const hydrated = (page: Page) =>
  expect(page.locator('astro-island[ssr]:is([client="load"], [client="paint"])')).toHaveCount(0);

/** Pages and contexts that are already patched: Playwright reuses them for several tests. */
const patient = new WeakSet<Page | BrowserContext>();

/** Makes navigation wait until the islands are hydrated. */
function waitForIslands(page: Page): Page {
  if (patient.has(page)) return page;
  patient.add(page);
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...given) => {
    const answer = await goto(...given);
    await hydrated(page);
    return answer;
  };
  page.reload = async (...given) => {
    const answer = await reload(...given);
    await hydrated(page);
    return answer;
  };
  return page;
}

/** Playwright's test, with pages whose navigation waits for hydration. */
export const test = base.extend({
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
