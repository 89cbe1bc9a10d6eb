import { eq } from 'drizzle-orm';
import { expect, type Page } from 'playwright/test';
import { companies, severityColours } from '#db/schema/companies.ts';
import { images } from '#db/schema/images.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { addMarks } from '#tests/factories/severity.ts';
import { axeFindings } from '#tests/setup/axe-findings.ts';
import { LONG } from '#tests/setup/browser-test.ts';
import { PUBLISHED } from '#tests/setup/held-builds.ts';
import { test } from '#tests/setup/signed-in.ts';
import { untilListed } from '#tests/setup/until-listed.ts';

const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text });

test('an admin confirms, corrects and rejects colours by pointer and keyboard, and undoes one; confirmed colours are published', {
  tag: [PUBLISHED, LONG.tag],
}, async ({ adminPage: page, site }) => {
  const { db } = site.gallery;
  const slug = `severity-${crypto.randomUUID().slice(0, 8)}`;
  const name = `Journey ${slug}`;
  const card = (level: string) => page.getByRole('listitem', { name: `${name}, ${level}`, exact: true });
  const field = (level: string) => page.getByRole('textbox', { name: `Colour of ${name}, ${level}`, exact: true });
  try {
    await addGallery(db, [
      {
        company: aCompany({ id: slug, name, slug, cloudinaryFolder: slug, position: 996 }),
        images: [{ row: anImage(slug, { id: slug, publicId: slug, contentHash: slug }), tags: [] }],
      },
    ]);
    await addMarks(db, slug, [
      { level: 'critical', fill: '#d32f2f' },
      { level: 'high', fill: '#f57c00' },
      { level: 'low', fill: '#1976d2' },
    ]);

    await untilListed(page, '/api/admin/severity?state=proposed&limit=500', name);
    await page.goto('/admin/atlas');
    await card('Critical').getByRole('button', { name: 'Confirm' }).click();
    await expect(toast(page, 'Confirmed')).toBeVisible();
    await expect(card('Critical')).toBeHidden();
    await field('Low').fill('#1565c0');
    await field('Low').press('Enter');
    await expect(card('Low')).toBeHidden();
    await card('High').press('n');
    await expect(card('High')).toBeHidden();
    await toast(page, 'Rejected').getByRole('button', { name: 'Undo' }).click();
    await expect(card('High')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    await page.goto('/admin/atlas?state=confirmed');
    await expect(card('Low')).toContainText('Found as #1976d2 in 1 image');
    await expect(field('Low')).toHaveValue('#1565c0');

    const colours = async () => {
      const { companies: all } = (await (await page.request.get('/atlas/severity.json')).json()) as {
        companies: { slug: string; colours: { level: string; colour: string }[] }[];
      };
      return all.find((company) => company.slug === slug)?.colours.map(({ level, colour }) => `${level} ${colour}`);
    };
    await expect.poll(colours, { timeout: 120_000 }).toEqual(['critical #d32f2f', 'low #1565c0']);
    await page.goto('/atlas/severity');
    await expect(page.getByRole('heading', { level: 3, name })).toBeVisible();
  } finally {
    await db.delete(severityColours).where(eq(severityColours.companyId, slug));
    await db.delete(images).where(eq(images.folder, slug));
    await db.delete(companies).where(eq(companies.id, slug));
  }
});
