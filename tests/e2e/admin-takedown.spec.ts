import { expect, type Page } from 'playwright/test';
import { LONG } from '#tests/setup/browser-test.ts';
import { test } from '#tests/setup/signed-in.ts';

const SLUG = 'drawbridge-security';
const REASON = 'The vendor asked for it';

const listed = async (page: Page): Promise<{ id: string; image: { secure_url: string } }[]> =>
  (await page.request.get(`/api/companies/${SLUG}/images`)).json();
const statusOf = async (page: Page, path: string) => (await page.request.get(path)).status();
const reasonField = (page: Page) => page.getByRole('dialog', { name: 'Take this image down?' }).getByLabel('Reason');

test(
  'an admin takes an image down from the lightbox: it is removed at once, and the takedown can be reverted',
  LONG,
  async ({ adminPage: page }) => {
    const [image, ...others] = await listed(page);
    const file = image?.image.secure_url ?? '';
    expect(await statusOf(page, file)).toBe(200);
    await page.goto(`/company/${SLUG}?image=${image?.id}`);
    await page.getByRole('button', { name: 'Take down' }).click();
    await expect(reasonField(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(reasonField(page)).toBeHidden();
    await expect(page.getByRole('dialog', { name: 'Image viewer' })).toBeVisible();

    await page.getByRole('button', { name: 'Take down' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take this image down?' });
    await dialog.getByRole('button', { name: 'Take down' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Say why.');
    await reasonField(page).pressSequentially(`${REASON} + - 0`);
    await expect(reasonField(page)).toHaveValue(`${REASON} + - 0`);
    await dialog.getByRole('button', { name: 'Take down' }).click();
    const outcome = page.getByRole('dialog', { name: 'Image taken down' });
    await expect(outcome).toContainText('1 image and');
    await expect(outcome).toContainText('Copies in caches');
    expect(await statusOf(page, file)).toBe(404);
    expect((await listed(page)).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
    await outcome.getByRole('button', { name: 'Done' }).click();
    await expect(page).not.toHaveURL(/image=/);

    await page.goto('/admin/cache');
    const card = page.getByRole('region', { name: 'Takedowns' });
    await expect(card).toContainText(REASON);
    await expect(card).toContainText('by admin@example.com');
    await expect(page.locator('header').getByRole('status')).toHaveText(/^(?:Publishing…|Live)$/);
    // Other tests take images of other companies down.
    const revert = card.getByRole('button', { name: `Revert the takedown of ${SLUG}` });
    await revert.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revert takedown' }).click();
    await expect(page.locator('[data-toast]')).toContainText('Takedown reverted');
    await expect(revert).toBeHidden();
  },
);

test(
  'a hidden image is unlisted for visitors but visible to admins, and its form says what its address does',
  LONG,
  async ({ adminPage: page, browser, baseURL }) => {
    const [image] = (await listed(page)).toReversed();
    const file = image?.image.secure_url ?? '';
    await page.request.patch('/api/admin/images', {
      data: { ids: [image?.id], changes: { hidden: true } },
      headers: { origin: baseURL ?? '' },
    });
    const visitor = await browser.newContext(baseURL ? { baseURL } : {});
    const stranger = await visitor.newPage();
    // Cloudinary keeps serving it.
    const [status, hint] = file.startsWith('/') ? [404, 'Its files answer 404.'] : [200, 'Its address still works.'];
    expect([await statusOf(stranger, file), await statusOf(page, file)]).toEqual([status, 200]);
    expect((await listed(stranger)).map(({ id }) => id)).not.toContain(image?.id);
    await visitor.close();
    await page.goto(`/admin/images?edit=${image?.id}`);
    await expect(page.getByRole('dialog', { name: 'Edit Image' })).toContainText(`Not listed. ${hint}`);
  },
);

test(
  'an admin takes a company down from the delete dialog, and saves the report of its addresses',
  LONG,
  async ({ adminPage: page, baseURL }) => {
    const company = { name: 'Gone Security', slug: 'gone-security' };
    await page.request.post('/api/admin/companies', { data: company, headers: { origin: baseURL ?? '' } });
    expect(await statusOf(page, '/api/companies/gone-security')).toBe(200);
    await page.goto('/admin/companies?q=Gone');
    await page.getByRole('button', { name: 'Delete Gone Security' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take down everything' }).click();
    const question = page.getByRole('dialog', { name: 'Take Gone Security down?' });
    await question.getByLabel('Reason').fill(REASON);
    await question.getByRole('button', { name: 'Take down everything' }).click();
    const outcome = page.getByRole('dialog', { name: 'Gone Security is taken down' });
    await expect(outcome.getByRole('status')).toContainText(/\d+ of \d+ addresses answered as they should/);
    const download = page.waitForEvent('download');
    await outcome.getByRole('button', { name: 'Save report' }).click();
    expect((await download).suggestedFilename()).toBe('takedown-gone-security.txt');
    await outcome.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('heading', { name: 'Gone Security', exact: true })).toBeHidden();
    expect(await statusOf(page, '/api/companies/gone-security')).toBe(404);
  },
);
