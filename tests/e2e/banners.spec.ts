import { expect, type Page } from 'playwright/test';
import { LONG, test } from '#tests/setup/browser-test.ts';

const SOURCES = 'Images sourced solely from what companies choose to share publicly on their sites and socials.';

type Status = {
  notice?: 'announcement';
  isInMaintenance: boolean;
  reason: string | null;
  estimatedResolution: string | null;
};

const OFF: Status = { isInMaintenance: false, reason: null, estimatedResolution: null };
const ON: Status = { ...OFF, isInMaintenance: true };

/** Mocks the status call from now on; counts its requests. */
async function fulfilMaintenance(page: Page, json: Status) {
  const asked = { times: 0 };
  await page.unroute('**/api/system/maintenance-status');
  await page.route('**/api/system/maintenance-status', (route) => {
    asked.times += 1;
    return route.fulfill({ json });
  });
  return asked;
}

const maintenance = (page: Page) => page.getByRole('complementary', { name: 'Maintenance' });

test.describe('the maintenance banner', () => {
  test('has a default text or the reason, and the status is fetched once', LONG, async ({ page }) => {
    const asked = await fulfilMaintenance(page, ON);
    await page.goto('/');
    await expect(maintenance(page)).toContainText(
      "We're experiencing temporary issues with our image service due to rate limits.",
    );
    await expect(page.getByText(SOURCES)).toBeHidden();
    const box = await maintenance(page).boundingBox();
    expect(box?.y).toBe(0);
    expect(asked.times).toBe(1);
    await fulfilMaintenance(page, { ...ON, reason: 'Site maintenance in progress' });
    await page.reload();
    await expect(maintenance(page)).toContainText('Site maintenance in progress');
  });

  test(
    'is dismissed per activation, which reveals the footer banner; the dismissal resets when maintenance ends',
    LONG,
    async ({ page }) => {
      await fulfilMaintenance(page, ON);
      await page.goto('/');
      await page.getByRole('button', { name: 'Dismiss maintenance notice' }).click();
      await expect(maintenance(page)).toHaveText('');
      await expect(page.getByText(SOURCES)).toBeVisible();
      const visit = async () => {
        const response = page.waitForResponse('**/api/system/maintenance-status');
        await page.reload();
        await response;
      };
      await visit();
      await expect(page.getByRole('button', { name: 'Dismiss maintenance notice' })).toHaveCount(0);
      await fulfilMaintenance(page, OFF);
      await visit();
      await fulfilMaintenance(page, ON);
      await visit();
      await expect(page.getByRole('button', { name: 'Dismiss maintenance notice' })).toBeVisible();
    },
  );

  test('shows announcements without maintenance too', LONG, async ({ page }) => {
    await fulfilMaintenance(page, { ...OFF, notice: 'announcement', reason: 'New: collections' });
    await page.goto('/');
    const announcement = page.getByRole('complementary', { name: 'Announcement' });
    await expect(announcement).toContainText('New: collections');
    await page.getByRole('button', { name: 'Dismiss announcement' }).click();
    await expect(announcement).toHaveText('');
  });
});

test.describe('the footer banner', () => {
  test('is black, states the source of the images, hides behind an overlay, and stays dismissed', async ({ page }) => {
    await page.goto('/#screens');
    const banner = page.getByRole('complementary').filter({ hasText: SOURCES });
    await expect(banner).toBeVisible();
    await expect(banner).toHaveCSS('background-color', 'rgb(0, 0, 0)');
    await banner.getByRole('button').focus();
    await expect(banner.getByRole('button')).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page
      .getByRole('button', { name: /^open image/i })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByText(SOURCES)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByText(SOURCES)).toBeVisible();
    await banner.getByRole('button').click();
    await expect(page.getByText(SOURCES)).toBeHidden();
    await page.reload();
    await expect(page.getByText(SOURCES)).toBeHidden();
  });
});
