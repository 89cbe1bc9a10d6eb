import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import { images } from '#db/schema/images.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { imageReadings } from '#db/schema/search.ts';
import { takedowns } from '#db/schema/takedowns.ts';
import { anImage } from '#tests/factories/gallery.ts';
import { rememberingImageHost } from '#tests/fakes/remembering-image-host.ts';
import { longTest } from '#tests/setup/long-test.ts';
import { byLength } from '#tests/setup/run-length.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { wholeGallery } from '#tests/setup/whole-gallery.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };
const REASON = 'The vendor asked for it';

const draw = (background: string) =>
  sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .png()
    .toBuffer();

/** Acme with the images one (its cover), two and a copy of one, in a real image host. */
async function open(wrap: (host: ImageHost) => ImageHost = (host) => host) {
  const [dataDir, root] = [await aFolder(), await aFolder()];
  const mediaDir = join(dataDir, 'media');
  const requests: string[] = [];
  const imageHost = wrap(rememberingImageHost({ mediaDir, secret: 'secret' }));
  const { app, db, logged } = await openTestApp({
    settings: { dataDir },
    deps: {
      imageHost,
      rebuild: { request: async (reason) => void requests.push(reason) },
    },
  });
  await mkdir(join(root, 'acme'));
  const [one, two] = [await draw('#246'), await draw('#642')];
  for (const [name, bytes] of [
    ['one', one],
    ['two', two],
    ['copy', one],
  ] as const) {
    await writeFile(join(root, 'acme', `${name}.png`), bytes);
  }
  const image = (name: string) => ({ file: `acme/${name}.png`, folder: 'acme', tags: ['card'], alt: name });
  const acme = { name: 'Acme', slug: 'acme', folder: 'acme', heroImage: 'acme/one.png', logo: 'acme/one.png' };
  await writeFile(join(root, 'companies.json'), JSON.stringify([acme]));
  await writeFile(join(root, 'images.json'), JSON.stringify(['one', 'two', 'copy'].map(image)));
  const importAll = () => app.galleryImport.importFolder(root);
  await importAll();
  const row = async (alt: string) => {
    const found = await db.select().from(images).where(eq(images.alt, alt)).get();
    if (!found) throw new Error(`There is no ${alt}.`);
    return found;
  };
  const acmeRow = async () => (await db.select().from(companies))[0];
  const alts = async () => {
    app.gallery.expire();
    return (await wholeGallery(app)).items.map((item) => item.image.alt).sort();
  };
  const isStored = (address: string | null | undefined) =>
    existsSync(join(mediaDir, (address ?? '').replace(/^\/media\/v\d+/, '')));
  const trail = () => db.select().from(auditEntries);
  const sharePictures = () => readdir(join(dataDir, 'cache', 'share-pictures'));
  return {
    app,
    db,
    sharePictures,
    imageHost,
    logged,
    requests,
    one,
    two,
    importAll,
    row,
    acmeRow,
    alts,
    isStored,
    trail,
  };
}

const address = ({ publicId, width, format }: { publicId: string; width: number; format: string }) =>
  `/media/v1/${publicId}/${width}.${format}`;

describe('taking an image down', () => {
  const NAMES: [string, (row: Parameters<typeof address>[0] & { id: string }) => string][] = [
    ['its id', ({ id }) => id],
    ['the address of the home page', ({ id }) => `/?tag=card&image=${id}#ui-elements`],
    ['the address of a file', address],
    ['the address of a page with the image open', ({ id }) => `http://localhost:4321/company/acme?image=${id}`],
    ['the address of its own page', ({ id }) => `http://localhost:4321/image/${id}`],
    ['the same without the version segment', (row) => `http://localhost:4321${address(row).replace('/v1', '')}`],
  ];

  test.each(byLength({ short: NAMES.slice(0, 3), long: NAMES }))(
    'by %s removes every copy from lists and disk',
    async (_what, nameOf) => {
      const { app, row, alts, isStored, acmeRow } = await open();
      const [one, copy] = [await row('one'), await row('copy')];
      const { logoUrl, heroImage } = (await acmeRow()) ?? {};
      expect([address(one), address(copy), logoUrl, heroImage].map(isStored)).toEqual([true, true, true, true]);

      expect(await app.takedowns.takeDown(nameOf(one as never), REASON, ADMIN)).toMatchObject({
        subject: 'acme / one.png',
        images: 2,
        covers: 1,
        filesRemoved: true,
      });
      expect(await alts()).toEqual(['two']);
      expect([address(one), address(copy), logoUrl, heroImage].map(isStored)).toEqual([false, false, false, false]);
    },
  );

  test.each(byLength({ short: NAMES.slice(0, 1), long: [NAMES[0], NAMES[2]].filter((name) => name !== undefined) }))(
    'by %s ends the undo of a deletion: the deleted image and its files are gone',
    async (_what, nameOf) => {
      const { app, row, alts, isStored, trail, one: bytes } = await open();
      const one = await row('one');
      await app.imageAdmin.remove({ ids: [one.id, (await row('copy')).id] }, ADMIN);
      expect(isStored(address(one))).toBe(true);
      const deletion = (await trail()).find(({ action }) => action === 'image.deleted')?.id ?? 0;
      const done = await app.takedowns.takeDown(nameOf(one), REASON, ADMIN);
      expect(done).toMatchObject({ subject: 'acme / one.png', images: 2, filesRemoved: true });
      await expect(app.history.revert([deletion], ADMIN)).rejects.toMatchObject({ code: 'changed-since' });
      expect(await alts()).toEqual(['two']);
      expect(isStored(address(one))).toBe(false);
      await expect(
        app.companyAdmin.storeArtwork(bytes, 'cover', { id: 'admin-1', isAdmin: true }),
      ).rejects.toMatchObject({
        code: 'image-taken-down',
      });
    },
  );

  test.each(byLength({ short: ['logoUrl'] as const, long: ['logoUrl', 'heroImage'] as const }))(
    'by the address of a %s takes down the image that it shows',
    async (field) => {
      const { app, acmeRow, alts } = await open();
      await app.takedowns.takeDown((await acmeRow())?.[field] ?? '', REASON, ADMIN);
      expect(await alts()).toEqual(['two']);
    },
  );

  test('by the address of a cover that an admin chose takes down the image that it was created from', async () => {
    const { app, db, row, acmeRow, alts } = await open();
    await db.update(companies).set({ heroImage: null });
    const company = await acmeRow();
    const heroImageUrl = address(await row('two'));
    await app.companyAdmin.update(company?.id ?? '', { name: 'Acme', slug: 'acme', heroImageUrl } as never, ADMIN);
    await app.takedowns.takeDown((await acmeRow())?.heroImage ?? '', REASON, ADMIN);
    expect(await alts()).toEqual(['copy', 'one']);
  });

  longTest('removes a cover that shows the image although its address has another content hash', async () => {
    const { app, db, imageHost, row, acmeRow, isStored } = await open();
    const bars = [1, 2, 3].map((at) => `<rect x="${at * 90}" y="${at * 60}" width="200" height="${at * 40}"/>`);
    const drawn = sharp(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400">${bars.join('')}</svg>`),
    ).flatten({ background: '#fff' });
    const stored = await imageHost.store(await drawn.clone().png().toBuffer(), { folder: 'acme', name: 'bars.png' });
    await db
      .update(images)
      .set({ ...stored, alt: 'bars' })
      .where(eq(images.alt, 'one'));
    const { address: heroImage } = await imageHost.storeArtwork(await drawn.clone().jpeg().toBuffer(), 'cover');
    await db.update(companies).set({ heroImage });
    expect(await app.takedowns.takeDown((await row('bars')).id, REASON, ADMIN)).toMatchObject({ covers: 1 });
    expect(isStored(heroImage)).toBe(false);
    expect((await acmeRow())?.heroImage).not.toBe(heroImage);
  });

  test('continues if the cover of its company cannot be read', async () => {
    const { app, db, row, alts } = await open();
    await db.update(companies).set({ heroImage: '/media/v1/covers/gone/960.avif' });
    await app.takedowns.takeDown((await row('two')).id, REASON, ADMIN);
    expect(await alts()).toEqual(['copy', 'one']);
  });

  longTest('replaces the cover of the company if there is another image, and removes the logo', async () => {
    const { app, row, acmeRow, isStored } = await open();
    const before = await acmeRow();
    await app.takedowns.takeDown((await row('one')).id, REASON, ADMIN);
    const after = await acmeRow();
    expect(after).toMatchObject({ logoUrl: null, heroImage: expect.stringMatching(/^\/media\/v1\/covers\//) });
    expect(after?.heroImage).not.toBe(before?.heroImage);
    expect(isStored(after?.heroImage)).toBe(true);
    expect(after?.version).toBe(3);
    await app.takedowns.takeDown((await row('two')).id, REASON, ADMIN);
    expect(await acmeRow()).toMatchObject({ heroImage: null, heroPlaceholder: null });
  });

  test('during the reading of the image stores no text from it', async () => {
    const { app, db, row } = await open();
    await app.reading.readNext(async (bytes) => {
      // Either may come first; the first one is blue.
      const { dominant } = await sharp(bytes).stats();
      await app.takedowns.takeDown((await row(dominant.b > dominant.r ? 'one' : 'two')).id, REASON, ADMIN);
      return { text: 'read too late' };
    });
    await app.reading.readNext(async () => ({ text: 'of another image' }));
    expect((await db.select().from(imageReadings)).map(({ text }) => text)).toEqual(['of another image']);
    expect(await app.reading.waiting()).toBe(0);
  });

  longTest('does not wait for another cover: nothing of the image is served while one is created', async () => {
    const { promise: isMade, resolve: makeIt } = Promise.withResolvers<void>();
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
    let isSlow = false;
    const { app, row, alts, acmeRow, isStored } = await open((host) => ({
      ...host,
      storeArtwork: async (...given) => {
        if (isSlow) {
          asked();
          await isMade;
        }
        return host.storeArtwork(...given);
      },
    }));
    const one = await row('one');
    isSlow = true;
    const done = app.takedowns.takeDown(one.id, REASON, ADMIN);
    await isAsked;
    expect([await alts(), isStored(address(one)), (await acmeRow())?.heroImage]).toEqual([['two'], false, null]);
    makeIt();
    await done;
    expect((await acmeRow())?.heroImage).toContain('/covers/');
  });

  test('is in the audit trail with who, why and what it was, and requests a build', async () => {
    const { app, row, trail, requests } = await open();
    const { id, publicId } = await row('two');
    await app.takedowns.takeDown(id, REASON, ADMIN);
    const entry = (await trail()).at(-1);
    expect(entry).toMatchObject({ action: 'image.taken-down', actorEmail: ADMIN.email, subjectId: id });
    expect(JSON.parse(entry?.before ?? '')).toMatchObject([{ id, alt: 'two', tags: ['card'], publicId }]);
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ reason: REASON });
    expect(requests).toEqual(['Image taken down']);
  });

  test('deletes the recognised text of the image', async () => {
    const { app, db, row } = await open();
    const { id, contentHash } = await row('two');
    await db.insert(imageReadings).values({ contentHash, recipe: 1, text: 'secret words' });
    await app.takedowns.takeDown(id, REASON, ADMIN);
    expect(await db.select().from(imageReadings)).toEqual([]);
  });

  test('is refused for unknown names and for images that are already taken down', async () => {
    const { app, row } = await open();
    const two = await row('two');
    for (const name of ['nothing', '/company/acme?image=nothing', '/media/v1/acme/none/480.webp', 'http://[']) {
      await expect(app.takedowns.takeDown(name, REASON, ADMIN)).rejects.toMatchObject({ code: 'image-not-found' });
    }
    await app.takedowns.takeDown(two.id, REASON, ADMIN);
    for (const name of [two.id, `/company/acme?image=${two.id}`, address(two)]) {
      await expect(app.takedowns.takeDown(name, REASON, ADMIN)).rejects.toMatchObject({ code: 'image-taken-down' });
    }
  });

  test('deletes the cached link previews of its company and of its page', async () => {
    const { app, row, sharePictures } = await open();
    const two = await row('two');
    const item = (await wholeGallery(app)).items.find(({ id }) => id === two.id);
    if (item) await app.sharePictures.forImage(item);
    await app.sharePictures.forCompany('acme');
    expect(await sharePictures()).toHaveLength(2);
    await app.takedowns.takeDown(two.id, REASON, ADMIN);
    expect(await sharePictures()).toEqual([]);
  });

  test('deletes files that no image refers to any more', async () => {
    const { app, db, row, isStored } = await open();
    const two = await row('two');
    await db.delete(images).where(eq(images.id, two.id));
    expect(await app.takedowns.takeDown(address(two), REASON, ADMIN)).toMatchObject({ images: 0, filesRemoved: true });
    expect(isStored(address(two))).toBe(false);
  });

  test('whose files the image host does not delete is finished later', async () => {
    let isDown = true;
    const { app, row, isStored, logged } = await open((host) => ({
      ...host,
      remove: (publicId) => (isDown ? Promise.reject(new Error('disk trouble')) : host.remove(publicId)),
    }));
    const two = await row('two');
    expect(await app.takedowns.takeDown(two.id, REASON, ADMIN)).toMatchObject({ filesRemoved: false });
    expect(logged.at(-1)?.msg).toBe('files of a takedown could not be deleted yet');
    expect(await app.takedowns.list()).toMatchObject([{ filesRemoved: false }]);
    expect(await app.takedowns.finish()).toBe(1);
    expect(isStored(address(two))).toBe(true);
    isDown = false;
    expect(await app.takedowns.finish()).toBe(0);
    expect(isStored(address(two))).toBe(false);
    expect(await app.takedowns.list()).toMatchObject([{ filesRemoved: true }]);
  });
});

describe('an image that was taken down', () => {
  test('is refused by imports, uploads and as a cover; only admins see the reason', async () => {
    const { app, row, importAll, two, alts } = await open();
    const { id } = await row('two');
    await app.takedowns.takeDown(id, REASON, ADMIN);
    const refusal = expect.stringContaining(REASON);
    expect(await importAll()).toMatchObject({ skipped: [], refused: [{ what: 'acme/two.png', why: refusal }] });
    const admin = {
      viewer: { kind: 'admin', id: 'admin-1' },
      email: ADMIN.email,
      signal: new AbortController().signal,
    };
    const form = (bytes: Buffer) => ({ bytes, folder: 'acme', name: 'two.png', alt: '', tags: [] });
    await expect(app.uploads.create(form(two), admin as never)).rejects.toMatchObject({ message: refusal });
    const user = { ...admin, viewer: { kind: 'user', id: 'una' } };
    await expect(app.uploads.create(form(two), user as never)).rejects.toMatchObject({
      message: expect.not.stringContaining(REASON),
    });
    await expect(app.companyAdmin.storeArtwork(two, 'cover', { id: 'admin-1', isAdmin: true })).rejects.toMatchObject({
      code: 'image-taken-down',
    });
    expect(await alts()).toEqual(['copy', 'one']);
  });

  test('is refused as the delivered rendition, too', async () => {
    const { app, row, isStored, one } = await open();
    const two = await row('two');
    expect(isStored(address(two))).toBe(true);
    const bytes = await readFile(join(app.settings.dataDir, address(two).replace('/media/v1', 'media')));
    await app.takedowns.takeDown(two.id, REASON, ADMIN);
    const store = (data: Buffer) => app.companyAdmin.storeArtwork(data, 'logo', { id: 'a', isAdmin: true });
    await expect(store(bytes)).rejects.toMatchObject({ code: 'image-taken-down' });
    expect((await store(one)).address).toContain('/logos/');
  });

  test('cannot be written to the index by any statement', async () => {
    const { app, db, row } = await open();
    const { id, contentHash } = await row('two');
    await app.takedowns.takeDown(id, REASON, ADMIN);
    await db.insert(images).values(anImage('acme', { contentHash }));
    await db.update(images).set({ contentHash, alt: 'sneaked in' });
    expect(await db.select().from(images).where(eq(images.contentHash, contentHash))).toEqual([]);
    expect(await db.select().from(images).where(eq(images.alt, 'sneaked in'))).toEqual([]);
  });

  longTest('can be imported again after the takedown is reverted, which the audit trail records', async () => {
    const { app, db, row, importAll, alts, trail } = await open();
    const { id, contentHash } = await row('two');
    await app.takedowns.takeDown(id, REASON, ADMIN);
    await app.takedowns.revert(contentHash, ADMIN);
    expect((await trail()).at(-1)).toMatchObject({ action: 'takedown.reverted', subjectId: id });
    expect(await db.select().from(takedowns)).toEqual([]);
    expect((await importAll()).images).toMatchObject({ added: 1 });
    expect(await alts()).toEqual(['copy', 'one', 'two']);
    await expect(app.takedowns.revert(contentHash, ADMIN)).rejects.toMatchObject({ code: 'takedown-not-found' });
  });

  const WITHDRAWN: [string, (row: Parameters<typeof address>[0] & { id: string; contentHash: string }) => string][] = [
    ['its hash', ({ contentHash }) => contentHash],
    ['the address of its file', address],
    ['its id', ({ id }) => id],
    ['the address of its page', ({ id }) => `http://localhost:4321/image/${id}`],
  ];

  test.each(byLength({ short: WITHDRAWN.slice(0, 2), long: WITHDRAWN }))(
    'is allowed again by %s, and the answer says what was reverted',
    async (_what, nameOf) => {
      const { app, db, row } = await open();
      const [one, two] = [await row('one'), await row('two')];
      await app.takedowns.takeDown(two.id, REASON, ADMIN);
      await expect(app.takedowns.revert(one.id, ADMIN)).rejects.toMatchObject({
        code: 'takedown-not-found',
        extras: { detail: 'acme / one.png is in the gallery; it is not taken down.' },
      });
      const foreign = `https://other.example${address(two)}`;
      await expect(app.takedowns.revert(foreign, ADMIN)).rejects.toMatchObject({ code: 'image-not-found' });
      expect(await app.takedowns.revert(nameOf(two as never), ADMIN)).toEqual(['acme / two.png']);
      expect(await db.select().from(takedowns)).toEqual([]);
      await expect(app.takedowns.revert(two.id, ADMIN)).rejects.toMatchObject({ code: 'takedown-not-found' });
    },
  );

  test.each([
    ['a page', ({ id }: { id: string }) => `https://other.example/image/${id}`],
    ['a page with the image open', ({ id }: { id: string }) => `//other.example/?image=${id}`],
    ['a file', (row: Parameters<typeof address>[0]) => `https://other.example${address(row)}`],
  ])('is not found by the address of %s at another site', async (_what, nameOf) => {
    const { app, db, row } = await open();
    const two = await row('two');
    await expect(app.takedowns.takeDown(nameOf(two as never), REASON, ADMIN)).rejects.toMatchObject({
      code: 'image-not-found',
      extras: { detail: expect.stringContaining('other.example is not this gallery') },
    });
    expect(await db.select().from(takedowns)).toEqual([]);
  });

  longTest('is recorded once if two admins take it down at the same time', async () => {
    const { app, db, row, alts } = await open();
    const { id } = await row('two');
    const outcomes = await Promise.allSettled([
      app.takedowns.takeDown(id, REASON, ADMIN),
      app.takedowns.takeDown(id, 'Me too', { id: 'admin-2', email: 'second@example.com' }),
    ]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await db.select().from(takedowns)).toHaveLength(1);
    expect(await alts()).toEqual(['copy', 'one']);
  });
});
