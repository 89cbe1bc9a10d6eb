import { expect, type Page } from 'playwright/test';
import { LONG } from '#tests/setup/browser-test.ts';
import { test } from '#tests/setup/signed-in.ts';

const ADMIN = 'roles-admin@example.com';
const USER = 'roles-user@example.com';

const confirmRole = async (page: Page, role: 'User' | 'Admin') => {
  const question = page.getByRole('alertdialog', { name: `Make ${USER} ${role === 'Admin' ? 'an admin' : 'a user'}?` });
  await expect(question).toContainText(/There will be \d+ admins?\./);
  await question.getByRole('button', { name: `Make ${role.toLowerCase()}` }).click();
};

const giveRole = async (page: Page, role: 'User' | 'Admin') => {
  await page.getByRole('combobox', { name: `Role of ${USER}` }).selectOption(role);
  await confirmRole(page, role);
  await expect(page.getByText('Role Updated')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: USER });
  await expect(row.getByText(role, { exact: true }).first()).toBeVisible();
};

test('a user becomes an admin and a user again, each effective on the next request', async ({
  page: admin,
  browser,
  baseURL,
  signIn,
}) => {
  const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
  const user = await elsewhere.newPage();
  await signIn(user, USER, 'user');
  await signIn(admin, ADMIN, 'admin');
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
  await elsewhere.close();
});

test('a signed-out visitor is asked to sign in and receives nothing of the admin pages', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('Please sign in to access this page.')).toBeVisible();
  expect(scripts.filter((url) => /UsersPage|api\/admin/.test(url))).toEqual([]);
});

test(
  'the selector shows the pending role; a failed change is reported and restores the old role',
  LONG,
  async ({ page, site, signIn }) => {
    let response = () => {};
    const answered = new Promise<void>((resolve) => {
      response = resolve;
    });
    await site.sessionCookie(USER);
    await signIn(page, ADMIN, 'admin');
    await page.goto('/admin');
    await page.route('**/api/admin/users/*/role', async (route) => {
      await answered;
      await route.abort();
    });
    const select = page.getByRole('combobox', { name: `Role of ${USER}` });
    await select.selectOption('Admin');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(select).toHaveValue('user');
    await select.selectOption('Admin');
    await confirmRole(page, 'Admin');
    await expect(select).toHaveAttribute('aria-disabled', 'true');
    await expect(select).toHaveValue('admin');
    response();
    await expect(page.getByText('Failed to update user role. Please try again.')).toBeVisible();
    await expect(select).toHaveValue('user');
  },
);
