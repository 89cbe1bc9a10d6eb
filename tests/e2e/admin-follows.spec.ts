import { expect } from 'playwright/test';
import { test } from '#tests/setup/signed-in.ts';

test('Follow leads someone who is signed out through the sign-in and back, and then follows', async ({ page }) => {
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
