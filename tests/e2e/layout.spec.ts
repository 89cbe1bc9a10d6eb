import { expect, type Locator, type Page } from 'playwright/test';
import { aCollection } from '#tests/setup/a-collection.ts';
import { isLongUnless, LONG } from '#tests/setup/browser-test.ts';
import { test } from '#tests/setup/signed-in.ts';

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
    test(
      `at ${width} x ${height}, the images of ${name} begin at most ${most} px from the top`,
      isLongUnless(name === 'home' && width === 390),
      async ({ page }) => {
        await page.setViewportSize({ width, height });
        await page.goto(await addressOf(page));
        await page.evaluate(() => document.fonts.ready);
        await expect(page.getByRole('button', { name: 'Sign in with Google' }).filter({ visible: true })).toBeVisible();
        const box = await firstImage(page).boundingBox();
        expect(box?.y).toBeGreaterThan(0);
        expect(box?.y).toBeLessThanOrEqual(most);
      },
    );
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
  test(
    `at ${width} px there are ${comfortable} columns, ${compact} if compact, and the prompt ends with its row`,
    isLongUnless(width === 1440),
    async ({ page }) => {
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
    },
  );
}

for (const [width, height] of [
  [1440, 900],
  [1920, 1080],
] as const) {
  test(
    `at ${width} x ${height}, a step of a flow is shown whole, with its controls above the banner`,
    isLongUnless(width === 1440),
    async ({ page }) => {
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
    },
  );
}

const edges = (element: Locator) =>
  element.evaluate((node) => {
    const { left, right, top, bottom, width, height } = node.getBoundingClientRect();
    return { left, right, top, bottom, width, height };
  });
const edgesOfAll = async (elements: Locator) => Promise.all((await elements.all()).map(edges));

test('at 2560 px the account fills the width of the page', LONG, async ({ page, signIn }) => {
  await signIn(page, 'wide@example.com', 'user');
  await page.setViewportSize({ width: 2560, height: 1300 });
  await page.goto('/account');
  const panels = page.getByRole('main').getByRole('region');
  await expect(panels).toHaveCount(6);
  const boxes = await edgesOfAll(panels);
  const width = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
  expect(width).toBeGreaterThan(2000);
});

test('at 1920 x 1080 an image leaves room for links to its elements above the banner', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/image/seed-0-1');
  const [figure, banner] = [
    await edges(page.getByRole('figure').first()),
    await edges(page.locator('[data-sources-banner]')),
  ];
  expect(figure.bottom + 12 + 32).toBeLessThanOrEqual(banner.top);
});

test('an image without similar ones has no heading for them above its other ones', LONG, async ({ page }) => {
  await page.route('**/api/images/*/similar*', async (route) => {
    const response = await route.fetch();
    const { items, ...rest } = await response.json();
    const more = { tag: 'topic:dashboard', label: 'Dashboard', items };
    await route.fulfill({ response, json: { ...rest, items: [], more } });
  });
  await page.goto('/image/seed-0-1');
  await page.locator('.similar-place').scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { name: 'More with Dashboard' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Similar images' })).toHaveCount(0);
});

test('flows of companies with few of them are side by side', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/flows/by-company');
  const groups = await edgesOfAll(page.locator('[data-flows]'));
  expect(groups).toHaveLength(3);
  expect(new Set(groups.map(({ top }) => top)).size).toBe(1);
});

test('search by image begins with a large target for a screenshot', LONG, async ({ page, signIn }) => {
  await signIn(page, 'dropper@example.com', 'user');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/similar');
  const target = page.getByText('Paste, drop or choose a screenshot').locator('xpath=ancestor::label');
  expect((await edges(target)).height).toBeGreaterThanOrEqual(450);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the name of a company is broken between words only', LONG, async ({ page, signIn }) => {
    await signIn(page, 'narrow@example.com', 'user');
    await page.goto(await linkOf(page, '/#companies', /^\/company\/[\w-]+$/));
    const name = page.getByRole('heading', { level: 1 });
    await expect(page.getByText('Follow', { exact: true })).toBeVisible();
    const heightOf = async (text: string) => {
      await name.evaluate((heading, words) => heading.replaceChildren(words), text);
      return (await edges(name)).height;
    };
    const line = await heightOf('A');
    for (const text of ['BloodHound', 'Uninterruptible']) expect(await heightOf(text), text).toBe(line);
  });

  test('the controls of a flow are in one row', LONG, async ({ page }) => {
    await page.goto('/flow/seed-flow-0');
    const [next, save] = [
      await edges(page.getByRole('button', { name: 'Next step' })),
      await edges(page.getByRole('button', { name: 'Save flow' })),
    ];
    expect(save.top).toBe(next.top);
  });

  test('compared images have legible captions and details', LONG, async ({ page, signIn }) => {
    await signIn(page, 'captions@example.com', 'user');
    await page.goto('/collections');
    const { compare } = await aCollection(page, 'Captions');
    await page.goto(compare);
    const captions = page.getByRole('region', { name: 'Compared images' }).locator('li p');
    await expect(captions).toHaveCount(3);
    for (const { width } of await edgesOfAll(captions.locator('..'))) expect(width).toBeGreaterThan(320);
    for (const { width } of await edgesOfAll(page.getByRole('cell'))) expect(width).toBeGreaterThanOrEqual(140);
    // The table scrolls under its labels; a shadow says that there is more.
    const details = page.getByRole('region', { name: 'Details of the images' });
    await expect(details).toHaveCSS('background-image', /linear-gradient.*linear-gradient/);
    await details.evaluate((region) => region.scrollTo({ left: region.scrollWidth, behavior: 'instant' }));
    const { left } = await edges(details);
    const staying = details.getByRole('rowheader').or(details.locator('caption span'));
    for (const each of await edgesOfAll(staying)) expect(each.left).toBe(left);
  });

  test('a toast is above the buttons for the selected images of a collection', LONG, async ({ page, signIn }) => {
    await signIn(page, 'selecting@example.com', 'user');
    await page.goto('/collections');
    const { path } = await aCollection(page, 'Selected');
    await page.goto(path);
    await page.getByRole('checkbox').first().check();
    await page.locator('[data-image-id]').first().focus();
    await page.keyboard.press('m');
    await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click();
    await expect(page.locator('[data-toast]')).toBeVisible();
    const [toast, bar] = [
      await edges(page.locator('[data-toast]')),
      await edges(page.getByRole('region', { name: 'Selected images' })),
    ];
    expect(toast.bottom).toBeLessThanOrEqual(bar.top);
  });

  test('the order has a visible name in the sheet of filters', LONG, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect(sheet.locator('label', { has: page.getByRole('combobox', { name: 'Order' }) })).toHaveText(/^Order/);
  });

  test('what the active filters offer ends before the button beside them', LONG, async ({ page, signIn }) => {
    await signIn(page, 'pills@example.com', 'user');
    await page.goto('/?tag=topic:dashboard&theme=dark');
    const more = page.getByRole('button', { name: 'Compare, export or save this result' });
    await expect(more).toBeVisible();
    expect((await edges(page.locator('.pills:visible'))).right).toBeLessThanOrEqual((await edges(more)).left);
    // It has what a wide page has there.
    await more.click();
    const menu = page.getByRole('dialog', { name: 'Search result' });
    await expect(menu.getByRole('link', { name: /^Compare / })).toHaveAttribute('href', /^\/compare\?i=/);
    await menu.getByRole('button', { name: 'Save search' }).click();
    await expect(menu).toHaveCount(0);
    await more.click();
    await expect(menu.getByRole('button', { name: 'Saved search', pressed: true })).toBeVisible();
    await menu.getByRole('button', { name: /^Export / }).click();
    await expect(page.getByRole('dialog', { name: /^Export/ }).getByLabel('Title', { exact: true })).toBeVisible();
  });

  test('selected images take the place of the link to the top', LONG, async ({ page, signIn }) => {
    await signIn(page, 'tray@example.com', 'user');
    await page.goto('/');
    const top = page.getByRole('link', { name: 'Back to top' });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(2600);
    await page.evaluate(() => scrollTo(0, 2 * innerHeight));
    await expect(top).toBeVisible();
    await firstImage(page).focus();
    await page.keyboard.press('x');
    const bar = page.getByRole('region', { name: 'Selected images' });
    await expect(bar).toBeVisible();
    await page.evaluate(() => scrollTo(0, 2 * innerHeight));
    await expect(top).toBeHidden();
    // At the end of the page the bar is below the footer.
    const last = page.getByRole('contentinfo').getByRole('link').last();
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        const [link, below] = [await last.boundingBox(), await bar.boundingBox()];
        return link && below ? below.y - link.y - link.height : Number.NaN;
      })
      .toBeGreaterThanOrEqual(0);
  });
});

for (const [width, how] of [
  [390, 'are one row that scrolls'],
  [768, 'wrap'],
] as const) {
  test(
    `at ${width} px, pills that need more than a row ${how}, each with its whole text`,
    LONG,
    async ({ page, signIn }) => {
      await signIn(page, `wrap-${width}@example.com`, 'user');
      await page.setViewportSize({ width, height: 900 });
      const words = 'settings-of-the-notifications-that-an-incident-response-team-gets';
      await page.goto(
        `/?q=${words}&tag=topic:dashboard&tag=topic:vulnerabilities&tag=topic:settings&theme=dark&company=aegis-security`,
      );
      const pills = page.locator('.pills:visible');
      const removals = pills.getByRole('button', { name: /^Remove filter/ });
      await expect(removals).toHaveCount(6);
      // Without results the row has no actions beside it.
      await expect(page.getByRole('heading', { name: 'No screen matches all of this' })).toBeVisible();
      const hidden = await pills.evaluate((row) => row.scrollWidth - row.clientWidth);
      const height = await pills.evaluate((row) => row.clientHeight);
      if (width < 640) {
        expect(hidden).toBeGreaterThan(0);
        // The text of one pill may need two or three lines.
        expect(height).toBeLessThan(100);
      } else {
        expect(hidden).toBe(0);
        expect(height).toBeGreaterThan(50);
      }
      const end = (await edges(pills)).right;
      for (const removal of await removals.all()) {
        await removal.evaluate((pill) => pill.scrollIntoView({ inline: 'nearest', block: 'nearest' }));
        expect((await edges(removal)).right).toBeLessThanOrEqual(end);
      }
      const cut = await removals
        .locator('span')
        .evaluateAll((labels) => labels.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
      expect(Math.max(...cut)).toBeLessThanOrEqual(0);
      await expect(pills.locator('..')).toHaveCSS('position', 'sticky');
    },
  );
}

test('the chosen tag stays clear of the fades when its row gets narrower', async ({ page, signIn }) => {
  await signIn(page, 'chips@example.com', 'user');
  await page.goto('/');
  const row = page.getByRole('group', { name: 'Filter by tag' });
  const tag = await row.locator('[data-tag]').nth(3).getAttribute('data-tag');
  await page.goto(`/?tag=${tag}`);
  const chosen = row.locator(`[data-tag="${tag}"][aria-pressed="true"]`);
  await expect(page.getByRole('combobox', { name: 'Order' })).toBeVisible();
  await expect(chosen).toBeVisible();
  // As when what else is in the row comes later.
  await page.setViewportSize({ width: 760, height: 800 });
  await expect(row).toHaveAttribute('data-more', /end/);
  await expect.poll(async () => (await edges(row)).right - (await edges(chosen)).right).toBeGreaterThanOrEqual(76);
});
