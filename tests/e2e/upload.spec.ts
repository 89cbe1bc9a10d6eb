import { expect, type Page } from 'playwright/test';
import { LONG } from '#tests/setup/browser-test.ts';
import { test as base } from '#tests/setup/signed-in.ts';

const test = base.extend({
  // In a reused context, Playwright 1.65 does not see the second test's file chooser.
  context: async ({ browser }, use) => {
    const context = await browser.newContext();
    await use(context);
    await context.close();
  },
});

/** One orange pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const PNG = { name: 'shot.png', mimeType: 'image/png', buffer: PIXEL };

const toast = (page: Page) => page.locator('[data-toast]');
const fileInput = (page: Page) => page.locator('[data-drop-zone] input');
const uploadButton = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true });
const sessionUploads = (page: Page) => page.getByRole('region', { name: /^Uploads of this session/ });
const preview = (page: Page) => page.getByAltText('Preview of shot.png');

const hydrated = (page: Page) => expect(page.locator('astro-island[ssr]')).toHaveCount(0);

async function visit(page: Page): Promise<void> {
  await page.goto('/upload-test');
  await hydrated(page);
}

test('a signed-out visitor can choose a file but must sign in to upload it; search engines do not index the page', async ({
  page,
  request,
}) => {
  await visit(page);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain('upload-test');
  await expect(page).toHaveTitle(/^Image Upload Test/);
  await expect(page.locator('[data-drop-zone]')).toContainText('JPG, PNG, GIF');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  await fileInput(page).setInputFiles(PNG);
  await expect(preview(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in to upload' })).toBeVisible();
  await expect(uploadButton(page)).toHaveCount(0);
});

test('the status card says when the image host is unreachable', LONG, async ({ page }) => {
  await page.route('**/api/system/image-host-status', (route) => route.fulfill({ json: { connected: false } }));
  await visit(page);
  await expect(page.getByText('Not connected')).toBeVisible();
});

test('the status card shows “Unknown” when the server does not respond', LONG, async ({ page }) => {
  await page.route('**/api/system/image-host-status', () => {});
  await visit(page);
  await expect(page.getByText('Checking...')).toBeVisible();
  await expect(page.getByText('Unknown', { exact: true })).toBeVisible();
});

test('when popups are blocked, the chosen file is kept through a full-page sign-in', LONG, async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await visit(page);
  await fileInput(page).setInputFiles(PNG);
  await page.getByRole('button', { name: 'Sign in to upload' }).click();
  await page.waitForURL(/\/demo-idp\//);
  await page.getByRole('button', { name: /Mara Lindqvist/ }).click();
  await page.waitForURL(/\/upload-test/);
  await expect(preview(page)).toBeVisible();
  await uploadButton(page).click();
  await expect(sessionUploads(page).getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await hydrated(page);
  await expect(page.locator('[data-drop-zone]')).toBeVisible();
});

test.describe('signed in', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn(page, 'uploader@example.com', 'user');
    await visit(page);
  });

  test('an image is uploaded and listed, and its address is copied; a failed copy is reported', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await fileInput(page).setInputFiles(PNG);
    await expect(preview(page)).toBeVisible();
    await uploadButton(page).click();
    await expect(toast(page)).toContainText('Image uploaded');
    await expect(page.locator('[data-drop-zone]')).toBeVisible();
    const row = sessionUploads(page).getByRole('listitem');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('test-uploads/');
    await expect(row).toContainText('1 × 1');
    await row.getByRole('button', { name: 'Copy URL' }).click();
    await expect(toast(page)).toContainText('Copied to clipboard');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(URL.parse(copied)?.pathname).toMatch(/^\/media\/|\/image\/upload\//);
    expect((await page.request.get(copied)).headers()['content-type']).toMatch(/^image\//);
    const view = copied.startsWith(`${baseURL}/`) ? new URL(copied).pathname : copied;
    await expect(row.getByRole('link', { name: 'View' })).toHaveAttribute('href', view);

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    });
    await row.getByRole('button', { name: 'Copy URL' }).click();
    await expect(toast(page)).toContainText('Failed to copy');
    await expect(toast(page)).toContainText('Could not copy to clipboard. Please copy manually.');
  });

  test(
    'a dropped file is replaced through the picker; an invalid file keeps the previous choice',
    LONG,
    async ({ page }) => {
      const dataTransfer = await page.evaluateHandle(
        (bytes) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([Uint8Array.from(bytes)], 'shot.png', { type: 'image/png' }));
          return transfer;
        },
        [...PIXEL],
      );
      await page.dispatchEvent('[data-drop-zone]', 'drop', { dataTransfer });
      await expect(preview(page)).toBeVisible();
      const chooser = page.waitForEvent('filechooser');
      await page.getByText('Choose another').click();
      await (await chooser).setFiles({ ...PNG, name: 'other.png' });
      await expect(page.getByAltText('Preview of other.png')).toBeVisible();
      await expect(preview(page)).toHaveCount(0);
      await page
        .locator('[data-replace-file] input')
        .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
      await expect(toast(page)).toContainText('Invalid file type');
      await expect(page.getByAltText('Preview of other.png')).toBeVisible();
      await uploadButton(page).click();
      await expect(sessionUploads(page).getByRole('listitem')).toHaveCount(1);
    },
  );

  test('a file is chosen and uploaded by keyboard, and focus is never lost', LONG, async ({ page }) => {
    // Playwright intercepts file choosers only some time after the first listener is added.
    page.on('filechooser', () => undefined);
    await expect(async () => {
      await fileInput(page).focus();
      const chooser = page.waitForEvent('filechooser', { timeout: 5_000 });
      await page.keyboard.press('Enter');
      await (await chooser).setFiles(PNG);
    }).toPass();
    await expect(uploadButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(sessionUploads(page).getByRole('listitem')).toHaveCount(1);
    await expect(fileInput(page)).toBeFocused();
  });

  test(
    'an invalid type, a large file, invalid content and a broken connection show different errors and keep the chosen image',
    LONG,
    async ({ page }) => {
      await fileInput(page).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
      await expect(toast(page)).toContainText('Invalid file type');
      await expect(toast(page)).toContainText('Please select an image file.');
      await expect(page.locator('[data-drop-zone]')).toBeVisible();
      await fileInput(page).setInputFiles({ ...PNG, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
      await expect(toast(page)).toContainText('File too large');
      await expect(toast(page)).toContainText('Please select an image smaller than 5MB.');
      await fileInput(page).setInputFiles({ ...PNG, buffer: Buffer.from('not a picture') });
      const answered = page.waitForResponse('**/api/upload');
      await uploadButton(page).click();
      const { detail } = await (await answered).json();
      await expect(toast(page)).toContainText('Upload failed');
      await expect(toast(page)).toContainText(detail);
      await expect(preview(page)).toBeVisible();
      await expect(uploadButton(page)).toBeEnabled();
      await page.route('**/api/upload', (route) => route.abort());
      await uploadButton(page).click();
      await expect(toast(page)).toContainText('Failed to upload image. Please try again.');
      await expect(preview(page)).toBeVisible();
    },
  );

  test('an upload shows its progress and can be cancelled, which keeps the chosen file', LONG, async ({ page }) => {
    await page.route('**/api/upload', () => {});
    await fileInput(page).setInputFiles(PNG);
    await uploadButton(page).click();
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(toast(page)).toContainText('Upload cancelled');
    await expect(preview(page)).toBeVisible();
    await expect(uploadButton(page)).toBeFocused();
    await expect(sessionUploads(page).getByRole('listitem')).toHaveCount(0);
    await page.unroute('**/api/upload');

    let response = () => {};
    const held = new Promise<void>((resolve) => {
      response = resolve;
    });
    await page.route('**/api/upload', async (route) => {
      await held;
      await route.continue();
    });
    await uploadButton(page).click();
    await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();
    await expect(page.locator('[data-upload-progress]')).toHaveText(/^(Uploading\.\.\. \d+%|Processing\.\.\.)$/);
    await expect(uploadButton(page)).toHaveCount(0);
    response();
    await expect(sessionUploads(page).getByRole('listitem')).toHaveCount(1);
  });

  test('the list of uploads survives a reload and is cleared for another user', LONG, async ({ page, signIn }) => {
    await fileInput(page).setInputFiles(PNG);
    await uploadButton(page).click();
    await expect(sessionUploads(page).getByRole('listitem')).toHaveCount(1);
    await page.reload();
    await hydrated(page);
    await expect(sessionUploads(page).getByRole('listitem')).toHaveCount(1);
    await signIn(page, 'someone-else@example.com', 'user');
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole('banner').getByRole('button', { name: 'someone-else' })).toBeVisible();
    await expect(sessionUploads(page).getByRole('listitem')).toHaveCount(0);
    await page.context().clearCookies();
    await page.reload();
    await hydrated(page);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('gallery-uploads'))).toBeNull();
  });
});
