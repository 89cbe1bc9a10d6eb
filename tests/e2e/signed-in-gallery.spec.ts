import { expect, type Page } from 'playwright/test';
import { expectAddressKept, LONG } from '#tests/setup/browser-test.ts';
import { test } from '#tests/setup/signed-in.ts';

const tiles = (page: Page) => page.getByRole('button', { name: /^open image/i });
const search = (page: Page) => page.getByRole('combobox', { name: /^Search/ });

test.beforeEach(({ page, signIn }) => signIn(page, 'gallery-reader@example.com', 'user'));

const SEARCHES = '**/api/search?*';

/** Mocks every search with pages of copies of the first image, with distinct ids; returns the recorded queries. */
async function giveScreens(page: Page, count: number): Promise<string[]> {
  const asked: string[] = [];
  const response = await (await page.request.get('/api/search?kind=screens')).json();
  await page.route(SEARCHES, async (route) => {
    const { searchParams } = new URL(route.request().url());
    asked.push(searchParams.toString());
    const image = searchParams.get('image')?.replace('copy-', '');
    const at = Number(searchParams.get('start') ?? searchParams.get('cursor') ?? image ?? 0);
    const start = Math.floor(at / 60) * 60;
    const copies = Array.from({ length: Math.min(60, count - start) }, (_, offset) => ({
      ...response.items[0],
      id: `copy-${start + offset}`,
    }));
    const next = start + 60 < count ? String(start + 60) : null;
    await route.fulfill({ json: { ...response, total: count, items: copies, start, next } });
  });
  return asked;
}

test('a signed-in user sees all images, and no prompt', LONG, async ({ page }) => {
  await page.goto('/');
  await expect.poll(() => tiles(page).count()).toBeGreaterThan(6);
  await expect(page.getByText(/please sign in/)).toHaveCount(0);
});

test(
  'a session that has ended elsewhere is noticed by the next call, while the page stays in front',
  LONG,
  async ({ page, playwright }) => {
    await page.goto('/');
    const account = page.getByRole('banner').getByRole('button', { name: 'Sign In' });
    await expect.poll(() => tiles(page).count()).toBeGreaterThan(6);
    await expect(account).toHaveCount(0);
    const elsewhere = await playwright.request.newContext({ storageState: await page.context().storageState() });
    const { origin } = new URL(page.url());
    const ended = await elsewhere.post(`${origin}/api/auth/logout`, { headers: { Origin: origin } });
    expect(ended.ok()).toBe(true);
    await elsewhere.dispose();
    await search(page).fill('alerts');
    await expect(account).toBeVisible();
  },
);

test(
  'a tile stays the same element, with its focus, while the whole list and the code for it arrive',
  LONG,
  async ({ page }) => {
    const held = Promise.withResolvers<void>();
    await page.route(SEARCHES, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/');
    const first = tiles(page).first();
    await first.focus();
    const before = await first.elementHandle();
    held.resolve();
    await expect.poll(() => tiles(page).count()).toBeGreaterThan(12);
    expect(await before?.evaluate((tile) => [tile.isConnected, document.activeElement === tile])).toEqual([true, true]);
  },
);

test("while a company's images load, its page pulses where a visitor's blurred images are", LONG, async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/session', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.route(SEARCHES, () => {});
  await page.goto('/company/aegis-security');
  const blurred = page.locator('[data-blurred]');
  await expect(blurred.first()).toHaveCSS('opacity', '1');
  await expect(blurred.locator('img').filter({ visible: true })).toHaveCount(0);
  held.resolve();
  await expect(page.locator('.image-grid .pulse').first()).toBeVisible();
  await expect(blurred).toHaveCount(0);
  await expect(tiles(page)).toHaveCount(8);
  await expect(page.locator('[data-awaited]')).toHaveCount(0);
});

test('a company that was added after the build is shown but not linked', LONG, async ({ page }) => {
  const added = { name: 'Brand New', slug: 'brand-new' };
  await page.route('**/api/companies', async (route) => {
    const companies = (await (await route.fetch()).json()) as object[];
    await route.fulfill({ json: [{ ...companies[0], ...added }, ...companies] });
  });
  await page.route(SEARCHES, async (route) => {
    const response = await (await route.fetch()).json();
    const [first] = response.items;
    const badge = { ...response.companies[0], ...added };
    const items = [{ ...first, id: 'new', company: added }, ...response.items.slice(0, -1)];
    await route.fulfill({ json: { ...response, items, companies: [badge, ...response.companies] } });
  });
  await page.goto('/');
  await expect(page.getByText('Brand New')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Brand New' })).toHaveCount(0);
  await tiles(page).first().click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByText('Brand New', { exact: true })).toBeVisible();
  await expect(viewer.getByRole('link')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('link')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/image=/);
  await page.getByRole('tab', { name: /^Companies/ }).click();
  const cards = page.locator('[data-panel="companies"] article');
  await expect(cards.first()).toContainText('Brand New');
  await expect(cards.first()).toContainText('Publishing…');
  await expect(cards.first().getByRole('link')).toHaveCount(0);
  await expect(cards.nth(1).getByRole('link')).toHaveCount(1);
});

test('choosing a company from the suggestions filters the grid', LONG, async ({ page }) => {
  await page.goto('/');
  await expect.poll(() => tiles(page).count()).toBeGreaterThan(6);
  await search(page).fill('bastion');
  await page.getByRole('option', { name: /bastion/i }).click();
  const names = page.locator('[data-panel="screens"] article a[href^="/company/"]');
  await expect(names.first()).toHaveText(/bastion/i);
  expect(new Set(await names.allTextContents()).size).toBe(1);
});

test('a search without a match says so and can be cleared', LONG, async ({ page }) => {
  await page.goto('/');
  await expect.poll(() => tiles(page).count()).toBeGreaterThan(6);
  await search(page).fill('nothing is called this');
  await expect(page.getByText('No screen matches “nothing is called this”')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse patterns' })).toHaveAttribute('href', '/patterns');
  await expect(page.getByRole('button', { name: 'Save search' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await expect.poll(() => tiles(page).count()).toBeGreaterThan(6);
});

test(
  'a list that fails to load shows an error with its tag; a search that fails or hangs keeps its text while it is retried',
  LONG,
  async ({ page }) => {
    await page.addInitScript(() => {
      const limits: AbortController[] = [];
      AbortSignal.timeout = () => {
        const limit = new AbortController();
        limits.push(limit);
        return limit.signal;
      };
      addEventListener('time-is-up', () => {
        for (const limit of limits) limit.abort(new DOMException('', 'TimeoutError'));
      });
    });
    await page.route(SEARCHES, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/?tag=topic:dashboard#screens');
    await expect(page.getByText('Failed to load images with tag "topic:dashboard"')).toBeVisible();
    const ends = () =>
      page
        .locator('[role="tab"], [data-tag]:visible')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
    await page.evaluate(() => window.document.fonts.ready);
    const before = await ends();
    await page.unroute(SEARCHES);
    await page.route(SEARCHES, (route) => route.fulfill({ status: 429, body: '' }));
    await search(page).fill('modal');
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to load results for “modal”' });
    await expect(failure).toContainText('That was a lot at once. Wait a moment and try again.');
    await expect(page).toHaveURL(/q=modal/);
    // Not those of all images.
    const counts = page.locator('[role="tab"] > span, [data-tag="all"]:visible > span');
    await expect(counts.filter({ visible: true })).toHaveCount(0);
    expect(await ends(), 'no tab or tag has moved').toEqual(before);
    const document = await page.evaluateHandle(() => window.document);
    await page.unroute(SEARCHES);
    const asked = Promise.withResolvers<void>();
    await page.route(SEARCHES, () => asked.resolve());
    await failure.getByRole('button', { name: 'Try again' }).click();
    await asked.promise;
    await expect(failure).toHaveCount(0);
    const slow = page.getByText('This takes longer than usual.');
    await expect(slow).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event('time-is-up')));
    await expect(failure).toBeVisible();
    await page.unroute(SEARCHES);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toHaveCount(0);
    await expect(page.locator('[data-list="tag=topic:dashboardmodal"]:not([data-stale])')).toBeVisible();
    await expect(slow).toHaveCount(0);
    await expect(counts.filter({ visible: true })).toHaveCount(4);
    await expect(search(page)).toHaveValue('modal');
    await expect(page).toHaveURL(/tag=topic:dashboard&q=modal/);
    expect(await document.evaluate((before) => before === window.document)).toBe(true);
  },
);

test('while the session is awaited or unreachable, the tiles that pulse overlap nothing', LONG, async ({ page }) => {
  const failed = Promise.withResolvers<void>();
  await page.route('**/api/auth/session', async (route) => {
    await failed.promise;
    await route.fulfill({ status: 503, body: '' });
  });
  await page.goto('/');
  const expectApart = async (following: string) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const last = await page
        .locator('[data-panel="screens"] [data-blurred]')
        .filter({ visible: true })
        .last()
        .boundingBox();
      const next = await page.locator(following).filter({ visible: true }).first().boundingBox();
      expect((last?.y ?? Infinity) + (last?.height ?? 0), `${following} at ${width}`).toBeLessThanOrEqual(next?.y ?? 0);
    }
  };
  await expectApart('footer');
  failed.resolve();
  await expect(page.getByText("Your account can't be reached right now").filter({ visible: true })).toBeVisible();
  await expectApart('.after-wall > section');
  await page.goto('/?theme=dark');
  await expect(page.locator('[data-list="theme=dark"] [data-image-id]').first()).toBeVisible();
  await page.unroute('**/api/auth/session');
  const again = page.getByRole('banner').getByRole('button', { name: 'Try again' });
  for (const [width, told] of [
    [320, 'Account down'],
    [390, 'Account down'],
    [1280, 'Account unavailable'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(again).toHaveAccessibleName(`${told} Try again`);
    const brand = await page.getByRole('banner').getByRole('link').first().boundingBox();
    const button = await again.boundingBox();
    expect((brand?.x ?? 0) + (brand?.width ?? Infinity), `the brand at ${width}`).toBeLessThanOrEqual(button?.x ?? 0);
  }
  await again.click();
  await expect(page.getByText("Your account can't be reached right now")).toHaveCount(0);
  await expect(page.getByText(/please sign in/)).toHaveCount(0);
});

test(
  'where the message of a failed list fails too, the page says whether it is offline, or offers to try again',
  LONG,
  async ({ page, context }) => {
    const title = page.getByRole('alert').filter({ hasText: 'Failed to load the images of Aegis Security' });
    await page.route(SEARCHES, (route) => route.fulfill({ status: 500, body: '' }));
    await page.route(/ListFailure\.[^/]*js/, (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/company/aegis-security');
    await expect(title).toBeVisible();
    await expect(page.getByText('You are offline')).toHaveCount(0);
    await page.unroute(SEARCHES);
    await title.getByRole('button', { name: 'Try again' }).click();
    await expect(tiles(page)).toHaveCount(14);
    await page.goto('/');
    await expect(tiles(page).first()).toBeVisible();
    const offline = page.getByRole('alert').filter({ hasText: 'You are offline' });
    const searchFor = async (text: string) => {
      await page.getByRole('combobox', { name: 'Search screens' }).fill(text);
      await page.keyboard.press('Enter');
    };
    await context.setOffline(true);
    await searchFor('modal');
    await expect(offline.getByRole('button', { name: 'Try again' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator('[data-list="modal"]:not([data-stale]) [data-image-id]').first()).toBeFocused();

    await page.unroute(/ListFailure\.[^/]*js/);
    await page.goto('/');
    await expect(tiles(page).first()).toBeVisible();
    const loaded = () =>
      performance.getEntriesByType('resource').filter(({ name }) => /ListFailure|StateMessage|TryAgain/.test(name))
        .length;
    await expect.poll(() => page.evaluate(loaded), 'the message is loaded before a list fails').toBe(3);
    await context.setOffline(true);
    await searchFor('modal');
    await expect(offline.locator('svg')).toBeVisible();
    await expect(offline.getByRole('button', { name: 'Try again' })).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(/q=modal/);
    await expect(search(page)).toHaveValue('modal');
    await expect(page.locator('[data-list="modal"]:not([data-stale]) [data-image-id]').first()).toBeFocused();
  },
);

test("a company's list that fails to load shows an error and can be retried", LONG, async ({ page }) => {
  await page.route(SEARCHES, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/company/aegis-security');
  await expect(page.getByText('Failed to load the images of Aegis Security')).toBeVisible();
  await page.unroute(SEARCHES);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(tiles(page)).toHaveCount(14);
});

/** Mocks every search with an empty result. */
const findNothing = (page: Page) =>
  page.route(SEARCHES, async (route) => {
    const response = await (await route.fetch()).json();
    await route.fulfill({ json: { ...response, total: 0, items: [], next: null } });
  });

test('a company that was deleted after the build is reported as not found', LONG, async ({ page }) => {
  await findNothing(page);
  await page.route('**/api/companies/aegis-security', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/company/aegis-security');
  await expect(page.getByRole('heading', { name: 'Company not found' })).toBeVisible();
});

test('a company whose images were all removed after the build shows no images and no chips', LONG, async ({ page }) => {
  await findNothing(page);
  await page.goto('/company/aegis-security');
  await expect(page.getByText('No images found')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Filter by tag' })).toHaveCount(0);
});

test(
  'the lightbox opens on the preview while the list loads, then switches to the whole list',
  LONG,
  async ({ page }) => {
    let response = () => {};
    const held = new Promise<void>((resolve) => {
      response = resolve;
    });
    await page.route(SEARCHES, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/');
    await tiles(page).first().click();
    const viewer = page.getByRole('dialog', { name: 'Image viewer' });
    await expect(viewer.getByText('1 / 3', { exact: true })).toBeVisible();
    response();
    await expect(viewer.getByText('1 / 126', { exact: true })).toBeVisible();
  },
);

test('a link to a deleted image says so, and the image is removed from the address', LONG, async ({ page }) => {
  await page.goto('/?tag=topic:dashboard&image=gone#screens');
  await expect(page.getByText('Image not found')).toBeVisible();
  await expect(page.getByText('It is not in the gallery, or not any more.')).toBeVisible();
  await expect(page).toHaveURL(/\/\?tag=topic:dashboard#screens$/);
});

test('companies that fail to load show an error screen', LONG, async ({ page }) => {
  await page.route('**/api/companies', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/#companies');
  await expect(page.getByText('Something went wrong')).toBeVisible();
  await expect(page.getByText('Failed to load companies. Please try again later.')).toBeVisible();
});

test('20,000 images scroll with a bounded number of elements, and a reload keeps the scroll position', async ({
  page,
}) => {
  const asked = await giveScreens(page, 20_000);
  await page.goto('/');
  const grid = page.locator('[data-panel="screens"] ul');
  await expect.poll(() => grid.evaluate((list) => list.scrollHeight)).toBeGreaterThan(1_000_000);
  await page.evaluate(() => scrollTo(0, 900_000));
  await expect(grid.locator('[aria-setsize="20000"]').first()).toBeAttached();
  await expect.poll(() => grid.evaluate((list) => list.firstElementChild?.getAttribute('aria-posinset'))).not.toBe('1');
  expect(await grid.locator('*').count()).toBeLessThan(3_000);
  await expect(grid.getByRole('button', { name: /^open image/i }).first()).toBeVisible();
  expect(asked.length).toBeLessThan(12);
  const place = await page.evaluate(() => scrollY);
  await expectAddressKept(page);
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test('the lightbox steps through a partly loaded result, and its counter shows the total', LONG, async ({ page }) => {
  const asked = await giveScreens(page, 20_000);
  await page.goto('/?image=copy-12345#screens');
  const viewer = page.getByRole('dialog', { name: 'Image viewer' });
  await expect(viewer.getByText('12346 / 20000', { exact: true })).toBeVisible();
  for (let at = 12_347; at < 12_365; at += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByText(`${at} / 20000`, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`image=copy-${at - 1}#`));
  }
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-image-id="copy-12363"]')).toBeFocused();
  // Scrolls away, so that its tile is removed.
  await page.keyboard.press('Home');
  await page.goto('/?image=copy-0#screens');
  await expect(viewer.getByText('1 / 20000', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByText('20000 / 20000', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/image=copy-19999#/);
  // Of 334 pages; a slow browser renders and requests more of those that it passes.
  expect(asked.length).toBeLessThan(50);
});

test(
  '1,000 companies scroll with a bounded number of elements, and a reload keeps the scroll position',
  LONG,
  async ({ page }) => {
    await page.route('**/api/companies', async (route) => {
      const [first] = (await (await route.fetch()).json()) as object[];
      const copies = Array.from({ length: 1_000 }, (_, at) => ({
        ...first,
        slug: `copy-${at}`,
        name: `Copy ${at}`,
        description: at % 2 ? '' : 'What it makes.',
      }));
      await route.fulfill({ json: copies });
    });
    await page.goto('/#companies');
    const grid = page.getByRole('list', { name: 'Companies' });
    await expect.poll(() => grid.evaluate((list) => list.scrollHeight)).toBeGreaterThan(80_000);
    await page.evaluate(() => scrollTo(0, 50_000));
    await expect
      .poll(() => grid.evaluate((list) => list.firstElementChild?.getAttribute('aria-posinset')))
      .not.toBe('1');
    await expect(grid.locator('[aria-setsize="1000"]').first()).toBeAttached();
    expect(await page.locator('*').count()).toBeLessThan(3_000);
    const place = await page.evaluate(() => scrollY);
    await expectAddressKept(page);
    await page.reload();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  },
);
