import { expect, type Locator, type Page } from 'playwright/test';
import { LONG } from '#tests/setup/browser-test.ts';
import { expectTouchable, expectTouchTargets } from '#tests/setup/layout-findings.ts';
import { layoutPaths } from '#tests/setup/page-paths.ts';
import { test } from '#tests/setup/signed-in.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test(
  'touch targets on admin pages, and on the home page for an admin, are at least 44 x 44 px',
  LONG,
  async ({ adminPage: page, site }) => {
    const { insight } = site.gallery.app;
    insight.viewed({ path: '/company/aegis-security', userAgent: 'Mozilla', purpose: undefined });
    insight.viewed({ path: '/patterns/alerts', userAgent: 'Mozilla', purpose: undefined });
    for (let at = 0; at < 6; at += 1) insight.searched({ q: 'within reach', total: at, person: `reach-${at}` });
    await insight.start()();
    for (const path of [...layoutPaths('admin'), '/', '/upload-test']) await expectTouchable(page, path);
  },
);

/** Buttons that open a dialog, by their page. */
const OPENERS: readonly [path: string, opener: string | RegExp][] = [
  ['/admin/companies', 'Add Company'],
  ['/admin/companies', /^Delete /],
  ['/admin/images', /^Edit /],
  ['/admin/flows', 'Add Flow'],
  ['/admin/synonyms', 'Add group'],
  ['/admin/tags', /^Edit /],
];

test('touch targets in the dialogs of admin pages are at least 44 x 44 px', LONG, async ({ adminPage: page }) => {
  const dialog = (at: Page) => at.getByRole('dialog').or(at.getByRole('alertdialog')).first();
  for (const [path, opener] of OPENERS) {
    await page.goto(path);
    await page.getByRole('main').getByRole('button', { name: opener }).first().click();
    await expect(dialog(page), `${path} ${opener}`).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectTouchTargets(page, `${path} ${opener}`);
  }
});

test('the icon of a search field is in its middle', LONG, async ({ adminPage: page }) => {
  const middle = (locator: Locator) =>
    locator.evaluate((element) => {
      const { top, height } = element.getBoundingClientRect();
      return Math.round(top + height / 2);
    });
  for (const [path, name] of [
    ['/admin', 'Find a user'],
    ['/', 'Search screens'],
  ] as const) {
    await page.goto(path);
    const field = page.getByRole('search').filter({ has: page.getByLabel(name) });
    const icon = field.locator('> svg');
    await expect(icon).toBeVisible();
    expect(Math.abs((await middle(icon)) - (await middle(page.getByLabel(name)))), path).toBeLessThanOrEqual(1);
  }
});
