import { expect, type Page } from 'playwright/test';
import { LONG, test } from '#tests/setup/browser-test.ts';

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const panel = (page: Page, name: string) => page.locator(`[data-panel="${name}"]`);
const tiles = (page: Page) => page.getByRole('button', { name: /^open image/i });
const chips = (page: Page) => page.getByRole('group', { name: 'Filter by tag' }).getByRole('button');
const search = (page: Page) => page.getByRole('combobox', { name: /^Search/ });
const prompt = (page: Page) => page.locator('[data-sign-in-prompt]').filter({ visible: true });

const countOf = async (text: Promise<string | null>) =>
  Number(/\d[\d,]*/.exec((await text) ?? '')?.[0].replace(',', ''));

test.describe('tabs', () => {
  test('show three counts; the hash selects one on load and on hashchange, Screens by default', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('tab')).toHaveText([/^Screens\s*\d+/, /^UI Elements\s*\d+/, /^Companies\s*\d+/]);
    await expect(tab(page, /screens/i)).toHaveAttribute('aria-selected', 'true');
    await expect(panel(page, 'companies')).toBeHidden();
    for (const [hash, name] of [
      ['screens', /screens/i],
      ['ui-elements', /ui elements/i],
      ['companies', /companies/i],
    ] as const) {
      await page.goto('about:blank');
      await page.goto(`/#${hash}`);
      await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
      await expect(panel(page, hash)).toBeVisible();
      await page.evaluate(
        (other) => {
          location.hash = other;
        },
        hash === 'companies' ? 'screens' : 'companies',
      );
      await expect(panel(page, hash)).toBeHidden();
    }
  });

  test('editing the hash clears search text and tag; Back restores them', LONG, async ({ page }) => {
    await page.goto('/?tag=topic:dashboard&q=aegis#screens');
    await expect(search(page)).toHaveValue('aegis');
    await page.evaluate(() => {
      location.hash = 'ui-elements';
    });
    await expect(page).toHaveURL(/\/#ui-elements$/);
    await expect(search(page)).toHaveValue('');
    await expect(chips(page).first()).toHaveAttribute('aria-pressed', 'true');
    await page.goBack();
    await expect(page).toHaveURL(/\?tag=topic:dashboard&q=aegis#screens$/);
    await expect(search(page)).toHaveValue('aegis');
    await expect(page.getByRole('button', { name: /^Dashboard/ })).toHaveAttribute('aria-pressed', 'true');
  });

  test('a tag of the other kind opens its own tab; "Skip to content" keeps that tab', LONG, async ({ page }) => {
    await page.goto('/?tag=chart#screens');
    await expect(tab(page, /ui elements/i)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('button', { name: /^Chart/ })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await expect(page).toHaveURL(/\?tag=chart#ui-elements$/);
    await expect(tab(page, /ui elements/i)).toHaveAttribute('aria-selected', 'true');
  });

  test(
    'switching tabs updates the hash and clears search text and tag; arrow keys and End move between tabs',
    LONG,
    async ({ page }) => {
      await page.goto('/');
      await chips(page).nth(1).click();
      await search(page).fill('zzz');
      await tab(page, /ui elements/i).click();
      await expect(page).toHaveURL(/\/#ui-elements$/);
      await expect(search(page)).toHaveValue('');
      await expect(chips(page).first()).toHaveAttribute('aria-pressed', 'true');
      await tab(page, /^screens/i).click();
      await expect(search(page)).toHaveValue('');
      await expect(chips(page).first()).toHaveAttribute('aria-pressed', 'true');

      await tab(page, /^screens/i).focus();
      await page.keyboard.press('ArrowRight');
      await expect(tab(page, /ui elements/i)).toBeFocused();
      await page.keyboard.press('End');
      await expect(tab(page, /companies/i)).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await expect(tab(page, /^screens/i)).toHaveAttribute('aria-selected', 'true');
    },
  );
});

test.describe('tags', () => {
  test('signed out: 3 images, 3 placeholders and a prompt; a chip toggles a filter without a server request', async ({
    page,
  }) => {
    const called: string[] = [];
    page.on('request', (request) => called.push(new URL(request.url()).pathname));
    await page.goto('/');
    const total = await countOf(tab(page, /^screens/i).textContent());
    await expect(tiles(page)).toHaveCount(3);
    await expect(panel(page, 'screens').locator('[data-blurred]')).toHaveCount(3);
    await expect(prompt(page)).toContainText(`To see all ${total} photos, please sign in`);
    await expect(prompt(page)).toContainText('Sign in with Google to unlock full access');
    await expect(prompt(page).getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
    const chip = chips(page).nth(1);
    const count = await countOf(chip.textContent());
    await chip.click();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/\?tag=topic:[\w-]+#screens$/);
    await expect(prompt(page)).toContainText(`To see all ${count} photos, please sign in`);
    await expect(tiles(page).filter({ visible: true })).not.toHaveCount(0);
    expect(called.filter((path) => /^\/api\/(search|images|companies|tags)/.test(path))).toEqual([]);
    await chip.click();
    await expect(chips(page).first()).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/\/#screens$/);
  });

  test('tab and tag survive a reload and Back', LONG, async ({ page }) => {
    await page.goto('/');
    const chip = chips(page).nth(2);
    await chip.click();
    await expect(page).toHaveURL(/\?tag=/);
    await page.reload();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await tab(page, /companies/i).click();
    await page.goBack();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
  });

  test('an unused tag says so and offers to show all images', LONG, async ({ page }) => {
    await page.goto('/?tag=topic:nothing#screens');
    await expect(page.getByText('No image has the tag “Nothing”')).toBeVisible();
    await expect(prompt(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page).toHaveURL(/\/#screens$/);
    await expect(tiles(page)).toHaveCount(3);
  });

  test("with a company filter, the prompt counts the company's images with the tag", LONG, async ({ page }) => {
    await page.goto('/?tag=topic:dashboard&company=bastion-security#screens');
    await expect(prompt(page)).toContainText('To see all 3 photos of Bastion Security, please sign in');
    await expect(tiles(page)).toHaveCount(2);
    await expect(panel(page, 'screens').locator('[data-blurred]')).toHaveCount(1);
  });

  test('a preview that fails to load shows an error', LONG, async ({ page }) => {
    await page.route('**/previews/**', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/?tag=topic:dashboard#screens');
    await expect(page.getByText('Failed to load images with tag "topic:dashboard"')).toBeVisible();
  });
});

test.describe('a row of tags wider than the page', () => {
  test.use({ viewport: { width: 500, height: 900 } });

  test('has native scroll arrows', LONG, async ({ page }) => {
    await page.goto('/');
    const row = page.getByRole('group', { name: 'Filter by tag' });
    await expect(row).toHaveAttribute('data-more', 'end');
    const box = await row.boundingBox();
    if (!box) throw new Error('The chips have no place on the page.');
    await page.mouse.click(box.x + box.width - 20, box.y + box.height / 2);
    await expect(row).toHaveAttribute('data-more', /start/);
    // The browser scrolls asynchronously.
    await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100);
  });

  test('never covers a focused chip with the arrows', LONG, async ({ page }) => {
    await page.goto('/');
    const row = page.getByRole('group', { name: 'Filter by tag' });
    await expect(row).toHaveAttribute('data-more', 'end');
    for (const chip of await row.getByRole('button').all()) {
      await chip.focus();
      const isOnTop = () =>
        chip.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
      await expect.poll(isOnTop).toBe(true);
    }
    await expect(row).toHaveAttribute('data-more', 'start');
  });
});

test.describe('search', () => {
  test('slash focuses the box; suggestions open while typing, close on Escape, outside click or Tab, and Enter selects one', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(prompt(page)).toBeVisible();
    await page.keyboard.press('/');
    await expect(search(page)).toBeFocused();
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0);
    await page.keyboard.type('DASH');
    await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(/^Dashboard/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0);
    await expect(search(page)).toHaveValue('DASH');

    await search(page).fill('a');
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.getByRole('listbox')).toBeHidden();

    await search(page).fill('a');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('search').getByRole('button', { name: 'Clear search' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('listbox')).toBeHidden();

    const meant = ['Dashboard · tag', 'Dashboards · Dashboard', 'Team dashboard · Dashboard + team'].map((label) => ({
      text: label,
      label,
      total: 3,
    }));
    await page.route('**/api/search/suggestions?*', (route) => route.fulfill({ json: { suggestions: meant } }));
    await search(page).fill('dashboard');
    // The tag itself is suggested already.
    await expect(page.getByRole('option', { name: /^Team dashboard/ })).toBeVisible();
    await expect(page.getByRole('option', { name: /· (tag|Dashboard$)/ })).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('listbox').getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Dashboard/ })).toHaveAttribute('aria-pressed', 'true');
    await expect(search(page)).toHaveValue('');
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0);
  });

  test(
    'of companies: 6 cards and a prompt, at most 8 suggestions, all cards if nothing matches, and the text survives a reload',
    LONG,
    async ({ page }) => {
      await page.goto('/#companies');
      const cards = page.getByRole('list', { name: 'Companies' }).getByRole('listitem');
      const total = await countOf(tab(page, /companies/i).textContent());
      await expect(cards).toHaveCount(6);
      await expect(prompt(page)).toContainText(`To see all ${total} companies, please sign in`);

      await search(page).fill('   ');
      await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0);
      await search(page).fill('e');
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
      expect(await page.getByRole('listbox').getByRole('option').count()).toBeLessThanOrEqual(8);

      await search(page).fill((await cards.first().getByRole('heading').textContent()) ?? '');
      await expect(cards).toHaveCount(1);
      await search(page).fill('no company is called this');
      await expect(cards).toHaveCount(6);

      await search(page).fill('acme');
      await expect(page).toHaveURL(/\?q=acme#companies$/);
      await page.reload();
      await expect(search(page)).toHaveValue('acme');
    },
  );
});

test.describe('a signed-out visitor', () => {
  test(
    'closes the prompt of a gated image by clicking outside; the page behind does not scroll while it is open',
    LONG,
    async ({ page }) => {
      await page.goto('/?image=not-in-the-preview#screens');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await page.mouse.move(40, 600);
      await page.mouse.wheel(0, 400);
      await page.mouse.click(40, 600);
      await expect(dialog).toBeHidden();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await page.mouse.wheel(0, 400);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    },
  );
});

test.describe('the home page', () => {
  test('shows the whole first row, blocks image dragging, keeps focus above the banner, and links the legal pages', async ({
    page,
  }) => {
    await page.goto('/');
    const box = await tiles(page).first().boundingBox();
    expect(box && box.y + box.height).toBeLessThan(900);

    const image = tiles(page).first().locator('img').last();
    await expect(image).toHaveAttribute('draggable', 'false');
    // Where a pointer meets it, which need not be the image itself.
    const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    expect(
      await page.evaluate(
        ({ x, y }) =>
          document
            .elementFromPoint(x, y)
            ?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
        middle,
      ),
    ).toBe(false);

    const signIn = page.getByRole('button', { name: 'Sign in with Google' }).filter({ visible: true });
    await expect(signIn).toBeVisible();
    await page.locator('[data-panel="screens"] article a').last().focus();
    await page.keyboard.press('Tab');
    await expect(signIn).toBeFocused();
    const banner = page.getByRole('complementary', { name: 'About the images' });
    const lower = async () => (await signIn.boundingBox())?.y ?? 0;
    const edge = (await banner.boundingBox())?.y ?? 0;
    expect((await lower()) + 40).toBeLessThanOrEqual(edge);

    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(`${new Date().getFullYear()}`);
    await expect(footer).toContainText('All rights reserved');
    await expect(footer.locator('a[href="/privacy-policy"]')).toBeVisible();
    await expect(footer.locator('a[href="/terms"]')).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    const narrow = await tiles(page).first().boundingBox();
    expect(narrow && narrow.y + narrow.height).toBeLessThan(844);

    // The search box must not cover the tabs.
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.getByRole('link', { name: /^Flows \d/ }).click({ trial: true });
  });

  test('has no layout shift while loading', LONG, async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          document.documentElement.dataset.shift = String(
            Number(document.documentElement.dataset.shift ?? 0) + entry.value,
          );
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(prompt(page)).toBeVisible();
    expect(Number((await page.locator('html').getAttribute('data-shift')) ?? 0)).toBeLessThan(0.001);
  });

  test('shows an error for an image that fails to load', LONG, async ({ page }) => {
    await page.route(/\/media\/|\/image\/upload\//, (route) => route.abort());
    await page.goto('/');
    await expect(tiles(page).first()).toContainText('Failed to load');
  });

  test('remembers the theme', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await page.getByRole('button', { name: /switch to dark/i }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the tabs are three sections with images, cards and links', async ({ page }) => {
    await page.goto('/');
    for (const title of ['Screens', 'UI Elements', 'Companies']) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    }
    await expect(panel(page, 'screens').locator('article img').first()).toBeVisible();
    await expect(panel(page, 'companies').getByRole('link').first()).toHaveAttribute('href', /^\/company\//);
    const signIn = panel(page, 'screens').getByRole('link', { name: 'Sign in with Google' });
    await expect(signIn).toHaveAttribute('href', '/api/auth/login?returnTo=%2F');
    // The prompt is below, so the first row has no empty column.
    const [third, list] = await Promise.all([
      panel(page, 'screens').locator('article').nth(2).boundingBox(),
      panel(page, 'screens').locator('[data-results]').boundingBox(),
    ]);
    expect((third?.x ?? 0) + (third?.width ?? 0)).toBeCloseTo((list?.x ?? 0) + (list?.width ?? 0), 0);
  });
});
