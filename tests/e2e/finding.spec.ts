import { expect, type Page } from 'playwright/test';
import { expectAddressKept, LONG } from '#tests/setup/browser-test.ts';
import { test } from '#tests/setup/signed-in.ts';

const tiles = (page: Page) => page.getByRole('button', { name: /^open image/i }).filter({ visible: true });
const results = (page: Page) => page.getByRole('status').filter({ visible: true, hasText: /screen|element|image/ });
const filters = (page: Page) => page.getByRole('button', { name: 'Filters', exact: true }).filter({ visible: true });
const chip = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Filter by tag' }).filter({ visible: true }).getByRole('button', { name });
const search = (page: Page) => page.getByRole('combobox', { name: /^Search/ }).filter({ visible: true });

/** Ids of the images that a search returns. */
async function idsOf(page: Page, query: string): Promise<string[]> {
  const { items } = (await (await page.request.get(`/api/search?${query}`)).json()) as { items: { id: string }[] };
  return items.map(({ id }) => id);
}

const idsOnPage = (page: Page) =>
  tiles(page).evaluateAll((all) => all.map((tile) => tile.getAttribute('data-image-id') ?? ''));

test('tags and a theme are combined on a phone, shared by address, and set by keyboard alone', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'finder@example.com', 'user');
  const wanted = await idsOf(page, 'kind=screens&tag=topic:dashboard&tag=chart&theme=dark&limit=100');
  expect(wanted.length).toBeGreaterThan(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await chip(page, /^Dashboard/).click();
  // The row of what narrows the list stays, and the filters in it.
  await expect(page.getByRole('button', { name: 'Remove filter: Dashboard' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, innerHeight));
  await expect(filters(page)).toBeInViewport();
  await filters(page).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: /^Dark/ }).check();
  await sheet.getByRole('checkbox', { name: /^Chart/ }).check();
  await sheet.getByRole('button', { name: /^Show \d+ screen/ }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/\?tag=topic:dashboard&tag=chart&theme=dark#screens$/);
  await expect(results(page)).toHaveText(new RegExp(`^${wanted.length} screen`));
  await expect.poll(async () => (await idsOnPage(page)).sort()).toEqual(wanted.toSorted());

  const other = await page.context().newPage();
  await other.setViewportSize({ width: 1440, height: 900 });
  await other.goto(page.url());
  await expect.poll(async () => (await idsOnPage(other)).sort()).toEqual(wanted.toSorted());

  await other.goto('about:blank');
  await other.goto('/');
  await chip(other, /^Dashboard/).press('Enter');
  await filters(other).press('Enter');
  const panel = other.getByRole('complementary', { name: 'Filters' });
  await panel.getByRole('checkbox', { name: /^Dark/ }).press('Space');
  await panel.getByRole('checkbox', { name: /^Chart/ }).press('Space');
  await expect(other).toHaveURL(/\/\?tag=topic:dashboard&tag=chart&theme=dark#screens$/);
  await expect.poll(async () => (await idsOnPage(other)).sort()).toEqual(wanted.toSorted());
  await other.getByRole('button', { name: 'Remove filter: Dark' }).press('Enter');
  await expect(other).toHaveURL(/\/\?tag=topic:dashboard&tag=chart#screens$/);
});

test('Back and Forward restore filters, scroll position and focus', LONG, async ({ page, signIn }) => {
  await signIn(page, 'walker@example.com', 'user');
  await page.goto('/');
  await expect(results(page)).toHaveText(/^\d+ screens$/);
  const all = await results(page).textContent();
  await expect.poll(() => page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(8_000);
  await page.evaluate(() => scrollTo(0, 6_000));
  const before = page.locator('[data-panel="screens"] li[aria-posinset]').filter({ has: tiles(page) });
  await expect(before.first()).toBeVisible();
  const tile = tiles(page).nth(9);
  await expect(tile).toBeVisible();
  await tile.focus();
  // Rows that arrive meanwhile make another tile the tenth.
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-image-id'));
  expect(focused).toBeTruthy();
  const place = await page.evaluate(() => scrollY);
  await expectAddressKept(page);
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('[data-panel="screens"] [data-tag="topic:settings"]')?.click(),
  );
  await expect(page).toHaveURL(/\?tag=topic:settings#screens$/);
  await expect(results(page)).not.toHaveText(all ?? '');
  await chip(page, /^Dashboard/).click({ modifiers: ['Shift'] });
  await expect(page).toHaveURL(/\?tag=topic:settings&tag=topic:dashboard#screens$/);
  await page.goBack();
  await expect(page).toHaveURL(/\?tag=topic:settings#screens$/);
  await page.goBack();
  await expect(results(page)).toHaveText(all ?? '');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await expect(page.locator(`[data-panel="screens"] [data-image-id="${focused}"]`)).toBeFocused();
  await page.goForward();
  await expect(chip(page, /^Settings/)).toHaveAttribute('aria-pressed', 'true');
});

test('a signed-out search shows a correction, preview results and the sign-in prompt', LONG, async ({ page }) => {
  await page.goto('/');
  await search(page).fill('dashbord');
  await expect(results(page)).toHaveText(/^Showing results for “dashboard”: \d+ screens/);
  await expect(page).toHaveURL(/\?q=dashbord#screens$/);
  const prompt = page.locator('[data-sign-in-prompt]').filter({ visible: true });
  await expect(prompt).toContainText(/^To (?:see all \d+\+|search all) photos, please sign in/);
  expect((await idsOnPage(page)).length).toBeLessThanOrEqual(3);
  await search(page).fill('zzqqxxvvk');
  await expect(page.getByText('No screen of the preview matches “zzqqxxvvk”')).toBeVisible();
  // Another search is a step, more letters of one are not.
  await search(page).fill('zzqqxxvvkk');
  await expect(page).toHaveURL(/\?q=zzqqxxvvkk#screens$/);
  await page.goBack();
  await expect(search(page)).toHaveValue('dashbord');
  await page.goBack();
  await expect(search(page)).toHaveValue('');
  await expect(tiles(page)).toHaveCount(3);
});

test(
  'text in images is quoted and highlighted; sort order, adding tags with + and suggestions for an empty result work',
  LONG,
  async ({ page, signIn }) => {
    await signIn(page, 'reader@example.com', 'user');
    await page.goto('/');
    await expect(results(page)).toHaveText(/^\d+ screens$/);
    await search(page).fill('lateral mov');
    await expect(page).toHaveURL(/\?q=lateral\+mov#screens$/);
    // Chips keep their place, and no other than a chosen one moves the row.
    await expect(page.locator('[data-panel="screens"] .chip-scroller > :first-child')).toBeInViewport({ ratio: 1 });
    await search(page).press('Enter');
    const found = page.locator('li', { has: tiles(page) }).filter({ hasText: '“Lateral movement”' });
    await expect(found.first().locator('mark')).toHaveText(['Lateral', 'movement']);
    await found
      .first()
      .getByRole('button', { name: /^open image/i })
      .click();
    const lightbox = page.getByRole('dialog', { name: 'Image viewer' });
    await expect(lightbox.locator('.lightbox-word').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(lightbox).toHaveCount(0);
    // Nothing is marked in an image that is not there.
    const pictures = /\/media\/|\/_image/;
    await page.route(pictures, (route) =>
      route.request().resourceType() === 'image' ? route.abort() : route.continue(),
    );
    await page.reload();
    await tiles(page).first().click();
    await expect(lightbox.getByText('Failed to load').first()).toBeVisible();
    await expect(lightbox.locator('.lightbox-word')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(lightbox).toHaveCount(0);
    await page.unroute(pictures);
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Newest');
    await expect(page).toHaveURL(/\?sort=newest&q=lateral\+mov#screens$/);
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Best match');
    await expect(page).toHaveURL(/\?q=lateral\+mov#screens$/);
    // A removed part is a step: Back returns to the search before.
    await page.getByRole('button', { name: 'Remove filter: “lateral mov”' }).click();
    await expect(page).toHaveURL(/\/#screens$/);
    await page.goBack();
    await expect(page).toHaveURL(/\?q=lateral\+mov#screens$/);
    await expect(search(page)).toHaveValue('lateral mov');
    await page.goForward();
    await expect(search(page)).toHaveValue('');

    await chip(page, /^Dashboard/).click();
    await expect(chip(page, /^Dashboard/)).toHaveAttribute('aria-pressed', 'true');
    await chip(page, /^Settings/)
      .locator('[data-add]')
      .click();
    await expect(page).toHaveURL(/\?tag=topic:dashboard&tag=topic:settings#screens$/);
    await expect(page.getByText('No screen matches all of this')).toBeVisible();
    await page.getByRole('button', { name: /^Without Settings · \d+$/ }).click();
    await expect(page).toHaveURL(/\?tag=topic:dashboard#screens$/);
    // The number of the next list is known before it is there.
    await expect(page.getByText('No screen matches all of this')).toHaveCount(0);
    await expect(results(page)).toHaveText(/^\d+ screens$/);

    // The first results are compared or exported without choosing them.
    await expect(page.getByRole('link', { name: 'Compare top 4' })).toHaveAttribute(
      'href',
      /^\/compare\?i=(?:[^,]+,){3}[^,]+$/,
    );
    await page.getByRole('button', { name: /^Export (all|first) \d+$/ }).click();
    // Under the search's name.
    await expect(page.getByRole('dialog', { name: /^Export/ }).getByLabel('Title', { exact: true })).toHaveValue(
      'Dashboard',
    );
    await page.keyboard.press('Escape');
    // So are those of a comparison, and E is the key of both.
    const exporting = page.getByRole('dialog', { name: /^Export/ });
    await page.keyboard.press('e');
    await expect(exporting.getByLabel('Title', { exact: true })).toHaveValue('Dashboard');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Compare top 4' }).click();
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
    await page.keyboard.press('e');
    await expect(exporting).toContainText('4 images');
    await page.keyboard.press('Escape');
    await page.goBack();

    // Few that have all of many words are followed by those that have some.
    await page.goto('/?q=seeded+lateral+0-12#screens');
    const some = page.getByRole('region', { name: 'With some of these words' });
    await expect(some.getByRole('link').first()).toHaveAttribute('href', /^\/image\//);
    await expect(some.getByRole('list')).toHaveCSS('display', 'grid');

    // Few results are followed by those of wider searches, which the list does not have.
    await page.goto('/?q=lateral+mov&company=aegis-security#screens');
    await expect(page.getByText(/^Only \d images? (has|have|mentions|mention) /)).toBeVisible();
    const wider = page.getByRole('region', { name: /^Without/ });
    await expect(wider.getByRole('link').first()).toHaveAttribute('href', /^\/image\//);
    // The other tab has the same images, without a region: they are on the page already.
    await expect(page.getByRole('region', { name: 'In UI Elements' })).toHaveCount(0);
    await page.getByRole('button', { name: /Without Aegis Security/ }).click();
    await expect(page).toHaveURL(/\?q=lateral\+mov#screens$/);

    // A tab clears the text (spec 2); one press searches for it there.
    await page.getByRole('tab', { name: /^UI Elements/ }).click();
    await expect(page).toHaveURL(/\/#ui-elements$/);
    await page.getByRole('button', { name: 'Search “lateral mov” here' }).click();
    await expect(page).toHaveURL(/\?q=lateral\+mov#ui-elements$/);
    await page.getByRole('tab', { name: /^Companies/ }).click();
    await page.getByRole('button', { name: 'Search “lateral mov” here' }).click();
    const note = page.getByText(
      /^No company is called “lateral mov”\. \d+ ha(s|ve) images for it(?: and comes? first)?\.$/,
    );
    const [having = ''] = /\d+/.exec((await note.textContent()) ?? '') ?? [];
    // The tabs count what the search finds, as in the others, and those with most images come first.
    await expect(page.getByRole('tab', { name: 'Companies', exact: false })).toHaveText(`Companies${having}`);
    const texts = await page
      .getByRole('list', { name: 'Companies' })
      .getByText(/^\d+ of \d+ images/)
      .allTextContents();
    const counts = texts.map((text) => Number.parseInt(text, 10));
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    await expect(page.locator('a:has([data-flow-count])')).toHaveAttribute('href', /q=lateral/);
    // A company that has some opens with the search.
    const card = page.getByRole('list', { name: 'Companies' }).getByRole('article').first();
    const count = Number.parseInt((await card.getByText(/^\d+ of \d+ images/).textContent()) ?? '', 10);
    await card.getByRole('link').click();
    await expect(page).toHaveURL(/\/company\/[\w-]+\?q=lateral\+mov$/);
    await expect(results(page)).toHaveText(new RegExp(`^${count} images?$`));
  },
);

test(
  'a company page can be searched, and a result page that fails to load can be retried',
  LONG,
  async ({ page, signIn, browser, baseURL }) => {
    await signIn(page, 'within@example.com', 'user');
    await page.goto('/company/aegis-security');
    await expect(results(page)).toHaveText(/^\d+ images$/);
    await expect(page.getByRole('combobox', { name: 'Order' })).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('lateral');
    await expect(page).toHaveURL(/\/company\/aegis-security\?q=lateral$/);
    const wanted = await idsOf(page, 'company=aegis-security&q=lateral&limit=100');
    await expect.poll(async () => (await idsOnPage(page)).sort()).toEqual(wanted.toSorted());
    const visitor = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
    const shared = await visitor.newPage();
    await shared.goto(page.url());
    await expect(shared.getByRole('searchbox', { name: /^Search/ })).toHaveValue('lateral');
    await expect
      .poll(async () => (await idsOnPage(shared)).map((id) => wanted.includes(id)))
      .toEqual(Array.from({ length: Math.min(3, wanted.length) }, () => true));
    await visitor.close();

    const pages = /\/api\/search\?.*(cursor|start)=/;
    await page.route(pages, (route) => route.abort());
    await page.goto('/');
    await expect(results(page)).toHaveText(/^\d+ screens$/);
    await expect(page.getByRole('combobox', { name: 'Order' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(8_000);
    // At once: a page that is still scrolling requests the missing images again by itself.
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const failure = page.getByRole('alert').filter({ hasText: 'Some images could not be loaded' });
    await expect(failure).toBeVisible();
    await page.unroute(pages);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toHaveCount(0);
    await expect(tiles(page).last()).toBeInViewport();
  },
);

test('a choice made before the address is read is combined with the address', LONG, async ({ page }) => {
  /** Delays the module that reads the address until the returned function is called. */
  const hold = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/address-sync/, async (route) => {
      await promise;
      await route.fallback();
    });
    return resolve;
  };
  let release = await hold();
  await page.goto('/#companies');
  await expect(page.getByRole('tab', { name: /^Companies/ })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: /^Screens/ }).click();
  release();
  await expect(page).toHaveURL(/\/#screens$/);
  await expect(tiles(page)).toHaveCount(3);
  await page.goBack();
  await expect(page.getByRole('list', { name: 'Companies' })).toBeVisible();

  // Clears what the first page keeps in memory.
  await page.goto('about:blank');
  release = await hold();
  await page.goto('/?theme=dark&q=security#screens');
  await chip(page, /^Dashboard/).click();
  await expect(chip(page, /^Dashboard/)).toHaveAttribute('aria-pressed', 'true');
  release();
  await expect(page).toHaveURL(/\/\?tag=topic:dashboard&theme=dark&q=security#screens$/);
  await expect(search(page)).toHaveValue('security');
  await page.goBack();
  await expect(page).toHaveURL(/\/\?theme=dark&q=security#screens$/);

  // Between two words of someone who types: the pause after which the list follows is not over.
  await page.goto('about:blank');
  release = await hold();
  await page.clock.install();
  await page.goto('/');
  await search(page).focus();
  await page.clock.pauseAt(Date.now() + 60_000);
  await search(page).pressSequentially('dark ');
  release();
  await expect(page).toHaveURL(/\/\?q=dark#screens$/);
  await expect(search(page)).toHaveValue('dark ');
});

test(
  'companies are filtered by one or more product classes; a text that no company has leaves all',
  LONG,
  async ({ page, signIn }) => {
    await signIn(page, 'classes@example.com', 'user');
    const companies = (await (await page.request.get('/api/companies')).json()) as {
      name: string;
      category: string | null;
    }[];
    const [first = '', second = ''] = new Set(companies.flatMap(({ category }) => category || []));
    const namesIn = (...classes: string[]) =>
      companies.filter(({ category }) => classes.includes(category ?? '')).map(({ name }) => name);
    await page.goto('/#companies');
    const classes = page.getByRole('group', { name: 'Filter by category' });
    const cards = page.getByRole('list', { name: 'Companies' }).getByRole('heading');
    await classes.getByRole('button', { name: new RegExp(`^${first}`) }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get('category') === first && url.hash === '#companies');
    await expect(cards).toHaveText(namesIn(first));
    const { total } = (await (
      await page.request.get('/api/search', { params: { category: first, kind: 'screens', limit: 1 } })
    ).json()) as { total: number };
    await expect(page.getByRole('tab')).toContainText([
      `Screens${total}`,
      'UI Elements',
      `Companies${namesIn(first).length}`,
    ]);
    await classes.getByRole('button', { name: new RegExp(`^${second}`) }).press('Enter');
    await expect(cards).toHaveText(namesIn(first, second));
    await page.reload();
    await expect(cards).toHaveText(namesIn(first, second));
    await page.goBack();
    await expect(cards).toHaveText(namesIn(first));
    await page.goBack();
    await expect(page).toHaveURL(/\/#companies$/);
    await expect(classes.getByRole('button', { pressed: true })).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Search companies' }).fill('zzqqxxvvk');
    await expect(page.getByText('No company is called “zzqqxxvvk”, so all are shown.')).toBeVisible();
    await expect(cards).toHaveCount(companies.length);

    // The other companies follow under a heading, and the product classes count those that the text finds, like the tab.
    await page.getByRole('combobox', { name: 'Search companies' }).fill('lateral movement aegis');
    await expect(page.getByText(/ 1 has images for it and comes first\.$/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Other companies' })).toBeVisible();
    const others = page.getByRole('list', { name: 'Other companies' });
    await expect(others.getByRole('heading')).toHaveCount(companies.length - 1);
    await expect(page.getByRole('tab', { name: /^Companies/ })).toHaveText('Companies1');
    const counts = classes.locator('button > span');
    const sum = async () => (await counts.allTextContents()).reduce((total, count) => total + Number(count), 0);
    await expect.poll(sum).toBe(1);

    // A text that another tab has cleared is one press away there too.
    await page.getByRole('tab', { name: /^Screens/ }).click();
    await page.getByRole('button', { name: 'Search it here' }).click();
    await expect(page).toHaveURL(/\?q=lateral\+movement\+aegis#screens$/);
  },
);

for (const [who, width] of [
  ['someone signed in', 1440],
  ['someone signed in', 390],
  ['a visitor', 390],
] as const) {
  test(
    `at ${width} px, the list of ${who} does not shift while it loads, nor that of a search`,
    LONG,
    async ({ page, signIn }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          const { dataset } = document.documentElement;
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            dataset.shift = String(Number(dataset.shift ?? 0) + entry.value);
        }).observe({ type: 'layout-shift', buffered: true });
        // However long it takes here: one that takes long shows that it is being loaded.
        addEventListener('DOMContentLoaded', () => {
          const style = document.createElement('style');
          style.textContent = '.gallery-body:has([aria-label="Loading images"]) { visibility: hidden }';
          document.head.append(style);
        });
      });
      if (who !== 'a visitor') await signIn(page, `still-${width}@example.com`, 'user');
      for (const path of ['/', '/?tag=topic:dashboard', '/?q=dashboard']) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await expect(page.locator('#panel-screens article').first()).toBeVisible();
        const shift = Number((await page.locator('html').getAttribute('data-shift')) ?? 0);
        expect(shift, path).toBeLessThan(0.03);
      }
    },
  );
}
