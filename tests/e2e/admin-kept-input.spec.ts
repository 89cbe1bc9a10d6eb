import { expect, type Page } from 'playwright/test';
import { LONG } from '#tests/setup/browser-test.ts';
import { test } from '#tests/setup/signed-in.ts';

const toast = (page: Page) => page.locator('[data-toast]');

const openForm = async (page: Page, button: string | RegExp) => {
  await page.goto('/admin/companies');
  await page.getByRole('button', { name: button }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

test(
  'the company form: a refused save focuses the field, Enter in the icon search saves nothing, and discarding input asks first',
  LONG,
  async ({ adminPage: page }) => {
    await page.setViewportSize({ width: 1280, height: 560 });
    await openForm(page, 'Add Company');
    const dialog = page.getByRole('dialog', { name: 'Add New Company' });
    const [name, slug] = [dialog.getByLabel('Name'), dialog.getByLabel('Slug')];
    await dialog.getByLabel('Logo colour', { exact: true }).scrollIntoViewIfNeeded();
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(name).toBeFocused();
    await expect(dialog.getByText('A name is required.')).toBeInViewport();

    await slug.fill('by-hand');
    await name.fill('x'.repeat(10_000));
    await expect(slug).toHaveValue('by-hand');
    await expect(dialog.getByText('At most 120 characters.')).toBeVisible();
    await name.fill('     ');
    await expect(dialog.getByText('A name is required.')).toBeVisible();
    await slug.fill('index');
    await expect(dialog.getByText('This slug belongs to a page of the site.')).toBeVisible();

    await name.fill('Not to be created');
    await slug.fill('by-hand');
    await dialog.getByRole('button', { name: 'Browse' }).click();
    const search = dialog.getByLabel('Search icons');
    await search.fill('lock');
    await search.press('Enter');
    await expect(dialog.getByRole('button', { name: 'lock', exact: true })).toBeVisible();
    await search.press('Escape');
    await expect(search).toHaveValue('');
    await expect(dialog).toBeVisible();
    const companies: { name: string }[] = await (await page.request.get('/api/admin/companies')).json();
    expect(companies.map((company) => company.name)).not.toContain('Not to be created');

    const question = page.getByRole('alertdialog');
    await name.focus();
    for (let round = 0; round < 4; round += 1) {
      await page.keyboard.press('Escape');
      await expect(question).toContainText('Discard what you have typed?');
      await page.keyboard.press('Escape');
      await expect(question).toHaveCount(0);
      await expect(name).toBeFocused();
    }
    await expect(page.locator('dialog:modal')).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(name).toHaveValue('Not to be created');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toHaveCount(0);
  },
);

test('when the session ends while editing, the form keeps its input and offers to sign in', async ({
  adminPage: page,
}) => {
  await openForm(page, 'Edit Citadel Security');
  const dialog = page.getByRole('dialog', { name: 'Edit Company' });
  await dialog.getByLabel('Licence').fill('CC-BY-4.0');
  await page.context().clearCookies({ name: 'gallery_session' });
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(toast(page)).toContainText('Failed to update company: Sign in to continue.');
  const notice = dialog.getByRole('alert');
  await expect(notice).toContainText('Your session has ended');
  await expect(notice.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(dialog.getByText('Not saved. Sign in to continue.')).toBeVisible();
  await expect(dialog.getByLabel('Licence')).toHaveValue('CC-BY-4.0');
});

test('saving a company waits for an image that is being uploaded', LONG, async ({ adminPage: page }) => {
  let response = () => {};
  const answered = new Promise<void>((resolve) => {
    response = resolve;
  });
  await page.route('**/api/admin/artwork?*', async (route) => {
    await answered;
    await route.fulfill({ json: { address: 'https://pictures.example/logo.png' } });
  });
  await openForm(page, 'Edit Drawbridge Security');
  const dialog = page.getByRole('dialog', { name: 'Edit Company' });
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('logo') });
  await expect(dialog.getByText('Uploading an image...')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Update' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  response();
  await expect(dialog.getByLabel('Logo', { exact: true })).toHaveValue('https://pictures.example/logo.png');
  await expect(dialog.getByRole('button', { name: 'Update' })).toBeEnabled();
});

test(
  'the image picker is a grid, and choosing an image returns focus to its button',
  LONG,
  async ({ adminPage: page }) => {
    await openForm(page, 'Edit Ember Security');
    const dialog = page.getByRole('dialog', { name: 'Edit Company' });
    await dialog.getByRole('button', { name: 'Choose' }).last().click();
    const tiles = dialog.getByRole('button', { name: /^Use / });
    const boxes = await tiles.nth(3).boundingBox();
    expect(boxes?.y).toBeGreaterThanOrEqual(((await tiles.first().boundingBox())?.y ?? 0) + (boxes?.height ?? 0));
    await tiles.nth(3).click();
    await expect(dialog.getByRole('button', { name: 'Choose' }).last()).toBeFocused();
  },
);

test('list filters survive a reload', LONG, async ({ adminPage: page }) => {
  await page.goto('/admin/companies');
  await page.getByLabel('Find a company').fill('falcon');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.reload();
  await expect(page.getByLabel('Find a company')).toHaveValue('falcon');
  await expect(page.getByRole('article')).toHaveCount(1);

  await page.goto('/admin/audit');
  await page.getByLabel('From').fill('2026-01-02');
  await page.getByRole('textbox', { name: 'To' }).fill('2026-01-01');
  await expect(page.getByText('This day is before the first one.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('From')).toHaveValue('2026-01-02');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByLabel('From')).toHaveValue('');
  expect(new URL(page.url()).search).toBe('');
});
