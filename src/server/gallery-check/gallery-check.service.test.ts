import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { images } from '#db/schema/images.ts';
import { localImageHost } from '#server/image-host/local-image-host.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
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
