import { expect } from 'playwright/test';
import { test } from '#tests/setup/browser-test.ts';
import { pagePaths } from '#tests/setup/page-paths.ts';

/** What a browser does that blocks cookies and site data. */
function blockSiteData(): void {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(window, name, { get: refuse });
  }
  Object.defineProperty(document, 'cookie', { get: () => '', set: refuse });
  Object.defineProperty(window, 'BroadcastChannel', { value: refuse });
}

/** Ends a sign-in in a window of its own, without a header. */
const WITHOUT_HEADER = '/sign-in-done';

test.describe('with cookies and site data blocked', () => {
  test('tabs, lightbox, its address and the banner serve on every kind of list', async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
    await page.addInitScript(blockSiteData);
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

  test('no page of the site fails, and each offers to sign in', async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
    await page.addInitScript(blockSiteData);
    for (const path of pagePaths('public', 'user', 'admin').filter((each) => each !== WITHOUT_HEADER)) {
      await page.goto(path);
      await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' }), path).toBeVisible();
    }
    expect(errors).toEqual([]);
  });
});
