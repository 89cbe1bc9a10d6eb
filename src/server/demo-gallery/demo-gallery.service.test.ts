import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createDb } from '#db/client.ts';
import { migrateDb } from '#db/migrate.ts';
import { companies } from '#db/schema/companies.ts';
import { images } from '#db/schema/images.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { DEMO_FILE } from '#scripts/demo/demo-file.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { openCloudinaryApp } from '#tests/setup/cloudinary.ts';
import { longTest } from '#tests/setup/long-test.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { wholeGallery } from '#tests/setup/whole-gallery.ts';
import { COMMAND_LINE } from '../audit/actor.ts';
import { auditRepository } from '../audit/audit.repository.ts';
import { createBackup } from '../backup/backup.service.ts';
import { readSettings } from '../env.ts';
import { imageHostFor } from '../image-host/image-host.ts';
import { localImageHost, mediaDirOf } from '../image-host/local-image-host.ts';
import { settingsRepository } from '../settings/settings.repository.ts';
import { demoGalleryRepository } from './demo-gallery.repository.ts';
import { demoGalleryService } from './demo-gallery.service.ts';

async function open(secret = 'installation') {
  const dataDir = await aFolder();
  const imageHost = localImageHost({ mediaDir: join(dataDir, 'media'), secret });
  const opened = await openTestApp({ settings: { dataDir, demo: true }, deps: { imageHost } });
  return { ...opened, imageHost, mediaDir: join(dataDir, 'media') };
}

const picture = (background: string, width: number) =>
  sharp({ create: { width, height: 300, channels: 3, background } })
    .png()
    .toBuffer();

/** A backup like the demo's, but small: two companies with an image, a cover and a logo each. */
async function aSmallBackup(): Promise<string> {
  const settings = readSettings({ DATA_DIR: await aFolder() });
  const db = await createDb({ url: settings.databaseUrl });
  await migrateDb(db);
  const host = localImageHost({ mediaDir: mediaDirOf(settings), secret: 'public' });
  for (const [at, slug] of ['bolt', 'nut'].entries()) {
    const stored = await host.store(await picture(at ? '#246' : '#642', 600), { folder: slug, name: 'screen.png' });
    const cover = await host.storeArtwork(await picture(at ? '#135' : '#531', 800), 'cover');
    const logo = await host.storeArtwork(await picture(at ? '#777' : '#999', 64), 'logo');
    const company = { slug, cloudinaryFolder: slug, demo: true, heroImage: cover.address, logoUrl: logo.address };
    const row = anImage(slug, { ...stored, sourceName: 'screen.png' });
    await addGallery(db, [{ company: aCompany(company), images: [{ row, tags: [`topic:${slug}`] }] }]);
  }
  db.$client.close();
  const file = join(await aFolder(), 'small.tar');
  await createBackup(settings, { file, force: false, now: () => new Date(), onProgress: () => undefined });
  return file;
}

longTest(
  'an empty gallery gets the whole demo under its own addresses, and the gallery check finds no problems',
  async () => {
    const [one, other] = [await open('one'), await open('other')];
    expect(await one.app.demoGallery.isAwaited()).toBe(true);
    for (const { app } of [one, other]) await app.demoGallery.restore(DEMO_FILE);
    const { companies: shown, items } = await wholeGallery(one.app);
    expect(shown.every(({ isDemo }) => isDemo)).toBe(true);
    expect([shown.length >= 18, items.length >= 200]).toEqual([true, true]);
    expect((await one.app.galleryCheck.check({ fix: false })).problems).toEqual([]);
    expect(await one.app.demoGallery.isAwaited()).toBe(false);

    const ids = new Set((await one.db.select().from(images)).map(({ publicId }) => publicId));
    expect((await other.db.select().from(images)).filter(({ publicId }) => ids.has(publicId))).toEqual([]);
  },
);

test('text, themes and colours of the demo can be searched immediately, and no image is left to read', async () => {
  const { app, db } = await open();
  await app.demoGallery.restore(DEMO_FILE);
  await app.reading.prepare();
  const { waiting, read, problems } = await app.reading.state();
  expect([waiting, read]).toEqual([0, await db.$count(images)]);
  expect(problems.filter(({ problem }) => problem !== 'no-words' && problem !== 'unclear')).toEqual([]);
  const find = async (query: object) => {
    const asked = { q: '', sort: 'curated' as const, limit: 10, ...query };
    return JSON.parse((await app.search.find(asked, { kind: 'user', id: 'newcomer' })).json);
  };
  const { items } = await find({ q: '"lateral movement"' });
  const [box] = items.flatMap(({ match }: { match: { boxes: number[][] } }) => match.boxes);
  expect(box).toHaveLength(4);
  expect((await find({ theme: ['dark'], colour: ['purple'] })).total).toBeGreaterThan(0);
});

test('only an empty gallery awaits the demo, and only if the demo is configured', async () => {
  const { app, db } = await open();
  await db.insert(images).values(anImage('loose'));
  expect(await app.demoGallery.isAwaited()).toBe(false);
  expect(await (await openTestApp({ settings: { demo: false } })).app.demoGallery.isAwaited()).toBe(false);
});

longTest('a restore that ended after placing the media can be run again', async () => {
  const small = await aSmallBackup();
  const { app, db, mediaDir } = await open();
  await app.demoGallery.restore(small);
  const media = (await readdir(mediaDir, { recursive: true })).sort();
  await db.delete(images);
  await db.delete(companies);
  await app.demoGallery.restore(small);
  expect((await readdir(mediaDir, { recursive: true })).sort()).toEqual(media);
  expect((await wholeGallery(app)).items).toHaveLength(2);
});

longTest('a truncated file changes nothing', async () => {
  const small = await aSmallBackup();
  const { app, mediaDir, settings } = await open();
  const cut = join(await aFolder(), 'cut.tar');
  await writeFile(cut, (await readFile(small)).subarray(0, -5_000));
  await expect(app.demoGallery.restore(cut)).rejects.toThrow("can't be restored");
  expect(await app.demoGallery.isAwaited()).toBe(true);
  expect(existsSync(mediaDir)).toBe(false);
  expect((await readdir(settings.dataDir)).filter((name) => name.startsWith('.restore'))).toEqual([]);
});

test('removing the demo deletes only its companies, images and artwork, and the demo does not come back', async () => {
  const small = await aSmallBackup();
  const { app, db, imageHost, mediaDir, settings } = await open();
  await app.demoGallery.restore(small);
  for (const slug of ['bolt', 'nut']) await app.sharePictures.forCompany(slug);
  const mine = await imageHost.store(await picture('#0a0', 400), { folder: 'mine', name: 'a.png' });
  const cover = await imageHost.storeArtwork(await picture('#0aa', 700), 'cover');
  const company = aCompany({ slug: 'mine', cloudinaryFolder: 'mine', heroImage: cover.address });
  await addGallery(db, [{ company, images: [{ row: anImage('mine', mine), tags: ['chart'] }] }]);
  app.gallery.expire();
  await app.sharePictures.forCompany('mine');

  expect(await app.demoGallery.remove(COMMAND_LINE)).toEqual({ companies: 2, images: 2 });
  const { companies: shown, items } = await wholeGallery(app);
  expect([shown.map(({ slug }) => slug), items.map(({ folderName }) => folderName)]).toEqual([['mine'], ['mine']]);
  const kept = (await readdir(mediaDir, { recursive: true })).filter((path) => /\.(avif|webp)$/.test(path));
  expect(new Set(kept.map((path) => path.split('/')[0]))).toEqual(new Set(['mine', 'covers']));
  expect((await app.galleryCheck.check({ fix: false })).problems).toEqual([]);
  const sharePictures = await readdir(join(settings.dataDir, 'cache', 'share-pictures'));
  expect(sharePictures.map((file) => file.split('.')[0])).toEqual(['company-mine']);
  expect((await db.select().from(auditEntries)).at(-1)).toMatchObject({
    actorEmail: 'command line',
    action: 'demo.remove',
    before: JSON.stringify({ companies: ['bolt', 'nut'], images: 2 }),
  });

  await db.delete(images);
  await db.delete(companies);
  expect(await app.demoGallery.isAwaited()).toBe(false);
});

longTest('with Cloudinary as image host, the demo is stored there and removed there', async () => {
  const small = await aSmallBackup();
  const { app, db, settings, cloud } = await openCloudinaryApp();
  const before = cloud.store.all().length;
  const hosted = { ...settings, cloudinaryUrl: cloud.settingFor() };
  const demo = demoGalleryService({
    repository: demoGalleryRepository(db, { audit: auditRepository(db), settings: settingsRepository(db) }),
    db,
    imageHost: await imageHostFor(hosted, db),
    gallery: app.gallery,
    sharePictures: app.sharePictures,
    settings: hosted,
    publish: async () => app.gallery.expire(),
  });
  await demo.restore(small);
  expect(cloud.store.all()).toHaveLength(before + 6);
  expect((await wholeGallery(app)).items.map(({ image }) => image.secure_url)).toEqual([
    expect.stringContaining('/image/upload/'),
    expect.stringContaining('/image/upload/'),
  ]);
  await demo.remove(COMMAND_LINE);
  expect(cloud.store.all()).toHaveLength(before);
});
