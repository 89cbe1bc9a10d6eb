import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { readOnlyImageHost } from '#tests/fakes/image-host.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { wholeGallery } from '#tests/setup/whole-gallery.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };

async function open() {
  const opened = await openTestApp();
  const images = [1, 2].map(() => ({ row: anImage('acme'), tags: ['button'] }));
  await addGallery(opened.db, [{ company: aCompany({ slug: 'acme', cloudinaryFolder: 'acme' }), images }]);
  return opened;
}

test('the statistics describe the cached data', async () => {
  const { app } = await open();
  const cold = await app.caches.stats();
  expect([cold.memoryStore, cold.cloudinary]).toEqual([
    { keys: 0, size: 0 },
    { cachedImages: 0, cacheSize: 0, lastCleared: null },
  ]);
  await wholeGallery(app);
  const { memoryStore, cloudinary, database } = await app.caches.stats();
  // Companies and tags.
  expect(memoryStore.keys).toBe(2);
  expect(memoryStore.size).toBeGreaterThan(100);
  expect(cloudinary).toMatchObject({ cachedImages: 2 });
  expect(cloudinary.cacheSize).toBeGreaterThan(40);
  expect(database.connections).toBe(1);
  expect((await app.caches.stats()).database.queries).toBe(database.queries + 1);
});

test('encoded pages are part of the memory store and are cleared with it', async () => {
  const { app } = await open();
  const page = { body: Buffer.alloc(1_000), coding: undefined, total: 1 };
  await app.pages.full.get('a page', 1, async () => page);
  const { keys, size } = (await app.caches.stats()).memoryStore;
  expect(keys).toBe(1);
  expect(size).toBeGreaterThanOrEqual(1_000);
  await app.caches.clear('memory', ADMIN);
  expect((await app.caches.stats()).memoryStore).toEqual({ keys: 0, size: 0 });
});

test('clearing the memory store keeps the image index; the site works afterwards', async () => {
  const { app } = await open();
  const before = await wholeGallery(app);
  await app.caches.clear('memory', ADMIN);
  const cleared = await app.caches.stats();
  expect([cleared.memoryStore.keys, cleared.cloudinary]).toEqual([
    0,
    { cachedImages: 2, cacheSize: expect.any(Number), lastCleared: null },
  ]);
  const after = await wholeGallery(app);
  expect(after).toEqual(before);
  expect((await app.caches.stats()).cloudinary.cachedImages).toBe(2);
});

test.each(['cloudinary', 'all'] as const)(
  'clearing %s empties the image index and records the time',
  async (cacheType) => {
    const { app } = await open();
    const before = await wholeGallery(app);
    await app.caches.clear(cacheType, ADMIN);
    expect((await app.caches.stats()).cloudinary).toEqual({
      cachedImages: 0,
      cacheSize: 0,
      lastCleared: expect.stringMatching(/^20/),
    });
    expect((await wholeGallery(app)).items).toEqual(before.items);
  },
);

test('a second server process on the same database shows a change within 2 s', async () => {
  let now = Date.now();
  const opened = await open();
  const other = createApp({
    settings: opened.settings,
    db: opened.db,
    imageHost: readOnlyImageHost,
    version: () => 'test',
    now: () => new Date(now),
  });
  await wholeGallery(other);
  await opened.app.companyAdmin.create({ name: 'New', slug: 'new-one' }, ADMIN);
  now += 2_000;
  expect((await other.companies.get('new-one')).name).toBe('New');
});

test('data that was read before a write is not cached after it', async () => {
  const { app } = await open();
  await wholeGallery(app);
  app.gallery.expire();
  const slow = wholeGallery(app);
  const created = await app.companyAdmin.create({ name: 'New', slug: 'new-one' }, ADMIN);
  await slow;
  expect(created).toMatchObject(await app.companies.get('new-one'));
});
