import { expect, type Page } from 'playwright/test';
import { test } from '#tests/setup/signed-in.ts';

/** What has the focus, and whether one can see that: by its outline or ring, or its label's. */
const focused = (page: Page) =>
  page.evaluate(async () => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    // Rings fade in; what is left meanwhile may be cancelled.
    await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
    const isMarked = (one: Element | null) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || /0px 0px 0px 2px/.test(boxShadow);
    };
    const name = element.getAttribute('aria-label') ?? element.textContent.trim();
    return { name, isMarked: isMarked(element) || isMarked(element.closest('label')) };
  });

for (const [path, loaded] of [
  ['/admin', 'select'],
  ['/admin/companies', 'article'],
  ['/admin/images', '[data-sortable-id]'],
  ['/admin/cache', 'dd:has-text("KB")'],
  ['/admin/audit', 'h1'],
  ['/account', 'button:has-text("Export my data")'],
] as const) {
  test(`${path}: whatever Tab reaches shows it`, async ({ adminPage: page }) => {
    await page.goto(path);
    await page.locator(loaded).first().waitFor();
    const unmarked: string[] = [];
    for (let step = 0; step < 24; step += 1) {
      await page.keyboard.press('Tab');
      const at = await focused(page);
      if (at && !at.isMarked) unmarked.push(at.name);
    }
    expect(unmarked).toEqual([]);
  });
}

test('a question is left with Escape and gives the focus back', async ({ adminPage: page }) => {
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

test('the focus goes to the content when what opened a dialog is gone', async ({ adminPage: page }) => {
  await page.goto('/admin/images');
  await page.getByRole('button', { name: 'Select all' }).click();
  const editor = page.getByRole('dialog', { name: /^Edit \d+ Images$/ });
  await page.getByRole('button', { name: /^Edit \d+ images$/ }).press('Enter');
  await editor.getByLabel('Add tags').fill('by-keyboard');
  await page.keyboard.press('Enter');
  await expect(editor).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a button that is working keeps the focus', async ({ adminPage: page }) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
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
  answer();
  await expect(clear).toBeEnabled();
  await expect(clear).toBeFocused();
});
