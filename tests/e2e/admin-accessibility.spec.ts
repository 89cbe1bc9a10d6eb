import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';
import { test } from '#tests/setup/signed-in.ts';

const violationsOf = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};

const DESKS = [
  ['/admin', 'select'],
  ['/admin/companies', 'article'],
  ['/admin/images', '[data-sortable-id]'],
  ['/admin/cache', 'dd:has-text("KB")'],
  ['/admin/audit', 'h1'],
  ['/account', 'button:has-text("Export my data")'],
  ['/upload-test', 'text=Connected'],
] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [path, loaded] of DESKS) {
    test(`${path} has no accessibility violations in ${colorScheme}`, async ({ adminPage: page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path);
      await page.locator(loaded).first().waitFor();
      expect(await violationsOf(page)).toEqual([]);
    });
  }

  test(`the company form has none either, with its errors shown, in ${colorScheme}`, async ({ adminPage: page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/admin/companies');
    await page.getByRole('button', { name: 'Add Company' }).click();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: 'Browse' }).click();
    await page.getByRole('button', { name: 'fingerprint', exact: true }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test(`many images in their editor have none either in ${colorScheme}`, async ({ adminPage: page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/admin/images');
    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByRole('button', { name: /^Edit \d+ images$/ }).click();
    await page.getByRole('dialog', { name: /^Edit \d+ Images$/ }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test(`files that were refused and running uploads have none either in ${colorScheme}`, async ({
    adminPage: page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/admin/images');
    const notes = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await page.locator('input[type=file]').setInputFiles([notes]);
    await page.getByText('1 file was not uploaded').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.route('**/api/upload', () => {});
    await page.locator('input[type=file]').setInputFiles([notes]);
    await page.getByRole('progressbar', { name: 'Upload progress' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test(`an editor whose session has ended has none either in ${colorScheme}`, async ({ adminPage: page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/admin/images');
    await page.locator('[data-sortable-id] input').first().check();
    await page.getByRole('button', { name: 'Edit 1 image' }).click();
    await page.getByLabel('Add tags').fill('late');
    await page.context().clearCookies({ name: 'gallery_session' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your session has ended').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });
}
