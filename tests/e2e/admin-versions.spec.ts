import { expect } from 'playwright/test';
import { aCompany, addOwnGallery } from '#tests/factories/gallery.ts';
import { noisePng } from '#tests/factories/test-images.ts';
import { LONG } from '#tests/setup/browser-test.ts';
import { PUBLISHED } from '#tests/setup/held-builds.ts';
import { test } from '#tests/setup/signed-in.ts';

test('an admin replaces an image and keeps the old version; visitors compare both by keyboard and touch until it is reverted', {
  tag: [PUBLISHED, LONG.tag],
}, async ({ adminPage: page, baseURL, browser, site, signIn }) => {
  const name = 'Timber Versions';
  const company = aCompany({
    id: 'timber-versions',
    name,
    slug: 'timber-versions',
    cloudinaryFolder: 'timber-versions',
  });
  await addOwnGallery(site.gallery.db, [{ company, images: [] }]);
  const sent = await page.request.post('/api/upload', {
    headers: { Origin: baseURL ?? '' },
    multipart: {
      image: { name: 'first.png', mimeType: 'image/png', buffer: await noisePng(640, 400) },
      folder: 'timber-versions',
      tags: 'topic:versions',
    },
  });
  expect(sent.status()).toBe(200);
  const [image] = await (await page.request.get('/api/companies/timber-versions/images')).json();

  await page.goto(`/admin/images?edit=${image.id}`);
  const editor = page.getByRole('dialog', { name: 'Edit Image' });
  await editor.getByRole('button', { name: 'Replace image...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace Image' });
  await expect(dialog.getByLabel('Keep the old one as a version')).toBeChecked();
  const second = { name: 'second.png', mimeType: 'image/png', buffer: await noisePng(800, 700) };
  await dialog.getByLabel('New file').setInputFiles(second);
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(page.locator('[data-toast]')).toContainText('Image replaced');
  await expect(editor).toBeHidden();

  const visitor = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } });
  const desktop = await visitor.newPage();
  await signIn(desktop, 'versions@example.com', 'user');
  await desktop.goto(`/image/${image.id}`);
  await desktop.getByRole('heading', { name: 'Before and now' }).scrollIntoViewIfNeeded();
  const slider = desktop.getByRole('slider', { name: /^Until .*, compared with now$/ });
  // Pressed before or after hydration.
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', '0 % of the earlier version shown');
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '1 % of the earlier version shown');
  const earlier = desktop.getByRole('img', { name: /^Until / });
  const addresses = await earlier.evaluate((image: HTMLImageElement) =>
    [image.src, ...image.srcset.split(', ')].map((entry) => new URL(entry.split(' ')[0] ?? '', location.href).href),
  );
  const files = ({ href }: URL) => addresses.includes(href);
  await desktop.route(files, (route) => route.fulfill({ status: 503 }));
  await desktop.reload();
  await desktop.getByRole('heading', { name: 'Before and now' }).scrollIntoViewIfNeeded();
  await expect(desktop.getByText(/^Until .*: failed to load$/)).toBeVisible();
  await desktop.unroute(files);
  await desktop.getByRole('button', { name: 'Try again' }).click();
  await expect(earlier).toBeVisible();
  const published = async () => (await desktop.request.get('/company/timber-versions')).status();
  await expect.poll(published, { timeout: 200_000 }).toBe(200);
  await desktop.goto(`/company/timber-versions?image=${image.id}`);
  await desktop.getByRole('button', { name: 'Information' }).click();
  await desktop.getByRole('button', { name: /^Compare with the version until / }).press('Enter');
  const compared = desktop.getByRole('dialog', { name: 'Before and now' });
  await compared.getByRole('slider').press('End');
  await expect(compared.getByRole('slider')).toHaveValue('100');
  await desktop.keyboard.press('Escape');
  await expect(compared).toBeHidden();
  await expect(desktop.getByRole('complementary', { name: 'Information' })).toBeVisible();
  await visitor.close();

  const phone = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const small = await phone.newPage();
  await signIn(small, 'versions@example.com', 'user');
  await small.goto(`/image/${image.id}`);
  const touched = small.getByRole('slider', { name: /compared with now$/ });
  await expect(async () => {
    await touched.evaluate((input) => input.scrollIntoView({ block: 'center' }));
    const box = await touched.boundingBox();
    if (!box) throw new Error('The slider has no place yet.');
    await small.touchscreen.tap(box.x + box.width * 0.8, box.y + box.height / 2);
    expect(Number(await touched.inputValue())).toBeGreaterThan(70);
  }).toPass();
  await phone.close();

  await page.goto(`/admin/images?edit=${image.id}`);
  await expect(editor.getByRole('region', { name: 'Earlier versions' }).getByRole('listitem')).toHaveCount(1);
  await editor.getByRole('button', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Revert', exact: true }).click();
  await expect(page.locator('[data-toast]')).toContainText('The image shows its earlier file again.');
  const details = await (await page.request.get(`/api/images/${image.id}`)).json();
  expect(details).toMatchObject({ image: { width: 640 }, versions: [] });
});
