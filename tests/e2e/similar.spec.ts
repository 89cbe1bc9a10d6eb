import { expect, type Page } from 'playwright/test';
import sharp from 'sharp';
import { LONG } from '#tests/setup/browser-test.ts';
import { test } from '../setup/signed-in.ts';

test('an open image links to all similar images, which can be compared by look', LONG, async ({ page, signIn }) => {
  await signIn(page, 'comparer@example.com', 'user');
  await page.goto('/?image=seed-1-1');
  const lightbox = page.getByRole('dialog', { name: 'Image viewer' });
  await lightbox.getByRole('button', { name: /information/i }).click();
  const strip = lightbox.getByRole('region', { name: 'Similar images' });
  await expect(strip.getByRole('listitem').first()).toBeVisible();
  await strip.getByRole('link', { name: 'See all' }).click();
  await expect(page).toHaveURL(/\/similar\/seed-1-1$/);
  const first = page
    .getByRole('list', { name: 'Similar images' })
    .getByRole('button', { name: /^open image/i })
    .first();
  await expect(first).toBeVisible();
  await page.getByRole('group', { name: 'Compare by' }).getByText('Look').click();
  await expect(page).toHaveURL(/\?by=look$/);
  await expect(page.getByRole('radio', { name: 'Look' })).toBeChecked();
  await expect(first).toBeVisible();
});

test('the page of an image walks the list that it was opened from', LONG, async ({ page, signIn }) => {
  await signIn(page, 'walker@example.com', 'user');
  await page.goto('/image/seed-1-1');
  const strip = page.getByRole('region', { name: 'Similar images' });
  await page.getByRole('heading', { name: 'Similar images' }).scrollIntoViewIfNeeded();
  const links = strip.getByRole('listitem').getByRole('link');
  await expect(links.nth(2)).toBeVisible();
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const previous = page.getByRole('link', { name: /^Previous image/ });
  const next = page.getByRole('link', { name: /^Next image/ });
  await links.first().click();
  await expect(page).toHaveURL(new RegExp(`${hrefs[0]}$`));
  await expect(previous).toBeHidden();
  await next.click();
  await expect(page).toHaveURL(new RegExp(`${hrefs[1]}$`));
  await expect(next).toHaveAttribute('href', hrefs[2] ?? '');
  await expect(previous).toHaveAttribute('href', hrefs[0] ?? '');
  // From an address alone, its neighbours are those of its company.
  await page.goto(hrefs[1] ?? '');
  await expect(next).not.toHaveAttribute('href', hrefs[2] ?? '');
});

test(
  'the menus of a tile, of the open image and of the page of an image lead to its similar images',
  LONG,
  async ({ page, signIn }) => {
    await signIn(page, 'menu-reader@example.com', 'user');
    const link = page.getByRole('dialog').getByRole('link', { name: 'Similar images' });
    await page.goto('/?image=seed-1-1');
    await page
      .getByRole('dialog', { name: 'Image viewer' })
      .getByRole('button', { name: /^Similar, link/ })
      .click();
    await expect(link).toHaveAttribute('href', '/similar/seed-1-1');
    await page.goto('/image/seed-1-1');
    await page.getByRole('button', { name: /^Similar, link/ }).click();
    await expect(link).toHaveAttribute('href', '/similar/seed-1-1');
    await link.click();
    await expect(page).toHaveURL(/\/similar\/seed-1-1$/);
    const tile = page.getByRole('list', { name: 'Similar images' }).locator('[data-image-id]').first();
    await tile.hover();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await link.click();
    await expect(page).not.toHaveURL(/seed-1-1/);
    await expect(page).toHaveURL(/\/similar\/[\w-]+$/);
    const before = page.url();
    await tile.hover();
    await page
      .getByRole('group', { name: /^Actions for/ })
      .getByRole('link', { name: 'Similar images' })
      .click();
    await expect(page).not.toHaveURL(before);
    const further = page.url();
    await tile.focus();
    await page.keyboard.press('l');
    await expect(page).not.toHaveURL(further);
    await expect(page).toHaveURL(/\/similar\/[\w-]+$/);
  },
);

test('an admin marks an image as not similar, and undoes it', LONG, async ({ page, signIn }) => {
  await signIn(page, 'comparing-admin@example.com', 'admin');
  await page.goto('/similar/seed-1-1');
  const tiles = page.getByRole('list', { name: 'Similar images' }).locator('[data-image-id]');
  await expect(tiles.first()).toBeVisible();
  const id = (await tiles.first().getAttribute('data-image-id')) ?? '';
  const tile = page.locator(`[data-image-id="${id}"]`);
  await tile.hover();
  await page.getByRole('button', { name: 'Not similar' }).click();
  await expect(tile).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tile).toBeVisible();
});

/** Dispatches a paste or drop event with an image on the focused element. */
const give = (page: Page, how: 'paste' | 'drop', bytes: Buffer) =>
  page.evaluate(
    ([kind, base64 = '']) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      data.items.add(new File([content], 'mine.png', { type: 'image/png' }));
      const init = { bubbles: true, cancelable: true };
      const event =
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: data })
          : new DragEvent('drop', { ...init, dataTransfer: data });
      (document.activeElement ?? document.body).dispatchEvent(event);
    },
    [how, bytes.toString('base64')],
  );

/** Whether the page takes a file that is dragged over it, with data of another type beside it. */
const dragFileOver = (page: Page, beside?: string) =>
  page.evaluate((type) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([], 'mine.png', { type: 'image/png' }));
    if (type) dataTransfer.items.add('an image', type);
    return !document.body.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }));
  }, beside);

test(
  'a screenshot that is pasted signed out is compared after a sign-in that leaves the page',
  LONG,
  async ({ page }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    const bytes = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#246' } })
      .png()
      .toBuffer();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/by-image')) sent.push(request.method());
    });
    await page.goto('/flows');
    await page.waitForLoadState('networkidle');
    await give(page, 'paste', bytes);
    await page.waitForURL(/\/similar$/);
    const wall = page.getByRole('region', { name: 'Sign in' });
    await expect(wall).toBeVisible();
    const shown = page.getByRole('img', { name: 'Your screenshot' });
    await expect(shown).toBeVisible();
    await page.waitForLoadState('networkidle');
    // Nothing leaves the browser of someone who is signed out.
    expect(sent).toEqual([]);
    await wall.getByRole('button', { name: 'Sign in with Google' }).click();
    await page.waitForURL(/\/demo-idp\//);
    await page.getByRole('button', { name: /Tomás Okafor/ }).click();
    await expect(page).toHaveURL(/\/similar$/);
    await expect(shown).toBeVisible();
    await expect(page.getByText(/^This looks like/)).toBeVisible();
  },
);

test('a pasted, dropped or chosen screenshot starts a search', async ({ page, signIn }) => {
  await signIn(page, 'pasting@example.com', 'user');
  const draw = (background: string) =>
    sharp({ create: { width: 640, height: 400, channels: 3, background } })
      .png()
      .toBuffer();
  const [first, second, third] = await Promise.all(['#246', '#642', '#264'].map(draw));
  /** Waits for the response to an uploaded image; returns whether it succeeded. */
  const answered = () =>
    page
      .waitForResponse((response) => response.url().includes('/by-image') && response.request().method() === 'POST')
      .then((response) => response.ok());

  await page.goto('/');
  await page
    .getByRole('combobox', { name: /^search/i })
    .first()
    .pressSequentially('a');
  await expect(page.getByRole('listbox').first()).toBeVisible();
  const pasted = answered();
  await give(page, 'paste', first ?? Buffer.alloc(0));
  await expect(page).toHaveURL(/\/similar$/);
  const shown = page.getByRole('img', { name: 'Your screenshot' });
  await expect(shown).toBeVisible();
  expect(await pasted).toBe(true);

  // Nothing was pressed before.
  await page.goto('/flows');
  const pastedAnywhere = answered();
  await give(page, 'paste', first ?? Buffer.alloc(0));
  await expect(shown).toBeVisible();
  expect(await pastedAnywhere).toBe(true);

  await page.goto('/');
  const droppedAnywhere = answered();
  await expect.poll(() => dragFileOver(page), 'a file does not replace the page').toBe(true);
  expect(await dragFileOver(page, 'text/html'), 'an image of a page is no file').toBe(false);
  await give(page, 'drop', first ?? Buffer.alloc(0));
  await expect(page).toHaveURL(/\/similar$/);
  expect(await droppedAnywhere).toBe(true);
  await expect(shown).toBeVisible();

  const before = await shown.getAttribute('src');
  const dropped = answered();
  await give(page, 'drop', second ?? Buffer.alloc(0));
  expect(await dropped).toBe(true);
  await expect(shown).not.toHaveAttribute('src', before ?? '');

  const chosen = answered();
  const buffer = third ?? Buffer.alloc(0);
  await page.locator('input[type=file]').setInputFiles({ name: 'mine.png', mimeType: 'image/png', buffer });
  expect(await chosen).toBe(true);

  // More than are in the document at once.
  await page.route('**/api/search/by-image?*', async (route) => {
    const found = await (await page.request.get('/api/search?kind=screens')).json();
    const start = route.request().url().includes('cursor=') ? 60 : 0;
    const items = Array.from({ length: start ? 30 : 60 }, (_, at) => ({ ...found.items[0], id: `copy-${start + at}` }));
    await route.fulfill({
      json: { ...found, picture: 'a screen', total: 90, start, items, next: start ? null : '60' },
    });
  });
  await give(page, 'drop', first ?? Buffer.alloc(0));
  const list = page.getByRole('list', { name: 'Similar images' });
  await expect(list.locator('[aria-setsize="90"]').first()).toBeVisible();
  await page.keyboard.press('End');
  await expect(list.locator('[data-image-id="copy-89"]')).toBeInViewport();
  await page.unroute('**/api/search/by-image?*');

  await page.route('**/api/search/by-image?*', (route) => route.fulfill({ status: 503, body: '' }));
  await give(page, 'drop', second ?? Buffer.alloc(0));
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load similar images' });
  await expect(failure).toBeVisible();
  const failed = await shown.getAttribute('src');
  await page.unroute('**/api/search/by-image?*');
  const retried = answered();
  await failure.getByRole('button', { name: 'Try again' }).click();
  expect(await retried).toBe(true);
  await expect(failure).toHaveCount(0);
  await expect(shown).toHaveAttribute('src', failed ?? '');

  // A file that is no image is refused where it was dropped, and the result stays.
  await give(page, 'drop', Buffer.from('no image'));
  await expect(page.locator('label').getByRole('alert')).toContainText("can't be read as an image");
  await expect(shown).toHaveAttribute('src', failed ?? '');

  const again = answered();
  await page.reload();
  expect(await again).toBe(true);
  await expect(shown).toBeVisible();
  await page.goto('/flows');
  await page.goBack();
  await expect(shown).toBeVisible();
  // A new visit starts with nothing.
  await page.goto('/');
  await page.goto('/similar');
  await expect(page.getByText('Paste, drop or choose a screenshot')).toBeVisible();
  await expect(shown).toHaveCount(0);
});
