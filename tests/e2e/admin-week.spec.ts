import { expect, type Page } from 'playwright/test';
import sharp from 'sharp';
import { aCompany, addOwnGallery, anImage } from '#tests/factories/gallery.ts';
import { isLongUnless, LONG } from '#tests/setup/browser-test.ts';
import { test } from '#tests/setup/signed-in.ts';

// Parts of a curator's week without a page of their own; the others are in the specs of tags, takedowns, history, duplicates
// and invitations.

const toast = (page: Page) => page.locator('[data-toast]');
const tiles = (page: Page) => page.locator('[data-sortable-id]');
const shown = async (page: Page, slug: string): Promise<{ id: string; license?: string }[]> =>
  (await page.request.get(`/api/companies/${slug}/images`)).json();

/** A company with some images, used by one test only. */
const own = (name: string, count: number, given: Parameters<typeof aCompany>[0] = {}) => ({
  company: aCompany({ id: name, name, slug: name, cloudinaryFolder: name, position: 980, ...given }),
  images: Array.from({ length: count }, (_, at) => ({
    row: anImage(name, {
      id: `${name}-${at}`,
      originalName: `${name}-${at}.png`,
      publicId: `${name}/${at}`,
      position: at,
    }),
    tags: [],
  })),
});

test(
  '30 files are uploaded at once: 29 succeed, the broken one is named, and a build names the company once',
  LONG,
  async ({ adminPage: page, site }) => {
    await addOwnGallery(site.gallery.db, [own('thirty', 0)]);
    const draw = (at: number) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background: { r: at * 8, g: 90, b: 120 } } })
        .png()
        .toBuffer();
    const files = await Promise.all(
      Array.from({ length: 30 }, async (_, at) => ({
        name: `screen ${at}.png`,
        mimeType: 'image/png',
        buffer: at === 17 ? (await draw(at)).subarray(0, 60) : await draw(at),
      })),
    );
    await page.goto('/admin/images?company=thirty');
    await page.locator('input[type=file]').setInputFiles(files);
    // 30 images are encoded while builds run.
    await expect(toast(page)).toContainText('29 uploaded, 1 refused', { timeout: 240_000 });
    await expect(page.getByRole('region', { name: 'Files that were not uploaded' })).toContainText('screen 17.png');
    await expect(tiles(page)).toHaveCount(29);
    const builds: { reason: string }[] = await (await page.request.get('/api/admin/builds')).json();
    for (const { reason } of builds) {
      expect(reason.split('Image uploaded to thirty').length).toBeLessThan(3);
    }
  },
);

test(
  'a company is split: a new company scrolls into view, and some images are moved to it',
  LONG,
  async ({ adminPage: page, site }) => {
    await addOwnGallery(site.gallery.db, [own('whole', 5)]);
    await page.goto('/admin/companies?q=whole');
    await page.getByRole('button', { name: 'Add Company' }).click();
    await page.getByLabel('Name').fill('Split Off');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(toast(page)).toContainText('Company created successfully');
    await expect(page.getByRole('article').filter({ hasText: '/split-off' })).toBeInViewport();
    await expect(page.getByLabel('Find a company')).toHaveValue('');

    await page.goto('/admin/images?company=whole');
    await tiles(page).nth(1).getByRole('checkbox').check();
    await tiles(page)
      .nth(3)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await page.getByRole('button', { name: 'Edit 3 images' }).click();
    await page.getByLabel('Move to company').selectOption({ label: 'Split Off' });
    await page.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('alertdialog', { name: 'Change 3 images?' });
    await expect(question).toContainText('This moves them to Split Off.');
    await question.getByRole('button', { name: 'Change 3 images' }).click();
    await expect(toast(page)).toContainText('3 images updated');
    await expect(tiles(page)).toHaveCount(2);
    expect((await shown(page, 'split-off')).map(({ id }) => id)).toEqual(['whole-1', 'whole-2', 'whole-3']);
    expect((await shown(page, 'whole')).map(({ id }) => id)).toEqual(['whole-0', 'whole-4']);
  },
);

test(
  'the demo is removed after a confirmation that states how many companies and images are deleted',
  LONG,
  async ({ adminPage: page, site }) => {
    await addOwnGallery(site.gallery.db, [own('drawn-a', 2, { demo: true }), own('drawn-b', 1, { demo: true })]);
    await page.goto('/admin/companies');
    const section = page.getByRole('region', { name: 'Demo gallery' });
    await expect(section).toContainText('2 companies and 3 images');
    await section.getByRole('button', { name: 'Remove the demo' }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove the demo?' });
    await expect(question).toContainText('2 companies and 3 images are deleted');
    await question.getByRole('button', { name: 'Remove the demo' }).click();
    await expect(toast(page)).toContainText('2 companies and 3 images are gone.');
    await expect(section).toBeHidden();
    expect((await page.request.get('/api/companies/drawn-a')).status()).toBe(404);
    await expect(page.getByRole('article').filter({ hasText: 'Aegis Security' })).toBeVisible();
  },
);

// In short: an edit is published (`admin-companies.spec.ts`).
test(
  'images without a licence are found and given one in a single save, and visitors see it',
  isLongUnless(false),
  async ({ adminPage: page, site }) => {
    await addOwnGallery(site.gallery.db, [own('asked', 3)]);
    const licences = async () => (await shown(page, 'asked')).map(({ license }) => license);
    await page.goto('/admin/images?company=asked&lacks=license');
    await expect(tiles(page)).toHaveCount(3);
    for (const at of [0, 1]) await tiles(page).nth(at).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Edit 2 images' }).click();
    await page.getByLabel('Licence').fill('CC-BY-4.0');
    await page.getByLabel('Source', { exact: true }).fill('https://example.com/press');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Change 2 images' }).click();
    await expect(tiles(page)).toHaveCount(1);
    expect(await licences()).toEqual([undefined, 'CC-BY-4.0', 'CC-BY-4.0']);

    await page.goto('/image/asked-0');
    const about = page.getByRole('complementary', { name: 'About this image' });
    await expect(about).toContainText('Licence not stated');
    await page.goto('/admin/companies?q=asked');
    await page.getByRole('button', { name: 'Edit asked' }).click();
    await page.getByLabel('Licence').fill('MIT');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page)).toContainText('Company updated successfully');
    expect(await licences()).toEqual(['MIT', 'CC-BY-4.0', 'CC-BY-4.0']);
    // The page shows it once its build is live.
    await expect(async () => {
      await page.goto('/image/asked-0');
      await expect(about).toContainText('MIT', { timeout: 1_000 });
    }).toPass({ timeout: 45_000 });
    await page.goto('/admin/images?company=asked&lacks=licence');
    await expect(page.getByRole('heading', { name: 'No image found' })).toBeVisible();
  },
);
