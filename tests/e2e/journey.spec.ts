import { expect } from 'playwright/test';
import { test } from '#tests/setup/browser-test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a visitor navigates tabs, chips, the lightbox and a company page, and back', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('tab', { name: /UI Elements/ }).click();
  await expect(page).toHaveURL(/#ui-elements$/);

  const panel = page.getByRole('tabpanel', { name: /UI Elements/ });
  await panel.getByRole('button', { name: /^Chart/ }).click();
  await expect(page).toHaveURL(/tag=chart/);
  const tiles = panel.getByRole('button', { name: /^Open image/ });
  await expect(tiles).toHaveCount(3);

  await tiles.first().click();
  const lightbox = page.getByRole('dialog');
  await expect(lightbox.getByText('1 / 3')).toBeVisible();
  await expect(page).toHaveURL(/image=/);
  await page.goBack();
  await expect(lightbox).toBeHidden();
  await expect(page).toHaveURL(/tag=chart/);
  await expect(tiles.first()).toBeFocused();

  await page.getByRole('tab', { name: /Companies/ }).click();
  await page
    .getByRole('tabpanel', { name: /Companies/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/\/company\//);
  await page
    .getByRole('button', { name: /^Open image/ })
    .first()
    .click();
  await expect(lightbox.getByText(/^1 \/ 8$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();

  await page.getByRole('link', { name: /Back to companies/i }).click();
  await expect(page).toHaveURL(/\/#companies$/);
  await expect(page.getByRole('tab', { name: /Companies/ })).toHaveAttribute('aria-selected', 'true');
});
