import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import sharp from 'sharp';
import { aCompany, addOwnGallery, anImage } from '#tests/factories/gallery.ts';
import { LONG } from '#tests/setup/browser-test.ts';
import { e2eSite } from '#tests/setup/e2e-site.ts';
import { test } from '#tests/setup/signed-in.ts';

const toast = (page: Page) => page.locator('[data-toast]');
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test(
  'two tags are merged, and the result is renamed and described; a later import under an old name gets the new one',
  LONG,
  async ({ adminPage: page, baseURL }, info) => {
    const { gallery } = await e2eSite(Number(new URL(baseURL ?? '').port));
    try {
      await addOwnGallery(gallery.db, [
        {
          company: aCompany({
            id: 'merged',
            name: 'Merged',
            slug: 'merged',
            cloudinaryFolder: 'merged',
            position: 990,
          }),
          images: [
            { row: anImage('merged', { id: 'merged-1', publicId: 'merged-1' }), tags: ['gauge', 'gauges'] },
            { row: anImage('merged', { id: 'merged-2', publicId: 'merged-2' }), tags: [] },
          ],
        },
      ]);
      const tagged = await page.request.patch('/api/admin/images', {
        headers: { Origin: baseURL ?? '' },
        data: { ids: ['merged-2'], changes: { addTags: ['gauges'] } },
      });
      expect(tagged.status()).toBe(200);
      await page.goto('/admin/tags');
      await page.getByLabel('Find a tag').fill('gauge');
      await page.getByLabel('Select gauge', { exact: true }).check();
      await page.getByLabel('Select gauges').check();
      await page.getByRole('button', { name: 'Merge 2 tags' }).click();
      const dialog = page.getByRole('dialog', { name: 'Merge 2 Tags' });
      await dialog.getByLabel('Keep').selectOption({ label: 'gauge (1)' });
      await expect(dialog.getByRole('status')).toContainText('2 images change; 1 of them has gauge already.');
      await dialog.getByRole('button', { name: 'Merge on 2 images' }).click();
      await expect(toast(page)).toContainText('Tags merged');
      // Until the list is read again, it still has both tags.
      await expect(row(page, 'gauge')).toHaveCount(1);
      await expect(row(page, 'gauge')).toContainText('Also gauges');

      await page.getByRole('button', { name: 'Edit gauge' }).click();
      await page.getByLabel('Name').fill('Table');
      await expect(page.getByText('“table” is a name of “table”. Merge the two instead.')).toBeVisible();
      await page.getByLabel('Name').fill('Dial ');
      await page.getByLabel('Description').fill('A value on a scale');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(row(page, 'dial')).toContainText('A value on a scale');

      // Another admin describes the tag while it is being renamed: their description stays.
      await page.getByRole('button', { name: 'Edit dial' }).click();
      const edit = page.getByRole('dialog', { name: 'Edit Tag' });
      const dial = (await gallery.app.tagAdmin.list()).find(({ name }) => name === 'dial');
      const { id, description: _was, version = 1, name = '', aliases = [] } = dial ?? {};
      const theirs = { name, aliases: [...aliases, 'knob'], description: 'A round scale', version };
      await gallery.app.tagAdmin.update(String(id), theirs, { id: null, email: 'other@example.com' });
      await edit.getByLabel('Description').fill('A value on a round scale');
      await edit.getByRole('button', { name: 'Save' }).click();
      await expect(edit.getByText('Someone else has changed this tag')).toBeVisible();
      await expect(
        edit.getByRole('row', { name: /^Description A round scale .*A value on a round scale/ }),
      ).toBeVisible();
      await expect(edit.getByRole('row', { name: /^Aliases .*knob/ })).toContainText('Not changed');
      await expect(edit.getByRole('button', { name: 'Save' })).toBeDisabled();
      await edit.getByRole('button', { name: 'Keep mine' }).click();
      await edit.getByRole('button', { name: 'Save' }).click();
      await expect(row(page, 'dial')).toContainText('A value on a round scale');
      await expect(row(page, 'dial')).toContainText('knob');

      const root = info.outputPath('folder');
      await mkdir(join(root, 'Merged', 'gauges'), { recursive: true });
      const drawn = sharp({ create: { width: 320, height: 200, channels: 3, background: '#3a6' } });
      await writeFile(join(root, 'Merged', 'gauges', 'new.png'), await drawn.png().toBuffer());
      expect((await gallery.app.galleryImport.importFolder(root)).images.added).toBe(1);
      await page.reload();
      await expect(row(page, 'dial').getByRole('link')).toHaveText('3 images');
      await expect(page.getByText('gauges', { exact: true })).toHaveCount(0);
      for (const name of ['dial', 'gauges', 'gauge']) {
        // The import ran in another process: the server sees it a moment later.
        const listed = async () => (await page.request.get(`/api/images/by-tag/${name}`)).headers()['x-total-count'];
        await expect.poll(listed).toBe('3');
      }
    } finally {
      await gallery.close();
    }
  },
);

test('a misspelt tag shows a warning while typing, and a click corrects it', LONG, async ({ adminPage: page }) => {
  await page.goto('/admin/images?company=ember-security');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit Image' });
  const field = dialog.getByLabel('Add tags');
  await field.fill('incid');
  await dialog.getByRole('button', { name: /^topic:incident-detail \d+$/ }).click();
  await expect(field).toHaveValue('topic:incident-detail, ');
  await expect(field).toBeFocused();
  await field.fill('Topic:Dashbord ,');
  await expect(dialog.getByRole('status')).toContainText('topic:dashbord is a new tag. Did you mean topic:dashboard');
  await dialog.getByRole('button', { name: /^topic:dashboard \(\d+\)$/ }).click();
  await expect(field).toHaveValue('topic:dashboard, ');
});

test('synonyms are added, used by search at once, edited by two admins, and deleted', async ({
  adminPage: page,
  baseURL,
}) => {
  const search = async (q: string) => (await (await page.request.get(`/api/search?q=${q}&limit=1`)).json()).total;
  expect(await search('zwiebel')).toBe(0);
  await page.goto('/admin/synonyms');
  await page.getByRole('button', { name: 'Add group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Synonyms' });
  await dialog.getByLabel('Terms').fill('zwiebel');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('At least 2 terms.')).toBeVisible();
  await dialog.getByLabel('Terms').fill('zwiebel\nmodal');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toContainText('Synonyms saved');
  expect(await search('zwiebel')).toBeGreaterThan(0);
  await page.getByLabel('Find a term').fill('zwie');
  await page.getByRole('button', { name: 'Edit zwiebel' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Synonyms' });
  const groups: { id: number; terms: string[] }[] = await (await page.request.get('/api/admin/synonyms')).json();
  const group = groups.find(({ terms }) => terms.includes('zwiebel'));
  const other = await page.request.put(`/api/admin/synonyms/${group?.id}`, {
    headers: { Origin: baseURL ?? '' },
    data: { terms: ['zwiebel', 'modal', 'theirs'] },
  });
  expect(other.status()).toBe(200);
  await edit.getByLabel('Terms').fill('zwiebel\nmodal\nmine');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByRole('row', { name: /^Terms zwiebel, modal, theirs .*zwiebel, modal, mine/ })).toBeVisible();
  await edit.getByRole('button', { name: 'Take theirs' }).click();
  await expect(edit.getByLabel('Terms')).toHaveValue('zwiebel\nmodal\ntheirs');
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete zwiebel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No group found' })).toBeVisible();
  expect(await search('zwiebel')).toBe(0);
});
