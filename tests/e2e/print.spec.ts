import { expect, type Page } from 'playwright/test';
import { aCollection } from '#tests/setup/a-collection.ts';
import { LONG } from '#tests/setup/browser-test.ts';
import { test } from '#tests/setup/signed-in.ts';

/** Opens a page and prints it. The order matters: what was set before an address is sometimes lost with the page it came from. */
async function openPrinted(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
}

test('a printed company page has only the company and its images, in light colours, with addresses written out', async ({
  page,
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  await openPrinted(page, new URL(sitemap.match(/<loc>([^<]*\/company\/[^<]*)<\/loc>/)?.[1] ?? '').pathname);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(
    page
      .getByRole('list', { name: /^Images of/ })
      .getByRole('img')
      .first(),
  ).toBeVisible();
  for (const screenOnly of [
    'body > header',
    'body > footer',
    '[data-sign-in-prompt]',
    '[data-blurred]',
    '[data-with-script]',
  ]) {
    for (const element of await page.locator(screenOnly).all()) await expect(element).toBeHidden();
  }
  expect(await page.locator('html').evaluate((html) => getComputedStyle(html).colorScheme)).toBe('light');
  const website = page.getByRole('link', { name: /^Visit Website/ });
  const address = await website.getAttribute('href');
  const written = await website.evaluate((link) => getComputedStyle(link, '::after').content);
  expect(written).toContain(address ?? 'no address');
});

test('the printed coverage matrix is the whole table', LONG, async ({ page }) => {
  await openPrinted(page, '/coverage');
  const table = page.getByRole('grid', { name: 'Images by company and pattern' });
  await expect(table).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download CSV' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Sort by/ }).first()).toBeHidden();
  const box = page.getByRole('region', { name: 'Coverage matrix' });
  await expect(box).toHaveCSS('overflow', 'visible');
  await expect(box).toHaveCSS('max-height', 'none');
});

test('printed severity colours are whole tables', LONG, async ({ page }) => {
  await openPrinted(page, '/atlas/severity');
  await expect(page.getByRole('group', { name: 'Side by side' })).toHaveCSS('overflow', 'visible');
});

test('a printed legal page has only its text', LONG, async ({ page }) => {
  await openPrinted(page, '/terms');
  await expect(page.getByRole('heading', { name: 'Governing law' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to Home' })).toBeHidden();
});

test('a printed collection has only its title, images and notes', LONG, async ({ page, signIn }) => {
  await signIn(page, 'collection-print@example.com', 'user');
  await page.goto('/collections');
  const collection = await aCollection(page, 'For the wall of the office');
  await openPrinted(page, collection.path);
  await expect(page.getByRole('heading', { level: 1, name: 'For the wall of the office' })).toBeVisible();
  await expect(page.getByText('comes first')).toBeVisible();
  await expect(page.getByRole('article').getByRole('img').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Remove / }).first()).toBeHidden();
  await expect(page.getByRole('checkbox').first()).toBeHidden();
  await expect(page.getByText('Add a note').first()).toBeHidden();
});
