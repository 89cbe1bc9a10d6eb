import { expect, type Page } from 'playwright/test';
import { aCollection } from '#tests/setup/a-collection.ts';
import { axeFindings } from '#tests/setup/axe-findings.ts';
import { isLongUnless, LONG } from '#tests/setup/browser-test.ts';
import { expectNothingLost } from '#tests/setup/layout-findings.ts';
import { pagePaths } from '#tests/setup/page-paths.ts';
import { test } from '#tests/setup/signed-in.ts';

const PATHS = [
  ...pagePaths('public', 'user'),
  '/#ui-elements',
  '/#companies',
  '/?q=seeded#screens',
  '/company/no-such-company',
];

const IN_SHORT = ['/'];

async function expectAccessible(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  expect(await axeFindings(page), path).toEqual([]);
  await expectNothingLost(page, path);
}

for (const path of PATHS) {
  test(
    `axe finds nothing, light or dark, and nothing is lost on 320 px or with text of 200 %, on ${path}`,
    isLongUnless(IN_SHORT.includes(path)),
    ({ page }) => expectAccessible(page, path),
  );
}

test(
  'the same signed in: on lists, and on the pages of a collection, of an image and of the account',
  LONG,
  async ({ page, signIn }) => {
    await signIn(page, 'accessible@example.com', 'user');
    await page.goto('/collections');
    const collection = await aCollection(page, 'Everything that has to fit into a window of 320 px');
    for (const path of [
      '/?tag=topic:dashboard&theme=dark#screens',
      `/image/${collection.images[0]}`,
      '/collections',
      collection.path,
      collection.shared,
      collection.compare,
      '/account',
    ]) {
      await expectAccessible(page, path);
    }
    // On a phone the table under compared images scrolls.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(collection.compare);
    await expect(page.getByRole('table')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  },
);

test.describe('axe finds nothing, light or dark,', () => {
  test('in the lightbox', LONG, async ({ page }) => {
    await page.route('**/api/images/*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), text: 'One of many lines\n'.repeat(40) } });
    });
    await page.goto('/company/aegis-security');
    await page
      .getByRole('button', { name: /^Open image/ })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByText(/^1 \/ 8$/)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('i');
    await expect(page.getByRole('complementary', { name: 'Information' }).getByText('One of many')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('with suggestions open', LONG, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Search screens' }).fill('a');
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('listbox').getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    // Until the response arrives, the earlier tiles are dimmed.
    await expect(page).toHaveURL(/[?&]q=a/);
    await expect(page.locator('[data-stale]')).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
  });

  test('while a search takes its time', LONG, async ({ page }) => {
    await page.route('**/api/search?*', () => {});
    await page.goto('/?q=seeded#screens');
    await expect(page.getByRole('status', { name: 'Loading images' }).filter({ visible: true })).toHaveCount(1);
    expect(await axeFindings(page)).toEqual([]);
  });

  test('where a search finds nothing', LONG, async ({ page }) => {
    await page.goto('/?q=zzzz#screens');
    await expect(page.getByText(/^No screen of the preview matches/)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('in the sign-in prompt of a shared link', LONG, async ({ page }) => {
    await page.goto('/company/aegis-security?image=gated');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
});
