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
  });
}
