import { expect, type Page } from 'playwright/test';
import { aCompany, addOwnGallery, anImage } from '#tests/factories/gallery.ts';
import { test } from '#tests/setup/signed-in.ts';

const toast = (page: Page) => page.locator('[data-toast]');

test('a flow is created, reordered by keyboard, edited concurrently with another admin, deleted and restored', async ({
  adminPage: page,
  site,
  baseURL,
}) => {
  const { db } = site.gallery;
  const images = ['one', 'two', 'three'].map((name, position) => ({
    row: anImage('walked', { id: `walked-${name}`, publicId: `walked-${name}`, alt: `Walked ${name}`, position }),
    tags: [],
  }));
  const company = aCompany({ id: 'walked', name: 'Walked', slug: 'walked', cloudinaryFolder: 'walked', position: 991 });
  await addOwnGallery(db, [{ company, images }]);

  await page.goto('/admin/flows');
  await page.getByRole('button', { name: 'Add flow' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Flow' });
  await dialog.getByLabel('Company').selectOption({ label: 'Walked' });
  await dialog.getByLabel('Name').fill('Walk the walk');
  await dialog.getByLabel('Goal').fill('Arrive');
  await dialog.getByLabel('Stage').selectOption({ label: 'Triage' });
  for (const name of ['one', 'two', 'three']) await dialog.getByRole('button', { name: `Add Walked ${name}` }).click();
  await dialog.getByLabel('Caption of step 3').fill('The last one');
  await dialog.getByRole('button', { name: 'Move Walked three, 3 of 3' }).press('Home');
  await expect(dialog.getByLabel('Caption of step 1')).toHaveValue('The last one');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toContainText('Flow saved');
  const row = page.getByRole('listitem').filter({ hasText: 'Walk the walk' });
  await expect(row).toContainText('Walked · Triage · 3 steps');

  const stored = async () => (await site.gallery.app.flowAdmin.list()).find(({ name }) => name === 'Walk the walk');
  const flow = await stored();
  expect(flow?.steps.map(({ image }) => image)).toEqual(['walked-three', 'walked-one', 'walked-two']);
  await row.getByRole('button', { name: 'Edit Walk the walk' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Flow' });
  await edit.getByLabel('Goal').fill('Arrive early');
  const { name, stageId, steps, version } = flow ?? { steps: [] };
  const other = await page.request.put(`/api/admin/flows/${flow?.id}`, {
    headers: { Origin: baseURL ?? '' },
    data: { name, goal: 'Arrive late', stageId, steps, version },
  });
  expect(other.status()).toBe(200);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByText('Someone else has changed this flow')).toBeVisible();
  await expect(edit.getByRole('cell', { name: /^Arrive late/ })).toBeVisible();
  await edit.getByRole('button', { name: 'Keep mine' }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toHaveCount(0);
  expect((await stored())?.goal).toBe('Arrive early');

  await row.getByRole('button', { name: 'Delete Walk the walk' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page)).toContainText('Flow deleted');
  await expect(row).toHaveCount(0);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();

  await page.getByRole('button', { name: 'Stages' }).click();
  const stages = page.getByRole('dialog', { name: 'Stages' });
  await stages.getByRole('button', { name: 'Add stage' }).click();
  await stages.getByLabel('Name of stage 10').fill('Walk');
  await stages.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toContainText('Stages saved');
  // Other tests share this site.
  const actor = { id: null, email: 'test' };
  const all = (await site.gallery.app.flowStages.list()).map(({ id, name: called }) => ({ id, name: called }));
  const kept = all.filter(({ name: called }) => called !== 'Walk');
  await site.gallery.app.flowStages.replace({ stages: kept, was: all }, actor);
  await site.gallery.app.flowAdmin.remove(flow?.id ?? '', actor);
});
