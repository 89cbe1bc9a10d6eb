import { expect, type Page, test } from 'playwright/test';
import { pretendAdmin } from '#tests/setup/pretend-admin.ts';

type Sent = [command: string, name: string, params: Record<string, unknown>];

/** Puts an analytics function on the page that remembers what it is told. */
const bringAnalytics = (page: Page) =>
  page.addInitScript(() => {
    const sent: unknown[] = [];
    Object.assign(window, { sent, gtag: (...words: unknown[]) => sent.push(words) });
  });

const sentBy = (page: Page): Promise<Sent[]> => page.evaluate(() => (window as unknown as { sent: Sent[] }).sent);

/** The parameters of the last event of this name. */
const lastOf = async (page: Page, name: string) => (await sentBy(page)).findLast(([, sent]) => sent === name)?.[2];

test('a page view is recorded for each route, for an anonymous viewer', async ({ page }) => {
  await bringAnalytics(page);
  await page.goto('/');
  await expect.poll(() => lastOf(page, 'page_view')).toMatchObject({ page_path: '/', viewer: 'anonymous' });
  await page.goto('/terms');
  await expect.poll(() => lastOf(page, 'page_view')).toMatchObject({ page_path: '/terms' });
});

test('image events carry the index of the image and the count of images', async ({ page }) => {
  await bringAnalytics(page);
  await page.goto('/#screens');
  const tiles = page.getByRole('button', { name: /^open image/i });
  await tiles.first().click();
  await expect.poll(() => lastOf(page, 'image_opened')).toMatchObject({ image_index: 0 });
  const { image_count: count } = (await lastOf(page, 'image_opened')) ?? {};
  await expect(page.getByText(`1 / ${count}`)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => lastOf(page, 'image_viewed')).toMatchObject({ image_index: 1, image_count: count });
});

test('choosing a tag and choosing it again are recorded', async ({ page }) => {
  await bringAnalytics(page);
  await page.goto('/#screens');
  const chip = page.locator('button[aria-pressed]').filter({ hasNotText: /^all/i }).first();
  await chip.click();
  await expect
    .poll(() => lastOf(page, 'tag_selected'))
    .toMatchObject({ tag_name: expect.stringMatching(/^topic:/), tag_type: 'screen', action: 'select' });
  await chip.click();
  await expect.poll(() => lastOf(page, 'tag_deselected')).toMatchObject({ tag_type: 'screen', action: 'deselect' });
});

test('without settings there is no third-party request and analytics reports itself blocked', async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  const log: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    // Pictures may come from the image host; they are no analytics.
    const isOurs = url.startsWith(baseURL ?? '') || url.startsWith('data:') || url.includes('/image/upload/');
    if (!isOurs) foreign.push(url);
  });
  page.on('console', (message) => log.push(message.text()));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(foreign).toEqual([]);
  await expect.poll(() => log.some((line) => line.includes('[analytics] blocked: page_view'))).toBe(true);
});

test('the debug widget of admins looks every 2 s and sends a test event', async ({ page, baseURL }) => {
  await bringAnalytics(page);
  await pretendAdmin(page, baseURL);
  await page.clock.install();
  await page.goto('/terms');
  const widget = page.getByRole('group').filter({ hasText: 'Analytics' });
  await widget.getByText('Analytics').click();
  await widget.getByRole('button', { name: 'Send test event' }).click();
  await expect.poll(() => lastOf(page, 'test_event')).toMatchObject({ viewer: 'signed-in' });
  await page.clock.runFor(2_000);
  await expect(widget).toContainText('initialized');
  await expect(widget).toContainText('test_event');
});
