import { test as base, type Page } from 'playwright/test';
import { e2eSite } from './e2e-site.ts';

type Fixtures = {
  /** A page whose browser is signed in as an admin. */
  adminPage: Page;
  /** Signs this page's browser in as someone. */
  signIn: (page: Page, email: string, role: 'user' | 'admin') => Promise<void>;
};

/** Playwright's test with browsers that are signed in: a session is written instead of clicked through. */
export const test = base.extend<Fixtures>({
  signIn: async ({ baseURL }, use) => {
    const url = new URL(baseURL ?? '');
    const site = await e2eSite(Number(url.port));
    await use(async (page, email, role) => {
      const cookie = await site.sessionCookie(email, role);
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
      await page.context().addCookies([
        { name, value, url: url.origin },
        { name: 'gallery_signed_in', value: '1', url: url.origin },
      ]);
    });
    site.gallery.close();
  },
  adminPage: async ({ browser, baseURL, signIn }, use) => {
    const context = await browser.newContext(baseURL ? { baseURL } : {});
    const page = await context.newPage();
    await signIn(page, 'admin@example.com', 'admin');
    await use(page);
    await context.close();
  },
});
