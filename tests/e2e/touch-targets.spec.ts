import { expect, type Locator, type Page } from 'playwright/test';
import { aCollection } from '#tests/setup/a-collection.ts';
import { agentClient } from '#tests/setup/agent-client.ts';
import { LONG } from '#tests/setup/browser-test.ts';
import { expectTouchable, expectTouchTargets } from '#tests/setup/layout-findings.ts';
import { layoutPaths } from '#tests/setup/page-paths.ts';
import { test } from '#tests/setup/signed-in.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Half of the 44 px of a touch target, less the edge itself. */
const REACH_PX = 21.5;

/** The points around the centre of a control that do not hit it. */
async function deadSpots(control: Locator): Promise<string[]> {
  await control.scrollIntoViewIfNeeded();
  return control.evaluate((element, reach) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const spots = { left: [x - reach, y], right: [x + reach, y], above: [x, y - reach], below: [x, y + reach] };
    return Object.entries(spots)
      .filter(([, [px = 0, py = 0]]) => !element.contains(document.elementFromPoint(px, py)))
      .map(([name]) => name);
  }, REACH_PX);
}

async function expectReachable(controls: Record<string, Locator>): Promise<void> {
  for (const [name, control] of Object.entries(controls)) {
    // Parts that are rendered while the page scrolls to a control move it.
    await expect.poll(() => deadSpots(control), { message: name }).toEqual([]);
  }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

test('touch targets on the home page are at least 44 x 44 px, and the whole caption links to the company', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in with Google' }).filter({ visible: true })).toBeVisible();
  await expectReachable({
    menu: button(page, 'Menu'),
    'sign in': button(page, 'Sign In'),
    search: page.getByRole('combobox', { name: 'Search screens' }),
    chip: page.getByRole('group', { name: 'Filter by tag' }).first().getByRole('button').first(),
    banner: button(page, 'Dismiss notice about the images'),
  });
  await button(page, 'Menu').click();
  const menu = page.getByRole('navigation', { name: 'Site' });
  await expectReachable({ patterns: menu.getByRole('link').first(), theme: menu.getByRole('button') });
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await button(page, 'Dismiss notice about the images').click();
  await expectReachable({ 'privacy policy': page.getByRole('contentinfo').getByRole('link').first() });

  const search = page.getByRole('combobox', { name: 'Search screens' });
  await search.fill('a');
  const option = page.getByRole('listbox').getByRole('option').first();
  await expect(option).toBeVisible();
  expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await search.fill('');

  const caption = page.locator('[data-panel="screens"] article').first().locator(':scope > div > p + div');
  const name = (await caption.getByRole('link').first().textContent()) ?? '';
  await caption.click({ position: { x: 8, y: 18 } });
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('after a search on a phone nothing covers the image in focus', LONG, async ({ page, signIn }) => {
  await signIn(page, 'covered@example.com', 'user');
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search screens' }).fill('dashboard');
  await page.keyboard.press('Enter');
  const first = page.locator('[data-panel="screens"] [data-image-id]').first();
  await expect(first).toBeFocused();
  await expect(page.locator('.tile-actions')).toBeAttached();
  await expect(page.locator('.tile-actions')).toBeHidden();
});

test('touch targets on a company page and its lightbox are at least 44 x 44 px', LONG, async ({ page }) => {
  await page.goto('/company/aegis-security');
  await expectReachable({
    back: page.getByRole('link', { name: 'Back to companies' }),
    website: page.getByRole('link', { name: /visit website/i }),
  });
  // Tags under a tile are too small for a finger.
  const tag = page.locator('article > div > p + div span a').first();
  await tag.scrollIntoViewIfNeeded();
  expect(
    await tag.evaluate((link) => {
      const { left, top } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(left + 4, top + 4));
    }),
  ).toBe(false);
  await page
    .getByRole('button', { name: /^Open image/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText(/^1 \/ \d+$/)).toBeVisible();
  await expectReachable({
    close: button(page, 'Close'),
    'zoom in': button(page, 'Zoom in'),
    next: button(page, 'Next image'),
  });
});

test('touch targets on a pattern page are at least 44 x 44 px', LONG, async ({ page }) => {
  await page.goto('/patterns/alerts');
  await button(page, 'Dismiss notice about the images').click();
  const region = (name: RegExp) => page.getByRole('region', { name }).getByRole('link').first();
  await expectReachable({
    back: page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first(),
    filters: button(page, 'Filters'),
    company: region(/companies with/),
    other: page.getByRole('navigation', { name: 'More screens' }).getByRole('link').first(),
  });
});

test('touch targets on a collection page are at least 44 x 44 px', LONG, async ({ page, signIn }) => {
  await signIn(page, 'collection-touch@example.com', 'user');
  await page.goto('/collections');
  const collection = await aCollection(page, 'Within reach');
  await page.goto(collection.path);
  await expect(page.getByRole('heading', { level: 1, name: 'Within reach' })).toBeVisible();
  await expectReachable({
    back: page.getByRole('main').getByRole('link', { name: 'Your collections' }),
    shared: button(page, 'Shared'),
    export: button(page, 'Export'),
    delete: button(page, 'Delete this collection'),
    select: page.locator('label:has(> [type=checkbox])').first(),
    note: button(page, 'Add a note'),
    remove: button(page, /^Remove /),
  });
});

test('touch targets on the pages of a visitor are at least 44 x 44 px', LONG, async ({ page }) => {
  for (const path of [...layoutPaths('public', 'user'), '/#ui-elements', '/#companies', '/?q=seeded#screens']) {
    await expectTouchable(page, path);
  }
});

test(
  'touch targets on the pages that someone signed in sees are at least 44 x 44 px',
  LONG,
  async ({ page, signIn }) => {
    await signIn(page, 'all-pages-touch@example.com', 'user');
    await page.goto('/collections');
    const collection = await aCollection(page, 'Every page within reach');
    for (const path of [
      '/?tag=topic:dashboard&q=seeded#screens',
      '/?q=seeded#ui-elements',
      '/company/aegis-security',
      `/image/${collection.images[0]}`,
      `/similar/${collection.images[0]}`,
      collection.path,
      collection.shared,
      collection.compare,
      ...layoutPaths('user'),
    ]) {
      await expectTouchable(page, path);
    }
  },
);

test(
  'touch targets on the page of a guest link, and where an app asks for access, are at least 44 x 44 px',
  LONG,
  async ({ page, signIn, baseURL }) => {
    await signIn(page, 'guest-touch@example.com', 'admin');
    await page.goto('/collections');
    const headers = { origin: baseURL ?? '' };
    const { isAllowed } = await (await page.request.get('/api/admin/guest-links')).json();
    await page.request.put('/api/admin/guest-links', { data: { isAllowed: true, was: isAllowed }, headers });
    const { path } = await aCollection(page, 'Within reach of guests');
    const created = await page.request.put(`/api${path}/guest-link`, { data: { days: 3 }, headers });
    const { token } = await created.json();
    await expectTouchable(page, `/g/${token}`);

    const agent = await agentClient(baseURL ?? '');
    await expectTouchable(page, await agent.begin());
    await page.context().clearCookies();
    await expectTouchable(page, await agent.begin());
    await expectTouchable(page, '/oauth/consent/unknown');
    agent.stop();
  },
);

test('touch targets in the dialogs of someone signed in are at least 44 x 44 px', LONG, async ({ page, signIn }) => {
  await signIn(page, 'dialog-touch@example.com', 'user');
  await page.goto('/collections');
  const collection = await aCollection(page, 'Dialogs within reach');
  const opened: [path: string, opener: Locator][] = [
    ['/', button(page, 'Filters')],
    [`/image/${collection.images[0]}`, button(page, 'Save')],
    [`/image/${collection.images[0]}`, button(page, 'Similar, link, credit, download')],
    ['/company/aegis-security', button(page, /^Open image/)],
    ['/collections', button(page, 'New collection')],
    [collection.path, button(page, 'Shared')],
    [collection.path, button(page, 'Export')],
    [collection.path, button(page, 'Delete this collection')],
    [collection.path, button(page, 'Slide show')],
    ['/account', button(page, 'Delete my account')],
  ];
  for (const [path, opener] of opened) {
    await page.goto(path);
    await opener.click();
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).first(), `${path} ${opener}`).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectTouchTargets(page, `${path} ${opener}`);
  }
});
