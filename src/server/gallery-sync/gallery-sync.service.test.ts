import { expect, test } from 'vitest';
import { auditEntries } from '#db/schema/operations.ts';
import type { ImageHost, ImageListing, ListedImage } from '#server/image-host/image-host.port.ts';
import { AppError } from '#shared/http/app-error.ts';
import { EDITED } from '#shared/images/image-fields.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { readOnlyImageHost } from '#tests/fakes/image-host.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { wholeGallery } from '#tests/setup/whole-gallery.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };

const listed = (publicId: string, given: Partial<ListedImage> = {}): ListedImage => ({
  publicId,
  version: '1',
  format: 'webp',
  width: 1600,
  height: 1000,
  bytes: 1,
  widths: '',
  placeholder: '',
  contentHash: publicId,
  folder: 'acme',
  sourceName: publicId,
  tags: ['topic:dashboard'],
  alt: 'From the host',
  md5: '',
  hostId: '',
  isOurs: false,
  ...given,
});

/** A host that lists these portions. */
const listingOf = (...portions: ListedImage[][]): ImageListing => ({
  all: async (cursor) => {
    const at = Number(cursor ?? 0);
    const images = portions[at] ?? [];
    return { images, next: at + 1 < portions.length ? String(at + 1) : null, counted: images.length };
  },
  changedSince: () => Promise.resolve({ images: [], next: null, counted: 0 }),
  count: () => Promise.resolve(portions.flat().length),
  placeholder: () => Promise.resolve('1QcSHQRnh493V4dIh4eXh1h4kJUI'),
  former: () => Promise.resolve(null),
  named: () => Promise.resolve({ images: [], next: null, counted: 0 }),
});

async function open(host: Partial<ImageHost>, images = 2) {
  const reasons: string[] = [];
  const opened = await openTestApp({
    deps: {
      imageHost: { ...readOnlyImageHost, ...host },
      rebuild: { request: async (reason) => void reasons.push(reason) },
    },
  });
  const rows = Array.from({ length: images }, (_, index) => ({
    row: anImage('acme', {
      id: `i${index}`,
      publicId: `p${index}`,
      sourceName: `p${index}`,
      edited: EDITED.tags | EDITED.alt,
    }),
    tags: ['button'],
  }));
  await addGallery(opened.db, [
    { company: aCompany({ name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' }), images: rows },
  ]);
  return { ...opened, reasons, sync: () => opened.app.gallerySync.sync(ADMIN) };
}

test('new images of the host are added, changed ones updated, missing ones hidden', async () => {
  const { app, db, reasons, sync } = await open({
    listing: listingOf(
      [listed('p0', { version: '2' })],
      [listed('p7'), listed('stray', { folder: 'strangers' }), listed('t', { folder: 'test-uploads' })],
    ),
  });
  expect(await sync()).toEqual({
    message: '2 new, 1 changed, 1 gone on the image host.',
    added: 2,
    changed: 1,
    reworded: 0,
    back: [],
    gone: ['acme/p1'],
    unmatched: ['No company for folder “strangers”. Create it under Companies, or move its images.'],
  });
  const items = (await wholeGallery(app)).items;
  expect(items.map(({ image, tags }) => [image.public_id, image.alt, tags])).toEqual([
    ['p0', expect.stringContaining('Alt of'), ['button']],
    ['p7', 'From the host', ['topic:dashboard']],
  ]);
  expect(items[0]?.image.secure_url).toContain('/v2/');
  expect(reasons).toEqual(['Gallery refreshed']);
  expect(await db.select().from(auditEntries)).toMatchObject([{ action: 'gallery.refreshed' }]);
});

test('a second refresh finds nothing new', async () => {
  const { sync } = await open({
    listing: listingOf([listed('p0')]),
  });
  await sync();
  expect((await sync()).message).toBe('Nothing has changed on the image host.');
});

test('on a host without a listing, each known image is checked', async () => {
  const { sync } = await open({ has: ({ publicId }) => Promise.resolve(publicId === 'p0') });
  expect(await sync()).toMatchObject({ added: 0, changed: 0, gone: ['acme/p1'] });
});

test('a sync changes nothing if the image host is down or lacks most images', async () => {
  const down = await open({
    listing: { ...listingOf(), all: () => Promise.reject(new AppError('image-host-failed')) },
  });
  await expect(down.sync()).rejects.toMatchObject({ code: 'image-host-failed' });
  const empty = await open({ has: () => Promise.resolve(false) }, 12);
  await expect(empty.sync()).rejects.toMatchObject({
    code: 'image-host-failed',
    message: expect.stringContaining('12 of 12'),
  });
  expect((await wholeGallery(empty.app)).items).toHaveLength(12);
  expect([down.reasons, empty.reasons]).toEqual([[], []]);
});

test('acceptsDeletions lets a sync hide most images; later syncs do not count them again', async () => {
  const there = new Set(['p0', 'p1', 'p2', 'p3']);
  const { app, reasons, sync } = await open({ has: ({ publicId }) => Promise.resolve(there.has(publicId)) }, 12);
  await expect(sync()).rejects.toThrow('8 of 12 images. None of them was hidden.');
  expect(await app.gallerySync.preview({ acceptsDeletions: true })).toMatchObject({ gone: { length: 8 } });
  expect((await wholeGallery(app)).items).toHaveLength(12);

  const actor = { id: null, email: 'command line' };
  expect((await app.gallerySync.sync(actor, { acceptsDeletions: true })).gone).toHaveLength(8);
  expect((await wholeGallery(app)).items).toHaveLength(4);
  there.delete('p3');
  expect((await sync()).gone).toEqual(['acme/p3']);
  expect(reasons).toHaveLength(2);
});

test('an image whose file is gone at the host is found, not shown, not read, and forgotten; one whose file returns shows', async () => {
  const there = new Set(['p0', 'p1', 'p2']);
  const { app, db, sync } = await open({ has: ({ publicId }) => Promise.resolve(there.has(publicId)) }, 3);
  const shown = async () => (await wholeGallery(app)).items.map(({ image }) => image.public_id);
  const gone = async () => (await app.imageAdmin.list({ gone: 'true' })).total;
  const queued = async () => Number((await db.$client.execute('SELECT count(*) FROM reading_queue')).rows[0]?.[0]);
  for (const hidden of [true, false]) await app.imageAdmin.update({ ids: ['i1'], changes: { hidden } }, ADMIN);
  there.delete('p1');
  there.delete('p2');
  await sync();
  const edits = (await app.auditReading.list({ action: 'image.updated' }, { limit: 2 })).entries;
  const ofHiding = edits.find(({ after }) => JSON.stringify(after).includes('"hidden":true'));
  await expect(app.history.revert([ofHiding?.id ?? 0], ADMIN)).rejects.toMatchObject({
    code: 'changed-since',
    message: expect.stringContaining("Not reverted. 1 image can't be shown: the image host has deleted its file."),
  });
  expect([await gone(), await shown()]).toEqual([2, ['p0']]);
  for (const changes of [{ hidden: false }, { draft: false }]) {
    await expect(app.imageAdmin.update({ ids: ['i1', 'i2'], changes }, ADMIN)).rejects.toMatchObject({
      code: 'validation-failed',
      message: expect.stringContaining('2 images'),
    });
  }
  await db.$client.execute('DELETE FROM reading_queue');
  there.add('p2');
  expect(await sync()).toMatchObject({
    back: ['acme/p2'],
    gone: [],
    message: '0 new, 0 changed, 1 back, 0 gone on the image host.',
  });
  expect([await gone(), await shown(), await queued()]).toEqual([1, ['p0', 'p2'], 1]);

  await expect(app.imageAdmin.forget({ matching: {}, count: 2 }, ADMIN)).rejects.toMatchObject({
    code: 'matches-changed',
  });
  await app.imageAdmin.forget({ matching: {}, count: 1 }, ADMIN);
  expect([await gone(), (await app.imageAdmin.list({})).total]).toEqual([0, 2]);
  const [entry] = (await app.auditReading.list({ action: 'image.forgotten' }, { limit: 1 })).entries;
  expect(entry?.before).toMatchObject([{ id: 'i1', publicId: 'p1' }]);
});

test('two simultaneous refreshes run as one', async () => {
  const { reasons, sync } = await open({});
  const [one, two] = await Promise.all([sync(), sync()]);
  expect(one).toBe(two);
  expect(reasons).toHaveLength(1);
});

test('a rate limit of the image host switches maintenance on', async () => {
  const { app, sync } = await open({
    has: () => Promise.reject(new AppError('image-host-limited', { retryAfter: 60 })),
  });
  await expect(sync()).rejects.toMatchObject({ code: 'image-host-limited' });
  expect(await app.maintenance.status()).toMatchObject({
    isInMaintenance: true,
    estimatedResolution: expect.any(String),
  });
});
