import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { images } from '#db/schema/images.ts';
import { localImageHost } from '#server/image-host/local-image-host.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { openCloudinaryApp } from '#tests/setup/cloudinary.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

test('images without media and media without image are named, and repaired on request', async () => {
  const mediaDir = await mkdtemp(join(tmpdir(), 'gallery-check-'));
  onTestFinished(() => rm(mediaDir, { recursive: true, force: true }));
  for (const name of ['old', 'fresh']) await mkdir(join(mediaDir, 'acme', name), { recursive: true });
  await utimes(join(mediaDir, 'acme', 'old'), 1_000, 1_000);
  const { app, db } = await openTestApp({ deps: { imageHost: localImageHost({ mediaDir, secret: 'x' }) } });
  const row = anImage('acme', { sourceName: 'shot.png' });
  await addGallery(db, [{ company: aCompany(), images: [{ row, tags: [] }] }]);

  expect((await app.galleryCheck.check({ fix: false })).problems).toEqual([
    expect.stringContaining('acme/shot.png: media are missing'),
    expect.stringContaining('media/acme/old: nothing leads to it'),
  ]);
  const { problems, fixed } = await app.galleryCheck.check({ fix: true });
  expect([problems, fixed.length]).toEqual([[], 2]);
  expect(await readdir(join(mediaDir, 'acme'))).toEqual(['fresh']);
  expect(await db.select({ hash: images.contentHash }).from(images)).toEqual([{ hash: '' }]);
});

test('a gallery that has no image yet has no problem either', async () => {
  const { app } = await openTestApp({
    deps: { imageHost: localImageHost({ mediaDir: '/nowhere/media', secret: 'x' }) },
  });
  expect(await app.galleryCheck.check({ fix: false })).toMatchObject({ problems: [] });
});

test('at Cloudinary a check takes a call for hundreds of images and one delivery for each that is missing there', async () => {
  const looked: string[] = [];
  const { app, cloud, db } = await openCloudinaryApp({
    fault: ({ name }) => {
      if (name.includes('delivery')) looked.push(name);
      return undefined;
    },
  });
  const data = Buffer.from('picture');
  const rows = Array.from({ length: 600 }, (_, at) =>
    anImage('acme', { sourceName: `shot-${at}`, publicId: `acme/shot-${at}`, position: at }),
  );
  await addGallery(db, [{ company: aCompany(), images: rows.map((row) => ({ row, tags: [] })) }]);
  for (const { publicId } of rows) cloud.put({ public_id: publicId, data });
  cloud.store.delete('acme/shot-7');

  const progress: number[] = [];
  const { images: checked, problems } = await app.galleryCheck.check({
    fix: false,
    onChecked: (done) => progress.push(done),
  });
  expect([checked, problems]).toEqual([600, [expect.stringContaining('acme/shot-7: media are missing')]]);
  expect(looked).toEqual([expect.stringContaining('acme/shot-7')]);
  expect(progress).toEqual([500, 599, 600]);
  // Two pages of the listing, and the look for artwork that nothing leads to.
  expect(cloud.calls).toEqual(Array.from({ length: 3 }, () => 'GET resources/image/upload'));
});

test('a check that the image host cuts short reports nothing as missing and repairs nothing', async () => {
  const { app, cloud, db } = await openCloudinaryApp({
    fault: ({ name }) => (name.includes('delivery') ? { kind: 'status', status: 503 } : undefined),
  });
  await addGallery(db, [{ company: aCompany(), images: [{ row: anImage('acme', { contentHash: 'x' }), tags: [] }] }]);
  await expect(app.galleryCheck.check({ fix: true })).rejects.toMatchObject({ code: 'image-host-failed' });
  cloud.behaviour.fault = () => ({ kind: 'status', status: 420, headers: { 'Retry-After': '60' } });
  await expect(app.galleryCheck.check({ fix: true })).rejects.toMatchObject({ code: 'image-host-limited' });
  expect(await db.select({ hash: images.contentHash }).from(images)).toEqual([{ hash: 'x' }]);
});
