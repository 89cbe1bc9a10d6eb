import { type Browser, expect, type Page } from 'playwright/test';
// Not `test`: its pages move the pointer as soon as they are loaded.
import { isLongUnless, LONG, siteTest as test } from '#tests/setup/browser-test.ts';

const isWaiting = (page: Page) => page.locator('astro-island[ssr][client="intent"]').count();
const openTile = (page: Page) => page.getByRole('button', { name: /^open image/i }).first();

/** A page of someone who has not done anything yet, and the addresses of the scripts that it has loaded. */
async function open(browser: Browser, address: string): Promise<{ page: Page; scripts: string[] }> {
  const page = await (await browser.newContext()).newPage();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(address);
  return { page, scripts };
}

test.describe('until someone acts', () => {
  for (const path of ['/', '/company/aegis-security', '/patterns/modal'])
    test(
      `${path} is whole without React: images, prompt and sign-in`,
      isLongUnless(path === '/'),
      async ({ browser, baseURL }) => {
        const { page, scripts } = await open(browser, `${baseURL}${path}`);
        await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
        await expect(page.locator('[data-sign-in-prompt]').filter({ visible: true })).toHaveCount(1);
        // Its blurred preview is hidden once the image has loaded.
        await expect(openTile(page).locator('img[aria-hidden]').first()).toBeHidden();
        // The last thing that a page starts by itself.
        await expect.poll(() => scripts.some((url) => url.includes('/gallery.'))).toBe(true);
        await page.waitForLoadState('networkidle');
        expect(scripts.filter((url) => /\/react\./.test(url))).toEqual([]);
        expect(await isWaiting(page)).toBeGreaterThan(0);
        await page.context().close();
      },
    );

  const ACTS: [name: string, act: (page: Page) => Promise<unknown>, shown: (page: Page) => Promise<unknown>][] = [
    [
      'a press on an image opens it',
      (page) => openTile(page).click(),
      (page) => expect(page.getByRole('dialog', { name: 'Image viewer' })).toBeVisible(),
    ],
    [
      'a press by an assistive technology opens it too',
      (page) => openTile(page).evaluate((button) => (button as HTMLElement).click()),
      (page) => expect(page.getByRole('dialog', { name: 'Image viewer' })).toBeVisible(),
    ],
    [
      'a press with Ctrl opens a tab with the page of the image, and nothing else',
      async (page) => {
        const tab = page.context().waitForEvent('page');
        await openTile(page).click({ modifiers: ['Control'] });
        await expect(await tab).toHaveURL(/\/image\/[\w-]+$/);
      },
      async (page) => {
        expect(page.context().pages()).toHaveLength(2);
        await expect(page.getByRole('dialog', { name: 'Image viewer' })).toHaveCount(0);
      },
    ],
    [
      'Enter on an image opens it',
      (page) => openTile(page).press('Enter'),
      (page) => expect(page.getByRole('dialog', { name: 'Image viewer' })).toBeVisible(),
    ],
    [
      'the first key reaches the search box',
      (page) => page.keyboard.press('/'),
      (page) => expect(page.getByRole('combobox', { name: 'Search screens' })).toBeFocused(),
    ],
    [
      'what is typed right after / is searched',
      (page) => page.keyboard.type('/vault'),
      (page) => expect(page).toHaveURL(/[?&]q=vault/),
    ],
    [
      'what is typed right after Ctrl+K is in the palette',
      async (page) => {
        await page.keyboard.press('Control+k');
        await page.keyboard.type('vault', { delay: 20 });
      },
      (page) =>
        expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')).toHaveValue('vault'),
    ],
    [
      'a key that comes while the first sign is answered reaches it too',
      async (page) => {
        await page.mouse.move(300, 300);
        await page.mouse.move(310, 310);
        await page.keyboard.press('/');
      },
      (page) => expect(page.getByRole('combobox', { name: 'Search screens' })).toBeFocused(),
    ],
    [
      'what is typed is searched',
      (page) => page.getByRole('combobox', { name: 'Search screens' }).fill('alert'),
      (page) => expect(page).toHaveURL(/[?&]q=alert/),
    ],
    [
      'a tag is chosen',
      (page) => page.getByRole('group', { name: 'Filter by tag' }).getByRole('button').nth(1).click(),
      (page) => expect(page).toHaveURL(/[?&]tag=/),
    ],
    [
      'a changed hash opens its tab',
      (page) => page.evaluate(() => location.assign('#companies')),
      (page) => expect(page.getByRole('tab', { name: /^Companies/ })).toHaveAttribute('aria-selected', 'true'),
    ],
    [
      'Sign In asks for an account',
      (page) => page.getByRole('button', { name: 'Sign In', exact: true }).click(),
      signInOpens,
    ],
  ];
  const IN_SHORT = ['a press on an image opens it', 'what is typed right after / is searched'];
  for (const [name, act, shown] of ACTS)
    test(
      `${name}, although nothing was loaded before`,
      isLongUnless(IN_SHORT.includes(name)),
      async ({ browser, baseURL }) => {
        const { page } = await open(browser, `${baseURL}/`);
        expect(await isWaiting(page)).toBeGreaterThan(0);
        await act(page);
        await shown(page);
        await page.context().close();
      },
    );

  test('a press opens an image although its actions came before its island', LONG, async ({ browser, baseURL }) => {
    const page = await (await browser.newContext()).newPage();
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    const isActionable = Promise.withResolvers<void>();
    await page.route(/\/CompanyGallery\./, async (route) => {
      await isActionable.promise;
      await route.continue();
    });
    await page.goto(`${baseURL}/company/aegis-security`);
    await openTile(page).hover();
    // A browser reports only movements.
    await page.mouse.move(1, 1);
    await openTile(page).hover();
    await expect(page.getByRole('group', { name: /^Actions for/ })).toHaveCount(1);
    expect(await isWaiting(page)).toBeGreaterThan(0);
    await openTile(page).click();
    isActionable.resolve();
    await expect(page.getByRole('dialog', { name: 'Image viewer' })).toBeVisible();
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('a key for the open image works although its actions come after it', LONG, async ({ browser, baseURL }) => {
    const page = await (await browser.newContext()).newPage();
    const isPressed = Promise.withResolvers<void>();
    await page.route(/\/mount-saving\./, async (route) => {
      await isPressed.promise;
      await route.continue();
    });
    await page.goto(`${baseURL}/`);
    await openTile(page).click();
    await expect(page.getByRole('dialog', { name: 'Image viewer' })).toBeVisible();
    await page.keyboard.press('x');
    isPressed.resolve();
    await expect(page.getByLabel('Selected images').getByRole('status')).toContainText('1 image');
    await page.context().close();
  });

  test('nobody whose account is still asked for is asked to sign in', async ({ browser, baseURL }) => {
    const context = await browser.newContext();
    await context.addCookies([{ name: 'gallery_signed_in', value: '1', url: `${baseURL}/` }]);
    const page = await context.newPage();
    const isAsked = Promise.withResolvers<void>();
    const isDown = Promise.withResolvers<void>();
    await page.route('**/api/auth/session', async (route) => {
      isAsked.resolve();
      await isDown.promise;
      await route.abort();
    });
    await page.goto(`${baseURL}/`);
    await isAsked.promise;
    const signIns = page.getByText(/please sign in|^Sign In$/).filter({ visible: true });
    const everyones = page.locator('.after-wall').getByRole('heading', { name: 'Patterns' });
    await expect(signIns).toHaveCount(0);
    await expect(everyones).toBeHidden();
    isDown.resolve();
    const wall = page.getByText("Your account can't be reached right now").filter({ visible: true });
    await expect(wall).toBeVisible();
    await expect(signIns).toHaveCount(0);
    await expect(everyones).toBeVisible();
    await context.close();
  });

  test('an image that fails says so', LONG, async ({ browser, baseURL }) => {
    const page = await (await browser.newContext()).newPage();
    await page.route(/\/media\/|\/_image/, (route) =>
      route.request().resourceType() === 'image' ? route.abort() : route.continue(),
    );
    await page.goto(`${baseURL}/`);
    await expect(page.getByText('Failed to load').first()).toBeVisible();
    await page.context().close();
  });
});

async function signInOpens(page: Page): Promise<void> {
  const popup =
    page
      .context()
      .pages()
      .find((other) => other !== page) ?? (await page.context().waitForEvent('page'));
  await expect.poll(() => popup.url()).not.toBe('about:blank');
}
