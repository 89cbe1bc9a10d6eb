import { expect } from 'playwright/test';
import { test } from '../setup/signed-in.ts';

test('from an open image to all images like it, compared in another way', async ({ page, signIn }) => {
  await signIn(page, 'comparer@example.com', 'user');
  await page.goto('/?image=seed-1-1');
  const lightbox = page.getByRole('dialog', { name: 'Image viewer' });
  await lightbox.getByRole('button', { name: /information/i }).click();
  const strip = lightbox.getByRole('region', { name: 'Similar layout' });
  await expect(strip.getByRole('listitem').first()).toBeVisible();
  await strip.getByRole('link', { name: 'See all' }).click();
  await expect(page).toHaveURL(/\/similar\/seed-1-1$/);
  const first = page
    .getByRole('list', { name: 'Similar images' })
    .getByRole('button', { name: /^open image/i })
    .first();
  await expect(first).toBeVisible();
  await page.getByRole('group', { name: 'Compare by' }).getByText('Look').click();
  await expect(page).toHaveURL(/\?by=look$/);
  await expect(page.getByRole('radio', { name: 'Look' })).toBeChecked();
  await expect(first).toBeVisible();
});
