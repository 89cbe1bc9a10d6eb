import { expect, type Page } from 'playwright/test';
import { axeFindings } from '#tests/setup/axe-findings.ts';
import { isLongUnless, LONG } from '#tests/setup/browser-test.ts';
import { expectNothingLost } from '#tests/setup/layout-findings.ts';
import { test } from '#tests/setup/signed-in.ts';

/** The focused element, and whether its focus is visible: by its outline or ring, or its label's. */
const focused = (page: Page) =>
  page.evaluate(async () => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    // Rings fade in; a ring that is left meanwhile may be cancelled.
    await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
    const isMarked = (one: Element | null) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || /0px 0px 0px 2px/.test(boxShadow);
    };
    const name = element.getAttribute('aria-label') ?? element.textContent.trim();
    return { name, isMarked: isMarked(element) || isMarked(element.closest('label')) };
  });

const ADMIN_PAGES = [
  ['/', 'article'],
  ['/admin', 'select'],
  ['/admin/companies', 'article'],
  ['/admin/images', '[data-sortable-id]'],
  ['/admin/duplicates', 'h1'],
  ['/admin/triage', 'h1'],
  ['/admin/atlas', 'h1'],
  ['/admin/tags', 'h1'],
  ['/admin/synonyms', 'h1'],
  ['/admin/flows', 'h1'],
  ['/admin/cache', 'dd:has-text("KB")'],
  ['/admin/audit', 'h1'],
  ['/account', 'button:has-text("Export my data")'],
  ['/upload-test', 'text=Connected'],
] as const;
const IN_SHORT = ['/admin/images'];

/** Goes by keyboard from one control to the next. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const unmarked: string[] = [];
  for (let step = 0; step < 24; step += 1) {
    await page.keyboard.press('Tab');
    const at = await focused(page);
    if (at && !at.isMarked) unmarked.push(at.name);
  }
  expect(unmarked).toEqual([]);
}

for (const [path, loaded] of ADMIN_PAGES) {
  test(
    `axe finds nothing, whatever Tab reaches shows it, and nothing is lost on 320 px or with text of 200 %, on ${path}`,
    isLongUnless(IN_SHORT.includes(path)),
    async ({ adminPage: page }) => {
      // The longest text that the header shows for the site's state; otherwise it depends on earlier tests.
      const failed = { state: 'failed', changes: 55, error: 'The images of three companies could not be read.' };
      await page.route('**/api/admin/site-state', (route) => route.fulfill({ json: failed }));
      await page.goto(path);
      await page.locator(loaded).first().waitFor();
      await expect(page.getByLabel('Admin tools')).toBeVisible();
      if (path.startsWith('/admin')) await expect(page.getByRole('status').getByText('Build failed')).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await axeFindings(page)).toEqual([]);
      await expectVisibleFocus(page);
      await expectNothingLost(page, path);
    },
  );
}

test.describe('axe finds nothing, light or dark,', () => {
  test('in the company form with its errors shown', LONG, async ({ adminPage: page }) => {
    await page.goto('/admin/companies');
    await page.getByRole('button', { name: 'Add Company' }).click();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: 'Browse' }).click();
    await page.getByRole('button', { name: 'fingerprint', exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('in the editor of many images', LONG, async ({ adminPage: page }) => {
    await page.goto('/admin/images');
    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByRole('button', { name: /^Edit \d+ images$/ }).click();
    await page.getByRole('dialog', { name: /^Edit \d+ Images$/ }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('beside files that were refused and running uploads', LONG, async ({ adminPage: page }) => {
    await page.goto('/admin/images?company=aegis-security');
    const notes = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await page.locator('input[type=file]').setInputFiles([notes]);
    await page.getByText('1 file was not uploaded').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.route('**/api/upload', () => {});
    await page.locator('input[type=file]').setInputFiles([notes]);
    await page.getByRole('progressbar', { name: 'Upload progress' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('in an editor whose session has ended', LONG, async ({ adminPage: page }) => {
    await page.goto('/admin/images');
    await page.locator('[data-sortable-id] input').first().check();
    await page.getByRole('button', { name: 'Edit 1 image' }).click();
    await page.getByLabel('Add tags').fill('late');
    await page.context().clearCookies({ name: 'gallery_session' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your session has ended').waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });
});
