import { test as base, expect, type Page } from 'playwright/test';
import { e2eSite } from '../setup/e2e-site.ts';

const tiles = (page: Page) => page.getByRole('button', { name: /^open image/i });
const search = (page: Page) => page.getByRole('combobox');

/** A page on which someone is signed in. */
const test = base.extend<{ page: Page }>({
  page: async ({ page, baseURL }, use) => {
    const url = baseURL ?? '';
    const site = await e2eSite(Number(new URL(url).port));
    const [name = '', value = ''] = (await site.sessionCookie('gallery-reader@example.com', 'user')).split('=');
    site.gallery.close();
    await page.context().addCookies([
      { name, value, url, httpOnly: true, sameSite: 'Lax' },
      { name: 'gallery_signed_in', value: '1', url },
    ]);
    await use(page);
  },
});

/** Answers the list of all screens with so many copies of its first image, each with an id of its own. */
async function giveScreens(page: Page, count: number): Promise<void> {
  await page.route('**/api/images/by-tag/all-screens', async (route) => {
    const [first] = (await (await route.fetch()).json()) as { id: string }[];
    await route.fulfill({ json: Array.from({ length: count }, (_, at) => ({ ...first, id: `copy-${at}` })) });
  });
}

test('a signed-in user sees all images, and no prompt', async ({ page }) => {
  await page.goto('/');
  await expect.poll(() => tiles(page).count()).toBeGreaterThan(6);
  await expect(page.getByText(/please sign in/)).toHaveCount(0);
});

test('choosing a company among the suggestions filters the grid', async ({ page }) => {
  await page.goto('/');
  await expect.poll(() => tiles(page).count()).toBeGreaterThan(6);
  await search(page).fill('bastion');
  await page.getByRole('option', { name: /bastion/i }).click();
  const names = page.locator('[data-panel="screens"] article a');
  await expect(names.first()).toHaveText(/bastion/i);
  expect(new Set(await names.allTextContents()).size).toBe(1);
});

test('a search without a match says so and can be cleared', async ({ page }) => {
  await page.goto('/');
  await expect.poll(() => tiles(page).count()).toBeGreaterThan(6);
  await search(page).fill('nothing is called this');
  await expect(page.getByText('No screens match "nothing is called this"')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await expect.poll(() => tiles(page).count()).toBeGreaterThan(6);
});

test('a list that can not be had is named', async ({ page }) => {
  await page.route('**/api/images/by-tag/**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/?tag=topic:dashboard#screens');
  await expect(page.getByText('Failed to load images with tag "topic:dashboard"')).toBeVisible();
});

test('companies that can not be had are an error screen', async ({ page }) => {
  await page.route('**/api/companies', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/#companies');
  await expect(page.getByText('Something went wrong')).toBeVisible();
  await expect(page.getByText('Failed to load companies. Please try again later.')).toBeVisible();
});

test('20,000 images scroll with a bounded number of elements, and reload keeps the place', async ({ page }) => {
  await giveScreens(page, 20_000);
  await page.goto('/');
  const grid = page.locator('[data-panel="screens"] ul');
  await expect.poll(() => grid.evaluate((list) => list.scrollHeight)).toBeGreaterThan(1_000_000);
  await page.evaluate(() => scrollTo(0, 900_000));
  await expect(grid.locator('[aria-setsize="20000"]').first()).toBeAttached();
  await expect.poll(() => grid.evaluate((list) => list.firstElementChild?.getAttribute('aria-posinset'))).not.toBe('1');
  expect(await grid.locator('*').count()).toBeLessThan(3_000);
  const place = await page.evaluate(() => scrollY);
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test('1,000 companies scroll with a bounded number of elements, and reload keeps the place', async ({ page }) => {
  await page.route('**/api/companies', async (route) => {
    const [first] = (await (await route.fetch()).json()) as object[];
    const copies = Array.from({ length: 1_000 }, (_, at) => ({
      ...first,
      slug: `copy-${at}`,
      name: `Copy ${at}`,
      description: at % 2 ? '' : 'What it makes.',
    }));
    await route.fulfill({ json: copies });
  });
  await page.goto('/#companies');
  const grid = page.getByRole('list', { name: 'Companies' });
  await expect.poll(() => grid.evaluate((list) => list.scrollHeight)).toBeGreaterThan(80_000);
  await page.evaluate(() => scrollTo(0, 50_000));
  await expect.poll(() => grid.evaluate((list) => list.firstElementChild?.getAttribute('aria-posinset'))).not.toBe('1');
  await expect(grid.locator('[aria-setsize="1000"]').first()).toBeAttached();
  expect(await page.locator('*').count()).toBeLessThan(3_000);
  const place = await page.evaluate(() => scrollY);
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});
