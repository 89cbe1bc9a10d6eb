import { readFile } from 'node:fs/promises';
import { devices, expect, type Locator, type Page } from 'playwright/test';
import { aCollection } from '#tests/setup/a-collection.ts';
import { isLongUnless, LONG } from '#tests/setup/browser-test.ts';
import { byLength } from '#tests/setup/run-length.ts';
import { test } from '#tests/setup/signed-in.ts';

test.slow();

const tiles = (page: Page) => page.locator('#content article [data-image-id]:visible');
const toast = (page: Page) => page.getByLabel('Notifications (F8)');
const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Image viewer' });
const saveDialog = (page: Page) => page.getByRole('dialog', { name: /^Save / });

/** Opens a page and waits for the list of someone signed in: it takes the place of the tiles, and of their focus. */
async function openSignedIn(page: Page, path: string): Promise<void> {
  const { pathname } = new URL(path, 'http://localhost');
  // One that the page before has asked for ends with that page.
  const list = page.waitForResponse(
    (response) =>
      /\/api\/(?:search|images\/by-tag\/|companies\/[^/]+\/images)/.test(response.url()) &&
      new URL(response.frame().url()).pathname === pathname,
  );
  await page.goto(path);
  await list;
  await page.waitForLoadState('networkidle');
}

/** A finger that rests on a tile. */
const longPress = (tile: Locator) =>
  tile.dispatchEvent('pointerdown', { pointerType: 'touch', isPrimary: true, clientX: 100, clientY: 300 });

/** A finger that touches a tile for a moment; all at once, because on a busy machine a moment may be as long as a press. */
const tap = (tile: Locator) =>
  tile.evaluate((element) => {
    for (const type of ['pointerdown', 'pointerup']) {
      element.dispatchEvent(new PointerEvent(type, { pointerType: 'touch', isPrimary: true, bubbles: true }));
    }
    (element as HTMLElement).click();
  });

/** Chooses the next images of the page, with `X` or with a finger; the tray then counts `total`. */
async function choose(page: Page, count: number, { total = count, isTouch = false } = {}): Promise<void> {
  const unchosen = page.locator('#content article:not([data-chosen]) [data-image-id]:visible').first();
  for (let at = total - count + 1; at <= total; at += 1) {
    const id = await unchosen.getAttribute('data-image-id');
    const next = page.locator(`#content [data-image-id="${id}"]:visible`).first();
    await expect(page.locator('body[data-image-actions]')).toBeAttached();
    if (isTouch && at === 1) {
      await longPress(next);
      await page.getByRole('button', { name: /^Select, to compare/ }).click();
    } else if (isTouch) await tap(next);
    else {
      await next.focus();
      await expect(page.locator('article:has(:focus) .tile-actions')).toBeVisible();
      await page.keyboard.press('x');
    }
    await expect(page.getByLabel('Selected images').getByRole('status')).toContainText(`${at} image`);
    await expect(page.locator(`article[data-chosen] [data-image-id="${id}"]`).first()).toBeVisible();
  }
}

/** Creates a collection of a signed-in user through the API and opens it. */
async function openNew(page: Page, title: string, { count, note = '' }: { count: number; note?: string }) {
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const found = (await (await page.request.get(`/api/search?limit=${count}`)).json()) as { items: { id: string }[] };
  const [first, ...others] = found.items.map(({ id }) => id);
  const created = await page.request.post('/api/collections', { data: { title }, headers });
  const { id } = (await created.json()) as { id: string };
  const items = [{ image: first, note }, ...others.map((image) => ({ image }))];
  const added = await page.request.post(`/api/collections/${id}/items`, { data: { items }, headers });
  expect(added.status()).toBe(200);
  await page.goto(`/collections/${id}`);
  await expect(tiles(page)).toHaveCount(count);
}

const SIZES = [
  { name: 'at 1440 px', use: { viewport: { width: 1440, height: 900 }, hasTouch: false } },
  { name: 'on a phone', use: { viewport: devices['iPhone 13'].viewport, hasTouch: true } },
];

/** Texts that break what takes them for markup, a formula or Latin letters. */
/** Images of an exported collection. */
const EXPORTED = byLength({ short: 3, long: 10 });
const HOSTILE = '=1+1 <b>&</b> 界面 مرحبا \u{1F512} ]]>';

for (const { name, use } of SIZES) {
  const isTouch = use.hasTouch;
  test.describe(name, () => {
    test.use({ ...use, permissions: ['clipboard-read', 'clipboard-write'] });

    test(
      'twelve images with notes are saved for a review, and a colleague opens the link',
      isLongUnless(isTouch),
      async ({ page, signIn, browser }) => {
        await signIn(page, `review-${name}@example.com`, 'user');
        await openSignedIn(page, '/company/harbor-security');
        await choose(page, 12, { isTouch });
        await page.getByRole('button', { name: 'Save the selected images' }).click();
        await saveDialog(page).getByLabel('Title of a new collection').fill('Monday review');
        await page.keyboard.press('Enter');
        await toast(page).getByRole('button', { name: 'Open' }).click();
        await expect(page.getByRole('heading', { name: 'Monday review', level: 1 })).toBeVisible();
        await expect(page.getByLabel('Selected images')).toHaveCount(0);
        await expect(page.getByText('12 images', { exact: true })).toBeVisible();
        const notes = page.getByRole('button', { name: 'Add a note' });
        await notes.first().click();
        await page.keyboard.type('The **empty** state');
        await page.keyboard.press('Control+Enter');
        await expect(page.locator('.collection-note strong')).toHaveText('empty');
        // All images of one's own collection are saved, so none has the mark.
        await expect(page.locator('body[data-image-actions]')).toBeAttached();
        await expect(page.locator('article[data-kept]')).toHaveCount(0);

        const order = () => tiles(page).evaluateAll((all) => all.map((tile) => (tile as HTMLElement).dataset.imageId));
        const before = await order();
        await page.getByRole('button', { name: /^Move .*, 1 of 12$/ }).focus();
        await page.keyboard.press('ArrowRight');
        await expect.poll(order).toEqual([before[1], before[0], ...before.slice(2)]);

        await page
          .getByRole('button', { name: /^Remove / })
          .last()
          .click();
        await expect(page.getByText('11 images', { exact: true })).toBeVisible();
        await toast(page).getByRole('button', { name: 'Undo' }).click();
        await expect(page.getByText('12 images', { exact: true })).toBeVisible();

        await page.getByRole('button', { name: 'Share', exact: true }).click();
        await expect(
          page.getByText(/^Signed out, they see \d of the 12 images; the other \d+ are blurred\.$/),
        ).toBeVisible();
        await page.getByRole('button', { name: 'Create a link' }).click();
        const link = await page.getByLabel('Share link').inputValue();
        await page.reload();
        await expect.poll(order).toEqual([before[1], before[0], ...before.slice(2)]);

        const context = await browser.newContext({ ...use, baseURL: new URL(page.url()).origin });
        const colleague = await context.newPage();
        const response = await colleague.goto(link);
        expect(response?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
        await expect(colleague.getByRole('heading', { name: 'Monday review' })).toBeVisible();
        await expect(colleague.locator('.collection-note strong')).toHaveText('empty');
        await expect(colleague.locator('[data-gated]')).not.toHaveCount(0);
        await expect(colleague.getByText('To see all 12 photos, please sign in')).toBeVisible();
        await expect(
          colleague.getByText(/^\d of the 12 images (is|are) public\. Signing in shows all 12\.$/),
        ).toBeVisible();
        const picture = await colleague.locator('meta[property="og:image"]').getAttribute('content');
        const { pathname } = new URL(picture ?? '');
        expect((await colleague.request.get(pathname)).headers()['content-type']).toBe('image/png');
        const exported = colleague.waitForEvent('download');
        await colleague.getByRole('button', { name: 'Export' }).click();
        await colleague.getByRole('button', { name: /^JSON/ }).click();
        expect(await readFile(await (await exported).path(), 'utf8')).toContain('Monday review');
        await signIn(colleague, `colleague-${name}@example.com`, 'user');
        await colleague.reload();
        await expect(tiles(colleague)).toHaveCount(12);
        await expect(colleague.getByText(/Signing in shows/)).toHaveCount(0);
        await colleague.getByRole('button', { name: 'Copy to my collections' }).click();
        await expect(colleague).toHaveURL(/\/collections\/[\w-]{36}$/);
        await expect(tiles(colleague)).toHaveCount(12);
        await context.close();

        await page.getByRole('button', { name: 'Shared' }).click();
        await page.getByRole('button', { name: 'Stop sharing' }).click();
        await expect(toast(page)).toContainText('The link no longer works');
        expect((await page.request.get(link)).status()).toBe(404);
      },
    );
  });
}

test.describe('with a mouse and keyboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('screens of three companies are chosen on their pages and compared', async ({ page, signIn }) => {
    await signIn(page, 'compare@example.com', 'user');
    await page.goto('/#companies');
    const links = page.locator('#content a[href^="/company/"]:visible');
    await expect(links.nth(2)).toBeVisible();
    const paths = await links.evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))]);
    for (const [at, path] of paths.slice(0, 3).entries()) {
      await openSignedIn(page, path);
      await choose(page, 1, { total: at + 1 });
    }
    await page.getByRole('link', { name: 'Compare' }).click();
    const images = page.locator('[data-compared]');
    await expect(images).toHaveCount(3);
    const scales = () =>
      images.evaluateAll((all) => all.map((image) => new DOMMatrix(getComputedStyle(image).transform).a));
    await expect.poll(scales).toEqual([1, 1, 1]);
    const zoom = (name: RegExp, pressed: boolean) =>
      page.getByRole('group', { name: 'Zoom' }).getByRole('button', { name, pressed });
    await expect(zoom(/^Fit/, true)).toBeVisible();
    await page.keyboard.press('+');
    await expect.poll(scales).toEqual([1.25, 1.25, 1.25]);
    await expect(zoom(/^Fit/, false)).toBeVisible();
    await page.keyboard.press('1');
    await expect(zoom(/^1:1/, true)).toBeVisible();
    const enlarged = () =>
      images.evaluateAll((all) =>
        (all as HTMLElement[]).map((image) => image.getBoundingClientRect().width / Number(image.dataset.width)),
      );
    await expect
      .poll(async () => (await enlarged()).map((ratio) => ratio.toFixed(2)))
      .toEqual(['1.00', '1.00', '1.00']);
    await page.keyboard.press('0');
    await expect.poll(scales).toEqual([1, 1, 1]);
    await expect(zoom(/^1:1/, false)).toBeVisible();
    // On a narrower window two rows are more than it shows, so that the wheel scrolls until the images are zoomed.
    await page.setViewportSize({ width: 1024, height: 768 });
    await images.first().hover();
    await page.mouse.wheel(0, 200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await scales()).toEqual([1, 1, 1]);
    await expect(page.getByRole('row', { name: /^Company/ })).toBeVisible();
    const back = page.getByRole('link', { name: 'Back to the gallery' });
    await page.reload();
    await expect(back).toHaveAttribute('href', new RegExp(`${paths[2]}$`));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await saveDialog(page).getByLabel('Title of a new collection').fill('Onboarding');
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Saved to “Onboarding”');
  });

  test('the images of a comparison are counted, leave it one by one, and return with Back', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'remover@example.com', 'user');
    await page.goto('/');
    const { compare, images } = await aCollection(page, 'Compared');
    const { items } = await (await page.request.get('/api/search?kind=screens&limit=13')).json();
    const heading = page.getByRole('heading', { level: 1 });
    const section = page.getByRole('region', { name: 'Compared images' });
    await page.goto(`/compare?i=${items.map(({ id }: { id: string }) => id).join(',')}`);
    await expect(page.getByText('Only the first 12 of 13 images are compared.')).toBeVisible();
    await page.goto(compare);
    await expect(heading).toHaveText('Compare 3 images');
    const boxes = () =>
      section.locator('li').evaluateAll((all) =>
        all.map((item) => {
          const { left, top, width } = item.getBoundingClientRect();
          const own = ['[data-pane]', 'p'].map((part) => item.querySelector(part)?.getBoundingClientRect().left);
          return { left, top, width, isAligned: own.every((edge) => edge === left) };
        }),
      );
    await expect.poll(async () => new Set((await boxes()).map(({ width }) => width)).size).toBe(1);
    const [one, two, three] = await boxes();
    expect([two?.top, three?.top]).toEqual([one?.top, one?.top]);
    expect((await boxes()).map(({ isAligned }) => isAligned)).toEqual([true, true, true]);
    // The facts of an image are below it; labels share the first column.
    const cells = page.getByRole('row', { name: /^Company/ }).getByRole('cell');
    const lefts = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().left));
    expect(lefts.slice(1)).toEqual([two?.left, three?.left]);
    const remove = section.getByRole('button', { name: /^Remove .+ from the comparison$/ });
    await remove.first().click();
    await expect(heading).toHaveText('Compare 2 images');
    await expect(heading).toBeFocused();
    await expect(page).toHaveURL(`/compare?i=${images.slice(1).join(',')}`);
    await remove.first().click();
    await expect(page.getByText('A comparison needs a second image')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(heading).toHaveText('Compare 2 images');
    // How two images are shown has the name of what it looks like.
    await expect(page.getByRole('button', { name: 'Side by side', pressed: true })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('button', { name: 'Stacked', pressed: true })).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto('/compare?i=none,nothing');
    await expect(heading).toHaveText('Nothing to compare');
    await expect(section).toBeHidden();
  });

  test(
    'collections that can not be loaded are no empty list when an image is saved',
    LONG,
    async ({ page, signIn }) => {
      await signIn(page, 'unlisted@example.com', 'user');
      await page.route('**/api/collections', (route) => route.fulfill({ status: 500, body: 'x' }));
      await page.goto('/');
      await tiles(page).first().focus();
      await expect(page.locator('body[data-image-actions]')).toBeAttached();
      await page.keyboard.press('s');
      await expect(saveDialog(page).getByRole('alert')).toContainText('Your collections could not be loaded.');
      await expect(saveDialog(page).getByRole('button', { name: 'Create' })).toHaveCount(0);
      await page.unroute('**/api/collections');
      await saveDialog(page).getByRole('button', { name: 'Try again' }).click();
      await expect(saveDialog(page).getByRole('button', { name: 'Create' })).toBeVisible();
    },
  );

  test('a screen is copied as PNG with all its pixels, to be pasted into Figma', LONG, async ({ page, signIn }) => {
    await signIn(page, 'copy@example.com', 'user');
    await page.goto('/');
    await tiles(page).first().click();
    await expect(lightbox(page).getByRole('button', { name: 'Save' })).toBeVisible();
    await page.keyboard.press('c');
    await expect(toast(page)).toContainText('Image copied');
    const size = await page.evaluate(async () => {
      const [copied] = await navigator.clipboard.read();
      const bitmap = await createImageBitmap((await copied?.getType('image/png')) ?? new Blob());
      return bitmap.width;
    });
    const id = new URL(page.url()).searchParams.get('image');
    const [image] = (await (await page.request.get(`/api/images/by-id?i=${id}`)).json()) as [
      { item: { image: { width: number } } },
    ];
    expect(size).toBe(image.item.image.width);
  });

  test('screens become slides, a PDF and a ZIP with their credits', async ({ page, signIn }) => {
    await signIn(page, 'slides@example.com', 'user');
    await openNew(page, `Slides ${HOSTILE}`, { count: EXPORTED, note: HOSTILE });
    const formats = [
      ['PowerPoint', 'PK'],
      ['PDF', '%PDF'],
      ['ZIP', 'PK'],
      ['JSON', '{'],
    ] as const;
    for (const [format, start] of formats) {
      await page.getByRole('button', { name: 'Export' }).click();
      const download = page.waitForEvent('download');
      const dialog = page.getByRole('dialog', { name: 'Export' });
      // What was typed for the first file stays for the others.
      const title = dialog.getByLabel('Title', { exact: true });
      await expect(title).toHaveValue(format === 'PowerPoint' ? `Slides ${HOSTILE}` : 'For Monday');
      await title.fill('For Monday');
      await dialog.getByRole('button', { name: new RegExp(`^${format}`) }).click();
      const bytes = await readFile(await (await download).path());
      expect(bytes.subarray(0, start.length).toString('latin1')).toBe(start);
      await expect(toast(page)).toContainText(`${format} saved`);
      const names = bytes.toString('latin1');
      if (format === 'PowerPoint') expect(new Set(names.match(/ppt\/slides\/slide\d+\.xml/g)).size).toBe(EXPORTED + 1);
      if (format === 'PDF') expect(names.match(/\/Type \/Page\b/g)?.length ?? EXPORTED + 1).toBe(EXPORTED + 1);
      if (format === 'ZIP') {
        expect(new Set(names.match(/images\/\d{3}-[\w-]+\.(?:jpg|png)/g)).size).toBe(EXPORTED);
        expect(names).toContain('credits.md');
      }
      if (format === 'JSON') expect(names).toContain('"title": "For Monday"');
    }
  });

  test('a running export is cancelled at once, and leaving the page asks first', async ({ page, signIn }) => {
    await signIn(page, 'cancelled@example.com', 'user');
    await openNew(page, 'Cancelled', { count: EXPORTED, note: '' });
    // The image host's address is another one where images are hosted.
    await page.route(/\/media\/|\/image\/upload\//, () => new Promise(() => undefined));
    for (const cancel of ['Escape', 'Cancel']) {
      await page.getByRole('button', { name: 'Export' }).click();
      const dialog = page.getByRole('dialog', { name: 'Export' });
      await dialog.getByRole('button', { name: /^PDF/ }).click();
      await expect(dialog.getByRole('progressbar')).toBeVisible();
      await expect(toast(page)).not.toContainText('Export cancelled');
      const asked = page.waitForEvent('dialog');
      await page.close({ runBeforeUnload: true });
      const question = await asked;
      expect(question.type()).toBe('beforeunload');
      await question.dismiss();
      if (cancel === 'Escape') await page.keyboard.press('Escape');
      else await dialog.getByRole('button', { name: cancel }).click();
      await expect(dialog).toBeHidden();
      await expect(toast(page)).toContainText('Export cancelled');
    }
  });
});

test('saving leads someone signed out through the sign-in and then completes', async ({ page, signIn, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await tiles(page).first().focus();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(saveDialog(page)).toContainText('Sign in to save images');
  // During a full-page sign-in, the chosen images are stored.
  await page.goto('about:blank');
  await signIn(page, 'late@example.com', 'user');
  await page.goto('/');
  await expect(toast(page)).toContainText('Saved to “Saved”');
  const kept = page.locator('article[data-kept] [data-image-id]');
  await expect(kept).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  await kept.first().click();
  const save = page.getByRole('button', { name: 'Save', exact: true, pressed: true });
  await expect(lightbox(page).locator(save)).toBeVisible();
  await page.keyboard.press('Escape');

  // The image's page also says so, and its key works before its code is loaded.
  await page.goto(`/image/${await kept.first().getAttribute('data-image-id')}`);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('s');
  await expect(saveDialog(page).getByRole('button', { name: 'Saved', pressed: true })).toBeVisible();
  await saveDialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(save).toBeVisible();
  await page.getByRole('button', { name: 'Similar, link, credit, download' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(toast(page)).toContainText('Link copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test('images of a shared collection open while its search fails', LONG, async ({ page, signIn }) => {
  await signIn(page, 'search-fails@example.com', 'user');
  await page.goto('/collections');
  const { shared } = await aCollection(page, 'Without a search');
  await page.route('**/api/shared/*/search*', (route) => route.fulfill({ status: 503, body: '' }));
  const failed = page.waitForResponse('**/api/shared/*/search*');
  await page.goto(shared);
  await failed;
  await page.locator('[data-results] [data-image-id]').first().click();
  await expect(lightbox(page)).toBeVisible();
});

test('dragged to the lower edge of a phone, a tile scrolls the page along', LONG, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'sorting@example.com', 'user');
  await openNew(page, 'Sorted on a phone', { count: 6 });
  const handle = page.locator('[data-sortable-handle]').first();
  const id = (await handle.getAttribute('data-sortable-handle')) ?? '';
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 8, (box?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move(200, 780, { steps: 5 });
  const place = () =>
    page
      .locator('[data-sortable-id]')
      .evaluateAll(
        (tiles, own) => tiles.findIndex((tile) => tile instanceof HTMLElement && tile.dataset.sortableId === own),
        id,
      );
  await expect.poll(place).toBeGreaterThan(2);
  const saved = page.waitForResponse('**/order');
  await page.mouse.up();
  expect((await saved).ok()).toBe(true);
});

test(
  'a note or title that another tab has changed is shown and one of the two is kept; its sections stay',
  LONG,
  async ({ page, signIn, context }) => {
    await signIn(page, 'two-tabs@example.com', 'user');
    await openNew(page, 'Two tabs', { count: 2 });
    const other = await context.newPage();
    await other.goto(page.url());
    const write = async (tab: Page, text: string) => {
      await tab.getByRole('button', { name: 'Add a note' }).first().click();
      await tab.keyboard.type(text);
      await tab.keyboard.press('Control+Enter');
    };
    await expect(other.getByRole('button', { name: 'Add a note' })).toHaveCount(2);
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
    await write(page, 'From the first tab');
    await saved;
    await write(other, 'From the second tab');
    await expect(other.getByRole('alert')).toContainText('From the first tab');
    await other.getByRole('button', { name: 'Keep mine' }).click();
    await expect(other.getByRole('alert')).toHaveCount(0);
    await page.reload();
    await expect(page.locator('.collection-note')).toHaveText('From the second tab');

    // The other tab knows neither of the section nor of the title that this one saves.
    const added = page.waitForResponse('**/sections');
    await page.getByRole('button', { name: 'Add section' }).click();
    await added;
    await page.getByRole('textbox', { name: 'Section title' }).press('Enter');
    const retitle = async (tab: Page, title: string) => {
      await tab.getByRole('button', { name: 'Edit title' }).click();
      await tab.keyboard.type(title);
      await tab.keyboard.press('Enter');
    };
    const renamed = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
    await retitle(page, 'First title');
    await renamed;
    await retitle(other, 'Second title');
    await expect(other.getByRole('alert')).toContainText('First title');
    await other.getByRole('button', { name: 'Keep that one' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('First title');
    await other.getByRole('button', { name: 'Add section' }).click();
    await expect(other.getByRole('textbox', { name: 'Section title' })).toBeFocused();
    await other.keyboard.press('Enter');
    await expect(other.getByRole('heading', { level: 2, name: /^Section/ })).toHaveCount(2);
    await page.reload();
    await expect(page.getByRole('heading', { level: 2, name: /^Section/ })).toHaveCount(2);
  },
);

test(
  'a note is saved when its page is left, and stays typed while it is refused or the session has ended',
  LONG,
  async ({ page, signIn, context }) => {
    await signIn(page, 'unsaved@example.com', 'user');
    await openNew(page, 'Nothing lost', { count: 1 });
    const stored = page.locator('.collection-note');
    const field = page.getByRole('textbox', { name: /^Note on / });
    await page.getByRole('button', { name: 'Add a note' }).click();
    await page.keyboard.type('Typed before a reload');
    await page.reload();
    await expect(stored).toHaveText('Typed before a reload');

    const isNote = (url: URL) => /\/items\/./.test(url.pathname);
    await page.route(isNote, (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('button', { name: /^Edit note/ }).click();
    await page.keyboard.type('Typed while the server is away');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('alert')).toContainText('Not saved.');
    await expect(field).toHaveValue('Typed while the server is away');
    await page.unroute(isNote);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(stored).toHaveText('Typed while the server is away');

    await page.getByRole('button', { name: /^Edit note/ }).click();
    await page.keyboard.type('Typed as the session ends');
    await context.clearCookies();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(field).toHaveValue('Typed as the session ends');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
    await signIn(page, 'unsaved@example.com', 'user');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('heading', { name: 'Your session has ended' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.reload();
    await expect(stored).toHaveText('Typed as the session ends');
  },
);

test('what is written offline is kept and sent when the network is back', LONG, async ({ page, signIn, context }) => {
  await signIn(page, 'offline@example.com', 'user');
  await openNew(page, 'On a train', { count: 1 });
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add a note' }).click();
  await page.keyboard.type('Written in a tunnel');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page)).toContainText('You are offline');
  await context.setOffline(false);
  await expect(toast(page)).toContainText('1 change sent');
  await page.reload();
  await expect(page.locator('.collection-note')).toHaveText('Written in a tunnel');
});

test('a long shared collection brings the rest of its images when they are needed', LONG, async ({ page, signIn }) => {
  await signIn(page, 'long@example.com', 'user');
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const found = (await (await page.request.get('/api/search?limit=70')).json()) as { items: { id: string }[] };
  const images = found.items.map(({ id }) => id);
  expect(images).toHaveLength(70);
  const created = await page.request.post('/api/collections', { data: { title: 'Long', images }, headers });
  const { id } = (await created.json()) as { id: string };
  const shared = await page.request.put(`/api/collections/${id}/share`, { headers });
  const { token } = (await shared.json()) as { token: string };

  await page.goto(`/s/${token}`);
  await expect(tiles(page)).toHaveCount(60);
  await expect(page.getByText('Shared collection · 70 images')).toBeVisible();
  const rest = page.waitForResponse(/\/api\/shared\/.*offset=60/);
  await tiles(page).last().scrollIntoViewIfNeeded();
  await rest;
  await expect(tiles(page)).toHaveCount(70);

  // An image of the last page, by its address.
  await page.goto(`/s/${token}?image=${images.at(-1)}`);
  await expect(lightbox(page)).toContainText('70 / 70');
});

test('two images lie on each other, with a slider or as their difference', LONG, async ({ page, signIn }) => {
  await signIn(page, 'slider@example.com', 'user');
  await page.goto('/');
  await choose(page, 2);
  await page.getByRole('link', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Slider', exact: true }).click();
  await page.getByLabel('Share of the first image').fill('25');
  await expect(page.locator('[data-pane] [style*="clip-path"]')).toHaveAttribute(
    'style',
    /inset\(0(?:px)? 0(?:px)? 0(?:px)? 25%\)/,
  );
  await page.getByRole('button', { name: 'Difference' }).click();
  await expect(page.locator('[data-pane] [style*="difference"]')).toBeVisible();
  const before = page.url();
  await page.getByRole('button', { name: 'Swap' }).click();
  expect(page.url()).not.toBe(before);
});

test(
  'a collection is searched and filtered as every list is, and its address says so',
  LONG,
  async ({ page, signIn }) => {
    await signIn(page, 'narrowed@example.com', 'user');
    await openNew(page, 'To be narrowed', { count: 6, note: 'Quasar, for Monday' });
    await page.getByLabel('Search this collection').fill('quasar mon');
    await expect(tiles(page)).toHaveCount(1);
    await expect(page).toHaveURL(/\?q=quasar\+mon$/);
    await page.reload();
    await expect(tiles(page)).toHaveCount(1);
    await tiles(page).first().click();
    await expect(lightbox(page)).toContainText('1 / 1');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(tiles(page)).toHaveCount(6);
    await page.getByRole('button', { name: 'Filters' }).click();
    const companies = page.getByRole('group', { name: 'Company' }).getByRole('checkbox');
    await companies.first().check();
    await expect(page).toHaveURL(/\?company=/);
    await expect(page.getByRole('button', { name: /^Remove filter/ })).toBeVisible();
    await page.goBack();
    await expect(tiles(page)).toHaveCount(6);
  },
);

test(
  'a long press opens what can be done with an image; once one is selected, a tap selects or deselects',
  LONG,
  async ({ browser, baseURL }) => {
    // With motion, an image grows from its tile when it is opened, which repeats the tap.
    const context = await browser.newContext({
      ...devices['Pixel 7'],
      ...(baseURL ? { baseURL } : {}),
      reducedMotion: 'no-preference',
    });
    const page = await context.newPage();
    await page.goto('/');
    const tile = tiles(page).first();
    // The first touch before the page listens is one too few.
    await expect(async () => {
      await tile.dispatchEvent('pointerover', { pointerType: 'touch' });
      await expect(page.locator('body[data-image-actions]')).toBeAttached({ timeout: 2000 });
    }).toPass();
    await longPress(tile);
    await expect(page.getByRole('button', { name: 'Copy credit' })).toBeVisible();
    await page.getByRole('button', { name: /^Select, to compare/ }).click();
    const counted = page.getByLabel('Selected images').getByRole('status');
    await expect(counted).toContainText('1 image');
    for (const [at, count] of [
      [1, '2 images'],
      [2, '3 images'],
      [1, '2 images'],
    ] as const) {
      await tiles(page).nth(at).tap();
      await expect(counted).toContainText(count);
    }
    await expect(lightbox(page)).toHaveCount(0);
    await context.close();
  },
);

test(
  'on a phone each tile has a button for what can be done with its image, signed in or out',
  LONG,
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ ...devices['iPhone 12'], ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    await page.goto('/');
    const tile = tiles(page).first();
    const caption = page.locator('[data-panel="screens"] article').first().locator(':scope > div > p');
    const heightOf = () => page.evaluate(() => document.querySelector('.image-grid')?.getBoundingClientRect().height);
    const height = await heightOf();
    await expect(async () => {
      await tile.dispatchEvent('pointerover', { pointerType: 'touch' });
      await expect(page.locator('body[data-image-actions]')).toBeAttached({ timeout: 2000 });
    }).toPass();
    const menus = page.locator('#content article').getByRole('button', { name: /^Actions for / });
    await expect(menus.filter({ visible: true })).toHaveCount(await tiles(page).count());
    expect(await heightOf()).toBe(height);
    const [button, text] = [await menus.first().boundingBox(), await caption.boundingBox()];
    expect([button?.width, button?.height]).toEqual([44, 44]);
    expect((button?.x ?? 0) + 44).toBeLessThanOrEqual(390);
    const end = await caption.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingRight));
    expect((text?.x ?? 0) + (text?.width ?? 0) - end).toBeLessThanOrEqual(button?.x ?? 0);
    await menus.first().tap();
    const menu = page.getByRole('dialog');
    await expect(menu.getByRole('button', { name: 'Copy credit' })).toBeVisible();
    await expect(menu.getByText('S', { exact: true })).toBeHidden();
    await menu.getByRole('button', { name: /^Select, to compare/ }).click();
    await expect(page.getByLabel('Selected images').getByRole('status')).toContainText('1 image');
    await context.close();
  },
);
