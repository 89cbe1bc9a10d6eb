import { expect, type Page } from 'playwright/test';
import { KEPT_DAYS } from '#shared/retention/kept-days.ts';
import { PRIVACY_CHANGED } from '#shared/site/legal-facts.ts';
import { LONG, test } from '#tests/setup/browser-test.ts';

/** Expects the outline to link to each section, and a link home. */
async function expectOutline(page: Page): Promise<void> {
  const outline = page.getByRole('navigation', { name: 'On this page' });
  const links = await outline.getByRole('link').all();
  expect(links).toHaveLength(await page.locator('main section').count());
  await outline.getByRole('link').last().click();
  await expect(page.locator('main section:target')).toBeInViewport();
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
}

test('the privacy policy states its date, the age limit, where images come from, every cookie and how long records are kept', async ({
  page,
}) => {
  await page.goto('/privacy-policy');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText(`Effective 28 July 2025 · last changed ${PRIVACY_CHANGED.text}`);
  await expect(main).toContainText('not for children under 13');
  await expect(main).toContainText('publicly available sources');
  await expect(main).toContainText(/no ownership is claimed/i);
  for (const name of [
    'gallery_session',
    'gallery_signed_in',
    'gallery_sign_in',
    'gallery_flash',
    'oauth-consent',
    'oauth-resume',
  ]) {
    await expect(page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })).toHaveCount(1);
  }
  const kept = page.locator('#retention');
  await expect(kept).toContainText(`${KEPT_DAYS.session} days after it was last renewed`);
  await expect(kept).toContainText(`Records of administration: ${KEPT_DAYS.records / 365} years`);
  await expectOutline(page);
});

test("the terms' governing-law clause is a marked, unfilled placeholder", LONG, async ({ page }) => {
  await page.goto('/terms');
  const clause = page.locator('section', { has: page.getByRole('heading', { name: 'Governing law' }) });
  await expect(clause.locator('mark')).toHaveText(/^\[.+\]$/);
  await expect(page.getByRole('main')).toContainText('publicly available sources');
  await expectOutline(page);
});

test('an unknown address gets a 404 page with links to continue', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('link', { name: 'Browse companies' }).click();
  await expect(page).toHaveURL(/\/#companies$/);
});

test(
  'the legal pages are readable without JavaScript, and without horizontal scrolling at 320 px',
  LONG,
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 320, height: 700 },
      ...(baseURL && { baseURL }),
    });
    const page = await context.newPage();
    for (const path of ['/privacy-policy', '/terms', '/no/such/page']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const box = await page.getByRole('main').boundingBox();
      expect(box?.width, path).toBeLessThanOrEqual(320);
    }
    await context.close();
  },
);
