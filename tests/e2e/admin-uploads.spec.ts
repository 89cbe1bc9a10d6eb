import { expect, type Page } from 'playwright/test';
import { LONG } from '#tests/setup/browser-test.ts';
import { test } from '#tests/setup/signed-in.ts';

const toast = (page: Page) => page.locator('[data-toast]');
const tiles = (page: Page) => page.locator('[data-sortable-id]');
const place = (page: Page) => page.getByLabel('Company or folder');
const refused = (page: Page) => page.getByRole('region', { name: 'Files that were not uploaded' });

const file = (name: string, content = name) => ({ name, mimeType: 'image/png', buffer: Buffer.from(content) });

const openCompany = async (page: Page, slug: string) => {
  await page.goto(`/admin/images?company=${slug}`);
  await expect(tiles(page).first()).toBeVisible();
};

test('each refused file of a bulk upload is listed with its reason', LONG, async ({ adminPage: page }) => {
  await openCompany(page, 'bastion-security');
  const files = [
    file('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    file('notes.png'),
    file('big.png', 'x'.repeat(6 * 1024 * 1024)),
  ];
  // Watched from before: handing the large file over may take as long as the toast shows.
  const isTold = expect(toast(page)).toContainText('0 uploaded, 3 refused');
  await Promise.all([isTold, page.locator('input[type=file]').setInputFiles(files)]);
  await expect(refused(page)).toContainText('3 files were not uploaded');
  await expect(refused(page).getByRole('listitem')).toContainText([
    'logo.svg This is an SVG',
    'notes.png Please select an image file',
    'big.png Please select an image smaller than 5MB.',
  ]);
  await expect(refused(page).getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await refused(page).getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(refused(page)).toHaveCount(0);
});

test(
  'failed uploads can be retried; switching companies during an upload is kept',
  LONG,
  async ({ adminPage: page }) => {
    await openCompany(page, 'ember-security');
    const left = await tiles(page).first().getAttribute('data-sortable-id');
    let calls = 0;
    let response = () => {};
    const answered = new Promise<void>((resolve) => {
      response = resolve;
    });
    await page.route('**/api/upload', async (route) => {
      calls += 1;
      // The second upload, and its repeat after the lost response.
      if (calls === 2 || calls === 3) return route.abort();
      if (calls === 1) await answered;
      return route.fulfill({ json: {} });
    });
    await page.locator('input[type=file]').setInputFiles([file('one.png'), file('two.png')]);
    await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();
    await expect(page.getByText('1 of 2')).toBeVisible();
    await place(page).selectOption({ label: 'Falcon Security (14)' });
    await expect(tiles(page).first()).not.toHaveAttribute('data-sortable-id', left ?? '');
    const shown = await tiles(page).first().getAttribute('data-sortable-id');
    response();
    await expect(refused(page)).toContainText('two.png Failed to upload image. Please try again.');
    await expect(tiles(page).first()).toHaveAttribute('data-sortable-id', shown ?? '');
    await expect(place(page)).toHaveValue(/^company:/);
    await refused(page).getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(toast(page)).toContainText('Image uploaded');
    await expect(refused(page)).toHaveCount(0);
    expect(calls).toBe(4);
    await page.reload();
    await expect(place(page).locator('option:checked')).toHaveText(/^Falcon Security/);
  },
);

test(
  "a company's images can be searched and filtered; a filtered list cannot be reordered",
  LONG,
  async ({ adminPage: page }) => {
    await openCompany(page, 'citadel-security');
    const all = await tiles(page).count();
    const grips = page.getByRole('button', { name: /^Move / });
    await expect(grips).toHaveCount(all);
    await page.getByRole('button', { name: 'Hidden', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'No image found' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect(tiles(page)).toHaveCount(all);
    await page.getByLabel('Find an image').fill('modal');
    await expect(tiles(page)).not.toHaveCount(all);
    expect(await tiles(page).count()).toBeLessThan(all);
    await expect(grips).toHaveCount(0);
    await expect(page).toHaveURL(/\?q=modal&company=citadel-security$/);
    await page.getByRole('button', { name: 'Select all' }).click();
    await expect(page.getByRole('button', { name: /^Edit \d+ images?$/ })).toHaveText(
      (await tiles(page).count()) === 1 ? 'Edit 1 image' : `Edit ${await tiles(page).count()} images`,
    );
  },
);

test('a list that fails to load shows an error and can be retried', LONG, async ({ adminPage: page }) => {
  await page.route('**/api/admin/images?*', (route) => route.abort());
  await page.goto('/admin/images');
  await expect(page.getByRole('heading', { name: 'The images could not be loaded' })).toBeVisible();
  await page.unroute('**/api/admin/images?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(tiles(page).first()).toBeVisible();
});
