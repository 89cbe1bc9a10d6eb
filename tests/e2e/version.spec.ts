import { expect, type Page } from 'playwright/test';
import { LONG, test } from '#tests/setup/browser-test.ts';

/** Mocks the version endpoint with the current value of `now`, and counts its requests. */
async function serveVersions(page: Page) {
  const site = { now: 'first', looks: 0 };
  await page.route('**/api/version', (route) => {
    site.looks += 1;
    return route.fulfill({ json: { version: site.now } });
  });
  return site;
}

test.beforeEach(async ({ page }) => {
  await page.clock.install();
});

test('the version is polled every 30 s; a different one reloads the page after 1 second', async ({ page }) => {
  const site = await serveVersions(page);
  await page.goto('/privacy-policy');
  await expect.poll(() => site.looks).toBe(1);
  await page.clock.runFor(30_000);
  await expect.poll(() => site.looks).toBe(2);
  site.now = 'second';
  await page.clock.runFor(30_000);
  await expect.poll(() => site.looks).toBe(3);
  const reloaded = page.waitForEvent('load');
  await page.clock.runFor(1_000);
  await reloaded;
});

test('the reload waits while a dialog is open', LONG, async ({ page }) => {
  const site = await serveVersions(page);
  await page.goto('/#screens');
  await page
    .getByRole('button', { name: /^open image/i })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(() => site.looks).toBe(1);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  site.now = 'second';
  await page.clock.runFor(30_000);
  await expect.poll(() => site.looks).toBe(2);
  await page.clock.runFor(20_000);
  expect(loads).toBe(0);
  const reloaded = page.waitForEvent('load');
  await page.keyboard.press('Escape');
  await page.clock.runFor(3_000);
  await reloaded;
});

test('the reload waits while a message is shown, which may offer to undo something', LONG, async ({ page }) => {
  const site = await serveVersions(page);
  await page.goto('/#screens');
  await expect.poll(() => site.looks).toBe(1);
  await page.clock.runFor(28_000);
  await page.locator('#panel-screens [data-image-id]').first().focus();
  await page.keyboard.press('e');
  const message = page.locator('[data-toast]');
  // Time stands still, also for what shows it.
  await expect(async () => {
    await page.clock.runFor(50);
    expect(await message.count()).toBe(1);
  }).toPass();
  await expect(message).toContainText('Select images to export them');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  site.now = 'second';
  await page.clock.runFor(2_000);
  await expect.poll(() => site.looks).toBe(2);
  await page.clock.runFor(1_500);
  await expect(message).toBeVisible();
  expect(loads).toBe(0);
  const reloaded = page.waitForEvent('load');
  await page.clock.runFor(5_000);
  await reloaded;
});

test('a failed check only logs a warning', LONG, async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.route('**/api/version', (route) => route.fulfill({ status: 503, body: 'down' }));
  await page.goto('/privacy-policy');
  await expect.poll(() => warnings.filter((text) => text.includes('version')).length).toBe(1);
  await expect(page.locator('[data-toast]')).toHaveCount(0);
});
