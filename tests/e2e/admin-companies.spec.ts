import { expect, type Page } from 'playwright/test';
import { LONG } from '#tests/setup/browser-test.ts';
import { PUBLISHED } from '#tests/setup/held-builds.ts';
import { test } from '#tests/setup/signed-in.ts';

const toast = (page: Page) => page.locator('[data-toast]');
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

const openAdmin = async (page: Page) => {
  await page.goto('/admin/companies');
  await expect(page.getByRole('button', { name: 'Edit Aegis Security' })).toBeVisible();
};

const edit = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Company' })).toBeVisible();
};

test('a company is created: the slug follows the name, and a refused save shows field errors and keeps the input', async ({
  adminPage: page,
}) => {
  await openAdmin(page);
  await page.getByRole('button', { name: 'Add Company' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Company' });
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog.getByText('A name is required.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Aegis Security');
  await expect(dialog.getByLabel('Slug')).toHaveValue('aegis-security');
  await dialog.getByLabel('Website').fill('javascript:alert(1)');
  await dialog.getByLabel('Description').fill('🛡️ חברת אבטחה');
  await expect(dialog.getByText('Enter an address that begins with http:// or https://.')).toBeVisible();
  await dialog.getByLabel('Website').fill('https://kestrel.example');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(toast(page)).toContainText('Failed to create company');
  await expect(dialog.getByText('Another company already uses this slug.')).toBeVisible();
  await expect(dialog.getByLabel('Description')).toHaveValue('🛡️ חברת אבטחה');
  await dialog.getByLabel('Name').fill('Kestrel SIEM');
  await expect(dialog.getByLabel('Slug')).toHaveValue('kestrel-siem');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(toast(page)).toContainText('Company created successfully');
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Kestrel SIEM')).toContainText('/kestrel-siem');
  await expect(card(page, 'Kestrel SIEM')).toBeInViewport();
  await expect(card(page, 'Kestrel SIEM')).toContainText('Not set');
});

test(
  'a toast above the open form can be focused and dismissed without changing the form',
  LONG,
  async ({ adminPage: page }) => {
    await page.route('**/api/admin/companies', (route, request) =>
      request.method() === 'POST' ? route.fulfill({ status: 502, json: { detail: 'Down.' } }) : route.fallback(),
    );
    await openAdmin(page);
    await page.getByRole('button', { name: 'Add Company' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Company' });
    const create = dialog.getByRole('button', { name: 'Create', exact: true });
    const area = dialog.getByRole('region', { name: 'Notifications (F8)' });
    await dialog.getByLabel('Name').fill('Kestrel Lost');
    await create.click();
    await expect(area).toContainText('Failed to create company');
    await page.keyboard.press('F8');
    await expect(area).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(toast(page)).toHaveCount(0);
    await expect(create).toBeFocused();
    await create.press('Enter');
    await area.getByRole('button', { name: 'Dismiss notification' }).click();
    await expect(toast(page)).toHaveCount(0);
    await expect(create).toBeFocused();
    await expect(dialog.getByLabel('Name')).toHaveValue('Kestrel Lost');

    await create.press('Enter');
    await expect(toast(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
    await expect(toast(page)).toBeVisible();
    await expect(page.locator('body > div').filter({ has: toast(page) })).toHaveCount(1);
  },
);

test(
  'when two admins edit the same company, the second sees what the first changed',
  LONG,
  async ({ adminPage: page, context, signIn }) => {
    const other = await context.newPage();
    await signIn(other, 'second-admin@example.com', 'admin');
    await openAdmin(page);
    await openAdmin(other);
    await edit(page, 'Citadel Security');
    await edit(other, 'Citadel Security');
    await page.getByLabel('Description').fill('Written by the first');
    await page.getByLabel('Source').fill('https://first.example/');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page)).toContainText('Company updated successfully');

    await other.getByLabel('Description').fill('Written by the second');
    await other.getByLabel('Source').fill('https://second.example/');
    await other.getByLabel('Licence').fill('Apache-2.0');
    await other.getByRole('button', { name: 'Update' }).click();
    await expect(toast(other)).toContainText('Failed to update company: Someone else has changed this');
    const notice = other.getByRole('alert').filter({ hasText: 'Someone else has changed this company' });
    await expect(notice).toContainText('Written by the first');
    await expect(notice).toContainText('Written by the second');
    await notice.getByRole('button', { name: 'Keep mine: Description' }).click();
    await expect(notice.getByRole('button', { name: 'Keep mine: Description', pressed: true })).toBeVisible();
    await notice.getByRole('button', { name: 'Take theirs: Source' }).click();
    await expect(notice).toHaveCount(0);
    await expect(other.getByLabel('Source')).toHaveValue('https://first.example/');
    await other.getByRole('button', { name: 'Update' }).click();
    await expect(toast(other)).toContainText('Company updated successfully');
    await expect(card(other, 'Citadel Security')).toContainText('Written by the second');
  },
);

test(
  'an icon and a hero image are chosen; the hero image is stored as a separate public file',
  LONG,
  async ({ adminPage: page }) => {
    await openAdmin(page);
    await edit(page, 'Drawbridge Security');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Browse' }).click();
    await dialog.getByLabel('Search icons').fill('fingerprint');
    await dialog.getByRole('button', { name: 'fingerprint', exact: true }).click();
    await expect(dialog.getByLabel('Logo icon')).toHaveValue('fas fa-fingerprint');
    await dialog.getByRole('button', { name: 'Choose' }).last().click();
    await dialog.getByRole('button', { name: /^Use / }).first().click();
    await expect(dialog.getByLabel('Hero image')).toHaveValue(/seedtoken/);
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page)).toContainText('Company updated successfully');
    await edit(page, 'Drawbridge Security');
    await expect(page.getByLabel('Hero image')).toHaveValue(/^\/media\/(v\d+\/)?covers\/|\/gallery-artwork\//);
  },
);

test('companies are reordered with the arrow keys and by dragging', LONG, async ({ adminPage: page }) => {
  await openAdmin(page);
  const names = () => page.getByRole('article').getByRole('heading').allTextContents();
  /** Moves a company and waits for the saved order. Another test may add or delete one meanwhile (409): then the caller starts over. */
  const move = async (act: () => Promise<void>) => {
    const response = page.waitForResponse((candidate) => candidate.url().endsWith('/companies/order'), {
      timeout: 15_000,
    });
    await Promise.all([response, act()]);
    expect((await response).ok()).toBe(true);
  };
  let [first, second, third]: (string | undefined)[] = [];
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible();
    [first, second, third] = await names();
    const grip = page.getByRole('button', { name: `Move ${third},` });
    await move(async () => {
      await grip.focus();
      await page.keyboard.press('ArrowLeft');
      await expect.poll(async () => (await names()).slice(0, 3)).toEqual([first, third, second]);
      await expect(grip).toBeFocused();
    });
  }).toPass();
  await expect(async () => {
    await page.reload();
    // The cards may still be moving when they are measured.
    await expect.poll(async () => (await names()).slice(0, 3)).toEqual([first, third, second]);
    const from = await page.getByRole('button', { name: `Move ${third},` }).boundingBox();
    const target = await card(page, second ?? '').boundingBox();
    if (!from || !target) throw new Error('The cards are not on the page.');
    await move(async () => {
      await page.mouse.move(from.x + 10, from.y + 10);
      await page.mouse.down();
      await page.mouse.move(target.x + 40, target.y + 40, { steps: 8 });
      await page.mouse.up();
    });
  }).toPass();
  await page.reload();
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual([first, second, third]);
});

test(
  'deleting a company asks for confirmation and removes it from the API',
  LONG,
  async ({ adminPage: page, request }) => {
    await openAdmin(page);
    await page.getByRole('button', { name: 'Delete Ivory Security' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Are you sure you want to delete this company?');
    await expect(question).toContainText(
      'Its 14 images leave the gallery and their addresses stop working. They stay on the Images page',
    );
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(card(page, 'Ivory Security')).toBeVisible();
    await page.getByRole('button', { name: 'Delete Ivory Security' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove from the site' }).click();
    await expect(toast(page)).toContainText('Company deleted successfully');
    await expect(card(page, 'Ivory Security')).toHaveCount(0);
    expect((await request.get('/api/companies/ivory-security')).status()).toBe(404);
  },
);

test('an edit is published to a signed-out visitor, whose open page reloads', { tag: PUBLISHED }, async ({
  adminPage: page,
  browser,
  baseURL,
}) => {
  const visitorContext = await browser.newContext(baseURL ? { baseURL } : {});
  const visitor = await visitorContext.newPage();
  await visitor.clock.install();
  await visitor.goto('/company/ember-security');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Ember Security');
  const versionOf = async () => (await (await visitor.request.get('/api/version')).json()).version as string;

  await openAdmin(page);
  await edit(page, 'Ember Security');
  const before = await versionOf();
  const words = `Live words ${Date.now()}`;
  await page.getByLabel('Description').fill(words);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(toast(page)).toContainText('Company updated successfully');
  await expect
    .poll(
      async () =>
        (await versionOf()) === before ? 'old' : await (await visitor.request.get('/company/ember-security')).text(),
      {
        timeout: 200_000,
        intervals: [500],
      },
    )
    .toContain(words);
  const reloaded = visitor.waitForEvent('load');
  await visitor.clock.runFor(32_000);
  await reloaded;
  await expect(visitor.getByText(words)).toBeVisible();
  await visitorContext.close();
});
