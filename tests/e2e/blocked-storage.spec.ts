import { expect, type Page } from 'playwright/test';
import { LONG } from '#tests/setup/browser-test.ts';
import { layoutPaths } from '#tests/setup/page-paths.ts';
import { byLength } from '#tests/setup/run-length.ts';
import { test } from '#tests/setup/signed-in.ts';

/** What a browser does that blocks site data but for cookies. */
function blockStorage(): void {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(window, name, { get: refuse });
  }
  Object.defineProperty(window, 'BroadcastChannel', { value: refuse });
}

/** What it does beside that when it blocks cookies too: it sends none either, so that nobody is signed in. */
function blockCookies(): void {
  Object.defineProperty(document, 'cookie', {
    get: () => '',
    set: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
  Object.defineProperty(navigator, 'cookieEnabled', { get: () => false });
}

/** Blocks both; returns the errors of the page's scripts. */
async function blockSiteData(page: Page, blocks: readonly (() => void)[] = [blockStorage, blockCookies]) {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  for (const block of blocks) await page.addInitScript(block);
  return errors;
}

/** Ends a sign-in in a window of its own, without a header. */
const WITHOUT_HEADER = '/sign-in-done';

test.describe('with cookies and site data blocked', () => {
  test('tabs, lightbox, its address and the banner serve on every kind of list', LONG, async ({ page }) => {
    const errors = await blockSiteData(page);
    for (const path of ['/', '/company/aegis-security']) {
      await page.goto(path);
      await page
        .getByRole('button', { name: /^open image/i })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: 'Image viewer' })).toBeVisible();
      await expect(page).toHaveURL(/[?&]image=/);
      await page.keyboard.press('Escape');
      await expect(page).not.toHaveURL(/[?&]image=/);
    }
    await page.goto('/');
    await page.getByRole('tab', { name: 'Companies' }).click();
    await expect(page).toHaveURL(/#companies$/);
    const banner = page.locator('[data-sources-banner]');
    await banner.getByRole('button').click();
    await expect(banner).toBeHidden();
    expect(errors).toEqual([]);
  });

  test('no page fails, and each offers to sign in', async ({ page }) => {
    const errors = await blockSiteData(page);
    const access = byLength({ short: ['public'] as const, long: ['public', 'user', 'admin'] as const });
    for (const path of layoutPaths(...access).filter((each) => each !== WITHOUT_HEADER)) {
      await page.goto(path);
      await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' }), path).toBeVisible();
    }
    expect(errors).toEqual([]);
  });

  test('Sign In says why nobody can', LONG, async ({ page }) => {
    const errors = await blockSiteData(page);
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByLabel('Notifications (F8)')).toContainText('Your browser blocks cookies for this site');
    expect(page.context().pages()).toHaveLength(1);
    expect(errors).toEqual([]);
  });
});

for (const role of ['user', 'admin'] as const) {
  const access = role === 'admin' ? (['public', 'user', 'admin'] as const) : (['public', 'user'] as const);
  test(
    `with site data blocked but for cookies, every page knows a signed-in ${role}`,
    LONG,
    async ({ page, signIn }) => {
      const errors = await blockSiteData(page, [blockStorage]);
      await signIn(page, `unstored-${role}@example.com`, role);
      for (const path of layoutPaths(...access).filter((each) => each !== WITHOUT_HEADER)) {
        await page.goto(path);
        const header = page.getByRole('banner');
        await expect(header.getByRole('button', { name: `unstored-${role}` }), path).toBeVisible();
        await expect(page.getByText(/please sign in|session has ended/i).filter({ visible: true }), path).toHaveCount(
          0,
        );
        await expect(page.locator('main')).not.toBeEmpty();
      }
      expect(errors).toEqual([]);
    },
  );
}
