import { eq } from 'drizzle-orm';
import { expect, type Page } from 'playwright/test';
import sharp from 'sharp';
import { guestLinks } from '#db/schema/collections.ts';
import { day } from '#shared/text/dates.ts';
import { aCollection } from '#tests/setup/a-collection.ts';
import { LONG } from '#tests/setup/browser-test.ts';
import { test } from '#tests/setup/signed-in.ts';

test.slow();

const DAY_MS = 24 * 60 * 60 * 1_000;
const TITLE = 'For the board';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share by link' });
const slideShow = (page: Page) => page.getByRole('dialog', { name: `Slide show: ${TITLE}` });
const pictures = (page: Page) => page.getByRole('link', { name: /^Open image/ });

async function openShareDialog(page: Page): Promise<void> {
  await page.reload();
  await page.getByRole('button', { name: 'Shared', exact: true }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Guest link' })).toBeVisible();
}

/** Share of the pixels by which two pictures differ visibly. */
async function difference(a: Buffer, b: Buffer): Promise<number> {
  const pixels = (bytes: Buffer) => sharp(bytes).resize(320, 200, { fit: 'fill' }).greyscale().raw().toBuffer();
  const [one, other] = await Promise.all([pixels(a), pixels(b)]);
  return one.filter((value, at) => Math.abs(value - (other[at] ?? 0)) > 12).length / one.length;
}

test(
  'a guest link shows a collection without an account, watermarked and counted, until its time is over or it is ended',
  LONG,
  async ({ page, signIn, site, browser, baseURL }) => {
    await signIn(page, 'guest-admin@example.com', 'admin');
    await page.goto('/admin/cache');
    const panel = page.getByRole('region', { name: 'Guest links' });
    await expect(panel).toContainText(/Off|Allowed/);
    const allow = panel.getByRole('button', { name: 'Allow guest links' });
    if (await allow.isVisible()) await allow.click();
    await expect(panel).toContainText('Allowed');

    await signIn(page, 'guest-owner@example.com', 'user');
    await page.goto('/collections');
    const collection = await aCollection(page, TITLE);
    await page.goto(collection.path);
    await openShareDialog(page);
    await dialog(page).getByLabel('Works for').selectOption({ label: '3 days' });
    await dialog(page).getByRole('button', { name: 'Create a guest link' }).click();
    const link = await dialog(page).getByRole('textbox', { name: 'Guest link' }).inputValue();
    const owned = eq(guestLinks.collectionId, collection.path.replace('/collections/', ''));
    const [row] = await site.gallery.db.select().from(guestLinks).where(owned);
    const lastDay = day(row?.expiresAt ?? 0);
    await expect(dialog(page)).toContainText(`Works until ${lastDay}. Opened 0 times.`);

    const context = await browser.newContext(baseURL ? { baseURL } : {});
    const guest = await context.newPage();
    const opened = await guest.goto(link);
    expect(opened?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    await expect(guest.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await expect(guest.getByText(`Shared with guests · 3 images · until ${lastDay}`)).toBeVisible();
    await expect(guest.locator('.collection-note strong')).toHaveText('severity');
    await expect(pictures(guest)).toHaveCount(3);
    await expect(guest.getByText(/please sign in/)).toHaveCount(0);

    const [id] = collection.images;
    const { image } = await (await page.request.get(`/api/images/${id}`)).json();
    const whole = await page.request.get(image.secure_url);
    const shown = await guest.request.get((await pictures(guest).first().getAttribute('href')) ?? '');
    expect(shown.headers()['content-type']).toBe('image/webp');
    expect(await difference(await whole.body(), await whole.body())).toBe(0);
    expect(await difference(await whole.body(), await shown.body())).toBeGreaterThan(0.01);

    await pictures(guest).nth(1).click();
    await expect(slideShow(guest)).toContainText('2 / 3');
    await slideShow(guest).getByRole('button', { name: 'End the slide show' }).click();
    await expect(slideShow(guest)).toHaveCount(0);

    await openShareDialog(page);
    await expect(dialog(page)).toContainText('Opened 1 time.');

    const expiresAt = new Date(Date.now() - DAY_MS);
    await site.gallery.db.update(guestLinks).set({ expiresAt }).where(owned);
    expect((await guest.goto(link))?.status()).toBe(404);
    await expect(guest.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await openShareDialog(page);
    await expect(dialog(page)).toContainText(`Ended on ${day(expiresAt)}. Opened 1 time.`);

    await dialog(page).getByRole('button', { name: 'Create a new guest link' }).click();
    const next = dialog(page).getByRole('textbox', { name: 'Guest link' });
    await expect(next).toHaveValue(/\/g\//);
    const newLink = await next.inputValue();
    expect(newLink).not.toBe(link);
    expect((await guest.goto(newLink))?.status()).toBe(200);
    await expect(pictures(guest)).toHaveCount(3);
    await dialog(page).getByRole('button', { name: 'End the guest link' }).click();
    await expect(page.getByLabel('Notifications (F8)')).toContainText('The guest link no longer works');
    expect((await guest.goto(newLink))?.status()).toBe(404);
    await context.close();
  },
);

/** Keys in a slide show of three, and the slide that each leads to. */
const KEYS = [
  ['ArrowRight', 2],
  ['Space', 3],
  ['ArrowRight', 3],
  ['ArrowLeft', 2],
  ['Home', 1],
  ['PageUp', 1],
  ['End', 3],
] as const;

test(
  'a collection is a slide show, by keys and buttons, and its end gives the focus back',
  LONG,
  async ({ page, signIn }) => {
    await signIn(page, 'slide-show@example.com', 'user');
    await page.goto('/collections');
    const collection = await aCollection(page, TITLE);
    await page.goto(collection.path);
    const start = page.getByRole('button', { name: 'Slide show' });
    await start.click();
    await expect(slideShow(page)).toContainText('1 / 3');
    await expect(slideShow(page).locator('strong').filter({ hasText: 'severity' })).toBeVisible();
    await expect(slideShow(page).getByRole('img')).toHaveJSProperty('complete', true);
    for (const [key, slide] of KEYS) {
      await page.keyboard.press(key);
      await expect(slideShow(page), key).toContainText(`${slide} / 3`);
    }
    await expect(slideShow(page).getByRole('button', { name: 'Next slide' })).toHaveAttribute('aria-disabled', 'true');
    await slideShow(page).getByRole('button', { name: 'Previous slide' }).click();
    await expect(slideShow(page)).toContainText('2 / 3');
    await page.keyboard.press('Escape');
    await expect(slideShow(page)).toHaveCount(0);
    await expect(start).toBeFocused();
    await expect(page).toHaveURL(collection.path);
    await start.click();
    await page.keyboard.press('End');
    await expect(page).toHaveURL(`${collection.path}?slide=3`);
    await page.reload();
    await expect(slideShow(page)).toContainText('3 / 3');
    await page.goBack();
    await expect(page).toHaveURL(collection.path);
    await expect(slideShow(page)).toHaveCount(0);
    await expect(start).toBeVisible();
    await page.goto(`${collection.path}?slide=2`);
    await expect(slideShow(page)).toContainText('2 / 3');
    const share = () =>
      slideShow(page)
        .locator('.slide-progress')
        .evaluate((line) => Number.parseFloat(line.style.scale));
    expect(await share()).toBeCloseTo(2 / 3);
    const turn = slideShow(page).getByRole('button', { name: 'Rotate the image' });
    await expect(turn).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    const size = async () => (await slideShow(page).getByRole('img').boundingBox()) ?? { x: 0, width: 0, height: 0 };
    expect((await size()).height).toBeLessThan(300);
    await turn.click();
    await expect.poll(async () => (await size()).height).toBeGreaterThan(600);
    const { x, width } = await size();
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);
    await expect(slideShow(page).locator('.slide-title')).toBeHidden();
    await turn.click();
    await expect(slideShow(page).locator('.slide-title')).toBeVisible();
    await slideShow(page).getByRole('button', { name: 'End the slide show' }).click();
    await expect(page).toHaveURL(collection.path);
  },
);
