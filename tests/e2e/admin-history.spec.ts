import { expect, type Page } from 'playwright/test';
import { aCompany, addOwnGallery, anImage } from '#tests/factories/gallery.ts';
import { test } from '#tests/setup/signed-in.ts';

const toast = (page: Page) => page.locator('[data-toast]');
const tiles = (page: Page) => page.locator('[data-sortable-id]');

test('a bulk edit, an edit in the history of an image and the deletion of a company are undone', async ({
  adminPage: page,
  site,
}) => {
  await addOwnGallery(site.gallery.db, [
    {
      company: aCompany({ id: 'undone', name: 'Undone', slug: 'undone', cloudinaryFolder: 'undone', position: 991 }),
      images: ['undone-1', 'undone-2'].map((id) => ({
        row: anImage('undone', { id, publicId: id, originalName: `${id}.png`, alt: `Alt of ${id}` }),
        tags: [],
      })),
    },
  ]);
  await page.goto('/admin/images?company=undone');
  for (const at of [0, 1]) await tiles(page).nth(at).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Edit 2 images' }).click();
  await page.getByLabel('Add tags').fill('undone-tag');
  await page.getByLabel('Visibility').selectOption('Hidden');
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('alertdialog', { name: 'Change 2 images?' });
  await expect(question).toContainText('This adds “undone-tag” and hides them.');
  await question.getByRole('button', { name: 'Change 2 images' }).click();
  await expect(toast(page)).toContainText('2 images updated');
  await expect(page.getByText('Undone tag')).toHaveCount(2);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('2 images as before the edit.');
  await expect(page.getByText('Undone tag')).toHaveCount(0);
  await expect(tiles(page).first()).not.toContainText('Hidden');

  const editor = page.getByRole('dialog', { name: 'Edit Image' });
  const openFirst = () =>
    tiles(page)
      .first()
      .getByRole('button', { name: /^Edit / })
      .click();
  for (const text of ['First text', 'Second text']) {
    await openFirst();
    await editor.getByLabel('Alt text').fill(text);
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(editor).toBeHidden();
  }
  await openFirst();
  await editor.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History of undone-1.png' });
  const changes = history.getByRole('list', { name: 'Changes' }).getByRole('button', { name: 'Revert' });
  await expect(history).toContainText('alt text: First text → Second text');
  await changes.nth(1).click();
  const refusal = page.getByRole('dialog', { name: 'Not Reverted' });
  await expect(refusal).toContainText('undone-1.png, alt text: First text Second text');
  await refusal.getByRole('button', { name: 'Close', exact: true }).last().click();
  await changes.first().click();
  await expect(editor).toBeHidden();
  await openFirst();
  await expect(editor.getByLabel('Alt text')).toHaveValue('First text');

  await page.goto('/admin/companies?q=Undone');
  await page.getByRole('button', { name: 'Delete Undone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove from the site' }).click();
  await expect(page.getByRole('heading', { name: 'Undone', exact: true })).toBeHidden();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('Undone is back.');
  await expect(page.getByRole('heading', { name: 'Undone', exact: true })).toBeVisible();
});
