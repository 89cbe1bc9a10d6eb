import { expect, type Locator, type Page } from 'playwright/test';
import type { Build } from '#shared/builds/build.contract.ts';
import { LONG } from '#tests/setup/browser-test.ts';
import { PUBLISHED } from '#tests/setup/held-builds.ts';
import { test } from '#tests/setup/signed-in.ts';

const toast = (page: Page) => page.locator('[data-toast]');
const panel = (page: Page, name: string) => page.getByRole('region', { name });
const figure = (of: Locator, name: string) => of.locator('dl > div', { hasText: name }).locator('dd');

test('the caches show real figures and can be cleared', LONG, async ({ adminPage: page }) => {
  await page.goto('/admin/cache');
  await page.request.get('/api/companies');
  await page.getByRole('button', { name: 'Refresh Stats' }).click();
  await expect(figure(panel(page, 'Memory Store'), 'Keys')).not.toHaveText('0');
  await expect(figure(panel(page, 'Image-host Cache'), 'Cached images')).toHaveText(/^[1-9]\d*$/);
  await expect(figure(panel(page, 'Database'), 'Connections')).toHaveText('1');
  await expect(panel(page, 'Database')).toContainText('Relational database');
  await page.getByRole('button', { name: 'Clear the image-host cache' }).click();
  await expect(toast(page)).toContainText('Cache Cleared');
  await expect(figure(panel(page, 'Image-host Cache'), 'Last cleared')).not.toHaveText('Never');
  await page.getByRole('button', { name: 'Clear All Caches' }).click();
  await expect(toast(page)).toContainText('All caches have been cleared.');
  expect((await page.request.get('/api/companies')).headers()['x-total-count']).toBeTruthy();
});

test('the status of reading text in images is shown', LONG, async ({ adminPage: page }) => {
  await page.goto('/admin/cache');
  await expect(panel(page, 'Text in images')).toContainText(/READING=off: new images are not read\./);
});

test('maintenance mode is enabled with a reason, shown to visitors, and disabled again', async ({
  adminPage: page,
  browser,
  baseURL,
}) => {
  await page.goto('/admin/cache');
  const card = panel(page, 'Maintenance Mode');
  await card.getByLabel('Reason').fill('Moving to a new image host');
  await card.getByRole('button', { name: 'Enable Maintenance' }).click();
  await expect(toast(page)).toContainText('Maintenance Mode Enabled');
  await expect(card).toContainText('Moving to a new image host');

  const visitorContext = await browser.newContext(baseURL ? { baseURL } : {});
  const visitor = await visitorContext.newPage();
  await visitor.goto('/privacy-policy');
  await expect(visitor.getByText('Moving to a new image host')).toBeVisible();
  await visitorContext.close();

  await card.getByRole('button', { name: 'Disable Maintenance' }).click();
  await expect(toast(page)).toContainText('Maintenance Mode Disabled');
  await expect(card).toContainText('Visitors see no banner.');
});

test('a rebuild is requested and its state is shown', { tag: [PUBLISHED, LONG.tag] }, async ({ adminPage: page }) => {
  await page.goto('/admin/cache');
  const builds = async (): Promise<Build[]> => (await page.request.get('/api/admin/builds?limit=8')).json();
  const before = new Set((await builds()).map(({ id }) => id));
  const requested = async () =>
    (await builds()).find(({ id, reason }) => !before.has(id) && reason.includes('Requested by an admin'));
  const card = panel(page, 'Builds');
  const rebuild = card.getByRole('button', { name: 'Rebuild' });
  // Builds of other tests.
  await expect(rebuild).not.toHaveAttribute('aria-disabled', 'true', { timeout: 200_000 });
  await rebuild.click();
  await expect.poll(requested).toBeDefined();
  await expect.poll(async () => (await requested())?.state, { timeout: 200_000 }).toBe('live');
  const row = card
    .getByRole('listitem')
    .filter({ has: page.locator(`time[datetime="${(await requested())?.requestedAt}"]`) });
  await expect(row).toContainText(/^Live/);
  await expect(row).toContainText(/\d+\.\d s/);
});

test(
  'a failed build shows its log and can be retried; a failed clear is reported; leaving with a typed reason asks first',
  LONG,
  async ({ adminPage: page }) => {
    const failed = {
      id: 'b1',
      state: 'failed',
      reason: 'Acme updated',
      releaseId: null,
      requestedAt: '2026-01-01T00:00:00.000Z',
      startedAt: '2026-01-01T00:00:00.000Z',
      finishedAt: '2026-01-01T00:00:03.000Z',
      durationMs: 3_000,
      log: 'astro build stopped: disk full',
    };
    let retries = 0;
    await page.route('**/api/admin/builds*', (route) => {
      if (route.request().method() === 'GET') {
        return route.fulfill({ json: [1, 2, 3, 4, 5].map((at) => ({ ...failed, id: `b${at}` })) });
      }
      retries += 1;
      return route.fulfill({ status: 202 });
    });
    await page.goto('/admin/cache');
    const card = panel(page, 'Builds');
    await expect(card.getByText('Failed')).toHaveCount(5);
    await expect(card.getByText('Failed').last()).toBeHidden();
    await card.getByText('2 earlier builds').click();
    await expect(card.getByText('Failed').last()).toBeVisible();
    await expect(card).toContainText('astro build stopped: disk full');
    await card.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => retries).toBe(1);

    await page.route('**/api/admin/cache/clear', (route) => route.fulfill({ status: 503, body: 'down' }));
    await page.getByRole('button', { name: 'Clear All Caches' }).click();
    await expect(toast(page)).toContainText('Clear Failed');
    await expect(toast(page)).toContainText('Failed to clear cache. Please try again.');

    await page.getByLabel('Reason').fill('New pictures');
    const asked = page.waitForEvent('dialog');
    const left = page.getByRole('link', { name: 'Audit' }).click();
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await left;
    await expect(page.getByLabel('Reason')).toHaveValue('New pictures');
  },
);

test('the audit trail is listed, filtered and exported', LONG, async ({ adminPage: page }) => {
  await page.goto('/admin/cache');
  await page.getByRole('button', { name: 'Clear the memory store' }).click();
  await expect(toast(page)).toContainText('Cache Cleared');
  await page.goto('/admin/audit');
  const rows = page.getByRole('row').filter({ hasText: 'Cache cleared' });
  await expect(rows.first()).toContainText('admin@example.com');
  await page.getByLabel('Who').fill('nobody-at-all');
  await expect(page.getByText('No entry matches the filters.')).toBeVisible();
  await page.getByLabel('Who').fill('admin@');
  await page.getByLabel('Action').selectOption('cache.cleared');
  await expect(rows.first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('audit-trail.csv');
});
