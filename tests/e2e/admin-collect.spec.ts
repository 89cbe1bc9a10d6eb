import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import { expect } from 'playwright/test';
import { images } from '#db/schema/images.ts';
import { noisePng } from '#tests/factories/test-images.ts';
import { axeFindings } from '#tests/setup/axe-findings.ts';
import { LONG } from '#tests/setup/browser-test.ts';
import { VENDOR_PORT } from '#tests/setup/e2e-ports.ts';
import { byLength } from '#tests/setup/run-length.ts';
import { test as base } from '#tests/setup/signed-in.ts';

/** Few of them in the short form: the gallery asks a site for one file a second. */
const SCREENS = byLength({ short: 3, long: 10 });
const MOST_ACTIONS = 8;

/** A vendor's page with screens and captions, between a logo, icons, a tracker and a picture that is gone. */
const figures = Array.from(
  { length: SCREENS },
  (_, at) =>
    `<figure><img data-src="/media/screen-${at}.png" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="Screen ${at} of the console"><figcaption>Step ${at}: triage &amp; respond</figcaption></figure>`,
).join('<p>And then</p>');
const TOUR = `<!doctype html><title>Product tour | Harborlight</title><meta property="og:site_name" content="Harborlight">
  <header><img src="/media/logo.png" alt="Harborlight logo" width="120" height="40"></header>
  <h1>Product tour</h1>${figures}<img src="/media/gone.png" alt="It was here"><img src="/pixel.gif" width="1" height="1" alt="">`;

/** The same page as a browser saves it: what it showed lies beside it, and one file is lost. */
const SAVED = `<!DOCTYPE html>
<!-- saved from url=(0028)https://galley.example/tour/ -->
<html><head><title>Product tour | Galley</title><meta property="og:site_name" content="Galley"></head><body>
  <img src="./Product tour _ Galley_files/logo.png" alt="Galley logo"><h1>Product tour</h1>
  ${Array.from({ length: SCREENS }, (_, at) => `<figure><img src="./Product tour _ Galley_files/screen-${at}.png" srcset="/media/screen-${at}@2x.png 2x" alt="Saved screen ${at}"></figure>`).join('')}
  <img src="./Product tour _ Galley_files/lost.png" alt="Lost"><img src="../secret.png" alt="Outside"></body></html>`;

const test = base.extend<{ vendor: string; saved: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  saved: async ({}, use) => {
    const root = await mkdtemp(join(tmpdir(), 'gallery-saved-'));
    const folder = join(root, 'page');
    const beside = join(folder, 'Product tour _ Galley_files');
    await mkdir(beside, { recursive: true });
    await writeFile(join(folder, 'Product tour _ Galley.html'), SAVED);
    await writeFile(join(root, 'secret.png'), await noisePng(900, 500));
    for (let at = 0; at < SCREENS; at += 1)
      await writeFile(join(beside, `screen-${at}.png`), await noisePng(820 + at, 400));
    await use(folder);
    await rm(root, { recursive: true });
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  vendor: async ({}, use) => {
    const server = createServer(async ({ url = '' }, response) => {
      const at = /^\/media\/screen-(\d+)\.png$/.exec(url)?.[1];
      if (url === '/tour') return response.setHeader('Content-Type', 'text/html').end(TOUR);
      if (at === undefined) return response.writeHead(404).end();
      const bytes = await noisePng(640 + Number(at), 400);
      return response.setHeader('Content-Type', 'image/png').end(bytes);
    });
    await new Promise<void>((resolve) => server.listen(VENDOR_PORT, '127.0.0.1', resolve));
    await use(`http://127.0.0.1:${VENDOR_PORT}`);
    server.closeAllConnections();
    server.close();
  },
});

test("the images of a vendor's page come in with source, caption and company in at most eight actions", async ({
  adminPage: page,
  site,
  vendor,
}) => {
  let actions = 0;
  const act = async (work: Promise<unknown>) => {
    actions += 1;
    await work;
  };
  await act(page.goto('/admin/collect'));
  await act(page.getByLabel('Address of a page').fill(`${vendor}/tour`));
  await act(page.getByRole('button', { name: 'Find images' }).click());
  await expect(page.getByRole('heading', { name: 'Product tour' })).toBeVisible();
  await expect(page.getByLabel('Name of the new company')).toHaveValue('Harborlight');
  await expect(page.getByRole('button', { name: `Add ${SCREENS} images` })).toBeEnabled();
  expect(await axeFindings(page)).toEqual([]);
  await act(page.getByRole('button', { name: `Add ${SCREENS} images` }).click());
  await expect(page.getByRole('status').filter({ hasText: `${SCREENS} images added.` })).toBeVisible();
  await act(page.getByRole('link', { name: 'Open the images' }).click());
  await expect(page).toHaveURL(/\/admin\/images\?company=harborlight/);
  expect(actions).toBeLessThanOrEqual(MOST_ACTIONS);
  const rows = await site.gallery.db
    .select()
    .from(images)
    .where(inArray(images.folder, ['harborlight', 'Harborlight']));
  expect(rows).toHaveLength(SCREENS);
  for (const [at, row] of rows.sort((a, b) => a.position - b.position).entries()) {
    expect(row).toMatchObject({
      source: `${vendor}/tour`,
      sourceImage: `${vendor}/media/screen-${at}.png`,
      alt: `Screen ${at} of the console`,
      title: `Step ${at}: triage & respond`,
    });
  }
});

test(
  'a saved page comes in with its folder, chosen by keyboard and edited, and what is missing is named',
  LONG,
  async ({ adminPage: page, site, saved }) => {
    await page.goto('/admin/collect');
    await page.getByLabel('Choose a saved page').setInputFiles(join(saved, 'Product tour _ Galley.html'));
    await expect(page.getByRole('status').filter({ hasText: '12 images are missing' })).toBeVisible();
    await page.getByLabel('Choose its folder').setInputFiles(join(saved, 'Product tour _ Galley_files'));
    await expect(page.getByRole('status').filter({ hasText: '2 images are missing' })).toBeVisible();
    await expect(page.getByLabel('Saved from')).toHaveValue('https://galley.example/tour/');
    await expect(page.getByLabel('Name of the new company')).toHaveValue('Galley');
    await expect(page.getByRole('button', { name: `Add ${SCREENS} images` })).toBeEnabled();
    await expect(page.getByText('The file is missing beside the saved page.')).toHaveCount(2);
    expect(await axeFindings(page)).toEqual([]);
    // The first is left out, by keyboard alone; the second gets another title.
    await page.getByRole('checkbox', { name: 'Collect Saved screen 0' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('checkbox', { name: 'Collect Saved screen 1' })).toBeFocused();
    await page.getByRole('listitem').filter({ hasText: 'screen-1.png' }).getByLabel('Title').fill('The queue');
    await page.getByLabel('Saved from').fill('https://galley.example/product');
    await page.getByLabel('Add as drafts').check();
    await page.getByRole('button', { name: `Add ${SCREENS - 1} images` }).click();
    await expect(page.getByRole('status').filter({ hasText: `${SCREENS - 1} images added.` })).toBeVisible();
    const rows = await site.gallery.db
      .select()
      .from(images)
      .where(inArray(images.folder, ['galley', 'Galley']));
    expect(rows.map(({ alt }) => alt).sort()).toEqual(
      Array.from({ length: SCREENS - 1 }, (_, at) => `Saved screen ${at + 1}`),
    );
    expect(rows.find(({ alt }) => alt === 'Saved screen 1')).toMatchObject({
      ...{ title: 'The queue', source: 'https://galley.example/product', sourceImage: '', draft: false },
    });
  },
);

test('a page that can not be read says why', async ({ adminPage: page, vendor }) => {
  await page.goto('/admin/collect');
  for (const [address, why] of [
    [`${vendor}/none`, /404/],
    ['http://192.168.0.1/tour', /public/],
  ] as const) {
    await page.getByLabel('Address of a page').fill(address);
    await page.getByRole('button', { name: 'Find images' }).click();
    await expect(page.getByText('Nothing was collected')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(why);
  }
});
