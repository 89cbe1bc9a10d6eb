import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { expect, type Page } from 'playwright/test';
import sharp from 'sharp';
import { images } from '#db/schema/images.ts';
import { imageHostFor } from '#server/image-host/image-host.ts';
import { isLongUnless } from '#tests/setup/browser-test.ts';
import { testSettings } from '#tests/setup/built-site.ts';
import { CLOUD_PORT, cloudPort } from '#tests/setup/e2e-ports.ts';
import { e2eSiteFile } from '#tests/setup/e2e-site.ts';
import { test } from '#tests/setup/signed-in.ts';

const tiles = (page: Page) => page.getByRole('button', { name: /^open image/i });
const picture = (page: Page) => page.getByRole('dialog', { name: 'Image viewer' }).locator('.yarl__slide_current img');
const shownFrom = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((images) =>
      images
        .filter((image): image is HTMLImageElement => image instanceof HTMLImageElement && image.naturalWidth > 0)
        .map((image) => image.currentSrc),
    );

/** Address prefix of the images that the fake Cloudinary serves. */
const delivery = (baseURL: string | undefined) =>
  `http://127.0.0.1:${cloudPort(Number(new URL(baseURL ?? '').port))}/demo/image/upload/`;

test('the grid requests renditions with an automatic format and a width', async ({ page, baseURL }) => {
  await page.goto('/#screens');
  await expect(page.locator('[data-image-id] [data-state="loaded"]').first()).toBeVisible();
  const sources = (await shownFrom(page, '[data-image-id] img')).filter((source) => !source.startsWith('data:'));
  expect(sources.length).toBeGreaterThan(0);
  for (const source of sources) {
    expect(source).toMatch(/\/f_auto,q_auto,w_\d+\/v1\//);
    expect(source.startsWith(delivery(baseURL))).toBe(true);
  }
});

test('company cards and company pages load images from Cloudinary', async ({ page, baseURL }) => {
  await page.goto('/#companies');
  const card = page.getByRole('list', { name: 'Companies' }).getByRole('article').first();
  await expect(card.locator('[data-state="loaded"]').first()).toBeVisible();
  expect((await shownFrom(page, 'article img')).some((source) => source.startsWith(delivery(baseURL)))).toBe(true);
  await card.getByRole('link').click();
  await expect(tiles(page)).toHaveCount(8);
  // A pointer that only rests where the page appears is no sign of use.
  await page.mouse.move(1, 1);
  await tiles(page).first().hover();
  await expect(page.locator('[data-image-id] [data-state="loaded"]').first()).toBeVisible();
});

test('the lightbox requests images without the version segment', async ({ page, baseURL }) => {
  await page.goto('/#screens');
  await tiles(page).first().click();
  await expect(picture(page)).toHaveClass(/opacity-100/);
  const address = await picture(page).evaluate((image: HTMLImageElement) => [image.src, image.currentSrc]);
  for (const source of address) {
    expect(source.startsWith(delivery(baseURL))).toBe(true);
    expect(source).not.toMatch(/\/v\d+\//);
  }
});

test('an image on Cloudinary is copied at full resolution and included in a ZIP', async ({ page, signIn, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'taker@example.com', 'user');
  await page.goto('/#screens');
  await tiles(page).first().click();
  await expect(picture(page)).toHaveClass(/opacity-100/);
  await page.keyboard.press('c');
  await expect(page.getByLabel('Notifications (F8)')).toContainText('Image copied');
  const id = new URL(page.url()).searchParams.get('image') ?? '';
  const [found] = (await (await page.request.get(`/api/images/by-id?i=${id}`)).json()) as [
    { item: { image: { width: number } } },
  ];
  const copied = await page.evaluate(async () => {
    const [entry] = await navigator.clipboard.read();
    return (await createImageBitmap((await entry?.getType('image/png')) ?? new Blob())).width;
  });
  expect(copied).toBe(found.item.image.width);
  await page.keyboard.press('x');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export the selected images' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^ZIP/ }).click();
  const bytes = await readFile(await (await download).path(), 'latin1');
  expect(bytes).toMatch(/images\/001-[\w-]+\.(?:jpg|png)/);
  expect(bytes).not.toContain('not included');
});

test('an upload is stored on Cloudinary without its metadata, and the status is connected', async ({
  page,
  request,
  signIn,
  baseURL,
}) => {
  await signIn(page, 'uploader@example.com', 'user');
  await page.goto('/upload-test');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  const buffer = await sharp({ create: { width: 64, height: 40, channels: 3, background: '#c40' } })
    .withExif({ IFD0: { Copyright: 'Someone' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  await page.locator('[data-drop-zone] input').setInputFiles({ name: 'shot.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const uploads = page.getByRole('region', { name: /^Uploads of this session/ }).getByRole('listitem');
  await expect(uploads).toHaveCount(1);
  await expect(uploads).toContainText('64 × 40');
  const address = (await uploads.getByRole('link', { name: /view/i }).getAttribute('href')) ?? '';
  expect(address.startsWith(`${delivery(baseURL)}v`)).toBe(true);
  const { exif, width } = await sharp(await (await request.get(address)).body()).metadata();
  expect([exif, width]).toEqual([undefined, 64]);
});

// In short: `tests/api/incoming-upload.test.ts`.
test(
  'large files of an admin are uploaded directly to Cloudinary, then imported; a refused one shows the reason',
  isLongUnless(false),
  async ({ page, signIn, baseURL }) => {
    await signIn(page, 'admin@example.com', 'admin');
    const noise = sharp({
      create: {
        ...{ width: 1300, height: 1300, channels: 3, background: '#000' },
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    });
    const large = await noise.clone().png({ compressionLevel: 0 }).toBuffer();
    const odd = await noise.clone().tiff({ compression: 'none' }).toBuffer();
    for (const { byteLength } of [large, odd]) expect(byteLength).toBeGreaterThan(4.5 * 1024 * 1024);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await page.goto('/admin/images?company=drawbridge-security');
    const shown = page.locator('[data-sortable-id]');
    await expect(shown).toHaveCount(14);
    await page.locator('input[type=file]').setInputFiles([
      { name: 'Night shift.png', mimeType: 'image/png', buffer: large },
      { name: 'scan.tiff', mimeType: 'image/tiff', buffer: odd },
      { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(6 * 1024 * 1024 + 1) },
    ]);
    await expect(page.locator('[data-toast]')).toContainText('1 uploaded, 2 refused');
    const refused = page.getByRole('region', { name: 'Files that were not uploaded' });
    await expect(refused.getByRole('listitem')).toContainText([
      'scan.tiff The image host refused the image: Image file format tiff not allowed',
      'huge.png Please select an image smaller than 6MB.',
    ]);
    const host = new URL(delivery(baseURL)).origin;
    expect(sent.filter((url) => url.startsWith(host))).toHaveLength(2);
    expect(sent.filter((url) => url.endsWith('/api/upload'))).toEqual([]);
    const added = shown.filter({ has: page.getByRole('button', { name: 'Edit Night shift.png' }) });
    await added.scrollIntoViewIfNeeded();
    await expect(added.locator('[data-state="loaded"]')).toBeVisible();
    const id = await added.getAttribute('data-sortable-id');
    await page.goto(`/company/drawbridge-security?image=${id}`);
    await expect(picture(page)).toHaveClass(/opacity-100/);
    const [source = ''] = await shownFrom(page, '.yarl__slide_current img');
    expect(source.startsWith(delivery(baseURL))).toBe(true);
    expect(source).toContain('/drawbridge-security/');
    await page.keyboard.press('Escape');
    await expect(page.locator(`[data-image-id="${id}"] [data-state="loaded"]`)).toBeVisible();
  },
);

test('an image that was deleted at Cloudinary is listed as gone at the host after a refresh, and can be forgotten', async ({
  adminPage: page,
  site,
}) => {
  const { dataDir, hosted } = JSON.parse(await readFile(e2eSiteFile(CLOUD_PORT), 'utf8'));
  const { app, db } = site.gallery;
  // Of the last company: other tests look at the first ones.
  const row = await db.select().from(images).where(eq(images.id, 'seed-8-13')).get();
  await (await imageHostFor(testSettings(dataDir, hosted), db)).remove(row?.publicId ?? '');
  await app.gallerySync.sync({ id: null, email: 'test' }, { isWhole: true });

  await page.goto('/admin/images');
  await page.getByRole('button', { name: 'Gone at the host' }).click();
  const shown = page.locator('[data-sortable-id]');
  await expect(shown).toHaveCount(1);
  await expect(page.getByText('Their files were deleted at the image host.')).toBeVisible();
  await page.getByRole('button', { name: 'Forget 1 image' }).click();
  await page.getByRole('button', { name: 'Forget', exact: true }).click();
  await expect(page.locator('[data-toast]')).toContainText('1 image forgotten');
  await expect(shown).toHaveCount(0);
  expect((await app.imageAdmin.list({ gone: 'true' })).total).toBe(0);
});
