import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createDb, type Db } from '#db/client.ts';
import { migrateDb } from '#db/migrate.ts';
import { companies } from '#db/schema/companies.ts';
import { images, imageVersions } from '#db/schema/images.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { users } from '#db/schema/users.ts';
import { createApp } from '#server/app.ts';
import { readSettings, type Settings } from '#server/env.ts';
import { imageHostFor } from '#server/image-host/image-host.ts';
import { withoutVersion } from '#shared/images/image-address.ts';
import { aCompany, addGallery, anImage, aVersion } from '#tests/factories/gallery.ts';
import { addUser } from '#tests/factories/users.ts';
import type { FakeCloudinary } from '#tests/fakes/cloudinary/fake-cloudinary.ts';
import { type LibsqlServer, libsqlServer } from '#tests/fakes/libsql-server.ts';
import { openFakeCloudinary } from '#tests/setup/cloudinary.ts';
import { longTest } from '#tests/setup/long-test.ts';
import { byLength } from '#tests/setup/run-length.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { migratedFile } from '#tests/setup/test-app.ts';
import { wholeGallery } from '#tests/setup/whole-gallery.ts';
import { createBackup } from './backup.service.ts';
import { restoreBackup } from './restore.service.ts';

const silent = { now: () => new Date('2026-01-02T03:04:05.678Z'), force: false, onProgress: () => undefined };

const local = async (): Promise<Settings> => readSettings({ DATA_DIR: await aFolder() });

/** A hosted installation: a libSQL database over HTTP, which has its tables unless it `isNew`, and the fake Cloudinary. */
async function hosted({ isNew = false } = {}): Promise<{
  settings: Settings;
  cloud: FakeCloudinary;
  database: LibsqlServer;
}> {
  const [folder, cloud] = [await aFolder(), await openFakeCloudinary()];
  if (!isNew) await writeFile(join(folder, 'remote.db'), await migratedFile());
  const database = await libsqlServer(join(folder, 'remote.db'));
  onTestFinished(database.close);
  const settings = readSettings({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    DATABASE_AUTH_TOKEN: database.state.token,
    CLOUDINARY_URL: cloud.settingFor(),
  });
  return { settings, cloud, database };
}

/** Opens the gallery of an installation for one task. */
async function opened<T>(settings: Settings, work: (db: Db) => Promise<T>): Promise<T> {
  await mkdir(settings.dataDir, { recursive: true });
  const db = await createDb({ url: settings.databaseUrl, token: settings.databaseAuthToken });
  try {
    await migrateDb(db);
    return await work(db);
  } finally {
    db.$client.close();
  }
}

/** A photograph with its location in the metadata. */
const located = (width: number, height: number, color: string) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .withExif({ IFD0: { Copyright: 'A secret' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();

/** Two companies with logo, cover and images in a custom order, a user and an audit entry. */
async function fill(settings: Settings): Promise<void> {
  await opened(settings, async (db) => {
    const host = await imageHostFor(settings, db);
    for (const [at, folder] of ['bolt', 'acme'].entries()) {
      const logo = await host.storeArtwork(await located(200, 100, '#a00'), 'logo');
      const cover = await host.storeArtwork(await located(1200, 800, at === 0 ? '#0a0' : '#00a'), 'cover');
      const entries = [];
      for (const [order, width] of [640, 1200, 300].entries()) {
        const sourceName = `shot ${order}.jpg`;
        const stored = await host.store(await located(width, 400 + at, '#123'), { folder, name: sourceName });
        const row = anImage(folder, {
          ...stored,
          sourceName,
          position: 3 - order,
          hidden: order === 2,
          alt: `Alt "${order}"`,
        });
        entries.push({ row, tags: [`topic:${folder}-${order}`, `chart ${folder}`] });
      }
      const company = aCompany({
        name: folder,
        slug: folder,
        cloudinaryFolder: folder,
        logoUrl: logo.address,
        heroImage: cover.address,
        heroPlaceholder: cover.placeholder,
        version: 4,
        description: 'Says "hello" — ‘twice’',
      });
      await addGallery(db, [{ company, images: entries }]);
    }
    const { id } = await addUser(db, { role: 'admin', email: 'admin@example.com' });
    await db.insert(auditEntries).values({
      actorId: id,
      actorEmail: 'admin@example.com',
      action: 'company.update',
      subjectKind: 'company',
      subjectId: 'x',
      before: '{"a":1}',
      after: null,
    });
    await db.run(sql`PRAGMA wal_checkpoint(TRUNCATE)`);
  });
}

let original: Promise<Settings> | undefined;

/** A filled local installation; its images are encoded once. */
async function filled(): Promise<Settings> {
  original ??= (async () => {
    const settings = readSettings({ DATA_DIR: await mkdtemp(join(tmpdir(), 'gallery-filled-')) });
    await fill(settings);
    return settings;
  })();
  const [from, home] = [await original, await local()];
  // The closed database's last connection removes its log at some time.
  const filter = (file: string) => !/-(wal|shm)$/.test(file);
  await cp(from.dataDir, home.dataDir, { recursive: true, verbatimSymlinks: true, filter });
  return home;
}

afterAll(async () => {
  if (original) await rm((await original).dataDir, { recursive: true, force: true });
});

/** An earlier version of one of the images. */
const addVersion = (settings: Settings) =>
  opened(settings, async (db) => {
    const image = await db.select().from(images).where(eq(images.hidden, false)).orderBy(images.id).get();
    const { id = '', folder = '', sourceName: name = '' } = image ?? {};
    const host = await imageHostFor(settings, db);
    const stored = await host.store(await located(500, 300, '#eee'), { folder, name });
    await db.insert(imageVersions).values(aVersion(id, { ...stored, id: 'before' }));
  });

const appOf = async (settings: Settings, db: Db) =>
  createApp({
    settings,
    db,
    imageHost: await imageHostFor(settings, db),
    version: () => 'test',
    now: silent.now,
    rebuild: { request: () => Promise.resolve() },
  });

/** Replaces the fields that depend on the image host; all others must be the same at any host. */
const withoutHost = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, part: unknown) =>
      /^(public_id|secure_url|url|logoUrl|heroImageUrl|heroImage|version|bytes|format|srcset|srcSet)$/.test(key) &&
      part !== null
        ? key
        : part,
    ),
  );

/** Everything that must survive a move: the lists and previews of pages, and rows that no page shows. */
const shown = (settings: Settings) =>
  opened(settings, async (db) => {
    const app = await appOf(settings, db);
    const { companies: known, items } = await wholeGallery(app);
    const previews = [];
    for (const { slug } of known)
      previews.push(await app.images.previewOfCompany(slug), await app.images.tagsOfCompany(slug));
    const people = await db.select().from(users);
    const trail = await db.select().from(auditEntries);
    const kept = {
      id: images.id,
      folder: images.folder,
      name: images.sourceName,
      hash: images.contentHash,
      hidden: images.hidden,
      position: images.position,
      alt: images.alt,
      placeholder: images.placeholder,
    };
    return {
      items: withoutHost(items),
      pages: withoutHost({ known, previews, home: await app.images.previewOfTag('all') }),
      rows: { images: await db.select(kept).from(images), people, trail },
      versions: await db.select({ id: companies.id, version: companies.version }).from(companies),
      before: await db
        .select({ image: imageVersions.imageId, hash: imageVersions.contentHash, width: imageVersions.width })
        .from(imageVersions),
    };
  });

/** The bytes of all images, earlier versions and artwork. Fails if one is missing at the image host. */
const pictures = (settings: Settings) =>
  opened(settings, async (db) => {
    const host = await imageHostFor(settings, db);
    const rows = [...(await db.select().from(images)), ...(await db.select().from(imageVersions))];
    for (const row of rows) expect(await host.has(row), row.publicId).toBe(true);
    const artwork = (await db.select().from(companies)).flatMap(({ logoUrl, heroImage }) => [
      logoUrl ?? '',
      heroImage ?? '',
    ]);
    for (const address of artwork) expect(host.isArtwork(address), address).toBe(true);
    return Promise.all(
      [...rows.map((row) => host.address(row)), ...artwork].map((address) => bytesAt(settings, address)),
    );
  });

async function bytesAt({ dataDir }: Settings, address: string): Promise<Buffer> {
  if (address.startsWith('/media/')) return readFile(join(dataDir, withoutVersion(address)));
  const response = await fetch(address);
  expect(response.status, address).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function requireClean(settings: Settings): Promise<void> {
  for (const bytes of await pictures(settings)) {
    const { exif, xmp, iptc } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
  }
}

async function move(from: Settings, to: Settings) {
  const file = join(await aFolder(), 'gallery.tar');
  await createBackup(from, { ...silent, file });
  return restoreBackup(to, { ...silent, file });
}

test('a gallery with earlier versions of images is unchanged after a move to a hosted installation, to another one and back', async () => {
  const [home, first, second, back] = [await filled(), await hosted({ isNew: true }), await hosted(), await local()];
  await addVersion(home);
  const before = await shown(home);
  expect(before.before).toMatchObject([{ width: 500 }]);
  const between = byLength({ short: [first], long: [first, second] });
  const stations = [home, ...between.map(({ settings }) => settings), back];
  for (const [at, to] of stations.slice(1).entries()) {
    const from = stations[at] ?? home;
    expect(await move(from, to)).toMatchObject({ missing: 0, keptAside: [] });
    expect(await shown(to)).toEqual(before);
    await requireClean(to);
  }
  const sizes = await opened(back, (db) => db.select({ width: images.width, widths: images.widths }).from(images));
  expect(new Set(sizes.map(({ widths }) => widths))).toEqual(new Set(['480,640', '480,960,1200', '300']));
});

longTest('restored to its own image host, a hosted gallery keeps the images that the host still has', async () => {
  const { settings, cloud } = await hosted();
  await fill(settings);
  const before = await shown(settings);
  const file = join(await aFolder(), 'gallery.tar');
  await createBackup(settings, { ...silent, file });
  const gone = cloud.store.all().find(({ public_id: id }) => id.startsWith('acme/'));
  cloud.store.delete(gone?.public_id ?? '');
  cloud.calls.length = 0;

  await expect(restoreBackup(settings, { ...silent, file })).rejects.toThrow('holds a gallery already');
  await restoreBackup(settings, { ...silent, file, force: true });
  expect(cloud.calls).toEqual(['GET resources/image/upload', 'POST image/upload']);
  expect(await shown(settings)).toEqual(before);
  await requireClean(settings);
});

test('interrupted while it fills the database, a restore shows no company and can be run again', async () => {
  const [home, { settings, database }] = [await filled(), await hosted()];
  const file = join(await aFolder(), 'gallery.tar');
  await createBackup(home, { ...silent, file });
  const onProgress = (_done: number, _total: number, stage: string) => {
    if (stage === 'rows') database.state.faults.push({ drop: 'after' });
  };
  await expect(restoreBackup(settings, { ...silent, file, onProgress })).rejects.toThrow();
  database.state.faults.length = 0;
  expect(await opened(settings, (db) => db.$count(companies))).toBe(0);
  await expect(createBackup(settings, { ...silent, file: `${file}.2` })).rejects.toThrow('was interrupted');
  await restoreBackup(settings, { ...silent, file });
  expect(await shown(settings)).toEqual(await shown(home));
});

longTest('interrupted while it stores images, a restore sends only the rest when it is run again', async () => {
  const [home, { settings, cloud }] = [await filled(), await hosted()];
  const file = join(await aFolder(), 'gallery.tar');
  await createBackup(home, { ...silent, file });
  const run = async (sent: number) => {
    let left = sent;
    cloud.behaviour.fault = ({ name }) => {
      if (name !== 'POST image/upload') return undefined;
      left -= 1;
      return left < 0 ? { kind: 'status', status: 401 } : undefined;
    };
    cloud.calls.length = 0;
    await restoreBackup(settings, { ...silent, file });
  };
  // Six images, two covers and a logo that both companies share: interrupted among the images, then among the artwork.
  await expect(run(2)).rejects.toThrow("can't be stored");
  await expect(run(5)).rejects.toThrow("can't be stored");
  expect(cloud.store.all()).toHaveLength(7);
  await run(2);
  expect(cloud.calls).toEqual(['GET resources/image/upload', 'POST image/upload', 'POST image/upload']);
  expect(cloud.store.all()).toHaveLength(9);
  expect(await shown(settings)).toEqual(await shown(home));
  await requireClean(settings);
});

longTest('if the images of the host can’t be listed, a restore uploads all of them', async () => {
  const [home, { settings, cloud }] = [await filled(), await hosted()];
  cloud.behaviour.fault = ({ name }) => (name.startsWith('GET') ? { kind: 'status', status: 420 } : undefined);
  await move(home, settings);
  cloud.behaviour.fault = () => undefined;
  expect(await shown(settings)).toEqual(await shown(home));
});

longTest(
  'an image that the image host lost is left out and hidden; a failing host is reported in one line',
  async () => {
    const { settings, cloud } = await hosted();
    await fill(settings);
    const lost = await opened(settings, (db) => db.select().from(images).where(eq(images.hidden, false)).get());
    cloud.store.delete(lost?.publicId ?? '');
    const file = join(await aFolder(), 'gallery.tar');
    expect(await createBackup(settings, { ...silent, file })).toMatchObject({ gone: 1 });
    const home = await local();
    expect(await restoreBackup(home, { ...silent, file })).toMatchObject({ missing: 1 });
    const row = await opened(home, (db) =>
      db
        .select()
        .from(images)
        .where(eq(images.id, lost?.id ?? ''))
        .get(),
    );
    expect(row?.hidden).toBe(true);

    const other = await hosted();
    other.cloud.behaviour.fault = ({ name }) => (name.includes('upload') ? { kind: 'status', status: 401 } : undefined);
    await expect(restoreBackup(other.settings, { ...silent, file })).rejects.toThrow(
      /^(acme|bolt)\/shot \d\.jpg can't be stored: Cloudinary refuses our key.*The gallery was not changed; try again\.$/,
    );
    expect(await opened(other.settings, (db) => db.$count(images))).toBe(0);
    cloud.behaviour.fault = ({ name }) => (name.includes('delivery') ? { kind: 'status', status: 503 } : undefined);
    await expect(createBackup(settings, { ...silent, file, force: true })).rejects.toThrow(/can't be fetched: .*503/);
  },
);

longTest('an image named "logo" becomes the logo of a company without one', async () => {
  const { settings, cloud } = await hosted();
  await fill(settings);
  cloud.put({ public_id: 'acme/logo', data: await located(90, 90, '#fff'), width: 90, height: 90, format: 'jpg' });
  await opened(settings, async (db) => {
    await db.update(companies).set({ logoUrl: null }).where(eq(companies.slug, 'acme'));
    await (await appOf(settings, db)).gallerySync.sync({ id: 'a', email: 'a@example.com' });
  });
  const home = await local();
  await move(settings, home);
  const [before, after] = [await shown(settings), await shown(home)];
  expect(after.items).toEqual(before.items);
  await opened(home, async (db) => {
    expect((await (await appOf(home, db)).companies.findLogo('acme'))?.secure_url).toMatch(/^\/media\/v1\/logos\//);
  });
});
