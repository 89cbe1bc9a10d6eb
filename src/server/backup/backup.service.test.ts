import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createDb } from '#db/client.ts';
import { companies } from '#db/schema/companies.ts';
import { images, tags } from '#db/schema/images.ts';
import { sessions, users } from '#db/schema/users.ts';
import { readSettings, type Settings } from '#server/env.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { cookieOf, openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import { buildsRepository } from '../builds/builds.repository.ts';
import { createBackup } from './backup.service.ts';
import { restoreBackup } from './restore.service.ts';

const now = () => new Date('2026-01-02T03:04:05.678Z');
const silent = { now, force: false, onProgress: () => undefined };

const settingsOf = (dataDir: string): Settings => readSettings({ DATA_DIR: dataDir });

async function addMediaFile(dataDir: string, publicId: string, content: string | Buffer): Promise<void> {
  await mkdir(join(dataDir, 'media', publicId), { recursive: true });
  await writeFile(join(dataDir, 'media', publicId, '480.webp'), content);
}

/** An open gallery with two companies, a signed-in user, and media. */
async function aGallery(): Promise<TestApp> {
  const opened = await openTestApp();
  const { dataDir } = opened.settings;
  for (const folder of ['acme', 'bolt']) {
    const row = anImage(folder, { publicId: `${folder}/token` });
    await addGallery(opened.db, [
      { company: aCompany({ cloudinaryFolder: folder }), images: [{ row, tags: [folder] }] },
    ]);
    await addMediaFile(dataDir, `${folder}/token`, Buffer.alloc(1_500_000, folder));
  }
  await cookieOf(opened, 'admin');
  await symlink('.', join(dataDir, 'media', 'v1'));
  await mkdir(join(dataDir, 'media', '.incoming'));
  await writeFile(join(dataDir, 'media', '.incoming', 'half'), 'half');
  return opened;
}

async function rowsOf(settings: Settings) {
  const db = await createDb({ url: settings.databaseUrl });
  onTestFinished(() => db.$client.close());
  const [companyRows, imageRows, tagRows, userRows, sessionRows] = await db.batch([
    db.select().from(companies),
    db.select().from(images),
    db.select().from(tags),
    db.select().from(users),
    db.select().from(sessions),
  ]);
  return { companyRows, imageRows, tagRows, userRows, sessionRows, contentKey: await contentKeyOf(db) };
}

const contentKeyOf = (db: TestApp['db']) => buildsRepository(db).contentKey(() => crypto.randomUUID());

test('a backup of a gallery in use restores into an empty folder, with the content at the time of the backup', async () => {
  const { db, settings } = await aGallery();
  const before = await rowsOf(settings);
  const file = join(await aFolder(), 'gallery.tar');
  const { mediaFiles } = await createBackup(settings, { ...silent, file });
  await db.delete(images);
  await addMediaFile(settings.dataDir, 'acme/token', 'changed');

  const restored = settingsOf(join(await aFolder(), 'data'));
  const summary = await restoreBackup(restored, { ...silent, file });
  expect(mediaFiles).toBe(2);
  expect(summary).toEqual({
    createdAt: now().toISOString(),
    place: restored.dataDir,
    mediaFiles: 2,
    missing: 0,
    keptAside: [],
    takenDown: 0,
    takedownsUnreadable: false,
  });
  const after = await rowsOf(restored);
  expect(before.sessionRows).toHaveLength(1);
  expect(after).toEqual({ ...before, sessionRows: [], contentKey: after.contentKey });
  // The revisions of original and copy diverge from here, so a release of the original must not match the copy.
  expect(after.contentKey).not.toBe(before.contentKey);
  const media = join(restored.dataDir, 'media');
  for (const folder of ['acme', 'bolt']) {
    expect((await readFile(join(media, folder, 'token', '480.webp'))).equals(Buffer.alloc(1_500_000, folder))).toBe(
      true,
    );
  }
  expect((await readdir(media)).sort()).toEqual(['acme', 'bolt', 'v1']);
  expect(await readlink(join(media, 'v1'))).toBe('.');
  expect((await readdir(restored.dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('a backup of an earlier version is restored completely', async () => {
  const file = join(await aFolder(), 'gallery.tar');
  const packed = new URL('../../../tests/fixtures/backup-format-2.tar.gz', import.meta.url);
  await writeFile(file, gunzipSync(await readFile(packed)));
  const restored = settingsOf(join(await aFolder(), 'data'));
  expect(await restoreBackup(restored, { ...silent, file })).toMatchObject({ mediaFiles: 6, missing: 0 });
  const { companyRows, imageRows, tagRows, userRows } = await rowsOf(restored);
  expect(companyRows.map(({ name }) => name)).toEqual(['Acme', 'Bolt']);
  expect(tagRows.map(({ name }) => name)).toEqual(['topic:dashboard']);
  expect(userRows.map(({ email }) => email)).toEqual(['admin@example.com']);
  for (const { publicId, width, format, bytes } of imageRows) {
    const media = await readFile(join(restored.dataDir, 'media', publicId, `${width}.${format}`));
    expect(media.length).toBe(bytes);
  }
});

test('a backup during writes contains only complete transactions', async () => {
  const { db, settings } = await aGallery();
  const file = join(await aFolder(), 'gallery.tar');
  let going = true;
  const writing = (async () => {
    for (let pair = 0; going; pair += 1) {
      const [left, right] = [`left-${pair}`, `right-${pair}`];
      await db.batch([
        db.insert(companies).values(aCompany({ name: left })),
        db.insert(companies).values(aCompany({ name: right })),
      ]);
      await new Promise(setImmediate);
    }
  })();
  await expect.poll(async () => (await db.select().from(companies)).length).toBeGreaterThan(10);
  await createBackup(settings, { ...silent, file });
  going = false;
  await writing;

  const restored = settingsOf(await aFolder());
  await restoreBackup(restored, { ...silent, file });
  const names = (await rowsOf(restored)).companyRows.map(({ name }) => name);
  const numbersOf = (side: string) =>
    names.filter((name) => name.startsWith(side)).map((name) => name.slice(side.length));
  expect(numbersOf('left-').length).toBeGreaterThan(3);
  expect(numbersOf('left-')).toEqual(numbersOf('right-'));
});

test('an existing file is overwritten only with force, and no other file is left behind', async () => {
  const { settings } = await aGallery();
  const folder = await aFolder();
  const file = join(folder, 'gallery.tar');
  await writeFile(file, 'mine');
  await expect(createBackup(settings, { ...silent, file })).rejects.toThrow('exists already');
  expect(await readFile(file, 'utf8')).toBe('mine');
  await createBackup(settings, { ...silent, file, force: true });
  expect(await readdir(folder)).toEqual(['gallery.tar']);
  await restoreBackup(settingsOf(await aFolder()), { ...silent, file });
});

test('a damaged file is refused, wherever the damage is, and nothing is changed', async () => {
  const { settings } = await aGallery();
  const folder = await aFolder();
  const file = join(folder, 'gallery.tar');
  await createBackup(settings, { ...silent, file });
  const whole = await readFile(file);
  const flipped = (at: number) => {
    const copy = Buffer.from(whole);
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
    return copy;
  };
  const damaged = [
    whole.subarray(0, whole.length - 1_024),
    whole.subarray(0, 700_000),
    Buffer.alloc(0),
    Buffer.from('not a backup'.repeat(100)),
    ...[3, 600, 1_100, 20_000, whole.length - 900_000, whole.length - 1_200].map(flipped),
  ];
  for (const content of damaged) {
    await writeFile(file, content);
    const target = settingsOf(await aFolder());
    await expect(restoreBackup(target, { ...silent, file })).rejects.toThrow(
      /can't be restored: .*Nothing was changed/,
    );
    expect(await readdir(target.dataDir)).toEqual([]);
  }
});

test('a backup or restore that is stopped midway removes its partial files', async () => {
  const { settings } = await aGallery();
  const folder = await aFolder();
  const file = join(folder, 'gallery.tar');
  const onProgress = (done: number) => {
    if (done > 0) throw new Error('Stopped.');
  };
  await expect(createBackup(settings, { ...silent, file, onProgress })).rejects.toThrow('Stopped.');
  expect(await readdir(folder)).toEqual([]);
  await createBackup(settings, { ...silent, file });
  const target = settingsOf(await aFolder());
  await expect(restoreBackup(target, { ...silent, file, onProgress })).rejects.toThrow('Stopped.');
  expect(await readdir(target.dataDir)).toEqual([]);
});

test('a restore replaces no existing gallery without force, and none that is in use', async () => {
  const { db, settings } = await aGallery();
  const file = join(await aFolder(), 'gallery.tar');
  await createBackup(settings, { ...silent, file });
  await expect(restoreBackup(settings, { ...silent, file })).rejects.toThrow('holds a gallery already');
  await expect(restoreBackup(settings, { ...silent, file, force: true })).rejects.toThrow('is in use');
  expect(await db.select().from(images)).toHaveLength(2);
});

test('with force, even an unreadable database is set aside and replaced', async () => {
  const { settings } = await aGallery();
  const file = join(await aFolder(), 'gallery.tar');
  await createBackup(settings, { ...silent, file });
  const broken = settingsOf(await aFolder());
  await writeFile(join(broken.dataDir, 'gallery.db'), 'no database at all '.repeat(400));
  await addMediaFile(broken.dataDir, 'old/token', 'old');

  const { keptAside } = await restoreBackup(broken, { ...silent, file, force: true });
  const suffix = 'before-restore-2026-01-02T03-04-05-678Z';
  expect(keptAside).toEqual([`gallery.db.${suffix}`, `media.${suffix}`].map((name) => join(broken.dataDir, name)));
  expect(await readFile(keptAside[0] ?? '', 'utf8')).toContain('no database at all');
  expect(existsSync(join(broken.dataDir, 'media', 'old'))).toBe(false);
  expect((await rowsOf(broken)).imageRows).toHaveLength(2);
});

test('a backup or restore that is impossible fails with the reason', async () => {
  const inMemory = { ...settingsOf(await aFolder()), databaseUrl: 'file::memory:' };
  const file = join(await aFolder(), 'gallery.tar');
  await expect(createBackup(inMemory, { ...silent, file })).rejects.toThrow('in memory');
  const empty = settingsOf(await aFolder());
  await expect(createBackup(empty, { ...silent, file })).rejects.toThrow('There is no gallery');
  await expect(restoreBackup(empty, { ...silent, file })).rejects.toThrow('does not exist');
  await expect(restoreBackup(empty, { ...silent, file: await aFolder() })).rejects.toThrow('is a folder');
});

test('a backup during uploads contains the media of every image that it lists', async () => {
  const { db, settings } = await aGallery();
  let busy = true;
  let uploads = 0;
  const uploading = (async () => {
    for (; busy; uploads += 1) {
      const publicId = `acme/upload-${uploads}`;
      await addMediaFile(settings.dataDir, publicId, 'picture');
      await db.insert(images).values(anImage('acme', { publicId }));
    }
  })();
  await expect.poll(() => uploads).toBeGreaterThan(5);
  const file = join(await aFolder(), 'gallery.tar');
  const before = uploads;
  await createBackup(settings, { ...silent, file });
  busy = false;
  await uploading;
  expect(uploads).toBeGreaterThan(before);

  const restored = settingsOf(join(await aFolder(), 'data'));
  await restoreBackup(restored, { ...silent, file });
  const { imageRows } = await rowsOf(restored);
  expect(imageRows.length).toBeGreaterThanOrEqual(before);
  const missing = imageRows.filter(
    ({ publicId }) => !existsSync(join(restored.dataDir, 'media', publicId, '480.webp')),
  );
  expect(missing).toEqual([]);
});
