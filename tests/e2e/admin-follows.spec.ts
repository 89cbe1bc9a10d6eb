import { eq } from 'drizzle-orm';
import { expect, type Page } from 'playwright/test';
import { images } from '#db/schema/images.ts';
import { aCompany, addOwnGallery, anImage } from '#tests/factories/gallery.ts';
import { LONG } from '#tests/setup/browser-test.ts';
import { test } from '#tests/setup/signed-in.ts';

const ADDRESS = '/?q=quokkaboard#screens';

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Following/ });
const newCount = async (page: Page) => (await (await page.request.get('/api/follows')).json()).newCount as number;

test(
  'new images of a saved search are counted in the header and listed; once seen, they are no longer new',
  LONG,
  async ({ page, signIn, site }) => {
    const { db } = site.gallery;
    const image = (id: string, row: object = {}) => ({
      row: anImage('quokka-watch', { id, publicId: id, title: `Quokkaboard ${id}`, ...row }),
      tags: ['topic:quokka-board'],
    });
    const company = { name: 'Quokka Watch', slug: 'quokka-watch', cloudinaryFolder: 'quokka-watch', position: 991 };
    const draft = image('quokka-2', { hidden: true, draft: true });
    await addOwnGallery(db, [
      { company: aCompany({ id: 'quokka-watch', ...company }), images: [image('quokka-1'), draft] },
    ]);
    await signIn(page, 'keeps-searches@example.com', 'user');
    await expect
      .poll(async () => (await (await page.request.get('/api/search?q=quokkaboard')).json()).total as number)
      .toBe(1);

    await page.goto(ADDRESS);
    await page.getByRole('button', { name: 'Save search' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Saved search', pressed: true })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Saved search', pressed: true })).toBeVisible();

    await db.update(images).set({ hidden: false, draft: false }).where(eq(images.id, 'quokka-2'));
    await expect.poll(() => newCount(page)).toBe(1);
    await page.goto('/terms');
    await expect(bell(page)).toHaveAccessibleName('Following, 1 new image');
    await bell(page).click();
    const group = page.getByRole('region', { name: '“quokkaboard”' });
    await expect(group.getByText('1 new image')).toBeVisible();
    await expect(group.getByRole('link', { name: /Quokkaboard/ })).toHaveText([/Quokkaboard quokka-2/]);
    await expect(bell(page)).toHaveAccessibleName('Following');

    await group.getByRole('link', { name: /Quokkaboard/ }).click();
    await expect(page.getByRole('dialog', { name: 'Image viewer' })).toBeVisible();
    await page.goBack();
    await expect(group.getByRole('link', { name: /Quokkaboard/ })).toBeVisible();
    await expect(bell(page)).toHaveAccessibleName('Following');

    await page.goto('/collections');
    const searches = page.getByRole('region', { name: 'Saved searches' });
    await expect(searches).toContainText('2 images');
    await searches.getByRole('button', { name: 'Rename “quokkaboard”' }).click();
    await searches.getByRole('textbox').fill('Night shift');
    await searches.getByRole('textbox').press('Enter');
    await expect(searches.getByRole('link', { name: 'Night shift' })).toHaveAttribute('href', ADDRESS);
    await searches.getByRole('button', { name: 'Delete Night shift' }).click();
    await expect(searches).toBeHidden();
  },
);

test('Follow sends a signed-out visitor through sign-in and back, then follows', LONG, async ({ page }) => {
  await page.goto('/company/aegis-security');
  const link = page.getByRole('main').getByRole('link', { name: /^Follow/ });
  await link.click();
  await expect(page.getByRole('heading', { name: 'Sign in to follow this company' })).toBeVisible();
  const popup = page.waitForEvent('popup');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await (await popup).getByRole('button', { name: /Mara Lindqvist/ }).click();
  await page.waitForURL('/company/aegis-security');
  const button = page.getByRole('main').getByRole('button', { name: /^Follow/ });
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
});
