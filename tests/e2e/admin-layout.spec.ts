import { expect } from 'playwright/test';
import { expectNothingLost } from '#tests/setup/layout-findings.ts';
import { test } from '#tests/setup/signed-in.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.slow();

test('no page of an admin scrolls sideways on 320 px or loses anything at twice the text size', async ({
  adminPage: page,
}) => {
  for (const path of [
    '/',
    '/admin',
    '/admin/companies',
    '/admin/images',
    '/admin/duplicates',
    '/admin/triage',
    '/admin/atlas',
    '/admin/tags',
    '/admin/synonyms',
    '/admin/flows',
    '/admin/audit',
    '/admin/cache',
  ]) {
    await page.goto(path);
    await expect(page.getByLabel('Admin tools')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNothingLost(page, path);
  }
});
