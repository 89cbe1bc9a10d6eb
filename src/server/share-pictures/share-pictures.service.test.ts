import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { drawnScreen } from '#tests/factories/test-images.ts';
import { openFakeCloudinary } from '#tests/setup/cloudinary.ts';
import { listening } from '#tests/setup/listening.ts';
import { openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import { imageHostFor } from '../image-host/image-host.ts';
import { rasterise } from '../image-host/rasterise.ts';

const COVER = '/media/covers/abc/640.png';

async function openWithCompany(): Promise<TestApp> {
  const opened = await openTestApp();
  const folder = join(opened.settings.dataDir, 'media', 'covers', 'abc');
  await mkdir(folder, { recursive: true });
  const square = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="40"><rect width="64" height="40"/></svg>';
  await writeFile(join(folder, '640.png'), await rasterise(square));
  const company = aCompany({ slug: 'acme', name: 'Acme', heroImage: COVER });
  await addGallery(opened.db, [{ company, images: [{ row: anImage(company.cloudinaryFolder ?? ''), tags: [] }] }]);
  return opened;
}

const keptPictures = ({ settings }: TestApp) => readdir(join(settings.dataDir, 'cache', 'share-pictures'));

test('the picture of a company is redrawn only if its content has changed', async () => {
  const opened = await openWithCompany();
  const { sharePictures, gallery } = opened.app;
  const first = await sharePictures.forCompany('acme');
  const kept = await keptPictures(opened);
  expect(await sharePictures.forCompany('acme')).toEqual(first);
  expect(await keptPictures(opened)).toEqual(kept);

  await opened.db.update(companies).set({ description: 'Now with a description.' }).where(eq(companies.slug, 'acme'));
  gallery.expire();
  expect(await sharePictures.forCompany('acme')).not.toEqual(first);
  const keptNow = await keptPictures(opened);
  expect(keptNow).toHaveLength(1);
  expect(keptNow).not.toEqual(kept);
});

test('a link preview is drawn without a cover that cannot be read', async () => {
  const opened = await openWithCompany();
  const missing = { heroImage: '/media/covers/gone/640.png' };
  await opened.db.update(companies).set(missing).where(eq(companies.slug, 'acme'));
  const png = await opened.app.sharePictures.forCompany('acme');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(opened.logged.map(({ msg }) => msg)).toEqual(['artwork is left out of a share picture']);
});

test('a link preview never reads a file outside the media folder', async () => {
  const opened = await openWithCompany();
  await writeFile(join(opened.settings.dataDir, 'secret.png'), 'secret');
  for (const heroImage of ['/media/../secret.png', '/media/%2e%2e/secret.png', '/secret.png']) {
    await opened.db.update(companies).set({ heroImage }).where(eq(companies.slug, 'acme'));
    opened.app.gallery.expire();
    await opened.app.sharePictures.forCompany('acme');
  }
  expect(opened.logged).toEqual(
    Array.from({ length: 3 }, () =>
      expect.objectContaining({
        err: expect.objectContaining({ message: expect.stringContaining('is not a media address') }),
      }),
    ),
  );
});

test('a link preview requests nothing else of the machine that a local site runs on', async () => {
  const opened = await openWithCompany();
  let reached = 0;
  const other = createServer((_request, response) => {
    reached += 1;
    response.end();
  });
  const origin = `http://127.0.0.1:${await listening(other)}`;
  onTestFinished(() => void other.close());
  await opened.db
    .update(companies)
    .set({ logoUrl: `${origin}/secret` })
    .where(eq(companies.slug, 'acme'));
  await opened.app.sharePictures.forCompany('acme');
  expect(reached).toBe(0);
  expect(opened.logged).toMatchObject([{ err: { message: '127.0.0.1 is not a public address' } }]);
});

test('a link preview has the cover that is at Cloudinary, wherever its delivery is', async () => {
  const cloud = await openFakeCloudinary();
  const cloudinaryUrl = cloud.settingFor();
  const { db, settings } = await openTestApp();
  const given = { ...settings, cloudinaryUrl };
  const imageHost = await imageHostFor(given, db);
  const opened = await openTestApp({ settings: { cloudinaryUrl }, deps: { imageHost } });
  const { address } = await imageHost.storeArtwork(await drawnScreen(1), 'cover');
  await addGallery(opened.db, [{ company: aCompany({ slug: 'acme', heroImage: address }), images: [] }]);
  await opened.app.sharePictures.forCompany('acme');
  expect([new URL(address).origin, opened.logged]).toEqual([cloud.origin, []]);
});

test('the link preview of a gallery with one company is 1200 x 630', async () => {
  const opened = await openWithCompany();
  const png = await opened.app.sharePictures.forSite();
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});

test('the sitemap and feed contain the company and no image', async () => {
  const { app } = await openWithCompany();
  const { main } = await app.site.sitemap();
  const feed = await app.site.feed();
  expect(main).toContain('<loc>http://localhost:4321/company/acme</loc>');
  expect(feed).toContain('<title>Acme</title>');
  expect(main + feed).not.toMatch(/secret-|Alt of|\/media\//);
  expect(app.site.robots()).toContain('Sitemap: http://localhost:4321/sitemap.xml');
});

test('concurrent requests for one collection picture share a drawing; too many different ones throw server-exhausted', async () => {
  const opened = await openTestApp();
  const draw = (title: string) => opened.app.sharePictures.forCollection(title, { count: 1, items: [] });
  const [one, same] = await Promise.all([draw('One'), draw('One')]);
  expect(one).toBe(same);
  const flood = await Promise.allSettled(Array.from({ length: 24 }, (_, at) => draw(`Title ${at}`)));
  const refused = flood.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(flood.length);
  for (const { reason } of refused as PromiseRejectedResult[])
    expect(reason).toMatchObject({ code: 'server-exhausted' });
  // Refusals are not cached.
  expect((await draw('Title 23')).length).toBeGreaterThan(1_000);
});
