import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from 'playwright/test';

const PAGES = [
  '/',
  '/#ui-elements',
  '/#companies',
  '/company/aegis-security',
  '/privacy-policy',
  '/terms',
  '/api-reference',
  '/upload-test',
  '/account',
  '/no-such-page',
  '/company/no-such-company',
];

/** What axe finds, as "rule: element", with all animations at their end. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing, ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    for (const path of PAGES) {
      test(`on ${path}`, async ({ page }) => {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        expect(await findings(page)).toEqual([]);
      });
    }

    test('in the lightbox', async ({ page }) => {
      await page.goto('/company/aegis-security');
      await page
        .getByRole('button', { name: /^Open image/ })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByText(/^1 \/ 8$/)).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test('with suggestions open', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('combobox', { name: 'Search screens' }).fill('a');
      await expect(page.getByRole('option').first()).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
      expect(await findings(page)).toEqual([]);
    });

    test('where a search finds nothing', async ({ page }) => {
      await page.goto('/?q=zzzz#screens');
      await expect(page.getByText(/^No screens of the preview match/)).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    test('in the sign-in prompt of a shared link', async ({ page }) => {
      await page.goto('/company/aegis-security?image=gated');
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });
  });
}
