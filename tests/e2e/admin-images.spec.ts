import { sql } from 'drizzle-orm';
import { expect, type Page } from 'playwright/test';
import { aCompany, addOwnGallery, anImage } from '#tests/factories/gallery.ts';
import { LONG } from '#tests/setup/browser-test.ts';
import { e2eSite } from '#tests/setup/e2e-site.ts';
import { test } from '#tests/setup/signed-in.ts';
import { untilListed } from '#tests/setup/until-listed.ts';

const toast = (page: Page) => page.locator('[data-toast]');
const tiles = (page: Page) => page.locator('[data-sortable-id]');

const openCompany = async (page: Page, name: string) => {
  await page.goto('/admin/images');
  await page.getByLabel('Company or folder').selectOption({ label: name });
  await expect(tiles(page)).toHaveCount(14);
};

test('an image is tagged, given an alt text and hidden, and the API reflects it', async ({ adminPage: page }) => {
  await openCompany(page, 'Falcon Security (14)');
  const id = await tiles(page).nth(2).getAttribute('data-sortable-id');
  await tiles(page)
    .nth(2)
    .getByRole('button', { name: /^Edit / })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit Image' });
  await dialog.getByLabel('Add tags').fill('all');
  await expect(dialog.getByText('This name is reserved for whole lists.')).toBeVisible();
  await dialog.getByLabel('Add tags').fill('topic:attack-graph');
  await dialog.getByLabel('Alt text').fill('A graph of attack paths');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toContainText('Image updated');
  const tagged = await (await page.request.get('/api/images/by-tag/topic:attack-graph')).json();
  expect(tagged).toMatchObject([{ id, image: { alt: 'A graph of attack paths' } }]);

  await tiles(page)
    .nth(2)
    .getByRole('button', { name: /^Edit / })
    .click();
  await dialog.getByLabel('Visibility').selectOption('Hidden');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(tiles(page).nth(2)).toContainText('Hidden');
  expect(await (await page.request.get('/api/images/by-tag/topic:attack-graph')).json()).toEqual([]);
});

test(
  "an image's text, theme and palette are corrected, and search uses the corrections",
  LONG,
  async ({ adminPage: page }) => {
    await openCompany(page, 'Falcon Security (14)');
    const edit = () =>
      tiles(page)
        .nth(4)
        .getByRole('button', { name: /^Edit / })
        .click();
    await edit();
    const dialog = page.getByRole('dialog', { name: 'Edit Image' });
    await dialog.getByLabel('Text in the image').fill('Lateral xylophones\nowner jane@example.com');
    await dialog.getByLabel('Theme', { exact: true }).selectOption('Dark');
    await dialog.getByLabel('Add a colour').fill('#7c3aed');
    await expect(dialog.getByRole('button', { name: 'Remove #7c3aed' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page)).toContainText('Image updated');
    await expect(dialog).toBeHidden();

    const id = await tiles(page).nth(4).getAttribute('data-sortable-id');
    const found = await (await page.request.get('/api/search?q=xylophones&theme=dark&colour=purple')).json();
    expect(found).toMatchObject({
      total: 1,
      items: [{ id, match: { field: 'text', snippet: 'Lateral xylophones' } }],
    });
    await edit();
    await expect(dialog.getByLabel('Text in the image')).toHaveValue('Lateral xylophones\nowner');
    await dialog.getByRole('button', { name: 'Remove #7c3aed' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
  },
);

test(
  'an upload that finishes after switching to another company does not switch back',
  LONG,
  async ({ adminPage: page }) => {
    await openCompany(page, 'Falcon Security (14)');
    const { promise: isElsewhere, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/api/upload', async (route) => {
      await isElsewhere;
      await route.fulfill({ json: {} });
    });
    const file = { name: 'late.png', mimeType: 'image/png', buffer: Buffer.from('picture') };
    await page.locator('input[type=file]').setInputFiles(file);
    const reading = () => page.waitForResponse(/\/api\/admin\/images\?company=/);
    const [other] = await Promise.all([
      reading(),
      page
        .getByLabel('Company or folder')
        .selectOption((await page.locator('option', { hasText: /^Aegis Security/ }).getAttribute('value')) ?? ''),
    ]);
    const [again] = await Promise.all([reading(), goOn()]);
    expect(again.url()).toBe(other.url());
  },
);

test('many images are tagged at once', LONG, async ({ adminPage: page }) => {
  await openCompany(page, 'Garrison Security (14)');
  for (const at of [0, 1, 2]) await tiles(page).nth(at).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Edit 3 images' }).click();
  await page.getByLabel('Add tags').fill('bulk-tag, topic:bulk');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Change 3 images' }).click();
  await expect(toast(page)).toContainText('3 images updated');
  await expect(page.getByText('Bulk tag')).toHaveCount(3);
  const tagged = await page.request.get('/api/images/by-tag/bulk-tag');
  expect(tagged.headers()['x-total-count']).toBe('3');
});

test('an image is reordered with the keyboard and moved to another company', LONG, async ({ adminPage: page }) => {
  await openCompany(page, 'Harbor Security (14)');
  const id = await tiles(page).first().getAttribute('data-sortable-id');
  const saved = page.waitForResponse((response) => response.url().endsWith('/images/order') && response.ok());
  await tiles(page)
    .first()
    .getByRole('button', { name: /^Move / })
    .focus();
  await page.keyboard.press('End');
  await expect.poll(() => tiles(page).last().getAttribute('data-sortable-id')).toBe(id);
  await saved;
  await tiles(page).last().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Edit 1 image' }).click();
  await page.getByLabel('Move to company').selectOption({ label: 'Aegis Security' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(tiles(page)).toHaveCount(13);
  const moved = await (await page.request.get('/api/companies/aegis-security/images')).json();
  expect(moved.at(-1)).toMatchObject({ id, folderName: 'aegis-security' });
});

test('a company without images is listed with a link to fix it', LONG, async ({ adminPage: page }) => {
  await page.goto('/admin/companies');
  await page.getByRole('button', { name: 'Add Company' }).click();
  await page.getByLabel('Name').fill('Zzz Nothing Yet');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(toast(page)).toContainText('Company created successfully');
  await page.goto('/admin/images');
  const remedies = page.getByRole('group').filter({ hasText: /needs? attention/ });
  await expect(remedies.locator('summary')).toBeVisible();
  if (!(await remedies.evaluate((details) => (details as HTMLDetailsElement).open)))
    await remedies.locator('summary').click();
  await expect(remedies).toContainText('No folder for company “Zzz Nothing Yet”. Set its image-host folder');
  await remedies
    .getByRole('listitem')
    .filter({ hasText: 'Zzz Nothing Yet' })
    .getByRole('link', { name: 'Edit company' })
    .click();
  await expect(page.getByRole('dialog', { name: 'Edit Company' }).getByLabel('Name')).toHaveValue('Zzz Nothing Yet');
});

test(
  '40 images of many companies are found by their missing licence and retagged in one save',
  LONG,
  async ({ adminPage: page, baseURL }) => {
    const { gallery } = await e2eSite(Number(new URL(baseURL ?? '').port));
    const names = Array.from({ length: 22 }, (_, at) => `retag-${at}`);
    try {
      await addOwnGallery(
        gallery.db,
        names.map((name, at) => ({
          company: aCompany({ id: name, name, slug: name, cloudinaryFolder: name, position: 900 + at }),
          images: ['a', 'b'].map((which) => ({
            row: anImage(name, { id: `${name}-${which}`, alt: 'A pivot table', license: at < 20 ? '' : 'MIT' }),
            tags: [],
          })),
        })),
      );
      await page.goto('/admin/images');
      await page.getByLabel('Find an image').fill('"pivot table"');
      await expect(tiles(page)).toHaveCount(44);
      await page.getByRole('button', { name: 'No licence' }).click();
      await expect(tiles(page)).toHaveCount(40);
      await page.reload();
      await expect(page.getByRole('button', { name: 'No licence' })).toHaveAttribute('aria-pressed', 'true');
      await page.getByRole('button', { name: 'No licence' }).click();
      await expect(tiles(page)).toHaveCount(44);

      await tiles(page).nth(1).getByRole('checkbox').check();
      await tiles(page)
        .nth(40)
        .getByRole('checkbox')
        .click({ modifiers: ['Shift'] });
      await page.getByRole('button', { name: 'Edit 40 images' }).click();
      const saves: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PATCH') saves.push(request.url());
      });
      await page.getByLabel('Add tags').fill('pivot');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Change 40 images' }).click();
      await expect(toast(page)).toContainText('40 images updated');
      expect(saves).toHaveLength(1);
      const tagged = await page.request.get('/api/images/by-tag/pivot');
      expect(tagged.headers()['x-total-count']).toBe('40');

      await tiles(page)
        .first()
        .getByRole('button', { name: /^Edit / })
        .waitFor();
      const id = await tiles(page).first().getAttribute('data-sortable-id');
      await page.goto(`/admin/images?edit=${id}`);
      await expect(page.getByRole('dialog', { name: 'Edit Image' })).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/images$/);
    } finally {
      for (const folder of names) {
        await gallery.db.run(sql`DELETE FROM images WHERE folder = ${folder}`);
        await gallery.db.run(sql`DELETE FROM companies WHERE id = ${folder}`);
      }
      await gallery.close();
    }
  },
);

test(
  'a mistaken image is deleted from the editor, two from a selection, and both deletions are undone',
  LONG,
  async ({ adminPage: page, baseURL }) => {
    const { gallery } = await e2eSite(Number(new URL(baseURL ?? '').port));
    const ids = ['mistake-1', 'mistake-2'];
    try {
      await addOwnGallery(gallery.db, [
        {
          company: aCompany({
            id: 'mistaken',
            name: 'Mistaken',
            slug: 'mistaken',
            cloudinaryFolder: 'mistaken',
            position: 991,
          }),
          images: ids.map((id, position) => ({ row: anImage('mistaken', { id, publicId: id, position }), tags: [] })),
        },
      ]);
      const detailsOf = async (id: string) => (await page.request.get(`/api/images/${id}`)).status();
      await untilListed(page, '/api/admin/images?company=mistaken', 'mistake-2');
      await page.goto('/admin/images?company=mistaken');
      await expect(tiles(page)).toHaveCount(2);
      await tiles(page)
        .first()
        .getByRole('button', { name: /^Edit / })
        .click();
      await page
        .getByRole('dialog', { name: 'Edit Image' })
        .getByRole('button', { name: 'Delete', exact: true })
        .click();
      const question = page.getByRole('alertdialog', { name: 'Delete 1 image?' });
      await expect(question).toContainText('It is removed from the site at once. You can undo this for 30 days.');
      await question.getByRole('button', { name: 'Delete' }).click();
      await expect(toast(page)).toContainText('1 image deleted');
      await expect(tiles(page)).toHaveCount(1);
      expect(await detailsOf('mistake-1')).toBe(404);
      await toast(page).getByRole('button', { name: 'Undo' }).click();
      await expect(tiles(page)).toHaveCount(2);
      expect(await detailsOf('mistake-1')).toBe(200);

      await page.getByRole('button', { name: 'Select all', exact: true }).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('alertdialog', { name: 'Delete 2 images?' }).getByRole('button', { name: 'Delete' }).click();
      await expect(tiles(page)).toHaveCount(0);
      await page.goto('/admin/audit?action=image.deleted');
      await page.getByRole('button', { name: 'Revert', exact: true }).first().click();
      await expect(toast(page)).toContainText('2 images restored.');
      await page.goto('/admin/images?company=mistaken');
      await expect(tiles(page)).toHaveCount(2);
    } finally {
      await gallery.db.run(sql`DELETE FROM images WHERE folder = 'mistaken'`);
      await gallery.db.run(sql`DELETE FROM companies WHERE id = 'mistaken'`);
      gallery.close();
    }
  },
);

test('all matching images are changed once their number is confirmed', LONG, async ({ adminPage: page, site }) => {
  // More than a page, with a word of their own: tests of another worker add images meanwhile. Drafts, so that they start no build.
  const COUNT = 61;
  const { db } = site.gallery;
  const company = aCompany({ id: 'crowd', name: 'Crowd', slug: 'crowd', cloudinaryFolder: 'crowd', draft: true });
  const row = (at: number) => anImage('crowd', { id: `crowd-${at}`, alt: 'Crowded', position: at, draft: true });
  await addOwnGallery(db, [
    { company, images: Array.from({ length: COUNT }, (_, at) => ({ row: row(at), tags: [] })) },
  ]);
  try {
    await untilListed(page, '/api/admin/images?q=crowded', 'crowd-');
    await page.goto('/admin/images?q=crowded');
    await expect(tiles(page)).toHaveCount(60);
    await page.getByRole('button', { name: 'Select all', exact: true }).click();
    await page.getByRole('button', { name: `Select all ${COUNT} matching images` }).click();
    await page.getByRole('button', { name: `Edit ${COUNT} images` }).click();
    await page.getByLabel('Author').fill('The whole team');
    await page.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('alertdialog', { name: `Change ${COUNT} images?` });
    await question.getByRole('button', { name: `Change ${COUNT} images` }).click();
    await expect(toast(page)).toContainText(`${COUNT} images updated`);
    const changed = await page.request.get('/api/admin/images?q=whole%20team&limit=1');
    expect(changed.headers()['x-total-count']).toBe(String(COUNT));
  } finally {
    await db.run(sql`DELETE FROM images WHERE folder = 'crowd'`);
    await db.run(sql`DELETE FROM companies WHERE id = 'crowd'`);
  }
});
