import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from 'playwright/test';
import { accountExportSchema } from '#shared/users/account.contract.ts';
import { axeFindings } from '#tests/setup/axe-findings.ts';
import { LONG } from '#tests/setup/browser-test.ts';
import { test } from '#tests/setup/signed-in.ts';

const hydrated = (page: Page) => expect(page.locator('astro-island[ssr]')).toHaveCount(0);
const toast = (page: Page) => page.locator('[data-toast]');
const sessions = (page: Page) => page.getByRole('region', { name: /^Open sessions/ });

async function visit(page: Page): Promise<void> {
  await page.goto('/account');
  await hydrated(page);
}

test('a signed-out visitor is asked to sign in', LONG, async ({ page }) => {
  await visit(page);
  await expect(page).toHaveTitle(/^Your Account/);
  await expect(page.getByText('Please sign in to access this page.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('the account page opens from the user menu by keyboard, and shows the user, their open sessions and each new token until it is copied', async ({
  page,
  browser,
  baseURL,
  signIn,
}) => {
  const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
  await signIn(await elsewhere.newPage(), 'looker@example.com', 'user');
  await signIn(page, 'looker@example.com', 'user');
  await page.goto('/');
  await page.getByRole('button', { name: 'looker' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Your account' }).press('Enter');
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('region', { name: 'Who you are' })).toContainText('looker@example.com');
  await expect(sessions(page).getByRole('listitem')).toHaveCount(2);
  await expect(sessions(page).getByText('This browser')).toHaveCount(1);
  await elsewhere.close();
  const right = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().right);
  expect(await right(page.getByRole('region', { name: 'Delete your account' }))).toBe(
    await right(page.getByRole('heading', { level: 1 }).locator('..')),
  );
  for (const panel of await page.locator('main').getByRole('region').all()) {
    const [bottom, content] = await panel.evaluate((element) =>
      [element, element.lastElementChild ?? element].map((part) => part.getBoundingClientRect().bottom),
    );
    expect((bottom ?? 0) - (content ?? 0), 'a panel ends with its content').toBeLessThanOrEqual(20);
  }

  const dialog = page.getByRole('dialog', { name: 'Your new token' });
  const create = async () => {
    await page.getByLabel('Name').fill('A script');
    await page.getByRole('button', { name: 'Create token' }).click();
    await expect(dialog).toBeVisible();
  };
  await create();
  await page.keyboard.press('Escape');
  await expect(dialog).toContainText('You have not copied this token, and it is not shown again.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await create();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Close anyway' })).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy token' }).click();
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test(
  'while the account cannot be reached, every page that needs it says so and goes on by itself',
  LONG,
  async ({ page, signIn }) => {
    await signIn(page, 'away@example.com', 'user');
    let isAway = true;
    await page.route('**/api/auth/session', (route) =>
      isAway ? route.fulfill({ status: 503, body: 'down' }) : route.fallback(),
    );
    for (const path of ['/account', '/following', '/collections', '/collections/unknown']) {
      isAway = true;
      await page.goto(path);
      await expect(page.getByRole('heading', { name: "Your account can't be reached right now" })).toBeVisible();
      await expect(page.getByText('Sign in to')).toHaveCount(0);
      isAway = false;
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText("Your account can't be reached right now")).toHaveCount(0);
    }
  },
);

test(
  'signing out everywhere ends the sessions of other browsers too',
  LONG,
  async ({ page, browser, baseURL, signIn }) => {
    const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
    const other = await elsewhere.newPage();
    await signIn(other, 'leaver@example.com', 'user');
    await signIn(page, 'leaver@example.com', 'user');
    await visit(page);
    await sessions(page).getByRole('button', { name: 'End all sessions' }).click();
    await expect(toast(page)).toContainText('Signed Out');
    await expect(page.getByText('Please sign in to access this page.')).toBeVisible();
    expect(await (await other.request.get('/api/auth/session')).json()).toEqual({ user: null });
    await elsewhere.close();
  },
);

test('the account data is exported as a file', LONG, async ({ page, signIn }) => {
  await signIn(page, 'keeper@example.com', 'user');
  await visit(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('my-cyber-gallery-data.json');
  const data = accountExportSchema.parse(JSON.parse(await readFile(await download.path(), 'utf8')));
  expect(data.account.email).toBe('keeper@example.com');
  await expect(toast(page)).toContainText('Your data was saved');
});

test('deleting the account asks for confirmation, and the home page confirms it', LONG, async ({ page, signIn }) => {
  await signIn(page, 'goer@example.com', 'user');
  await visit(page);
  const remove = page.getByRole('button', { name: 'Delete my account' });
  await remove.click();
  await expect(page.getByRole('alertdialog', { name: 'Delete your account?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await remove.click();
  await page.getByRole('button', { name: 'Delete account', exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect(toast(page)).toContainText('Account Deleted');
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  expect(await (await page.request.get('/api/auth/session')).json()).toEqual({ user: null });
});

test('the last admin sees why their account cannot be deleted', LONG, async ({ page, signIn }) => {
  const detail = 'You are the last admin. Make someone else an admin before you delete your account.';
  await signIn(page, 'only-admin@example.com', 'admin');
  await visit(page);
  await page.route('**/api/user/account', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, contentType: 'application/problem+json', json: { status: 409, detail } })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'Delete account', exact: true }).click();
  await expect(toast(page)).toContainText(detail);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Who you are' })).toBeVisible();
});
