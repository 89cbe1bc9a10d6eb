import { sql } from 'drizzle-orm';
import { expect, type Page } from 'playwright/test';
import { aCompany, addOwnGallery, anImage } from '#tests/factories/gallery.ts';
import { LONG } from '#tests/setup/browser-test.ts';
import { delayResponses } from '#tests/setup/delay-responses.ts';
import { e2eSite } from '#tests/setup/e2e-site.ts';
import { test } from '#tests/setup/signed-in.ts';

const GROUPS = 20;
/** Delay of each list response, in ms. */
const LATE_MS = 150;
const toast = (page: Page) => page.locator('[data-toast]');
const groups = (page: Page) => page.getByRole('list', { name: 'Duplicates' }).locator(':scope > li');
const count = (page: Page, text: string) => page.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) });

test(
  '20 duplicate groups are resolved by keyboard and pointer; a merged image redirects, and a rejection is undone',
  LONG,
  async ({ adminPage: page, baseURL }) => {
    const { gallery } = await e2eSite(Number(new URL(baseURL ?? '').port));
    try {
      const ofCompany = (slug: string) => ({
        company: aCompany({ id: slug, name: slug, slug, cloudinaryFolder: slug, position: 995 }),
        images: Array.from({ length: GROUPS }, (_, at) => ({
          row: anImage(slug, {
            id: `${slug}-${at}`,
            publicId: `${slug}-${at}`,
            originalName: `${slug}-${at}.png`,
            contentHash: `of-two-${at}`,
            alt: slug === 'copied' ? '' : `Screen ${at}`,
          }),
          tags: [`copy-of-${slug}`],
        })),
      });
      await addOwnGallery(gallery.db, [ofCompany('original'), ofCompany('copied')]);

      await page.goto('/admin/duplicates');
      await expect(count(page, '20 groups')).toBeVisible();
      await expect(groups(page)).toHaveCount(10);
      const kept = groups(page).first().getByRole('article').filter({ hasText: 'copied' }).first();
      const name = await kept.getAttribute('aria-label');
      await expect(kept).toContainText(/Added\s*\d{1,2} [A-Z][a-z]+ \d{4}/);
      const number = /copied-(\d+)\.png/.exec(name ?? '')?.[1] ?? '';
      await kept.getByRole('button', { name: 'Keep this' }).click();
      await expect(toast(page)).toContainText('1 duplicate merged');
      await expect(count(page, '19 groups')).toBeVisible();

      // A build of another test may have created the image's page: the next build removes it.
      const merged = async () => {
        const response = await page.request.get(`/image/original-${number}`, { maxRedirects: 0 });
        return [response.status(), response.headers().location];
      };
      await expect.poll(merged, { timeout: 120_000 }).toEqual([301, `/image/copied-${number}`]);
      await page.goto(`/image/original-${number}`);
      await expect(page).toHaveURL(new RegExp(`/image/copied-${number}$`));
      await expect(page.getByRole('heading', { level: 1 })).toContainText(`Screen ${number}`);

      await page.goto('/admin/duplicates');
      await expect(count(page, '19 groups')).toBeVisible();
      await page.keyboard.press('n');
      await expect(toast(page)).toContainText('not proposed again');
      await expect(count(page, '18 groups')).toBeVisible();
      await toast(page).getByRole('button', { name: 'Undo' }).click();
      await expect(count(page, '19 groups')).toBeVisible();
      // Each list arrives only after the next group has been decided.
      await delayResponses(page, '**/api/admin/pairs?*', LATE_MS);
      await page.keyboard.press('j');
      for (let left = GROUPS - 1; left > 0; left -= 1) {
        await expect(count(page, left === 1 ? '1 group' : `${left} groups`)).toBeVisible();
        await expect(groups(page).first()).toBeVisible();
        await page.keyboard.press(left % 2 === 0 ? '1' : '2');
      }
      await expect(page.getByText('Nothing to decide')).toBeVisible();
      await page.reload();
      await expect(page.getByText('No two images are the same or nearly the same.')).toBeVisible();
    } finally {
      // Otherwise they would be groups of the next attempt.
      await gallery.db.run(sql`DELETE FROM images WHERE folder IN ('original', 'copied')`);
      await gallery.db.run(sql`DELETE FROM companies WHERE id IN ('original', 'copied')`);
      await gallery.db.run(sql`DELETE FROM tags WHERE name LIKE 'copy-of-%'`);
      await gallery.close();
    }
  },
);
