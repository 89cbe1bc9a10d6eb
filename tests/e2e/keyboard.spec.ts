import { expect, type Page } from 'playwright/test';
import { LONG } from '#tests/setup/browser-test.ts';
import { test } from '#tests/setup/signed-in.ts';

const grid = (page: Page) => page.getByRole('list', { name: 'All screens' });
const tiles = (page: Page) => grid(page).getByRole('button', { name: /^Open image/ });
const search = (page: Page) => page.getByRole('combobox', { name: 'Search screens' });

/** Position of the focused tile in its list, from 1; null where the focus is not on a tile. */
const position = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset') ?? null);

test('a grid is one Tab stop; arrows, Home and End move in it, Enter opens, the focus returns, and Shift selects a range', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'keys@example.com', 'user');
  await page.goto('/');
  await expect.poll(() => tiles(page).count()).toBeGreaterThan(12);
  const size = Number(await grid(page).getByRole('listitem').first().getAttribute('aria-setsize'));
  await expect(grid(page).locator('[tabindex="0"]')).toHaveCount(1);
  await tiles(page).first().focus();
  for (const [key, at] of [
    ['ArrowRight', 2],
    ['ArrowDown', 6],
    ['ArrowLeft', 5],
    ['ArrowUp', 1],
    ['End', size],
    ['Home', 1],
    ['ArrowDown', 5],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => position(page), key).toBe(String(at));
  }
  await expect(grid(page).locator('[tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press('Tab');
  expect(await position(page)).toBeNull();
  await page.keyboard.press('Shift+Tab');
  expect(await position(page)).toBe('5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => position(page)).toBe('5');
  const count = page.getByRole('region', { name: 'Selected images' }).getByRole('status');
  await tiles(page).nth(1).focus();
  await page.keyboard.press('x');
  await expect(count).toContainText('1 image');
  await tiles(page).nth(4).focus();
  await page.keyboard.press('Shift+X');
  await expect(count).toContainText('4 images');
  await tiles(page).nth(6).focus();
  await page.keyboard.press('Shift+Space');
  await expect(count).toContainText('6 images');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await tiles(page)
    .nth(0)
    .click({ modifiers: ['Shift'] });
  await expect(count).toContainText('7 images');
  await tiles(page).nth(2).hover();
  await page.getByRole('button', { name: 'Select', exact: true }).click({ modifiers: ['Shift'] });
  await expect(count).toContainText('4 images');
  // A page without images to select keeps the selection, and does not show it.
  for (const path of ['/terms', '/coverage', '/following']) {
    await page.goto(path);
    await expect(page.locator('body')).toHaveAttribute('data-image-actions');
    await expect(count).toHaveCount(0);
  }
  await page.goto('/company/aegis-security');
  await expect(count).toContainText('4 images');
});

test(
  'the row of tags is one Tab stop; arrows, Home and End move in it, down leads to the images',
  LONG,
  async ({ page }) => {
    await page.goto('/');
    const chips = page.getByRole('group', { name: 'Filter by tag' }).filter({ visible: true }).getByRole('button');
    await chips.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(chips.nth(1)).toBeFocused();
    await page.keyboard.press('End');
    await expect(chips.last()).toBeFocused();
    await page.keyboard.press('Home');
    await expect(chips.first()).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(chips.nth(1)).toHaveAttribute('aria-pressed', 'true');
    await expect(chips.nth(1)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator('[data-tag]:focus')).toHaveCount(0);
    await chips.nth(1).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => position(page)).toBe('1');
  },
);

test(
  'screen readers get a list with the size of the whole and the position of each image',
  LONG,
  async ({ page, signIn }) => {
    await signIn(page, 'reader@example.com', 'user');
    await page.goto('/');
    await expect.poll(() => tiles(page).count()).toBeGreaterThan(12);
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const list = nodes.find(({ role, name }) => role?.value === 'list' && name?.value === 'All screens');
    const items = nodes.filter(({ parentId, role }) => parentId === list?.nodeId && role?.value === 'listitem');
    expect(items.length).toBeGreaterThan(12);
    const buttons = items.map(({ childIds = [] }) => {
      const within = new Set(childIds);
      for (const id of within)
        for (const child of nodes.find(({ nodeId }) => nodeId === id)?.childIds ?? []) within.add(child);
      return nodes
        .filter(({ nodeId, role }) => within.has(nodeId) && role?.value === 'button')
        .map(({ name }) => name?.value);
    });
    for (const names of buttons) expect(names[0]).toMatch(/^Open image: ./);
    const places = await grid(page)
      .getByRole('listitem')
      .evaluateAll((all) => all.map((item) => [item.ariaPosInSet, item.ariaSetSize]));
    expect(places.map(([at]) => at)).toEqual(places.map((_, index) => String(index + 1)));
    expect(new Set(places.map(([, of]) => of)).size).toBe(1);
  },
);

test('Enter in the search box moves to the results; X selects, V compares', LONG, async ({ page, signIn }) => {
  await signIn(page, 'comparer@example.com', 'user');
  await page.goto('/');
  await expect.poll(() => tiles(page).count()).toBeGreaterThan(12);
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('alerts');
  await page.keyboard.press('Enter');
  await expect.poll(() => position(page)).toBe('1');
  for (let at = 1; at <= 12; at += 1) {
    await page.keyboard.press('x');
    await expect(page.getByRole('region', { name: 'Selected images' })).toContainText(`${at} image`);
    if (at < 12) await page.keyboard.press('ArrowRight');
  }
  const ids = await tiles(page).evaluateAll((all) => all.map((tile) => tile.getAttribute('data-image-id')));
  await page.getByRole('button', { name: '12 images selected' }).click();
  const removing = page.locator('.tray-list').getByRole('button', { name: /^Remove / });
  await expect(removing).toHaveCount(12);
  await removing.nth(1).press('Enter');
  await expect(removing).toHaveCount(11);
  await expect(removing.nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(removing).toHaveCount(0);
  await page.keyboard.press('v');
  await expect.poll(() => new URL(page.url()).searchParams.get('i')).toBe([ids[0], ...ids.slice(2, 12)].join(','));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare 11 images');
});

test('what is typed while nothing is in focus begins a search, whatever is under the pointer', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'typist@example.com', 'user');
  await page.goto('/');
  // Until the page's scripts listen to keys.
  await expect.poll(() => tiles(page).count()).toBeGreaterThan(12);
  await page.keyboard.type('alerts');
  await expect(search(page)).toHaveValue('alerts');
  await expect(page).toHaveURL(/\/\?q=alerts/);
  await expect.poll(() => tiles(page).count()).toBeGreaterThan(0);
  await search(page).blur();
  // S, L and the others mean no image under the pointer.
  await tiles(page).first().hover();
  await page.keyboard.type('sla');
  await expect(search(page)).toHaveValue('sla');
});

test('single keys can be switched off, for later visits too', LONG, async ({ page }) => {
  await page.goto('/');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const single = list.getByRole('checkbox', { name: 'Letters and other single keys work as shortcuts' });
  await page.keyboard.press('?');
  await single.uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  for (const key of ['?', '/', 'a', 'Control+k']) await page.keyboard.press(key);
  const palette = page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox');
  await expect(palette).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Search screens', includeHidden: true })).toHaveValue('');
  await page.keyboard.type('keyboard shortcuts');
  await page.keyboard.press('Enter');
  await single.check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(single).toBeChecked();
});

test('V without a selection compares the image in focus and the next three', LONG, async ({ page, signIn }) => {
  await signIn(page, 'quick-comparer@example.com', 'user');
  await page.goto('/');
  await expect.poll(() => tiles(page).count()).toBeGreaterThan(12);
  const ids = await tiles(page).evaluateAll((all) => all.map((tile) => tile.getAttribute('data-image-id')));
  await tiles(page).nth(2).focus();
  await page.keyboard.press('v');
  await expect.poll(() => new URL(page.url()).searchParams.get('i')).toBe(ids.slice(2, 6).join(','));
});

for (const [late, file] of [
  ['the keys', /\/keys\.[^/]*js/],
  ['the actions on images', /mount-saving\.[^/]*js/],
  ['the keys and the actions', /(keys|mount-saving)\.[^/]*js/],
] as const) {
  test(`keys mean the images in their order, pressed before ${late} have loaded`, LONG, async ({ page, signIn }) => {
    await signIn(page, 'fast@example.com', 'user');
    let letGo = () => {};
    const pressed = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(file, async (route) => {
      await pressed;
      await route.continue();
    });
    await page.goto('/');
    await expect.poll(() => tiles(page).count()).toBeGreaterThan(12);
    await tiles(page).first().focus();
    for (const key of ['x', 'ArrowRight', 'x', 'ArrowRight', 'x', 'x']) await page.keyboard.press(key);
    letGo();
    await expect(page.getByRole('region', { name: 'Selected images' })).toContainText('2 images');
    await expect.poll(() => position(page)).toBe('3');
  });
}

test('Shift+S saves all selected images, and the palette exports their collection', LONG, async ({ page, signIn }) => {
  await signIn(page, 'exporter@example.com', 'user');
  await page.goto('/');
  await expect.poll(() => tiles(page).count()).toBeGreaterThan(12);
  await tiles(page).first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: 'Selected images' })).toContainText('2 images');
  await page.keyboard.press('Shift+S');
  await expect(page.getByRole('dialog', { name: 'Save 2 images' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Title of a new collection' }).fill('By keyboard');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-toast]')).toContainText('Saved to “By keyboard”');
  await page.keyboard.press('Escape');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('open');
  await expect(palette.getByRole('option', { name: /^Open “By keyboard”/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('By keyboard');
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('export');
  await expect(palette.getByRole('option', { name: /^Export this collection/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^PowerPoint/ })).toBeFocused();
});

test(
  'the selected images are exported without a collection, by E and by the button of the tray',
  LONG,
  async ({ page, signIn }) => {
    await signIn(page, 'quick-exporter@example.com', 'user');
    await page.goto('/');
    await expect.poll(() => tiles(page).count()).toBeGreaterThan(12);
    await tiles(page).first().focus();
    await page.keyboard.press('e');
    await expect(page.locator('[data-toast]')).toContainText('Select images to export them');
    // A tick is for what is done.
    await expect(page.locator('[data-toast] > svg')).toHaveCount(0);
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('x');
    await expect(page.getByRole('region', { name: 'Selected images' })).toContainText('2 images');
    await page.keyboard.press('e');
    await expect(page.getByRole('button', { name: /^PowerPoint/ })).toBeFocused();
    await page.keyboard.press('Tab');
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toMatch(/^[\w-]+-and-[\w-]+\.pdf$/);
    await page.getByRole('button', { name: 'Export the selected images' }).click();
    const two = page.locator('label', { hasText: 'Two images' });
    await two.click();
    await expect(two.getByRole('radio')).toBeChecked();
    await expect(two).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    for (const [format, ending] of [
      ['PowerPoint', 'pptx'],
      ['ZIP', 'zip'],
    ] as const) {
      const next = page.waitForEvent('download');
      await page.getByRole('button', { name: new RegExp(`^${format}`) }).click();
      expect((await next).suggestedFilename()).toMatch(new RegExp(`^[\\w-]+-and-[\\w-]+\\.${ending}$`));
      await expect(page.locator('[data-toast]')).toContainText(`${format} saved`);
      await expect(page.locator('[data-toast] > svg')).toHaveCount(1);
      if (ending === 'pptx') await page.getByRole('button', { name: 'Export the selected images' }).click();
    }
  },
);

test('the palette opens with Ctrl+K from anywhere, finds pages, companies, patterns and filters, and remembers searches', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in with Google' }).filter({ visible: true })).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const entry = (name: RegExp) => palette.getByRole('option', { name }).first();
  await search(page).fill('alert');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+k');
  await expect(entry(/^alert ?Recent search/)).toBeVisible();
  for (const [text, found] of [
    ['cover', /^Coverage ?Page/],
    ['dashb', /^Dashboard ?Pattern/],
    ['dark', /Dark ?Filter/],
    ['short', /^Keyboard shortcuts/],
  ] as const) {
    await palette.getByRole('combobox').fill(text);
    await expect(entry(found)).toBeVisible();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('coverage');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/coverage$/);
  // Until the page's scripts listen to keys.
  await page.waitForLoadState();
  // No image is on this page, and no search box.
  await page.keyboard.press('e');
  await page.keyboard.press('v');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  await page.keyboard.type('/alert incident');
  await expect(palette.getByRole('combobox')).toHaveValue('alert incident');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/\?q=alert\+incident/);
});
