import { expect } from 'playwright/test';
import { LONG } from '#tests/setup/browser-test.ts';
import { test } from '#tests/setup/signed-in.ts';

test('Escape closes a confirmation and returns focus to its button', async ({ adminPage: page }) => {
  await page.goto('/admin/companies');
  const opener = page.getByRole('button', { name: 'Delete Aegis Security' });
  await opener.focus();
  await opener.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(opener).toBeFocused();
});

test(
  'focus moves to the main content when the button that opened a dialog is gone',
  LONG,
  async ({ adminPage: page }) => {
    await page.goto('/admin/images?company=bastion-security');
    await page.getByRole('button', { name: 'Select all' }).click();
    const editor = page.getByRole('dialog', { name: /^Edit \d+ Images$/ });
    await page.getByRole('button', { name: /^Edit \d+ images$/ }).press('Enter');
    await editor.getByLabel('Add tags').fill('by-keyboard');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Change \d+ images$/ }).press('Enter');
    await expect(editor).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  },
);

test('a busy button keeps focus', LONG, async ({ adminPage: page }) => {
  let response = () => {};
  const answered = new Promise<void>((resolve) => {
    response = resolve;
  });
  await page.route('**/api/admin/cache/clear', async (route) => {
    await answered;
    await route.fulfill({ json: { message: 'Done.' } });
  });
  await page.goto('/admin/cache');
  const clear = page.getByRole('button', { name: 'Clear the memory store' });
  await clear.press('Enter');
  await expect(clear).toBeDisabled();
  await expect(clear).toBeFocused();
  response();
  await expect(clear).toBeEnabled();
  await expect(clear).toBeFocused();
});
