import { expect, type Page } from 'playwright/test';
import { LONG } from '#tests/setup/browser-test.ts';
import { test } from '#tests/setup/signed-in.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const toasts = (page: Page) => page.locator('[data-toast]');

/** Opens a page of someone signed in, with a mocked refresh call. */
async function visit(page: Page, refresh: { status: number }): Promise<void> {
  await page.route('**/api/admin/refresh-cache', (route) => route.fulfill({ ...refresh, json: {} }));
  await page.goto('/privacy-policy');
}

const refreshGallery = (page: Page) => page.getByRole('button', { name: 'Refresh Gallery' }).click();

test.describe('a failed gallery refresh', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn(page, 'toasts@example.com', 'admin');
    await visit(page, { status: 502 });
  });

  test("shows at most one destructive 'Refresh Failed' toast, 420 px wide", LONG, async ({ page }) => {
    await refreshGallery(page);
    await expect(toasts(page)).toHaveAttribute('data-toast', 'destructive');
    await expect(toasts(page)).toContainText('Refresh Failed');
    await expect(toasts(page)).toContainText('Failed to refresh cache. Please try again.');
    const box = await page.getByRole('region', { name: 'Notifications (F8)' }).boundingBox();
    expect(box?.width).toBe(420);
    await refreshGallery(page);
    await expect(toasts(page)).toHaveCount(1);
  });

  test('shows its toast for 5000 ms, paused while hovered', LONG, async ({ page }) => {
    await page.clock.install();
    await refreshGallery(page);
    await expect(toasts(page)).toBeVisible();
    await toasts(page).hover();
    await page.clock.fastForward(60_000);
    await expect(toasts(page)).toBeVisible();
    await page.mouse.move(400, 300);
    await page.clock.fastForward(5_100);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('shows a toast that a swipe of 60 px to the right dismisses, but not one of 40 px', LONG, async ({ page }) => {
    await refreshGallery(page);
    const swipe = async (distance: number) => {
      const box = await toasts(page).boundingBox();
      if (!box) throw new Error('there is no toast');
      await page.mouse.move(box.x + 80, box.y + 20);
      await page.mouse.down();
      await page.mouse.move(box.x + 80 + distance, box.y + 20, { steps: 4 });
      await page.mouse.up();
    };
    await expect(toasts(page)).toBeVisible();
    await swipe(40);
    await expect(toasts(page)).toBeVisible();
    await swipe(60);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('shows a toast that F8 focuses; Escape dismisses it and returns focus', LONG, async ({ page }) => {
    await page.getByRole('link', { name: 'Manage Users' }).focus();
    await refreshGallery(page);
    await expect(toasts(page)).toBeVisible();
    await page.keyboard.press('F8');
    await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(toasts(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Refresh Gallery' })).toBeFocused();
  });
});

test(
  "a gallery refresh shows 'Cache Refreshed' and reloads the page after 1 second",
  LONG,
  async ({ page, signIn }) => {
    await signIn(page, 'toasts@example.com', 'admin');
    await visit(page, { status: 200 });
    const reloaded = page.waitForEvent('load');
    await refreshGallery(page);
    await expect(toasts(page)).toContainText('Cache Refreshed');
    await reloaded;
    await expect(toasts(page)).toHaveCount(0);
  },
);

test(
  'a toast above an open lightbox is beside its panel, focused with F8 and dismissed with a click; the lightbox stays open',
  LONG,
  async ({ page }) => {
    const kept = JSON.stringify({ title: 'Kept', description: 'From the page before.' });
    await page.addInitScript((toast) => sessionStorage.setItem('gallery-kept-toast', toast), kept);
    await page.goto('/company/aegis-security');
    await expect(toasts(page)).toBeVisible();
    await toasts(page).hover();
    await page
      .getByRole('button', { name: /^Open image/ })
      .first()
      .press('Enter');
    const lightbox = page.getByRole('dialog', { name: 'Image viewer' });
    await expect(lightbox).toBeVisible();
    const area = page.getByRole('region', { name: 'Notifications (F8)' });
    await expect(area).toContainText('From the page before.');
    await page.keyboard.press('i');
    const panel = lightbox.getByRole('complementary', { name: 'Information' });
    await expect(panel).toBeVisible();
    const [beside, toast] = await Promise.all([panel.boundingBox(), toasts(page).boundingBox()]);
    expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
    await page.keyboard.press('F8');
    await expect(area).toBeFocused();
    await area.getByRole('button', { name: 'Dismiss notification' }).click();
    await expect(toasts(page)).toHaveCount(0);
    await expect(lightbox).toBeVisible();
  },
);
