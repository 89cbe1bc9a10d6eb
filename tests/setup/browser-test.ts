import { type BrowserContext, test as base, expect, type Page } from 'playwright/test';

/** Ends when the islands that hydrate at once have done so: a click before that is lost. */
const hydrated = (page: Page) =>
  expect(page.locator('astro-island[ssr]:is([client="load"], [client="paint"])')).toHaveCount(0);

/** Changed already: Playwright uses context and page for several tests. */
const patient = new WeakSet<Page | BrowserContext>();

/** Lets a page go on when it reacts to input. */
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

/** Playwright's test, with pages that go on when they react to input. */
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
