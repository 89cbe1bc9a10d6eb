import { type Browser, expect, type Page, test } from 'playwright/test';
import { e2eSite } from '../setup/e2e-site.ts';

const ADMIN = 'roles-admin@example.com';
const USER = 'roles-user@example.com';

/** A browser of its own in which someone is signed in. */
async function browserOf(browser: Browser, baseURL: string, email: string, role: 'user' | 'admin'): Promise<Page> {
  const site = await e2eSite(Number(new URL(baseURL).port));
  const [name = '', value = ''] = (await site.sessionCookie(email, role)).split('=');
  site.gallery.close();
  const context = await browser.newContext({ baseURL });
  await context.addCookies([
    { name, value, url: baseURL, httpOnly: true, sameSite: 'Lax' },
    { name: 'gallery_signed_in', value: '1', url: baseURL },
  ]);
  return context.newPage();
}

const giveRole = async (page: Page, role: 'User' | 'Admin') => {
  await page.getByRole('combobox', { name: `Role of ${USER}` }).selectOption(role);
  await expect(page.getByText('Role Updated')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: USER });
  await expect(row.getByText(role, { exact: true }).first()).toBeVisible();
};

test('a user becomes admin and user again, each time from the next request on', async ({ browser, baseURL }) => {
  const user = await browserOf(browser, baseURL ?? '', USER, 'user');
  const admin = await browserOf(browser, baseURL ?? '', ADMIN, 'admin');
  await user.goto('/admin');
  await expect(user.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible();
  await admin.goto('/admin');
  await expect(admin.getByRole('heading', { name: 'User Management' })).toBeVisible();
  await expect(admin.getByRole('heading', { name: /^All Users \(\d+\)$/ })).toBeVisible();

  await giveRole(admin, 'Admin');
  await user.reload();
  await expect(user.getByRole('heading', { name: 'User Management' })).toBeVisible();
  await admin.reload();
  await giveRole(admin, 'User');
  await user.reload();
  await expect(user.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible();
  await expect(user.getByText("You don't have permission to access this page.")).toBeVisible();
});

test('a signed-out visitor is told to sign in and is sent nothing of the desk', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('Please sign in to access this page.')).toBeVisible();
  expect(scripts.filter((url) => /UsersDesk|api\/admin/.test(url))).toEqual([]);
});

test('a failed change says so and leaves the role as it was', async ({ browser, baseURL }) => {
  const page = await browserOf(browser, baseURL ?? '', ADMIN, 'admin');
  await browserOf(browser, baseURL ?? '', USER, 'user');
  await page.goto('/admin');
  await page.route('**/api/admin/users/*/role', (route) => route.abort());
  const select = page.getByRole('combobox', { name: `Role of ${USER}` });
  await select.selectOption('Admin');
  await expect(page.getByText('Failed to update user role. Please try again.')).toBeVisible();
  await expect(select).toHaveValue('user');
});

test('the selector shows the role that is on its way', async ({ browser, baseURL }) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const page = await browserOf(browser, baseURL ?? '', ADMIN, 'admin');
  await browserOf(browser, baseURL ?? '', USER, 'user');
  await page.goto('/admin');
  await page.route('**/api/admin/users/*/role', async (route) => {
    await answered;
    await route.abort();
  });
  const select = page.getByRole('combobox', { name: `Role of ${USER}` });
  await select.selectOption('Admin');
  await expect(select).toHaveAttribute('aria-disabled', 'true');
  await expect(select).toHaveValue('admin');
  answer();
  await expect(select).toHaveValue('user');
});
