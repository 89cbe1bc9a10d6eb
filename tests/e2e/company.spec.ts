import { expect, type Page } from 'playwright/test';
import { LONG, test } from '#tests/setup/browser-test.ts';

const tiles = (page: Page) => page.getByRole('button', { name: /^open image/i });
const chips = (page: Page) => page.getByRole('group', { name: 'Filter by tag' }).getByRole('button');

/** Opens the page of the first company. */
async function openFirstCompany(page: Page): Promise<string> {
  await page.goto('/#companies');
  const link = page.getByRole('list', { name: 'Companies' }).getByRole('link').first();
  const name = (await link.textContent())?.trim() ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return name;
}

test('a company page shows its name, opens the website in a new tab and links back to the companies', async ({
  page,
}) => {
  await openFirstCompany(page);
  await expect(page).toHaveTitle(/^Company Detail - [a-z0-9-]+$/);
  const website = page.getByRole('link', { name: /visit website/i });
  await expect(website).toHaveAttribute('target', '_blank');
  await expect(website).toHaveAttribute('rel', /noopener/);
  await page.getByRole('link', { name: /back to companies/i }).click();
  await expect(page).toHaveURL(/\/#companies$/);
  await expect(page.getByRole('tab', { name: /companies/i })).toHaveAttribute('aria-selected', 'true');
});

test('a signed-out visitor sees 8 images, up to 4 placeholders and a prompt naming the company', async ({ page }) => {
  const name = await openFirstCompany(page);
  const total = Number(/\d+/.exec((await chips(page).first().textContent()) ?? '')?.[0]);
  expect(total).toBeGreaterThan(8);
  await expect(tiles(page)).toHaveCount(8);
  await expect(page.locator('[data-blurred]')).toHaveCount(Math.min(4, total - 8));
  await expect(page.getByText(`To see all ${total} photos of ${name}, please sign in`)).toBeVisible();
});

test('an unknown company gets a 404 page that links back to the companies', LONG, async ({ page }) => {
  const result = await page.goto('/company/no-such-company');
  expect(result?.status()).toBe(404);
  await expect(page).toHaveTitle('Company Detail - no-such-company');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Company not found');
  await expect(page.getByText("The company you're looking for doesn't exist.")).toBeVisible();
  await expect(page.getByText('404 Page Not Found')).toBeHidden();
  await page.getByRole('link', { name: 'Back to Companies' }).click();
  await expect(page).toHaveURL(/\/#companies$/);
});

test(
  'the tag filter is kept in the address, and selecting the same tag again shows all images',
  LONG,
  async ({ page }) => {
    await openFirstCompany(page);
    const chip = chips(page).nth(1);
    await chip.click();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/\?tag=/);
    await page.reload();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await chip.click();
    await expect(page).not.toHaveURL(/\?tag=/);
    await expect(chips(page).first()).toHaveAttribute('aria-pressed', 'true');
  },
);

test('a tag clicked before hydration is selected after it', LONG, async ({ page }) => {
  await page.goto('/#companies');
  const { promise: isPressed, resolve: letScriptsCome } = Promise.withResolvers<void>();
  await page.route('**/_astro/react.*.js', async (route) => {
    await isPressed;
    await route.continue();
  });
  await page.getByRole('list', { name: 'Companies' }).getByRole('link').first().click();
  const chip = chips(page).nth(1);
  await chip.click();
  await expect(page.locator('astro-island[ssr]').first()).toBeAttached();
  letScriptsCome();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/\?tag=/);
});

test('the next and previous links move between companies', LONG, async ({ page }) => {
  const first = await openFirstCompany(page);
  await page.getByRole('link', { name: /next company/i }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(first);
  await page.getByRole('link', { name: /previous company/i }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first);
});

test('a tag whose images are all gated says so', LONG, async ({ page }) => {
  // Removes the tag from the images on the page but not from its chip.
  await page.route('/company/aegis-security*', async (route) => {
    const result = await route.fetch();
    const withoutTag = (props: string) => props.replace(/topic:alerts(?=.*topic:alerts)/gs, 'topic:other');
    await route.fulfill({
      response: result,
      body: (await result.text()).replace(/props="[^"]*blurred[^"]*"/, withoutTag),
    });
  });
  await page.goto('/company/aegis-security?tag=topic:alerts');
  await expect(page.getByText('No image of the preview has the tag “Alerts”')).toBeVisible();
  await expect(page.getByText(/^To see all 14 photos of Aegis Security, please sign in$/)).toBeVisible();
});

test('an unused tag says so and offers to show all images', LONG, async ({ page }) => {
  await page.goto('/company/aegis-security?tag=topic:nothing');
  await expect(page.getByText('No image has the tag “Nothing”')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).toHaveURL(/\/company\/aegis-security$/);
  await expect(tiles(page)).toHaveCount(8);
});

test('a company without a logo requests it once, and nothing is printed to the console', LONG, async ({ page }) => {
  const printed: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && printed.push(message.text()));
  const asked = page.waitForResponse('**/api/companies/aegis-security/logo');
  await page.goto('/company/aegis-security');
  expect((await asked).status()).toBe(204);
  await expect(page.locator('.company-header-logo svg')).toBeVisible();
  expect(printed).toEqual([]);
});

test("the image host's logo replaces the icon", LONG, async ({ page }) => {
  const secure_url = '/favicon.svg';
  await page.route('**/api/companies/aegis-security/logo', (route) => route.fulfill({ json: { secure_url } }));
  await page.goto('/company/aegis-security');
  await expect(page.locator('.company-header-logo img')).toHaveAttribute('src', secure_url);
});
