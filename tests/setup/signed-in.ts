import type { Page } from 'playwright/test';
import { test as base, type Site } from './browser-test.ts';
import { letBuild, PUBLISHED } from './held-builds.ts';

type Fixtures = {
  /** Opened by the test's process. */
  site: Site;
  /** The site builds while the test runs, if it has the tag of tests that look at published pages. */
  builds: undefined;
  /** A page that is signed in as an admin. */
  adminPage: Page;
  /** Signs a page's browser in as this user. */
  signIn: (page: Page, email: string, role: 'user' | 'admin') => Promise<void>;
};

/** Playwright's test with signed-in browsers: sessions are created in the database instead of through the sign-in pages. */
export const test = base.extend<Fixtures>({
  site: async ({ sites, baseURL }, use) => use(await sites(Number(new URL(baseURL ?? '').port))),
  builds: [
    async ({ sites, baseURL }, use, { tags, testId }) => {
      if (!tags.includes(PUBLISHED)) return use(undefined);
      const { dataDir } = await sites(Number(new URL(baseURL ?? '').port));
      const end = await letBuild(dataDir, testId);
      await use(undefined);
      await end();
    },
    { auto: true },
  ],
  signIn: async ({ site, baseURL }, use) => {
    const url = baseURL ?? '';
    await use(async (page, email, role) => {
      const cookie = await site.sessionCookie(email, role);
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
      await page.context().addCookies([
        { name, value, url },
        { name: 'gallery_signed_in', value: '1', url },
      ]);
    });
  },
  adminPage: async ({ page, signIn }, use) => {
    await signIn(page, 'admin@example.com', 'admin');
    await use(page);
  },
});
