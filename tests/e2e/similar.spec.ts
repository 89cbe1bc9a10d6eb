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

test('an admin takes an image out of those like another one, and back', async ({ page, signIn }) => {
  await signIn(page, 'comparing-admin@example.com', 'admin');
  await page.goto('/similar/seed-1-1');
  const tiles = page.getByRole('list', { name: 'Similar images' }).locator('[data-image-id]');
  await expect(tiles.first()).toBeVisible();
  const id = (await tiles.first().getAttribute('data-image-id')) ?? '';
  const tile = page.locator(`[data-image-id="${id}"]`);
  await tile.hover();
  await page.getByRole('button', { name: 'Not similar' }).click();
  await expect(tile).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tile).toBeVisible();
});
