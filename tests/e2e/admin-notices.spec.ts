import { expect, type Route } from 'playwright/test';
import { LONG } from '#tests/setup/browser-test.ts';
import { test } from '#tests/setup/signed-in.ts';

test(
  'a notice is validated, planned once although the response is lost, and deleted',
  LONG,
  async ({ adminPage: page }) => {
    await page.goto('/admin/cache');
    const text = 'Closed for a day in 2090';
    await page.getByLabel('Text', { exact: true }).fill(text);
    await page.getByLabel('Kind').selectOption('Maintenance');
    await page.getByLabel('Start').fill('2090-01-02T10:00');
    await page.getByLabel('End').fill('2090-01-01T10:00');
    await page.getByRole('button', { name: 'Add Notice' }).click();
    await expect(page.locator('[data-toast]')).toContainText('Check the marked fields.');
    await page.getByLabel('End').fill('2090-01-03T10:00');
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/api/admin/notices', lose, { times: 1 });
    await page.getByRole('button', { name: 'Add Notice' }).click();
    const notice = page.getByRole('list', { name: 'Notices' }).getByRole('listitem').filter({ hasText: text });
    await expect(notice).toHaveCount(1);
    await expect(notice).toContainText('Planned');
    await expect(notice).toContainText('Maintenance, from 2 January 2090');
    await notice.getByRole('button', { name: `Delete ${text}` }).click();
    await expect(notice).toHaveCount(0);
  },
);
