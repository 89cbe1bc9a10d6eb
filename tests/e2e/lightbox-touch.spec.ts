import { type CDPSession, expect, type Page } from 'playwright/test';
import { LONG, test } from '#tests/setup/browser-test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

type Finger = { x: number; y: number; id: number };

const STEPS = 10;

const touch = (session: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Finger[]) =>
  session.send('Input.dispatchTouchEvent', { type, touchPoints });

/** Moves fingers in small steps, as a real gesture does. */
async function move(page: Page, from: Finger[], to: Finger[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await touch(session, 'touchStart', from);
  for (let step = 1; step <= STEPS; step += 1) {
    const share = step / STEPS;
    await touch(
      session,
      'touchMove',
      from.map(({ x, y, id }, index) => ({
        id,
        x: x + ((to[index]?.x ?? x) - x) * share,
        y: y + ((to[index]?.y ?? y) - y) * share,
      })),
    );
  }
  await touch(session, 'touchEnd', []);
}

const pinch = (page: Page, from: number, to: number) => {
  const fingers = (apart: number) => [
    { x: 195 - apart, y: 420, id: 0 },
    { x: 195 + apart, y: 420, id: 1 },
  ];
  return move(page, fingers(from), fingers(to));
};

async function openCompanyImage(page: Page): Promise<void> {
  await page.goto('/#companies');
  await page.goto((await page.locator('a[href^="/company/"]').first().getAttribute('href')) ?? '/');
  await page
    .getByRole('button', { name: /^open image/i })
    .first()
    .tap();
  await expect(page.getByRole('dialog')).toBeVisible();
}

test('a swipe changes the image', async ({ page }) => {
  await openCompanyImage(page);
  await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible();
  await move(page, [{ x: 320, y: 420, id: 0 }], [{ x: 80, y: 420, id: 0 }]);
  await expect(page.getByText(/^2 \/ \d+$/)).toBeVisible();
});

test(
  'a pinch zooms within the limits, snaps to a step, and neither swipes nor closes the lightbox',
  LONG,
  async ({ page }) => {
    await openCompanyImage(page);
    const percentage = page.getByRole('group', { name: 'Zoom' }).locator('output');
    await pinch(page, 40, 90);
    await expect(percentage).toHaveText(/^(200|225|250)%$/);
    await pinch(page, 30, 180);
    await expect(percentage).toHaveText('300%');
    await pinch(page, 150, 20);
    await expect(percentage).toHaveText('100%');
    await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible();
  },
);

test('a tap toggles the zoom', LONG, async ({ page }) => {
  await openCompanyImage(page);
  await page.locator('.yarl__slide_current img').tap();
  await expect(page.getByRole('group', { name: 'Zoom' })).toContainText('200%');
});

test("the phone's way back closes the information, then the image", LONG, async ({ page }) => {
  // A test can't make the gesture itself.
  await page.addInitScript(() => {
    const watchers: { onclose: (() => void) | null }[] = [];
    class CloseWatcher {
      onclose = null;
      constructor() {
        watchers.push(this);
      }
      destroy() {
        watchers.splice(watchers.indexOf(this), 1);
      }
    }
    Object.assign(globalThis, {
      CloseWatcher,
      wayBack: () => {
        const last = watchers.at(-1);
        if (last) last.onclose?.();
        else history.back();
      },
    });
  });
  const goBack = () => page.evaluate(() => (globalThis as unknown as { wayBack: () => void }).wayBack());
  await openCompanyImage(page);
  const lightbox = page.getByRole('dialog', { name: 'Image viewer' });
  const information = page.getByRole('complementary', { name: 'Information' });
  await lightbox.getByRole('button', { name: 'Information' }).tap();
  await expect(information).toBeVisible();
  await goBack();
  await expect(information).toHaveCount(0);
  await expect(lightbox).toBeVisible();
  await goBack();
  await expect(lightbox).toHaveCount(0);
});
