import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import { images } from '#db/schema/images.ts';
import { readSettings } from '#server/env.ts';
import { type OpenGallery, openGallery } from '#server/site-server/open-gallery.ts';
import { takedownListSchema } from '#shared/takedowns/takedown.contract.ts';
import { releaseDatabases } from '#tests/setup/release-databases.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { createBackup } from './backup.service.ts';
import { restoreBackup } from './restore.service.ts';

const silent = { now: () => new Date('2026-01-02T03:04:05.678Z'), force: false, onProgress: () => undefined };
const rebuild = { request: () => Promise.resolve() };

/** Opens the gallery of a data folder while `use` runs. */
async function opened<T>(dataDir: string, use: (gallery: OpenGallery) => Promise<T>): Promise<T> {
  const gallery = await openGallery(readSettings({ DATA_DIR: dataDir }), { projectDir: dataDir, rebuild });
  try {
    return await use(gallery);
  } finally {
    await gallery.close();
    await releaseDatabases();
  }
}

const rowsOf = (dataDir: string) =>
  opened(dataDir, async ({ db }) => ({
    images: await db.select().from(images),
    companies: await db.select().from(companies),
  }));

/** A folder of three images; the import makes the first one the cover of their company. */
async function aSource(): Promise<string> {
  const root = await aFolder();
  await mkdir(join(root, 'acme'));
  for (const [name, background] of Object.entries({ first: '#246', second: '#642', third: '#264' })) {
    await sharp({ create: { width: 320, height: 200, channels: 3, background } })
      .png()
      .toFile(join(root, 'acme', `${name}.png`));
  }
  return root;
}

test('restoring an older backup leaves out what was taken down since, here or in an exported list', async () => {
  const dataDir = join(await aFolder(), 'data');
  const settings = readSettings({ DATA_DIR: dataDir });
  const source = await aSource();
  await opened(dataDir, ({ app }) => app.galleryImport.importFolder(source));
  const file = join(await aFolder(), 'gallery.tar');
  await createBackup(settings, { ...silent, file });
  const before = await rowsOf(dataDir);
  const first = before.images.find(({ originalName }) => originalName === 'first.png');
  const otherIds = before.images.map(({ id }) => id).filter((id) => id !== first?.id);
  expect(before.companies[0]?.heroImage).toContain('/covers/');
  const list = await opened(dataDir, async ({ app }) => {
    await app.takedowns.takeDown(first?.id ?? '', 'A claim', { id: null, email: 'test' });
    return app.takedowns.exportList();
  });

  const isThere = (place: string, publicId = '') => existsSync(join(place, 'media', publicId));
  const elsewhere = join(await aFolder(), 'data');
  const cases = [
    // The other folder learns of the takedown from the list, this one from the gallery that is set aside.
    { place: elsewhere, how: { takedownLists: [list] } },
    { place: dataDir, how: { force: true } },
  ];
  for (const { place, how } of cases) {
    const restored = await restoreBackup(readSettings({ DATA_DIR: place }), { ...silent, file, ...how });
    expect(restored).toMatchObject({ takenDown: 1, takedownsUnreadable: false });
    const after = await rowsOf(place);
    expect(after.images.map(({ id }) => id).sort()).toEqual(otherIds.toSorted());
    expect(after.companies[0]).toMatchObject({ heroImage: null, heroPlaceholder: null });
    expect([first, after.images[0]].map((row) => isThere(place, row?.publicId))).toEqual([false, true]);
    const cover = before.companies[0]?.heroImage?.split('/').slice(3, 5).join('/');
    expect(isThere(place, cover)).toBe(false);
    await opened(place, async ({ app }) => {
      expect(await app.takedowns.list()).toMatchObject([{ reason: 'A claim' }]);
      expect((await app.galleryImport.importFolder(source)).refused).toHaveLength(1);
    });
  }
});

test('restoring an older backup leaves out a company that was taken down since, here or in an exported list', async () => {
  const dataDir = join(await aFolder(), 'data');
  const settings = readSettings({ DATA_DIR: dataDir });
  const source = await aSource();
  await opened(dataDir, ({ app }) => app.galleryImport.importFolder(source));
  const file = join(await aFolder(), 'gallery.tar');
  await createBackup(settings, { ...silent, file });
  const { companies: before } = await rowsOf(dataDir);
  const list = await opened(dataDir, async ({ app }) => {
    await app.companyTakedowns.takeDown(before[0]?.id ?? '', 'A claim', { id: null, email: 'test' });
    return takedownListSchema.parse(JSON.parse(JSON.stringify(await app.takedowns.exportList())));
  });
  expect(list.companies).toMatchObject([{ slug: before[0]?.slug, reason: 'A claim' }]);
  const elsewhere = join(await aFolder(), 'data');
  for (const [place, how] of [
    [dataDir, { force: true }],
    [elsewhere, { takedownLists: [list] }],
  ] as const) {
    await restoreBackup(readSettings({ DATA_DIR: place }), { ...silent, file, ...how });
    expect(await rowsOf(place)).toEqual({ images: [], companies: [] });
    const report = await opened(place, ({ app }) => app.galleryImport.importFolder(source));
    expect(report.refused).toEqual([{ what: before[0]?.name, why: expect.stringContaining('A claim') }]);
  }
});
