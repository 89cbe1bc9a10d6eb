import { expect } from 'playwright/test';
import { aCompany, addOwnGallery, anImage } from '#tests/factories/gallery.ts';
import { LONG } from '#tests/setup/browser-test.ts';
import { test } from '#tests/setup/signed-in.ts';

test(
  'a company and an image are hidden as drafts, then published manually and on a date',
  LONG,
  async ({ adminPage: page, site }) => {
    await addOwnGallery(site.gallery.db, [
      {
        company: aCompany({
          id: 'kept-back',
          name: 'Kept Back',
          slug: 'kept-back',
          cloudinaryFolder: 'kept-back',
          position: 992,
        }),
        images: ['kept-1', 'kept-2'].map((id) => ({
          row: anImage('kept-back', { id, publicId: id, originalName: `${id}.png`, alt: id }),
          tags: [],
        })),
      },
    ]);
    const list = async () => {
      const response = await page.request.get('/api/companies/kept-back/images');
      return response.ok() ? (await response.json()).map(({ id }: { id: string }) => id) : response.status();
    };
    await page.goto('/admin/images?company=kept-back');
    await page.getByRole('button', { name: 'Edit kept-1.png' }).click();
    const editor = page.getByRole('dialog', { name: 'Edit Image' });
    await editor.getByLabel('Visibility').selectOption('Draft');
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('[data-sortable-id=kept-1]')).toContainText('Draft');
    await expect.poll(list).toEqual(['kept-2']);

    const openCompany = async () => {
      await page.goto('/admin/companies?q=Kept Back');
      await page.getByRole('button', { name: 'Edit Kept Back' }).click();
      return page.getByRole('dialog', { name: 'Edit Company' });
    };
    const form = await openCompany();
    await form.getByLabel('Visibility').selectOption('Draft');
    await form.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByRole('article')).toContainText('Draft');
    await expect.poll(list).toBe(404);
    await openCompany();
    await form.getByLabel('Visibility').selectOption('Published');
    await form.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByRole('article')).not.toContainText('Draft');
    await expect.poll(list).toEqual(['kept-2']);

    await page.goto('/admin/images?draft=true&company=kept-back');
    await page.getByRole('button', { name: 'Edit kept-1.png' }).click();
    await editor.getByLabel('Publish on').fill('2026-01-01T10:00');
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(editor).toBeHidden();
    await expect.poll(async () => [...(await list())].sort()).toEqual(['kept-1', 'kept-2']);
  },
);
