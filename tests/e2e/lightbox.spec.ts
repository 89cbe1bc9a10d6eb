import { expect, type Page } from 'playwright/test';
import { LONG, test } from '#tests/setup/browser-test.ts';

const tiles = (page: Page) => page.getByRole('button', { name: /^open image/i });
const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Image viewer' });
const picture = (page: Page) => lightbox(page).locator('.yarl__slide_current img');
const zoomOf = (page: Page) =>
  picture(page).evaluate((image) => {
    const matrix = new DOMMatrix(getComputedStyle(image.parentElement ?? image).transform);
    return { percent: Math.round(matrix.a * 100), x: Math.round(matrix.e), y: Math.round(matrix.f) };
  });

/** Opens an image of the home grid's Screens tab, by its title. */
async function openHomeImage(page: Page, index = 0): Promise<void> {
  await page.goto('/#screens');
  // The title is below the button, and part of it.
  const { width = 0, height = 0 } = (await tiles(page).nth(index).boundingBox()) ?? {};
  await tiles(page)
    .nth(index)
    .click({ position: { x: width / 4, y: height + 20 } });
  await expect(picture(page)).toBeVisible();
}

/** Opens an image of a company's page. */
async function openCompanyImage(page: Page, index = 0): Promise<void> {
  await page.goto('/company/aegis-security');
  await tiles(page).nth(index).click();
  await expect(picture(page)).toBeVisible();
}

/** The position and total that the counter shows. */
async function counter(page: Page): Promise<{ position: number; total: number }> {
  const text = await lightbox(page)
    .getByText(/^\d+ \/ \d+$/)
    .textContent();
  const [position = 0, total = 0] = (text ?? '').split(' / ').map(Number);
  return { position, total };
}

async function dragBy(page: Page, x: number, y: number): Promise<void> {
  const box = await picture(page).boundingBox();
  if (!box) throw new Error('there is no picture to drag');
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  const from = { x: viewport.width / 2, y: viewport.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + x / 2, from.y + y / 2);
  await page.mouse.move(from.x + x, from.y + y);
  await page.mouse.up();
}

test('Ctrl or the middle button opens the page of a tile in a tab, and a plain press the lightbox', async ({
  page,
}) => {
  for (const path of ['/', '/company/aegis-security']) {
    await page.goto(path);
    const tile = tiles(page).first();
    await tile.hover();
    const id = await tile.getAttribute('data-image-id');
    for (const press of [{ modifiers: ['Control' as const] }, { button: 'middle' as const }]) {
      const opened = page.context().waitForEvent('page');
      await tile.click(press);
      const tab = await opened;
      await expect(tab).toHaveURL(`/image/${id}`);
      await tab.close();
    }
    await expect(lightbox(page)).toHaveCount(0);
    await tile.click();
    await expect(lightbox(page)).toBeVisible();
    expect(page.context().pages()).toHaveLength(1);
  }
});

test.describe('the lightbox', () => {
  test('fills the screen, shows company, counter, tag and disclaimer, traps focus and scrolling, and wraps around at the ends', async ({
    page,
  }) => {
    await openHomeImage(page);
    await expect(lightbox(page).getByRole('link')).toHaveAttribute('href', /^\/company\/[a-z0-9-]+$/);
    await expect(lightbox(page).getByText(/^1 \/ \d+$/)).toBeVisible();
    await expect(
      lightbox(page)
        .getByText(/^Tagged with \w+/)
        .first(),
    ).toBeVisible();
    await expect(
      lightbox(page).getByText(/publicly available content .* information only, and no ownership/),
    ).toBeVisible();
    expect(await lightbox(page).boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
    const fitted = await picture(page).boundingBox();
    const screen = page.viewportSize() ?? { width: 0, height: 0 };
    expect(fitted?.width).toBeLessThanOrEqual(screen.width - 80);
    expect(fitted?.height).toBeLessThanOrEqual(Math.ceil(screen.height * 0.9));

    // Addresses have no version segment; the neighbours are preloaded.
    const preloaded = () =>
      lightbox(page)
        .locator('.yarl__slide img')
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).currentSrc));
    await expect.poll(async () => new Set(await preloaded()).size).toBeGreaterThan(1);
    for (const address of await preloaded()) expect(address).not.toMatch(/\/v\d+\//);

    const allowed = await picture(page).evaluate((image) =>
      ['contextmenu', 'dragstart'].map((type) =>
        image.dispatchEvent(new Event(type, { bubbles: true, cancelable: true })),
      ),
    );
    expect(allowed).toEqual([false, false]);

    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
    }

    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 600);
    expect(await page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe('hidden');
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await page.keyboard.press('Escape');
    await expect(lightbox(page)).toHaveCount(0);
    expect(await page.evaluate(() => getComputedStyle(document.body).overflowY)).not.toBe('hidden');

    // Keys and buttons wrap around at the ends; a live region announces position and name.
    await tiles(page).first().click();
    await expect(picture(page)).toBeVisible();
    const { total } = await counter(page);
    const said = lightbox(page).locator('p[aria-live="polite"]');
    await expect(said).toHaveText(/^Image 1 of \d+: .+/);
    for (const [back, on] of [
      [() => page.keyboard.press('ArrowLeft'), () => page.keyboard.press('ArrowRight')],
      [
        () => page.getByRole('button', { name: 'Previous image' }).click(),
        () => page.getByRole('button', { name: 'Next image' }).click(),
      ],
    ] as const) {
      await back();
      await expect.poll(() => counter(page)).toEqual({ position: total, total });
      await on();
      await expect.poll(() => counter(page)).toEqual({ position: 1, total });
    }
    await page.keyboard.press('ArrowRight');
    await expect(said).toHaveText(/^Image 2 of \d+: .+/);
  });

  test('closes by Escape, button, backdrop or Back, and focuses the tile of the image last viewed', async ({
    page,
  }) => {
    await page.goto('/#screens');
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(20, (page.viewportSize()?.height ?? 0) - 120),
      () => page.goBack(),
    ]) {
      await tiles(page).first().click();
      await expect(page).toHaveURL(/image=/);
      await expect(picture(page)).toBeVisible();
      await page.keyboard.press('ArrowRight');
      await expect.poll(async () => (await counter(page)).position).toBe(2);
      await close();
      await expect(lightbox(page)).toHaveCount(0);
      await expect(tiles(page).nth(1)).toBeFocused();
      await expect(page).toHaveURL(/\/#screens$/);
    }
  });
});

test.describe('the zoom on the home page', () => {
  test(
    'toggles between 100 % and 150 % by click, +, - and 0, has no panel, and the wheel does not pan',
    LONG,
    async ({ page }) => {
      await openHomeImage(page);
      await picture(page).click();
      await expect.poll(async () => (await zoomOf(page)).percent).toBe(150);
      await picture(page).click();
      await expect.poll(async () => (await zoomOf(page)).percent).toBe(100);
      await expect(lightbox(page).getByRole('group', { name: 'Zoom' })).toHaveCount(0);
      for (const [key, percent] of [
        ['+', 150],
        ['-', 100],
        ['+', 150],
        ['0', 100],
      ] as const) {
        await page.keyboard.press(key);
        await expect.poll(async () => (await zoomOf(page)).percent).toBe(percent);
      }
      await picture(page).click({ position: { x: 40, y: 40 } });
      const before = await zoomOf(page);
      await page.mouse.wheel(0, 40);
      await page.keyboard.press('Shift');
      expect(await zoomOf(page)).toEqual(before);
    },
  );
});

test.describe('the zoom on a company page', () => {
  test(
    'toggles between 100 % and 200 % by click; the panel steps from 100 % to 300 % by 25 %',
    LONG,
    async ({ page }) => {
      await openCompanyImage(page);
      await picture(page).click();
      await expect.poll(async () => (await zoomOf(page)).percent).toBe(200);
      await picture(page).click();
      await expect.poll(async () => (await zoomOf(page)).percent).toBe(100);
      const panel = lightbox(page).getByRole('group', { name: 'Zoom' });
      const [smaller, larger] = [
        panel.getByRole('button', { name: 'Zoom out' }),
        panel.getByRole('button', { name: 'Zoom in' }),
      ];
      await expect(panel).toContainText('100%');
      await expect(smaller).toHaveAttribute('aria-disabled', 'true');
      for (let percent = 125; percent <= 300; percent += 25) {
        await larger.click();
        await expect(panel).toContainText(`${percent}%`);
      }
      await expect(larger).toHaveAttribute('aria-disabled', 'true');
      await smaller.click();
      await expect(panel).toContainText('275%');
    },
  );

  test(
    'pans by drag and wheel, does not treat a drag as a click, and resets for another image',
    LONG,
    async ({ page }) => {
      await openCompanyImage(page);
      await picture(page).click();
      await expect.poll(async () => (await zoomOf(page)).percent).toBe(200);
      const before = await zoomOf(page);
      await dragBy(page, 30, 20);
      await expect.poll(() => zoomOf(page)).toEqual({ percent: 200, x: before.x + 30, y: before.y + 20 });
      await page.mouse.wheel(10, 15);
      await expect.poll(() => zoomOf(page)).toEqual({ percent: 200, x: before.x + 20, y: before.y + 5 });
      await dragBy(page, 2, 0);
      await expect.poll(() => zoomOf(page)).toEqual({ percent: 100, x: 0, y: 0 });

      await picture(page).click();
      await dragBy(page, 30, 20);
      await page.keyboard.press('ArrowRight');
      await expect.poll(async () => (await counter(page)).position).toBe(2);
      expect(await zoomOf(page)).toEqual({ percent: 100, x: 0, y: 0 });
      await page.keyboard.press('ArrowLeft');
      await expect.poll(async () => (await counter(page)).position).toBe(1);
      expect(await zoomOf(page)).toEqual({ percent: 100, x: 0, y: 0 });
    },
  );
});
