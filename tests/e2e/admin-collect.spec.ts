import { createServer } from 'node:http';
import { inArray } from 'drizzle-orm';
import { expect } from 'playwright/test';
import { images } from '#db/schema/images.ts';
import { noisePng } from '#tests/factories/test-images.ts';
import { axeFindings } from '#tests/setup/axe-findings.ts';
import { VENDOR_PORT } from '#tests/setup/e2e-ports.ts';
import { test as base } from '#tests/setup/signed-in.ts';

const SCREENS = 10;
const MOST_ACTIONS = 8;

/** A vendor's page with ten screens and captions, between a logo, icons, a tracker and a picture that is gone. */
const figures = Array.from(
  { length: SCREENS },
  (_, at) =>
    `<figure><img data-src="/media/screen-${at}.png" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="Screen ${at} of the console"><figcaption>Step ${at}: triage &amp; respond</figcaption></figure>`,
).join('<p>And then</p>');
const TOUR = `<!doctype html><title>Product tour | Harborlight</title><meta property="og:site_name" content="Harborlight">
  <header><img src="/media/logo.png" alt="Harborlight logo" width="120" height="40"></header>
  <h1>Product tour</h1>${figures}<img src="/media/gone.png" alt="It was here"><img src="/pixel.gif" width="1" height="1" alt="">`;

const test = base.extend<{ vendor: string }>({
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

test("ten images of a vendor's page come in with source, caption and company in at most eight actions", async ({
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
