import { expect, type Page, test } from 'playwright/test';

/** Where the first row of images begins at most, in CSS pixels from the top of the window. */
const SIZES = [
  { width: 1440, height: 900, most: 230 },
  { width: 390, height: 844, most: 300 },
] as const;

const firstImage = (page: Page) =>
  page
    .getByRole('button', { name: /^Open image/ })
    .filter({ visible: true })
    .first();

async function linkOf(page: Page, list: string, pattern: RegExp): Promise<string> {
  await page.goto(list);
  const hrefs = await page
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return hrefs.find((href) => pattern.test(href)) ?? '';
}

/** Each kind of page with a grid, and how its address is found. */
const PAGES = [
  ['home', async () => '/'],
  ['a company', (page: Page) => linkOf(page, '/#companies', /^\/company\/[\w-]+$/)],
  ['a pattern', (page: Page) => linkOf(page, '/patterns', /^\/patterns\/[\w-]+$/)],
] as const;

for (const { width, height, most } of SIZES) {
  for (const [name, addressOf] of PAGES) {
    test(`at ${width} x ${height}, the images of ${name} begin at most ${most} px from the top`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto(await addressOf(page));
      await page.evaluate(() => document.fonts.ready);
      await expect(page.getByRole('button', { name: 'Sign in with Google' }).filter({ visible: true })).toBeVisible();
      const box = await firstImage(page).boundingBox();
      expect(box?.y).toBeGreaterThan(0);
      expect(box?.y).toBeLessThanOrEqual(most);
    });
  }
}

/** Columns of the home page's grid by the window's width, comfortable and compact. */
const COLUMNS = [
  [1280, 3, 4],
  [1440, 4, 5],
  [1920, 5, 7],
  [2560, 6, 8],
] as const;

for (const [width, comfortable, compact] of COLUMNS) {
  test(`at ${width} px there are ${comfortable} columns, ${compact} if compact, and the prompt ends with its row`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 1000 });
    await page.goto('/');
    const grid = page.locator('[data-panel="screens"] [data-results]');
    const prompt = grid.getByRole('region', { name: 'Sign in' });
    await expect(prompt).toBeVisible();
    const columnsOf = () =>
      grid.evaluate((results) => {
        const list = results.querySelector('.image-grid');
        const laidOut = list && getComputedStyle(list).display === 'grid' ? list : results;
        return getComputedStyle(laidOut).gridTemplateColumns.split(' ').length;
      });
    expect(await columnsOf()).toBe(comfortable);
    if (comfortable > 3) {
      const wall = await grid.locator('.sign-in-wall').boundingBox();
      const results = await grid.boundingBox();
      expect(wall && results && Math.abs(wall.x + wall.width - results.x - results.width)).toBeLessThanOrEqual(1);
    }
    await page.getByRole('button', { name: 'Make the grid compact' }).click();
    await expect.poll(columnsOf).toBe(compact);
  });
}

for (const [width, height] of [
  [1440, 900],
  [1920, 1080],
] as const) {
  test(`at ${width} x ${height}, a step of a flow is shown whole, with its controls above the banner`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/flow/seed-flow-0');
    const stage = page.locator('.flow-picture').first();
    const image = stage.getByRole('img');
    await expect(image).toHaveJSProperty('complete', true);
    const [inner, outer] = [await image.boundingBox(), await stage.boundingBox()];
    expect(inner && outer && inner.y + inner.height).toBeLessThanOrEqual((outer?.y ?? 0) + (outer?.height ?? 0) + 1);
    const next = await page.getByRole('button', { name: 'Next step' }).boundingBox();
    const banner = await page.locator('[data-sources-banner]').boundingBox();
    expect((next?.y ?? 0) + (next?.height ?? 0)).toBeLessThanOrEqual(banner?.y ?? 0);
  });
}
