import { expect, type Page } from 'playwright/test';
import { LONG } from '#tests/setup/browser-test.ts';
import { test } from '#tests/setup/signed-in.ts';

const tiles = (page: Page) => page.getByRole('button', { name: /^open image/i });
/** The row headers of the companies, without the product classes. */
const companiesOf = (page: Page) => page.locator('tr:not([data-group])').getByRole('rowheader');
const level1 = (page: Page) => page.getByRole('heading', { level: 1 });

test('a signed-out visitor goes from the overview to several patterns, an image and a filtered company page', async ({
  page,
}) => {
  await page.goto('/');
  const overview = page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Patterns' });
  await overview.click();
  await expect(overview).toHaveAttribute('aria-current', 'page');
  await expect(level1(page)).toHaveText('Patterns');
  await page.getByRole('link', { name: 'Alerts', exact: true }).click();
  await expect(page).toHaveURL(/\/patterns\/alerts$/);
  await expect(overview).toHaveAttribute('aria-current', 'true');
  await expect(level1(page)).toHaveText('Alerts');
  await page.locator('summary').click();
  for (const role of ['When to use it', 'What to watch for'])
    await expect(page.getByRole('term').filter({ hasText: role })).toBeVisible();
  await expect(tiles(page)).toHaveCount(3);
  await expect(page.getByText(/^To see all \d+ photos, please sign in$/)).toBeVisible();
  await page
    .getByRole('navigation', { name: 'More screens' })
    .getByRole('link', { name: /^Settings/ })
    .click();
  await expect(level1(page)).toHaveText('Settings');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Patterns' }).click();
  await page.getByRole('link', { name: 'Chart', exact: true }).click();
  await expect(level1(page)).toHaveText('Chart');

  await tiles(page).first().click();
  await expect(page.getByRole('dialog').getByText('1 / 3')).toBeVisible();
  await page.keyboard.press('i');
  await page
    .getByRole('complementary', { name: 'Information' })
    .getByRole('link', { name: 'Chart', exact: true })
    .click();
  await expect(page).toHaveURL(/\/patterns\/chart$/);
  await page
    .getByRole('region', { name: /^\d+ companies with Chart$/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/\/company\/[\w-]+\?tag=chart$/);

  await page.goto('/');
  await page.getByRole('article').getByRole('link', { name: 'Alerts', exact: true }).first().click();
  await expect(page).toHaveURL(/\/patterns\/alerts$/);
  await page.goto('/?tag=topic:alerts#screens');
  await page.getByRole('link', { name: 'About this pattern' }).click();
  await expect(page).toHaveURL(/\/patterns\/alerts$/);
});

test(
  'signed in, a pattern shows all its images, and its filters are kept in the address',
  LONG,
  async ({ page, signIn }) => {
    await signIn(page, 'patterns@example.com', 'user');
    const search = async (query: string): Promise<number> =>
      (await (await page.request.get(`/api/search?tag=topic:alerts&${query}`)).json()).total;
    const [all, dark] = [await search(''), await search('theme=dark')];
    expect(dark).toBeLessThan(all);
    await page.goto('/patterns/alerts');
    await expect(page.getByRole('status').filter({ hasText: /screens?$/ })).toHaveText(`${all} screens`);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox', { name: /^Dark/ }).check();
    await expect(tiles(page)).toHaveCount(dark);
    await expect(page).toHaveURL(/\/patterns\/alerts\?theme=dark$/);
    await page.reload();
    await expect(tiles(page)).toHaveCount(dark);
  },
);

test(
  'the coverage matrix can be sorted and navigated by keyboard, and a cell links to its images',
  LONG,
  async ({ page }) => {
    await page.goto('/coverage');
    const names = companiesOf(page);
    const before = await names.allTextContents();
    const sort = page.getByRole('button', { name: 'Sort by company' });
    await sort.click();
    await expect(names).toHaveText(before.toSorted((a, b) => a.localeCompare(b)));
    await sort.click();
    await expect(page).toHaveURL(/\/coverage\?sort=-company$/);
    await page.reload();
    await expect(names).toHaveText(before.toSorted((a, b) => b.localeCompare(a)));
    await expect(page.getByRole('columnheader', { name: 'Company' })).toHaveAttribute('aria-sort', 'descending');
    await sort.click();
    await expect(names).toHaveText(before);

    // The page scrolls, and the headers stay in view.
    const header = page.getByRole('columnheader', { name: 'Company' });
    await page.setViewportSize({ width: 1440, height: 600 });
    await names.last().scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await expect(header).toBeInViewport({ ratio: 1 });

    const grid = page.getByRole('grid', { name: 'Images by company and pattern' });
    await grid.getByRole('link', { name: before[0] ?? '', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    const cell = names.nth(1).locator('xpath=..').getByRole('gridcell').nth(1);
    const count = await cell.textContent();
    await expect(cell.getByRole('link')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/\?tag=topic:[\w-]+&company=[\w-]+#screens$/);
    await expect(page.getByRole('status').filter({ visible: true, hasText: 'screen' })).toHaveText(
      `${count} screen${count === '1' ? '' : 's'}`,
    );
  },
);

test('“Back to top” is hidden on a page that is too short for it', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/patterns/alerts');
  const link = page.getByRole('link', { name: 'Back to top' });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 1280, height: Math.round(height / 2.5) });
  await expect(link).toBeVisible();
  await page.setViewportSize({ width: 1280, height: Math.round(height / 1.55) });
  await expect(link).toBeHidden();
});

test(
  'news is grouped by month, week and company, and links to the newest images of a company',
  LONG,
  async ({ page }) => {
    await page.goto('/coverage');
    await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'New' }).click();
    await expect(level1(page)).toHaveText("What's new");
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/^[A-Z][a-z]+ \d{4}\s+[\d,]+ images$/);
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(
      /^Week of \d+ [A-Z][a-z]+.*[\d,]+ images · \d+ companies$/,
    );
    await expect(page.getByRole('main').getByRole('article').first().getByRole('img').first()).toBeVisible();
    const company = page.getByRole('heading', { level: 4 }).first().getByRole('link');
    const name = (await company.textContent())?.trim();
    await company.click();
    await expect(page).toHaveURL(/\/company\/[\w-]+\?sort=newest$/);
    await expect(level1(page)).toHaveText(name ?? '');
  },
);

test('the CSV of the matrix has one line per company', LONG, async ({ page, request }) => {
  await page.goto('/coverage');
  const rows = await companiesOf(page).count();
  const response = await request.get(
    (await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')) ?? '',
  );
  expect(response.headers()['content-type']).toMatch(/^text\/csv/);
  expect((await response.text()).trim().split('\r\n')).toHaveLength(rows + 1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('patterns and the matrix are readable', LONG, async ({ page }) => {
    await page.goto('/patterns');
    await page.getByRole('link', { name: 'Alerts', exact: true }).click();
    await expect(page.getByRole('img', { name: /Seeded alt|Security/ }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in with Google' })).toBeVisible();
    await expect(page.locator('[data-follow]')).toBeHidden();
    await page.goto('/coverage');
    await expect(page.getByRole('table', { name: 'Images by company and pattern' })).toBeVisible();
    await page.getByRole('cell').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/\?tag=/);
  });

  test(
    'news, flows and severity colours are readable; the following page says that it needs JavaScript',
    LONG,
    async ({ page }) => {
      await page.goto('/new');
      await expect(page.getByRole('main').getByRole('article').first().getByRole('img').first()).toBeVisible();
      await page.goto('/flows');
      await expect(page.getByRole('link', { name: 'Close an alert' })).toBeVisible();
      await page.goto('/atlas/severity');
      await expect(page.getByRole('table').first()).toBeVisible();
      await page.goto('/following');
      await expect(page.getByText(/^Following needs JavaScript/)).toBeVisible();
    },
  );
});
