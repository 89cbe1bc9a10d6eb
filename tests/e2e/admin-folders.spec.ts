import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import sharp from 'sharp';
import { LONG } from '#tests/setup/browser-test.ts';
import { test } from '#tests/setup/signed-in.ts';

const toast = (page: Page) => page.locator('[data-toast]');
const tiles = (page: Page) => page.locator('[data-sortable-id]');

const picture = (background: string) =>
  sharp({ create: { width: 64, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

/** Drags files or folders from the desktop over the page and drops them. */
async function dropFromDesktop(page: Page, files: string[], whileOver: () => Promise<void>): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const at = { x: 700, y: 500, data: { items: [], files, dragOperationsMask: 1 } };
  await devtools.send('Input.dispatchDragEvent', { type: 'dragEnter', ...at });
  await devtools.send('Input.dispatchDragEvent', { type: 'dragOver', ...at });
  await whileOver();
  await devtools.send('Input.dispatchDragEvent', { type: 'drop', ...at });
}

test('a dropped folder is uploaded to the company shown, with one toast; its file names are searchable', async ({
  adminPage: page,
}, info) => {
  const shots = join(info.outputPath(), 'shots');
  await mkdir(join(shots, 'deep'), { recursive: true });
  await mkdir(join(shots, '_drafts'));
  await writeFile(join(shots, 'alert list.png'), await picture('#123456'));
  await writeFile(join(shots, 'deep', 'login.png'), await picture('#654321'));
  await writeFile(join(shots, 'deep', 'notes.txt'), 'About these images.');
  await writeFile(join(shots, '_drafts', 'unfinished.png'), await picture('#ffffff'));

  await page.goto('/admin/images');
  await expect(tiles(page).first()).toBeVisible();
  const firstChoose = page.getByText('Choose a company first');
  await dropFromDesktop(page, [shots], () => expect(firstChoose).toBeVisible());
  await expect(toast(page)).toContainText('Choose a company first');

  await page.goto('/admin/images?company=drawbridge-security');
  await expect(tiles(page).first()).toBeVisible();
  const before = await tiles(page).count();
  const hint = page.getByText('Drop to upload to Drawbridge Security');
  await dropFromDesktop(page, [shots], () => expect(hint).toBeVisible());
  await expect(toast(page)).toContainText('2 uploaded, 1 refused');
  await expect(hint).toBeHidden();
  await expect(tiles(page)).toHaveCount(before + 2);
  await expect(page.getByRole('region', { name: 'Files that were not uploaded' })).toContainText('notes.txt');

  await page.getByLabel('Find an image').fill('alert list');
  await expect(tiles(page)).toHaveCount(1);
  await tiles(page).getByRole('button', { name: 'Edit alert list.png' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Image' });
  await dialog.getByLabel('Source').fill('acme');
  await expect(dialog.getByText('Enter an address that begins with http')).toBeVisible();
  await dialog.getByLabel('Source').fill('https://acme.example/tour');
  await dialog.getByLabel('Title').fill('Alerts');
  await dialog.getByLabel('Captured on').fill('2025-03-31');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toContainText('Image updated');

  await page.getByRole('button', { name: 'No tags' }).click();
  await expect(page).toHaveURL(/lacks=tags/);
  await expect(tiles(page)).toHaveCount(1);
  const items = await (await page.request.get('/api/companies/drawbridge-security/images')).json();
  expect(items).toContainEqual(
    expect.objectContaining({ title: 'Alerts', source: 'https://acme.example/tour', capturedAt: '2025-03-31' }),
  );
});

test('companies are created from the selected folders only', LONG, async ({ adminPage: page, baseURL }) => {
  for (const folder of ['quiet-harbour', 'zz-left-out']) {
    const image = {
      name: 'one.png',
      mimeType: 'image/png',
      buffer: await picture(folder === 'zz-left-out' ? '#abc' : '#cba'),
    };
    const sent = await page.request.post('/api/upload', {
      headers: { Origin: baseURL ?? '' },
      multipart: { image, folder, tags: 'topic:login' },
    });
    expect(sent.status()).toBe(200);
  }
  await page.goto('/admin/companies');
  await page
    .getByRole('region', { name: 'Folders without a company' })
    .getByRole('button', { name: 'Create companies' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Create Companies from Folders' });
  await dialog.getByRole('checkbox', { name: /^Zz Left Out/ }).uncheck();
  await dialog.getByRole('button', { name: /^Create \d+ compan/ }).click();
  await expect(toast(page)).toContainText(/compan(y|ies) created/);
  await page.getByLabel('Find a company').fill('quiet');
  await expect(page.getByRole('heading', { name: 'Quiet Harbour' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Folders without a company' })).toContainText('no company');
  const company = await (await page.request.get('/api/companies/quiet-harbour')).json();
  expect(company).toMatchObject({ cloudinaryFolder: 'quiet-harbour', imageCount: 1 });
});
