import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import { images } from '#db/schema/images.ts';
import { createApp } from '#server/app.ts';
import { AppError } from '#shared/http/app-error.ts';
import { EDITED } from '#shared/images/image-fields.ts';
import { anImage } from '#tests/factories/gallery.ts';
import type { FakeBehaviour } from '#tests/fakes/cloudinary/fake-cloudinary.ts';
import { openCloudinaryApp } from '#tests/setup/cloudinary.ts';
import { longTest } from '#tests/setup/long-test.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { wholeGallery } from '#tests/setup/whole-gallery.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };

const dataOf = (background: string) =>
  sharp({ create: { width: 64, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

/** A cloud with images in two folders, and a company for one of them. */
async function open(behaviour: Partial<FakeBehaviour> = {}, each = 3) {
  const opened = await openCloudinaryApp(behaviour);
  const data = await dataOf('#246');
  await opened.db.insert(companies).values({ id: 'c1', name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' });
  for (const folder of ['acme', 'strangers']) {
    for (let at = 0; at < each; at += 1) {
      opened.cloud.put({
        public_id: `${folder}/shot-${at}`,
        data,
        tags: ['topic:alerts'],
        context: { alt: `Shot ${at}` },
      });
    }
  }
  const shown = async () => {
    opened.app.gallery.expire();
    return (await wholeGallery(opened.app)).items;
  };
  const sync = (options = {}) => opened.app.gallerySync.sync(ADMIN, options);
  return { ...opened, data, shown, sync };
}

describe('a sync with Cloudinary', () => {
  test('imports all images with tags, alt text and placeholder, and reports folders without a company', async () => {
    const { shown, sync } = await open();
    expect(await sync()).toMatchObject({
      message: '6 new, 0 changed, 0 gone on the image host.',
      unmatched: [expect.stringContaining('“strangers”')],
    });
    expect(await shown()).toMatchObject(
      [0, 1, 2].map((at) => ({
        tags: ['topic:alerts'],
        image: { alt: `Shot ${at}`, placeholder: expect.stringMatching(/^.{20,}$/), widths: [480, 960, 1600] },
      })),
    );
  });

  test('takes at most three calls if nothing has changed', async () => {
    const { cloud, sync } = await open();
    await sync();
    cloud.calls.length = 0;
    expect((await sync()).message).toBe('Nothing has changed on the image host.');
    expect(cloud.calls.length).toBeLessThanOrEqual(3);
  });

  test('keeps the backed-up previous bytes of a changed image as a version, not as another image', async () => {
    const { app, cloud, db, shown, sync } = await open();
    await sync();
    const before = await db.select().from(images).where(eq(images.publicId, 'acme/shot-0')).get();
    cloud.put({ public_id: 'acme/shot-0', data: await dataOf('#fff') });
    expect(await sync()).toMatchObject({ added: 0, changed: 1 });
    const details = await app.imageDetails.get(before?.id ?? '', { kind: 'anonymous' });
    const [version] = details.versions;
    expect(details.versions).toHaveLength(1);
    const kept = cloud.store.find(version?.image.public_id ?? '');
    const { data } = await sharp(kept?.data).raw().toBuffer({ resolveWithObject: true });
    // Dark, as it was before.
    expect(Math.max(...data.subarray(0, 3))).toBeLessThan(0x80);
    cloud.calls.length = 0;
    expect(await sync()).toMatchObject({ added: 0, changed: 0, gone: [] });
    expect(cloud.calls.length).toBeLessThanOrEqual(3);
    expect(await sync({ isWhole: true })).toMatchObject({ added: 0, changed: 0, gone: [] });
    expect(await shown()).toHaveLength(3);
  });

  test('finds new, changed, deleted and returned images, and keeps metadata that admins have edited', async () => {
    const { cloud, data, db, shown, sync } = await open();
    await sync();
    await db.update(images).set({ alt: 'Better', edited: EDITED.alt }).where(eq(images.publicId, 'acme/shot-0'));
    cloud.put({ public_id: 'acme/shot-0', data: await dataOf('#fff'), context: { alt: 'Worse' } });
    cloud.put({ public_id: 'acme/new', data });
    cloud.store.delete('acme/shot-1');
    expect(await sync()).toMatchObject({ added: 1, changed: 1, gone: ['acme/shot-1'] });
    const now = await shown();
    expect(now.map(({ image }) => image.public_id).sort()).toEqual(['acme/new', 'acme/shot-0', 'acme/shot-2']);
    expect(now.find(({ image }) => image.public_id === 'acme/shot-0')?.image.alt).toBe('Better');
    cloud.put({ public_id: 'acme/shot-1', data });
    await sync();
    expect(await shown()).toHaveLength(4);
  });

  test('refuses and reports images that were taken down, by public id and by bytes; the takedown has destroyed their files', async () => {
    const { app, cloud, db, shown, sync } = await open();
    const own = await dataOf('#0f0');
    cloud.put({ public_id: 'acme/own', data: own });
    await sync();
    const row = await db.select().from(images).where(eq(images.publicId, 'acme/own')).get();
    await app.takedowns.takeDown(row?.id ?? '', 'A claim', ADMIN);
    expect(cloud.store.find('acme/own')).toBeUndefined();
    expect(cloud.store.invalidated).toContain('acme/own');

    cloud.put({ public_id: 'acme/own', data: await dataOf('#0ff') });
    cloud.put({ public_id: 'acme/again', data: own });
    for (const isWhole of [false, true]) {
      const { added, unmatched } = await sync({ isWhole });
      expect(added).toBe(0);
      expect(unmatched).toEqual(
        expect.arrayContaining([
          'acme/own was taken down (A claim) and is not shown. Delete it on the image host.',
          'acme/again was taken down (A claim) and is not shown. Delete it on the image host.',
        ]),
      );
    }
    expect(await shown()).toHaveLength(3);
  });

  test('uses the image named "logo" in a folder as the company logo, not as a screenshot', async () => {
    const { app, cloud, data, imageHost, shown, sync } = await open();
    cloud.put({ public_id: 'acme/logo', data });
    await sync();
    expect(await shown()).toHaveLength(3);
    const { version = 0 } = cloud.store.find('acme/logo') ?? {};
    const logo = { publicId: 'acme/logo', version: String(version), format: 'png', width: 1600 };
    cloud.calls.length = 0;
    expect(await app.companies.findLogo('acme')).toEqual({ secure_url: imageHost.address(logo) });
    expect(cloud.calls).toEqual([]);
  });

  test('finds deleted images in a full listing too', async () => {
    const { cloud, sync } = await open();
    await sync();
    cloud.store.delete('acme/shot-0');
    expect(await sync({ isWhole: true })).toMatchObject({ added: 0, gone: ['acme/shot-0'] });
  });

  test.each(['cloudinary', 'all'] as const)(
    'after the "%s" cache is cleared, the next sync lists everything and shows returned images again',
    async (cacheType) => {
      let clock = new Date('2026-01-01T12:00:00Z');
      const { app, cloud, data, db, shown, sync } = await open({ now: () => clock });
      await sync();
      cloud.store.delete('acme/shot-0');
      await sync();
      clock = new Date('2026-01-01T14:00:00Z');
      await sync();
      // As if the index were damaged: a sync of changes would not find it, because the counts agree.
      await db.update(images).set({ version: '1', width: 1 }).where(eq(images.publicId, 'acme/shot-1'));
      expect(await sync()).toMatchObject({ added: 0, changed: 0, gone: [] });
      cloud.put({ public_id: 'acme/shot-0', data });
      await app.caches.clear(cacheType, ADMIN);
      expect(await sync()).toMatchObject({ added: 0, changed: 2, gone: [] });
      expect(await db.select({ width: images.width }).from(images).where(eq(images.publicId, 'acme/shot-1'))).toEqual([
        { width: 1600 },
      ]);
      expect(await shown()).toHaveLength(3);
      cloud.calls.length = 0;
      await sync();
      expect(cloud.calls.filter((name) => name.startsWith('GET resources'))).toEqual([]);
    },
  );

  longTest('if the cache is cleared during a sync, the next sync lists everything', async () => {
    const { app, cloud, sync } = await open({}, 300);
    const cleared: Promise<unknown>[] = [];
    const onListed = () => {
      if (cleared.length === 0) cleared.push(app.caches.clear('cloudinary', ADMIN));
    };
    await sync({ onListed });
    await Promise.all(cleared);
    expect(cleared).toHaveLength(1);
    cloud.calls.length = 0;
    await sync();
    expect(cloud.calls.some((name) => name.startsWith('GET resources'))).toBe(true);
    cloud.calls.length = 0;
    await sync();
    expect(cloud.calls.some((name) => name.startsWith('GET resources'))).toBe(false);
  });

  test('clearing only the memory store does not cause a full listing', async () => {
    const { app, cloud, sync } = await open();
    await sync();
    await app.caches.clear('memory', ADMIN);
    cloud.calls.length = 0;
    await sync();
    expect(cloud.calls.filter((name) => name.startsWith('GET resources'))).toEqual([]);
  });

  test('reports the progress of a full listing', async () => {
    const { sync } = await open({}, 300);
    const heard: string[] = [];
    await sync({ onListed: (done: number, total: number) => heard.push(`${done} of ${total}`) });
    expect(heard).toEqual(['500 of 600', '600 of 600']);
  });

  test('counts a renamed image as one new and one deleted image', async () => {
    const { cloud, data, sync } = await open();
    await sync();
    cloud.store.delete('acme/shot-2');
    cloud.put({ public_id: 'acme/renamed', data });
    expect(await sync()).toMatchObject({ added: 1, gone: ['acme/shot-2'] });
    expect(await sync()).toMatchObject({ added: 0, gone: [] });
  });

  test.each([
    ['a listing of changes', false],
    ['a full listing', true],
  ])('names images that are back, after they were gone, in %s', async (_name, isWhole) => {
    const { cloud, data, sync } = await open();
    await sync();
    cloud.store.delete('acme/shot-2');
    expect(await sync()).toMatchObject({ gone: ['acme/shot-2'], back: [] });
    cloud.put({ public_id: 'acme/shot-2', data });
    expect(await sync({ isWhole })).toMatchObject({ gone: [], back: ['acme/shot-2'] });
    expect(await sync({ isWhole })).toMatchObject({ gone: [], back: [] });
  });

  test('check counts images that a sync has hidden as information, not as problems', async () => {
    const { app, cloud, sync } = await open();
    await sync();
    cloud.store.delete('acme/shot-0');
    expect((await app.galleryCheck.check({ fix: false })).problems).toEqual([
      expect.stringContaining('the files of 1 image are missing (shot-0)'),
    ]);
    await sync({ isWhole: true });
    const { problems, notes } = await app.galleryCheck.check({ fix: false });
    expect([problems, notes]).toEqual([
      [],
      expect.arrayContaining([
        '1 image gone at the image host, hidden by a sync. The Images page lists them under “Gone at the host”.',
      ]),
    ]);
  });

  test('a refresh soon after an import says that it can’t tell deletions yet; later ones find them', async () => {
    let clock = new Date();
    const { cloud, data, db, sync } = await open({ now: () => clock });
    await sync();
    await db
      .insert(images)
      .values(anImage('acme', { publicId: 'acme/new', originalName: 'new.png', createdAt: clock }));
    cloud.put({ public_id: 'acme/new', data });
    cloud.store.delete('acme/shot-0');
    const soon = await sync();
    expect(soon.gone).toEqual([]);
    expect(soon.unmatched).toContainEqual(expect.stringContaining('Refresh again in 10 minutes'));
    clock = new Date(clock.getTime() + 21 * 60_000);
    expect((await sync()).gone).toEqual(['acme/shot-0']);
  });

  test('an import of the pictures that a sync has read finds them by content, once each, and so does the next one', async () => {
    const { app, cloud, db, sync } = await open({}, 0);
    const root = await aFolder();
    await mkdir(join(root, 'acme'));
    for (const [at, background] of ['#111', '#222', '#222'].entries()) {
      const data = await dataOf(background);
      await writeFile(join(root, 'acme', `file-${at}.png`), data);
      if (at < 2) cloud.put({ public_id: `acme/shot-${at}`, data });
    }
    await sync();
    const before = (await db.select({ id: images.id }).from(images)).map(({ id }) => id);
    const { images: first } = await app.galleryImport.importFolder(root);
    expect(first).toMatchObject({ added: 1, changed: 2 });
    const after = await db.select({ id: images.id, importedAs: images.importedAs }).from(images);
    expect(
      after
        .filter(({ id }) => before.includes(id))
        .map(({ importedAs }) => importedAs)
        .sort(),
      // Of two identical files, the one that is read first.
    ).toEqual(['acme\nfile-0.png', expect.stringMatching(/^acme\nfile-[12]\.png$/)]);
    expect((await app.galleryImport.importFolder(root)).images).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect(await sync({ isWhole: true })).toMatchObject({ added: 0, gone: [] });
  });

  test('reports in a dry run what would change, and stores nothing', async () => {
    const { app, db } = await open();
    expect((await app.gallerySync.preview()).message).toBe('6 new, 0 changed, 0 gone on the image host.');
    expect(await db.select().from(images)).toEqual([]);
  });

  test('resumes after a rate limit; until then the gallery shows the images so far and the maintenance banner', async () => {
    let [calls, clock] = [0, new Date('2026-01-01T12:00:00Z')];
    const fault: FakeBehaviour['fault'] = ({ name }) => {
      if (!name.startsWith('GET resources')) return undefined;
      calls += 1;
      return calls === 2 ? { kind: 'status', status: 420, headers: { 'Retry-After': '90' } } : undefined;
    };
    const { app, cloud, shown, sync } = await open({ fault, now: () => clock }, 400);
    await expect(sync()).rejects.toThrow(AppError);
    expect((await shown()).length).toBe(400);
    expect(await app.maintenance.status()).toMatchObject({
      isInMaintenance: true,
      estimatedResolution: '2026-01-01T12:01:30.000Z',
    });
    await expect(sync()).rejects.toMatchObject({
      code: 'image-host-limited',
      message: 'The image host asks us to wait until 12:01 UTC. What it has sent so far is kept.',
    });
    clock = new Date('2026-01-01T12:02:00Z');
    expect(await sync()).toMatchObject({ added: 800, changed: 0, gone: [] });
    expect(cloud.calls.filter((name) => name.startsWith('GET resources'))).toHaveLength(3);
    expect((await app.maintenance.status()).isInMaintenance).toBe(false);
  });

  test('a sync by any process ends the maintenance banner of an outage, but not one that an admin has set', async () => {
    const fault: FakeBehaviour['fault'] = () => ({ kind: 'status', status: 503 });
    const { app, cloud, db, settings, imageHost, sync } = await open({ fault });
    await expect(sync()).rejects.toMatchObject({ code: 'image-host-failed' });
    expect(await app.maintenance.status()).toMatchObject({ isInMaintenance: true });
    cloud.behaviour.fault = () => undefined;
    const rebuild = { request: () => Promise.resolve() };
    const other = createApp({ settings, db, imageHost, rebuild, version: () => 'other', now: () => new Date() });
    await other.gallerySync.sync(ADMIN);
    expect(await app.maintenance.status()).toMatchObject({ isInMaintenance: false });
    await app.maintenance.set({ enabled: true, reason: 'Ours' }, ADMIN);
    await other.gallerySync.sync(ADMIN);
    expect(await app.maintenance.status()).toMatchObject({ isInMaintenance: true, reason: 'Ours' });
  });

  test('restarts the listing if its cursor has expired', async () => {
    let [calls, clock] = [0, new Date('2026-01-01T12:00:00Z')];
    const fault: FakeBehaviour['fault'] = ({ name, query }) => {
      if (!name.startsWith('GET resources')) return undefined;
      calls += 1;
      if (calls === 2) return { kind: 'status', status: 429, headers: { 'Retry-After': '60' } };
      return calls === 3 && query.has('next_cursor')
        ? { kind: 'status', status: 400, message: 'Invalid value for parameter next_cursor' }
        : undefined;
    };
    const { db, sync } = await open({ fault, now: () => clock }, 300);
    await expect(sync()).rejects.toMatchObject({ code: 'image-host-limited' });
    clock = new Date('2026-01-01T12:02:00Z');
    expect(await sync()).toMatchObject({ gone: [] });
    expect(await db.$count(images)).toBe(600);
  });

  test('images that can’t be delivered now are added without a placeholder, which a later sync creates', async () => {
    let isDown = true;
    const fault: FakeBehaviour['fault'] = ({ name }) =>
      isDown && name.includes('delivery') ? { kind: 'status', status: 503 } : undefined;
    const { shown, sync } = await open({ fault }, 40);
    expect(await sync()).toMatchObject({ added: 80 });
    expect(new Set((await shown()).map(({ image }) => image.placeholder))).toEqual(new Set(['']));
    isDown = false;
    await sync();
    expect((await shown()).every(({ image }) => image.placeholder !== '')).toBe(true);
  });
});
