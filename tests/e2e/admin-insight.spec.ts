import { expect } from 'playwright/test';
import { axeFindings } from '#tests/setup/axe-findings.ts';
import { LONG } from '#tests/setup/browser-test.ts';
import { test } from '#tests/setup/signed-in.ts';

test(
  'a curator sees what was viewed and what is lacking, goes to fix it, and takes the counts along',
  LONG,
  async ({ adminPage: page, site }) => {
    site.gallery.app.insight.viewed({ path: '/company/aegis-security', userAgent: 'Mozilla', purpose: undefined });
    for (let at = 0; at < 6; at += 1) {
      site.gallery.app.insight.searched({ q: 'quarantine evidence', total: 0, person: `person-${at}` });
    }
    await site.gallery.app.insight.start()();
    await page.goto('/admin/insight');
    const of = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(of('Most viewed companies').getByRole('link', { name: 'Aegis Security' })).toBeVisible();
    await expect(of('Searches without a result')).toContainText('quarantine evidence');
    await expect(of('Most viewed companies')).not.toContainText('not counted');
    expect(await axeFindings(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    const gap = of('Gaps').getByRole('link').first();
    const target = (await gap.getAttribute('href')) ?? '';
    await gap.click();
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}`.startsWith(target.split('#')[0] ?? ''));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);
