import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import { flows } from '#db/schema/flows.ts';
import { deletedImages, images } from '#db/schema/images.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { companyTakedowns, takedowns } from '#db/schema/takedowns.ts';
import { companyFormSchema } from '#shared/companies/company-form.contract.ts';
import { addFlow } from '#tests/factories/flows.ts';
import { anImage } from '#tests/factories/gallery.ts';
import { drawnScreen } from '#tests/factories/test-images.ts';
import { rememberingImageHost } from '#tests/fakes/remembering-image-host.ts';
import { longTest } from '#tests/setup/long-test.ts';
import { byLength } from '#tests/setup/run-length.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };
const UPLOADER = { id: 'admin-1', isAdmin: true };
const REASON = 'The vendor asked for it';
const [SHOWN, HIDDEN, DRAFT, LOGO, COVER, OTHER, OWN] = [1, 2, 3, 4, 5, 6, 7];

/** Acme with a shown, a hidden and a draft image, a logo and a cover of its own, and a flow; Bolt shows Acme's cover too. */
async function open(isDraft = false, wrap: (host: ImageHost) => ImageHost = (host) => host) {
  const [dataDir, root] = [await aFolder(), await aFolder()];
  const mediaDir = join(dataDir, 'media');
  const rebuilds: string[] = [];
  let time = Date.now();
  const { app, db } = await openTestApp({
    settings: { dataDir },
    deps: {
      imageHost: wrap(rememberingImageHost({ mediaDir, secret: 'secret' })),
      rebuild: { request: async (reason) => void rebuilds.push(reason) },
      now: () => new Date(time),
    },
  });
  const put = async (file: string, seed: number) => {
    await mkdir(join(root, file, '..'), { recursive: true });
    await writeFile(join(root, file), await drawnScreen(seed));
  };
  await put('acme/shown.png', SHOWN);
  await put('acme/hidden.png', HIDDEN);
  await put('acme/draft.png', DRAFT);
  await put('acme-logo.png', LOGO);
  await put('acme-cover.png', COVER);
  await put('bolt/other.png', OTHER);
  const acme = { name: 'Acme', slug: 'acme', folder: 'acme', logo: 'acme-logo.png', heroImage: 'acme-cover.png' };
  const bolt = { name: 'Bolt', slug: 'bolt', folder: 'bolt', heroImage: 'acme-cover.png' };
  const image = (file: string, more = {}) => ({ file, folder: file.split('/')[0], tags: ['card'], alt: file, ...more });
  const files = ['acme/shown.png', 'acme/hidden.png', 'acme/draft.png', 'bolt/other.png'];
  /** Imports everything, Acme under another name if one is given, with `more` images of its own. */
  const importAll = async (as: Partial<typeof acme> = {}, more: readonly string[] = []) => {
    await writeFile(join(root, 'companies.json'), JSON.stringify([{ ...acme, ...as }, bolt]));
    const listed = [...files, ...more].map((file) =>
      image(file, file.startsWith('acme/') && as.folder ? { folder: as.folder } : {}),
    );
    await writeFile(join(root, 'images.json'), JSON.stringify(listed));
    return app.galleryImport.importFolder(root);
  };
  await importAll();
  await db.update(images).set({ hidden: true }).where(eq(images.alt, 'acme/hidden.png'));
  await db.update(images).set({ draft: true }).where(eq(images.alt, 'acme/draft.png'));
  await db.update(companies).set({ draft: isDraft }).where(eq(companies.slug, 'acme'));
  const rowOf = (slug: string) => db.select().from(companies).where(eq(companies.slug, slug)).get();
  const { id = '' } = (await rowOf('acme')) ?? {};
  const [first] = await db.select().from(images).where(eq(images.alt, 'acme/shown.png'));
  await addFlow(db, { id: 'walk', companyId: id, images: [first?.id ?? ''] });
  const stored = async () =>
    (await readdir(mediaDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
  const wait = (ms: number) => {
    time += ms;
  };
  const sharePictures = () => readdir(join(dataDir, 'cache', 'share-pictures'));
  return { app, db, id, importAll, put, rebuilds, rowOf, sharePictures, stored, wait };
}

const STATES: [string, boolean][] = [
  ['published', false],
  ['draft', true],
];

describe.each(byLength({ short: STATES.slice(0, 1), long: STATES }))('taking a %s company down', (_state, isDraft) => {
  test('removes images of every state, logo, cover, flows and the company, with all files', async () => {
    const { app, db, id, rowOf, stored, rebuilds, sharePictures } = await open(isDraft);
    const cover = (await rowOf('acme'))?.heroImage;
    // Both show Acme's cover.
    await app.sharePictures.forCompany('bolt');
    await app.sharePictures.forSite();
    expect(await sharePictures()).toHaveLength(2);
    const done = await app.companyTakedowns.takeDown(id, REASON, ADMIN);
    expect(done).toMatchObject({ images: 3, artwork: 3, flows: 1, left: 0, failed: [], filesRemoved: true, near: [] });
    expect((await db.select().from(images)).map(({ alt }) => alt)).toEqual(['bolt/other.png']);
    expect(await db.select().from(flows)).toEqual([]);
    expect(await rowOf('acme')).toBeUndefined();
    const bolt = await rowOf('bolt');
    expect(bolt?.heroImage).not.toBe(cover);
    expect(bolt?.heroImage).toContain('/covers/');
    // The other company's image and its new cover.
    expect(await stored()).toBe(4);
    expect(await sharePictures()).toEqual([]);
    // They are drawn again, and cached.
    await app.sharePictures.forCompany('bolt');
    expect(await sharePictures()).toHaveLength(1);
    expect(rebuilds).toContain('Acme taken down');
    for (const file of done.addresses.filter((address) => address.startsWith('/media/'))) {
      const path = file.replace(/^\/media\/v\d+/, '');
      expect([file, await app.withheldMedia.reasonFor(path)]).toEqual([file, 'taken-down']);
    }
    const trail = (await db.select().from(auditEntries)).map(({ action }) => action);
    expect(trail.filter((action) => action === 'image.taken-down')).toHaveLength(5);
    expect(trail).toContain('company.deleted');
    expect(trail.at(-1)).toBe('company.taken-down');
  });
});

longTest(
  'what belonged to a company that was taken down is refused by every way in, which names the takedown',
  async () => {
    const { app, db, id, importAll, put, rowOf } = await open();
    await app.companyTakedowns.takeDown(id, REASON, ADMIN);
    // Under another name its images are refused one by one; under its own the company is refused as a whole.
    const report = await importAll({ name: 'Other', slug: 'other', folder: 'acme' });
    expect(report.refused).toEqual([
      { what: 'Other', why: expect.stringMatching(`${REASON}.*3 images`) },
      { what: 'Bolt: cover acme-cover.png', why: expect.stringContaining(REASON) },
    ]);
    // Without an image of its own it would not be added at all.
    await put('other/own.png', OWN);
    const renamed = await importAll({ name: 'Other', slug: 'other', folder: 'other' }, ['other/own.png']);
    const said = JSON.stringify([renamed.refused, renamed.skipped]);
    for (const file of ['acme/shown.png', 'acme/hidden.png', 'acme/draft.png', 'acme-logo.png', 'acme-cover.png']) {
      expect(said).toContain(file);
    }
    expect(said).toContain(REASON);
    expect((await db.select().from(images)).map(({ alt }) => alt)).toEqual(['bolt/other.png', 'other/own.png']);
    for (const seed of [SHOWN, HIDDEN, DRAFT, LOGO, COVER]) {
      for (const bytes of [
        await drawnScreen(seed),
        await sharp(await drawnScreen(seed))
          .jpeg({ quality: 70 })
          .toBuffer(),
      ]) {
        for (const use of ['logo', 'cover'] as const) {
          const storing = app.companyAdmin.storeArtwork(bytes, use, UPLOADER);
          await expect(storing, `${seed} as a ${use}`).rejects.toMatchObject({ code: 'image-taken-down' });
        }
      }
    }
    expect(await rowOf('acme')).toBeUndefined();
    expect(await rowOf('other')).toMatchObject({ logoUrl: null, heroImage: null });
  },
);

/** Every way in which a company comes into the gallery, each for a company with this name, slug and folder. */
const COMPANY_WAYS: Record<string, (opened: Awaited<ReturnType<typeof open>>, deletion: number) => Promise<unknown>> = {
  form: ({ app }) => app.companyAdmin.create(companyFormSchema.parse({ name: 'Acme', slug: 'acme' }), ADMIN),
  'form, under another slug': ({ app }) =>
    app.companyAdmin.create(companyFormSchema.parse({ name: 'ACME', slug: 'acme-2' }), ADMIN),
  'form, with its folder': ({ app }) =>
    app.companyAdmin.create(
      companyFormSchema.parse({ name: 'Newcomer', slug: 'newcomer', cloudinaryFolder: 'acme' }),
      ADMIN,
    ),
  'renaming another': async ({ app, rowOf }) =>
    app.companyAdmin.update((await rowOf('bolt'))?.id ?? '', { name: 'Bolt', slug: 'acme' }, ADMIN),
  folder: async ({ app, db }) => {
    await db.insert(images).values(anImage('acme', {}));
    return app.companyAdmin.createFromFolders(['acme'], ADMIN);
  },
  'undo of the deletion': ({ app }, deletion) => app.history.revert([deletion], ADMIN),
};

test.each(byLength({ short: Object.entries(COMPANY_WAYS).slice(0, 1), long: Object.entries(COMPANY_WAYS) }))(
  'a company that was taken down is refused by: %s',
  async (_way, add) => {
    const opened = await open();
    const { app, db, id, rowOf } = opened;
    await app.companyTakedowns.takeDown(id, REASON, ADMIN);
    const deleted = (await db.select().from(auditEntries)).find(({ action }) => action === 'company.deleted');
    await expect(add(opened, deleted?.id ?? 0)).rejects.toMatchObject({
      code: 'company-taken-down',
      message: expect.stringContaining(REASON),
    });
    expect(await rowOf('acme')).toBeUndefined();
  },
);

longTest('a call that runs out of time leaves the company withheld, and the next one goes on', async () => {
  const { app, db, id, rowOf, wait } = await open(false, (host) => ({
    ...host,
    remove: async (publicId) => {
      wait(1_000);
      await host.remove(publicId);
    },
  }));
  const first = await app.companyTakedowns.takeDown(id, REASON, ADMIN, 2_500);
  expect(first).toMatchObject({ left: 2, images: 1, flows: 0 });
  expect(await rowOf('acme')).toMatchObject({ draft: true });
  const second = await app.companyTakedowns.takeDown(id, REASON, ADMIN);
  expect(second).toMatchObject({ left: 0, images: 3, artwork: 3, flows: 1, at: first.at, addresses: first.addresses });
  expect(await rowOf('acme')).toBeUndefined();
  expect(await db.select().from(takedowns)).toHaveLength(5);
});

longTest('an image that can not be taken down keeps the company withheld, and is named', async () => {
  const { app, db, id, rowOf } = await open();
  await db.update(images).set({ contentHash: '', publicId: 'acme/lost' }).where(eq(images.alt, 'acme/hidden.png'));
  const done = await app.companyTakedowns.takeDown(id, REASON, ADMIN);
  expect(done).toMatchObject({ left: 0, images: 2, flows: 0 });
  expect(done.failed).toEqual([expect.stringContaining('acme / hidden.png')]);
  expect(await rowOf('acme')).toMatchObject({ draft: true, logoUrl: null, heroImage: null });
});

test('a takedown that is interrupted asked for its pages to go, and knows all that it would have taken down', async () => {
  const { app, db, id, rebuilds } = await open();
  const own = await db.select().from(images).where(eq(images.folder, 'acme'));
  // Stops within the first image.
  await db.$client.execute("CREATE TRIGGER killed BEFORE DELETE ON images BEGIN SELECT RAISE(ABORT, 'killed'); END");
  rebuilds.length = 0;
  await expect(app.companyTakedowns.takeDown(id, REASON, ADMIN)).rejects.toThrow();
  expect(rebuilds).not.toEqual([]);
  const [record] = await db.select().from(companyTakedowns);
  expect(record?.hashes).toEqual(expect.arrayContaining(own.map(({ contentHash }) => contentHash)));
  await db.$client.execute('DROP TRIGGER killed');
  // The report of the call that goes on is that of the whole takedown, although logo and cover went before.
  const done = await app.companyTakedowns.takeDown(id, REASON, ADMIN);
  expect(done).toMatchObject({ images: 3, artwork: 3, flows: 1, left: 0, filesRemoved: true });
  expect(await app.companyTakedowns.outcomeOf('acme')).toEqual(done);
  expect(done.addresses.filter((address) => /\/(?:logos|covers)\//.test(address))).toHaveLength(3);
  await app.companyTakedowns.revert('acme', ADMIN);
  expect(await db.select().from(takedowns)).toEqual([]);
});

test('a takedown of a company can be reverted as a whole; undoing the deletion brings the company back as a draft', async () => {
  const { app, db, id, importAll, rowOf } = await open();
  await app.companyTakedowns.takeDown(id, REASON, ADMIN);
  expect(await app.companyTakedowns.revert('acme', ADMIN)).toHaveLength(5);
  expect(await db.select().from(takedowns)).toEqual([]);
  await expect(app.companyTakedowns.revert('acme', ADMIN)).rejects.toMatchObject({ code: 'takedown-not-found' });
  const deleted = (await db.select().from(auditEntries)).find(({ action }) => action === 'company.deleted');
  await app.history.revert([deleted?.id ?? 0], ADMIN);
  expect(await rowOf('acme')).toMatchObject({ id, draft: true });
  await importAll();
  expect(await db.select().from(images)).toHaveLength(4);
});

type Opened = Awaited<ReturnType<typeof open>>;

const removeImages = async ({ app, db }: Opened, count: number) => {
  const own = await db.select().from(images).where(eq(images.folder, 'acme')).orderBy(images.alt);
  await app.imageAdmin.remove({ ids: own.slice(0, count).map(({ id }) => id) }, ADMIN);
};

/** What an admin may have deleted before the vendor asks; the undo of each is open then. */
const DELETED_BEFORE: Record<string, (opened: Opened) => Promise<void>> = {
  'an image': (opened) => removeImages(opened, 1),
  'all images': (opened) => removeImages(opened, 3),
  'the company': ({ app, id }) => app.companyAdmin.remove(id, ADMIN),
  'an image, then the company': async (opened) => {
    await removeImages(opened, 1);
    await opened.app.companyAdmin.remove(opened.id, ADMIN);
  },
  'the company, then all images': async (opened) => {
    await opened.app.companyAdmin.remove(opened.id, ADMIN);
    await removeImages(opened, 3);
  },
  'an image, of which a backup kept only the files': async (opened) => {
    await removeImages(opened, 1);
    await opened.db.update(deletedImages).set({ artwork: [], rows: {} });
  },
};

const DELETED_ROWS = Object.entries(DELETED_BEFORE);

test.each(byLength({ short: DELETED_ROWS.slice(-3), long: DELETED_ROWS }))(
  'what an admin deleted before is taken down with the company: %s',
  async (_what, remove) => {
    const opened = await open();
    const { app, db, importAll, rowOf, stored } = opened;
    await remove(opened);
    const undos = (await db.select().from(auditEntries)).filter(({ action }) => action.endsWith('.deleted'));
    const found = (await app.companyTakedowns.findOrRestore('acme', ADMIN)) ?? '';
    expect(await rowOf('acme')).toMatchObject({ id: found });
    const done = await app.companyTakedowns.takeDown(found, REASON, ADMIN);
    expect(done).toMatchObject({ images: 3, flows: 1, left: 0, failed: [], filesRemoved: true });
    expect(await rowOf('acme')).toBeUndefined();
    expect(await db.select().from(deletedImages)).toEqual([]);
    // The other company's image and its new cover.
    expect(await stored()).toBe(4);
    for (const { id, action } of undos) {
      await expect(app.history.revert([id], ADMIN), action).rejects.toThrow();
    }
    await importAll({ name: 'Other', slug: 'other', folder: 'elsewhere' });
    expect((await db.select().from(images)).map(({ alt }) => alt)).toEqual(['bolt/other.png']);
    expect(await app.companyTakedowns.findOrRestore('acme', ADMIN)).toBeUndefined();
  },
);

test('a company that never was is not found', async () => {
  const { app } = await open();
  await expect(app.companyTakedowns.findOrRestore('acme-2', ADMIN)).rejects.toMatchObject({
    code: 'company-not-found',
    message: "There is no company “acme-2”. Its slug is the last part of its page's address.",
  });
});
