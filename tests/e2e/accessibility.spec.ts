import { expect } from 'playwright/test';
import { aCollection } from '#tests/setup/a-collection.ts';
import { axeFindings } from '#tests/setup/axe-findings.ts';
import { test } from '#tests/setup/signed-in.ts';

const PAGES = [
  '/',
  '/#ui-elements',
  '/#companies',
  '/company/aegis-security',
  '/patterns',
  '/patterns/alerts',
  '/flows',
  '/flow/seed-flow-0',
  '/coverage',
  '/atlas/severity',
  '/new',
  '/privacy-policy',
  '/terms',
  '/api-reference',
  '/upload-test',
  '/account',
  '/collections',
  '/following',
  '/compare',
  '/no-such-page',
  '/company/no-such-company',
];

test.describe('axe finds nothing, light or dark,', () => {
  for (const path of PAGES) {
    test(`on ${path}`, async ({ page }) => {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect(await axeFindings(page)).toEqual([]);
    });
  }

  test('in the lightbox', async ({ page }) => {
    await page.goto('/company/aegis-security');
    await page
      .getByRole('button', { name: /^Open image/ })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByText(/^1 \/ 8$/)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('i');
    await expect(page.getByRole('complementary', { name: 'Information' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('on the pages of a collection and of an image', async ({ page, signIn }) => {
    await signIn(page, 'collection-axe@example.com', 'user');
    await page.goto('/collections');
    const collection = await aCollection(page, 'Read by axe');
    for (const path of [
      '/collections',
      collection.path,
      collection.shared,
      collection.compare,
      `/image/${collection.images[0]}`,
    ]) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect(await axeFindings(page), path).toEqual([]);
    }
  });

  test('with suggestions open', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Search screens' }).fill('a');
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('listbox').getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    expect(await axeFindings(page)).toEqual([]);
  });

  test('where a search finds nothing', async ({ page }) => {
    await page.goto('/?q=zzzz#screens');
    await expect(page.getByText(/^No screens of the preview match/)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('in the sign-in prompt of a shared link', async ({ page }) => {
    await page.goto('/company/aegis-security?image=gated');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
});
