import { expect, type Page } from 'playwright/test';
import { test } from '#tests/setup/signed-in.ts';

const toast = (page: Page) => page.locator('[data-toast]');
const tiles = (page: Page) => page.locator('[data-sortable-id]');

const openCompany = async (page: Page, name: string) => {
  await page.goto('/admin/images');
  await page.getByLabel('Company or folder').selectOption({ label: name });
  await expect(tiles(page)).toHaveCount(14);
};

test('one image is tagged, described and hidden; the API follows', async ({ adminPage: page }) => {
  await openCompany(page, 'Falcon Security (14)');
  const id = await tiles(page).nth(2).getAttribute('data-sortable-id');
  await tiles(page)
    .nth(2)
    .getByRole('button', { name: /^Edit / })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit Image' });
  await dialog.getByLabel('Add tags').fill('all');
  await expect(dialog.getByText('This name stands for whole lists.')).toBeVisible();
  await dialog.getByLabel('Add tags').fill('topic:attack-graph');
  await dialog.getByLabel('Alt text').fill('A graph of attack paths');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toContainText('Image updated');
  const tagged = await (await page.request.get('/api/images/by-tag/topic:attack-graph')).json();
  expect(tagged).toMatchObject([{ id, image: { alt: 'A graph of attack paths' } }]);

  await tiles(page)
    .nth(2)
    .getByRole('button', { name: /^Edit / })
    .click();
  await dialog.getByLabel('Visibility').selectOption('Hidden');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(tiles(page).nth(2)).toContainText('Hidden');
  expect(await (await page.request.get('/api/images/by-tag/topic:attack-graph')).json()).toEqual([]);
});

test('an upload that ends when another company is on the desk leaves that one there', async ({ adminPage: page }) => {
  await openCompany(page, 'Falcon Security (14)');
  const { promise: isElsewhere, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/upload', async (route) => {
    await isElsewhere;
    await route.fulfill({ json: {} });
  });
  const file = { name: 'late.png', mimeType: 'image/png', buffer: Buffer.from('picture') };
  await page.getByLabel(/^Upload/).setInputFiles(file);
  const reading = () => page.waitForResponse(/\/api\/admin\/images\?company=/);
  const [other] = await Promise.all([
    reading(),
    page
      .getByLabel('Company or folder')
      .selectOption((await page.locator('option', { hasText: /^Aegis Security/ }).getAttribute('value')) ?? ''),
  ]);
  const [again] = await Promise.all([reading(), goOn()]);
  expect(again.url()).toBe(other.url());
});

test('many images are tagged at once', async ({ adminPage: page }) => {
  await openCompany(page, 'Garrison Security (14)');
  for (const at of [0, 1, 2]) await tiles(page).nth(at).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Edit 3 images' }).click();
  await page.getByLabel('Add tags').fill('bulk-tag, topic:bulk');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toContainText('3 images updated');
  await expect(page.getByText('Bulk tag')).toHaveCount(3);
  const tagged = await page.request.get('/api/images/by-tag/bulk-tag');
  expect(tagged.headers()['x-total-count']).toBe('3');
});

test('images move to another company and are ordered with the arrow keys', async ({ adminPage: page }) => {
  await openCompany(page, 'Harbor Security (14)');
  const id = await tiles(page).first().getAttribute('data-sortable-id');
  const saved = page.waitForResponse((response) => response.url().endsWith('/images/order') && response.ok());
  await tiles(page)
    .first()
    .getByRole('button', { name: /^Move / })
    .focus();
  await page.keyboard.press('End');
  await expect.poll(() => tiles(page).last().getAttribute('data-sortable-id')).toBe(id);
  await saved;
  await tiles(page).last().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Edit 1 image' }).click();
  await page.getByLabel('Move to company').selectOption({ label: 'Aegis Security' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(tiles(page)).toHaveCount(13);
  const moved = await (await page.request.get('/api/companies/aegis-security/images')).json();
  expect(moved.at(-1)).toMatchObject({ id, folderName: 'aegis-security' });
});

test('a company without images and a folder without a company are listed with a remedy', async ({
  adminPage: page,
}) => {
  await page.goto('/admin/companies');
  await page.getByRole('button', { name: 'Add Company' }).click();
  await page.getByLabel('Name').fill('Zzz Nothing Yet');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(toast(page)).toContainText('Company created successfully');
  await page.goto('/admin/images');
  const remedies = page.getByRole('group').filter({ hasText: /needs? attention/ });
  await expect(remedies.locator('summary')).toBeVisible();
  if (!(await remedies.evaluate((details) => (details as HTMLDetailsElement).open)))
    await remedies.locator('summary').click();
  await expect(remedies).toContainText('No folder for company "Zzz Nothing Yet". Set its image-host folder');
  await remedies
    .getByRole('listitem')
    .filter({ hasText: 'Zzz Nothing Yet' })
    .getByRole('link', { name: 'Edit company' })
    .click();
  await expect(page.getByRole('dialog', { name: 'Edit Company' }).getByLabel('Name')).toHaveValue('Zzz Nothing Yet');
});
