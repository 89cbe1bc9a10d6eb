import { expect } from 'playwright/test';
import { LONG } from '#tests/setup/browser-test.ts';
import { pagePaths } from '#tests/setup/page-paths.ts';
import { test } from '#tests/setup/signed-in.ts';

const DENIED = 'You need admin privileges to access this page';

test('a signed-out visitor of an admin page is redirected home with the reason', LONG, async ({ page }) => {
  for (const path of ['/admin/images', '/admin/audit']) {
    const result = await page.request.get(path, { maxRedirects: 0 });
    expect([path, result.status(), result.headers().location]).toEqual([path, 302, '/']);
  }
  await page.goto('/admin/companies');
  await expect(page).toHaveURL(/\/(#.*)?$/);
  await expect(page.locator('[data-toast]')).toContainText('Access Denied');
  await expect(page.locator('[data-toast]')).toContainText(DENIED);
  await page.reload();
  await expect(page.getByText(DENIED)).toHaveCount(0);
});

test('a user who is not an admin is redirected home with the reason too', LONG, async ({ page, signIn }) => {
  await signIn(page, 'user@example.com', 'user');
  await page.goto('/admin/companies');
  await expect(page).toHaveURL(/\/(#.*)?$/);
  await expect(page.getByText(DENIED)).toBeVisible();
});

test('the cache page shows its own messages to signed-out visitors and users', LONG, async ({ page, signIn }) => {
  const signedOut = await page.goto('/admin/cache');
  expect(signedOut?.status()).toBe(401);
  await expect(page.getByRole('heading', { name: 'Please sign in to access the admin panel.' })).toBeVisible();
  await signIn(page, 'user@example.com', 'user');
  const user = await page.goto('/admin/cache');
  expect(user?.status()).toBe(403);
  expect(user?.headers()['cache-control']).toContain('no-store');
  await expect(page.getByRole('heading', { name: "You don't have permission to access this page." })).toBeVisible();
  await expect(page.getByText('Memory Store')).toHaveCount(0);
});

test('the code of admin pages is never sent to visitors', async ({ page }) => {
  const addresses = new Set<string>();
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) addresses.add(request.url());
  });
  for (const path of ['/', '/company/aegis-security']) await page.goto(path, { waitUntil: 'networkidle' });
  const responses = await Promise.all([...addresses].map((address) => page.request.get(address)));
  const scripts = (await Promise.all(responses.map((response) => response.text()))).join('\n');
  expect(scripts.length).toBeGreaterThan(1_000);
  for (const words of [
    'Refresh Gallery',
    'Companies Management',
    'Clear All Caches',
    'Are you sure you want to delete this company?',
  ]) {
    expect(scripts).not.toContain(words);
  }
});

test('the sub-navigation opens each admin page and marks the current one', async ({ adminPage: page }) => {
  await page.goto('/admin/companies');
  const navigation = page.getByRole('navigation', { name: 'Admin' });
  for (const [link, title] of [
    ['Images', 'Images'],
    ['Audit trail', 'Audit trail'],
    ['Site', 'Site'],
    ['Companies', 'Companies Management'],
  ] as const) {
    await navigation.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(navigation.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page');
  }
});

test(
  'the floating panel has the shortcuts on public pages, begins folded on the page of an image and on a phone, and stays as it was left',
  LONG,
  async ({ adminPage: page }) => {
    const panel = page.getByRole('complementary', { name: 'Admin', exact: true });
    const toggle = page.getByRole('button', { name: 'Admin tools' });
    const [image] = await (await page.request.get('/api/companies/aegis-security/images')).json();
    await page.goto(`/image/${image.id}`);
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await page.goto('/terms');
    await expect(panel.getByRole('button', { name: 'Refresh Gallery' })).toBeVisible();
    await expect(panel.getByRole('link', { name: 'Manage Users' })).toHaveAttribute('href', '/admin');
    await panel.getByRole('button', { name: 'Fold the panel' }).click();
    await expect(panel).toHaveCount(0);
    await expect(toggle).toBeFocused();
    await page.reload();
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    await expect(panel).toBeInViewport({ ratio: 1 });
    await page.reload();
    await expect(panel).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/company/aegis-security');
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/admin/companies');
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  },
);

test(
  'an admin page whose lists fail to load says which, and offers to try again',
  LONG,
  async ({ adminPage: page }) => {
    await page.route(/\/api\/(?!auth|version|user\/admin-status)/, (route) => route.fulfill({ status: 503, body: '' }));
    for (const path of pagePaths('admin')) {
      await page.goto(path);
      const failure = page.getByRole('main').getByRole('alert').first();
      await expect(failure, path).toContainText(/^(The|Your) [a-z ]+ could not be (loaded|compared)/);
      await expect(failure.getByRole('button', { name: 'Try again' }), path).toBeVisible();
    }
  },
);
