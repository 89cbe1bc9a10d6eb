import { expect, type Page } from 'playwright/test';
import { LONG } from '#tests/setup/browser-test.ts';
import { test } from '#tests/setup/signed-in.ts';

const COMPANIES = 9;
const IMAGES_EACH = 14;

const signInButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign In' });
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first();
const companyCards = (page: Page) => page.getByRole('tabpanel').locator('a[href^="/company/"]');
const tiles = (page: Page) => page.getByRole('button', { name: /^open image/i });

/** Opens the sign-in popup from the header. */
async function openPopup(page: Page): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await signInButton(page).click();
  return popup;
}

async function choose(page: Page, person: RegExp): Promise<void> {
  await page.getByRole('button', { name: person }).click();
}

async function signInAs(page: Page, person: RegExp): Promise<void> {
  const popup = await openPopup(page);
  await Promise.all([popup.waitForEvent('close'), choose(popup, person)]);
  await expect(toast(page, 'Signed In')).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { expanded: false }).filter({ hasText: 'Mara' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(signInButton(page)).toBeVisible();
}

test('signing in through the popup shows every company and image; signing out shows the preview again', async ({
  page,
}) => {
  await page.goto('/#companies');
  await expect(companyCards(page)).toHaveCount(6);
  await expect(page.getByText(`To see all ${COMPANIES} companies, please sign in`)).toBeVisible();
  await signInAs(page, /Mara Lindqvist/);
  await expect(companyCards(page)).toHaveCount(COMPANIES);
  await expect(page.getByText(/please sign in/)).toHaveCount(0);

  const href = await companyCards(page).last().getAttribute('href');
  await page.goto(href ?? '');
  await expect(tiles(page)).toHaveCount(IMAGES_EACH);
  await signOut(page);
  await expect(tiles(page)).toHaveCount(8);
  await expect(page.getByText(new RegExp(`To see all ${IMAGES_EACH} photos of .*, please sign in`))).toBeVisible();
});

test('when popups are blocked, the page redirects to sign in and returns', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/?from=here#companies');
  await signInButton(page).click();
  await page.waitForURL(/\/demo-idp\//);
  await choose(page, /Tomás Okafor/);
  await expect(toast(page, 'Signed In')).toBeVisible();
  await expect(page).toHaveURL(/\/\?from=here#companies$/);
  await expect(companyCards(page)).toHaveCount(COMPANIES);
});

test('cancelling or closing the popup is reported', LONG, async ({ page }) => {
  await page.goto('/');
  const cancelled = await openPopup(page);
  await choose(cancelled, /Cancel/);
  await expect(toast(page, 'Sign In Cancelled')).toBeVisible();
  await page.reload();
  const closed = await openPopup(page);
  await closed.getByRole('heading', { name: 'Choose an account' }).waitFor();
  await closed.close();
  await expect(toast(page, 'Sign In Cancelled')).toBeVisible();
  await expect(signInButton(page)).toBeEnabled();
});

test('other tabs follow a sign-in and a sign-out', LONG, async ({ page, context }) => {
  await page.goto('/#companies');
  const other = await context.newPage();
  await other.goto('/#companies');
  await expect(companyCards(other)).toHaveCount(6);
  await signInAs(page, /Mara Lindqvist/);
  await expect(companyCards(other)).toHaveCount(COMPANIES);
  await signOut(page);
  await expect(companyCards(other)).toHaveCount(6);
});

test('a signed-out page view requests no session, user or gallery data', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/#screens');
  await expect(signInButton(page)).toBeVisible();
  await expect(tiles(page).first()).toBeVisible();
  expect(calls.filter((path) => /^\/api\/(auth|user|images|companies)/.test(path))).toEqual([]);
});

test(
  'the header links to the admin pages for admins only; the account menu works by keyboard',
  LONG,
  async ({ page }) => {
    await page.goto('/');
    await signInAs(page, /Mara Lindqvist/);
    await expect(page.getByRole('banner').getByRole('button', { name: /Mara Lindqvist/ })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Admin' })).toHaveCount(0);
    await signOut(page);
    // For someone else, the same page would be loaded again.
    await page.goto('/');
    await signInAs(page, /Priya Raman/);
    const button = page.getByRole('banner').getByRole('button', { name: /Priya Raman/ });
    await button.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Admin Panel',
      'Manage Companies',
      'Cache Management',
      'Your collections',
      'Your account',
      'Sign Out',
    ]);
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(button).toBeFocused();
    await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click();
    await expect(page).toHaveURL('/admin');
  },
);

test('a tag is found with an encoded or a plain colon in its address', LONG, async ({ page, signIn }) => {
  await signIn(page, 'finder@example.com', 'user');
  const countOf = async (tag: string) => {
    const response = await page.request.get(`/api/images/by-tag/${tag}`);
    return ((await response.json()) as unknown[]).length;
  };
  expect(await countOf('topic:dashboard')).toBeGreaterThan(3);
  expect(await countOf('topic%3Adashboard')).toBe(await countOf('topic:dashboard'));
});

test('a page that is opened after the session is gone says so, and that of a collection how others open one', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'gone@example.com', 'user');
  // Until it asks for nothing more: an answer without a session takes the mark of one away.
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.context().clearCookies({ name: 'gallery_session' });
  await page.goto('/patterns');
  await expect(page.locator('[data-toast]')).toContainText('Session Ended');
  await page.goto('/collections/someone-elses');
  await expect(page.getByText("of someone else's, ask for a share link")).toBeVisible();
});
