import { expect, type Page } from 'playwright/test';
import { LONG } from '#tests/setup/browser-test.ts';
import { test } from '#tests/setup/signed-in.ts';

type Sent = [command: string, name: string, params: Record<string, unknown>];

/** Adds an analytics function to the page that records its calls. */
const bringAnalytics = (page: Page) =>
  page.addInitScript(() => {
    const sent: unknown[] = [];
    Object.assign(window, { sent, gtag: (...words: unknown[]) => sent.push(words) });
  });

const sentBy = (page: Page): Promise<Sent[]> => page.evaluate(() => (window as unknown as { sent: Sent[] }).sent);

/** The parameters of the last event of this name. */
const lastOf = async (page: Page, name: string) => (await sentBy(page)).findLast(([, sent]) => sent === name)?.[2];

test('page views, selected and deselected tags, and images with index and count are recorded for anonymous viewers', async ({
  page,
}) => {
  await bringAnalytics(page);
  await page.goto('/');
  await expect.poll(() => lastOf(page, 'page_view')).toMatchObject({ page_path: '/', viewer: 'anonymous' });

  const chip = page.locator('button[aria-pressed]').filter({ hasNotText: /^all/i }).first();
  await chip.click();
  await expect
    .poll(() => lastOf(page, 'tag_selected'))
    .toMatchObject({ tag_name: expect.stringMatching(/^topic:/), tag_type: 'screen', action: 'select' });
  await chip.click();
  await expect.poll(() => lastOf(page, 'tag_deselected')).toMatchObject({ tag_type: 'screen', action: 'deselect' });

  await page
    .getByRole('button', { name: /^open image/i })
    .first()
    .click();
  await expect.poll(() => lastOf(page, 'image_opened')).toMatchObject({ image_index: 0 });
  const { image_count: count } = (await lastOf(page, 'image_opened')) ?? {};
  await expect(page.getByText(`1 / ${count}`)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => lastOf(page, 'image_viewed')).toMatchObject({ image_index: 1, image_count: count });

  await page.goto('/terms');
  await expect.poll(() => lastOf(page, 'page_view')).toMatchObject({ page_path: '/terms' });
});

test(
  'without configuration no third-party request is sent, and analytics logs that it is blocked',
  LONG,
  async ({ page, baseURL }) => {
    const foreign: string[] = [];
    const log: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      // Images may come from the image host; those requests are not analytics.
      const isOurs = url.startsWith(baseURL ?? '') || url.startsWith('data:') || url.includes('/image/upload/');
      if (!isOurs) foreign.push(url);
    });
    page.on('console', (message) => log.push(message.text()));
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(foreign).toEqual([]);
    await expect.poll(() => log.some((line) => line.includes('[analytics] blocked: page_view'))).toBe(true);
  },
);

test('the debug widget for admins updates every 2 s and sends a test event', LONG, async ({ page, signIn }) => {
  await bringAnalytics(page);
  await signIn(page, 'events@example.com', 'admin');
  await page.clock.install();
  await page.goto('/terms');
  const widget = page.getByRole('complementary', { name: 'Admin' }).getByRole('group');
  await widget.getByText('Analytics').click();
  await widget.getByRole('button', { name: 'Send test event' }).click();
  await expect.poll(() => lastOf(page, 'test_event')).toMatchObject({ viewer: 'signed-in' });
  await page.clock.runFor(2_000);
  await expect(widget).toContainText('initialized');
  await expect(widget).toContainText('test_event');
});
