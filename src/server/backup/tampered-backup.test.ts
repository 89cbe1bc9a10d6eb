import { createHash } from 'node:crypto';
import { copyFile, cp, mkdir, open, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDb } from '#db/client.ts';
import { MIGRATIONS_FOLDER, migrateDb } from '#db/migrate.ts';
import { sessions } from '#db/schema/users.ts';
import { schemaVersion } from '#db/schema-version.ts';
import { readSettings } from '#server/env.ts';
import { searchQuerySchema } from '#shared/search/search.contract.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { addUser } from '#tests/factories/users.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { createBackup } from './backup.service.ts';
import { fileUrl } from './embedded-database.ts';
import { restoreBackup } from './restore.service.ts';
import { readTar, type TarEntry, tarBytes } from './tar-file.ts';

const silent = { now: () => new Date('2026-01-02T03:04:05.678Z'), force: false, onProgress: () => undefined };
const MB = 1024 ** 2;

type Members = Map<string, Buffer>;

async function* asContent(bytes: Buffer) {
  yield bytes;
}

let backup: Promise<Members> | undefined;

/** The entries of an ordinary backup, which is made once. */
async function aBackup(): Promise<Members> {
  backup ??= makeBackup();
  return new Map(await backup);
}

async function makeBackup(): Promise<Members> {
  const { db, settings } = await openTestApp();
  await addGallery(db, [
    {
      company: aCompany({ slug: 'acme', cloudinaryFolder: 'acme' }),
      images: [{ row: anImage('acme', { publicId: 'acme/token' }), tags: ['chart'] }],
    },
  ]);
  await addUser(db, { role: 'user', email: 'someone@example.com' });
  await mkdir(join(settings.dataDir, 'media', 'acme', 'token'), { recursive: true });
  await writeFile(join(settings.dataDir, 'media', 'acme', 'token', '480.webp'), 'picture');
  const file = join(await aFolder(), 'gallery.tar');
  await createBackup(settings, { ...silent, file });
  const members: Members = new Map();
  await readTar(file, async ({ path, content }) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    members.set(path, Buffer.concat(chunks));
  });
  return members;
}

/** Packs entries as a backup with matching checksums. */
async function packed(members: Members): Promise<string> {
  const file = join(await aFolder(), 'tampered.tar');
  const all = new Map(members);
  all.delete('SHA256SUMS');
  const text = [...all]
    .map(([path, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${path}\n`)
    .join('');
  all.set('SHA256SUMS', Buffer.from(text));
  async function* entries(): AsyncGenerator<TarEntry> {
    for (const [path, bytes] of all) yield { path, size: bytes.length, content: asContent(bytes) };
  }
  await writeFile(file, tarBytes(entries()));
  return file;
}

/** A backup whose database was changed by hand. */
async function withDatabase(...statements: string[]): Promise<string> {
  const members = await aBackup();
  const file = join(await aFolder(), 'gallery.db');
  await writeFile(file, members.get('gallery.db') ?? '');
  const db = await createDb({ url: fileUrl(file) });
  for (const statement of statements) await db.$client.execute(statement);
  await db.$client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  db.$client.close();
  return packed(members.set('gallery.db', await readFile(file)));
}

/** Restores into a folder inside another one; the outer one's content shows whether anything escaped. */
async function restored(file: string) {
  const outer = await aFolder();
  const settings = readSettings({ DATA_DIR: join(outer, 'data') });
  const restoring = restoreBackup(settings, { ...silent, file });
  return { settings, restoring, left: async () => (await readdir(outer, { recursive: true })).sort() };
}

const REFUSED = /can't be restored: .*Nothing was changed/;

test('a backup that is repacked unchanged is restored, so the others are refused for their changes', async () => {
  const { restoring } = await restored(await packed(await aBackup()));
  expect(await restoring).toMatchObject({ mediaFiles: 1 });
});

/** The database of a version with this number of migrations, with one image. */
async function databaseOf(migrations: number): Promise<Buffer> {
  const folder = await aFolder();
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  const journal = join(folder, 'meta', '_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, migrations) }));
  const file = join(folder, 'gallery.db');
  const db = await createDb({ url: fileUrl(file) });
  await migrateDb(db, folder);
  await db.$client.executeMultiple(`
    INSERT INTO companies (id, name, slug, cloudinary_folder) VALUES ('acme', 'Acme', 'acme', 'acme');
    INSERT INTO tags (name) VALUES ('chart');
    INSERT INTO images (id, folder, source_name, public_id, version, format, width, height, bytes, widths, content_hash, title)
      VALUES ('i1', 'acme', 'a.png', 'acme/token', '1', 'webp', 480, 300, 7, '480', 'x', 'Alert queue');
    INSERT INTO image_tags (image_id, tag_id, position) SELECT 'i1', id, 0 FROM tags;
    PRAGMA wal_checkpoint(TRUNCATE)`);
  db.$client.close();
  return readFile(file);
}

test.each([30, 61, 71])(
  'a backup of an earlier version, with %i migrations, is migrated, and its gallery served',
  async (migrations) => {
    const members = (await aBackup()).set('gallery.db', await databaseOf(migrations));
    const { restoring, settings } = await restored(await packed(members));
    await restoring;
    expect(await readdir(settings.dataDir)).toEqual(['gallery.db', 'media']);
    const { app, db } = await openTestApp({ from: await readFile(join(settings.dataDir, 'gallery.db')) });
    expect(await schemaVersion(db)).toMatchObject({ pending: 0, unknown: 0 });
    const { items, total } = JSON.parse(
      (await app.search.find(searchQuerySchema.parse({ q: 'alert', tag: 'chart' }), { kind: 'user', id: 'una' })).json,
    );
    expect([total, items[0].title, items[0].company.name]).toEqual([1, 'Alert queue', 'Acme']);
    expect((await app.images.listByTag('chart', { kind: 'user', id: 'una' })).total).toBe(1);
  },
);

test('a backup of a newer version is refused with what to do, by its layout and by its database', async () => {
  const members = await aBackup();
  const description = { ...JSON.parse(String(members.get('backup.json'))), version: 3 };
  const ofLayout = await packed(members.set('backup.json', Buffer.from(JSON.stringify(description))));
  const ofDatabase = await withDatabase(
    "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9e15)",
    'ALTER TABLE tags ADD COLUMN more text',
  );
  for (const file of [ofLayout, ofDatabase]) {
    const { restoring, left } = await restored(file);
    await expect(restoring).rejects.toThrow(/made by a newer version of this program.*Use /s);
    expect(await left()).toEqual(['data']);
  }
});

test.each([
  ['a trigger that makes admins', "CREATE TRIGGER x AFTER UPDATE ON users BEGIN UPDATE users SET role = 'admin'; END"],
  ['a view', 'CREATE VIEW x AS SELECT * FROM users'],
  ['a table', 'CREATE TABLE x (y)'],
  ['an index', 'CREATE INDEX x ON users (email)'],
  ['a trigger that is missing', 'DROP TRIGGER images_insert_raises_revision'],
  ['a table with another definition', 'ALTER TABLE tags ADD COLUMN more text'],
])('a schema with %s is refused', async (_name, statement) => {
  const { restoring, left } = await restored(await withDatabase(statement));
  await expect(restoring).rejects.toThrow(REFUSED);
  expect(await left()).toEqual(['data']);
});

test.each([
  ['a slug that leaves its folder', "UPDATE companies SET slug = '../../../x'", 'slug'],
  ['an empty slug', "UPDATE companies SET slug = ''", 'slug'],
  ['a public id that leaves its folder', "UPDATE images SET public_id = '../../x'", 'publicId'],
  ['a public id with an empty part', "UPDATE images SET public_id = 'acme//x'", 'publicId'],
  [
    'an image id that is a path',
    `INSERT INTO images (id, folder, source_name, public_id, version, format, width, height, bytes, content_hash)
      VALUES ('../x', 'acme', 'x', 'x', '1', 'avif', 1, 1, 1, '')`,
    'id',
  ],
  ['a format that is a path', "UPDATE images SET format = '../x'", 'format'],
  ['a version that is a path', "UPDATE images SET version = '../..'", 'version'],
  ['a logo outside the media folder', "UPDATE companies SET logo_url = '/media/../gallery.db'", 'logoUrl'],
  ['an address that is a script', "UPDATE companies SET website_url = 'javascript:alert(1)'", 'websiteUrl'],
  ['a colour that is a style', "UPDATE companies SET logo_color = 'red;background:url(//x)'", 'logoColor'],
  ['an unknown role', "UPDATE users SET role = 'owner'", 'role'],
  ['bytes instead of text', "UPDATE tags SET name = x'00ff'", 'name'],
  ['text instead of a number', "UPDATE images SET width = 'wide'", 'width'],
  ['text instead of a time', "UPDATE users SET created_at = 'now'", 'createdAt'],
  ['a setting that is not JSON', "INSERT INTO settings (key, value) VALUES ('x', '{')", 'value'],
  ['a negative row id', "INSERT INTO settings (rowid, key, value) VALUES (-5, 'x', '{')", 'value'],
])('rows with %s are refused', async (_name, statement, column) => {
  const { restoring, left } = await restored(await withDatabase(statement));
  await expect(restoring).rejects.toThrow(new RegExp(`${REFUSED.source.split('.*')[0]}.*\\b${column}\\b`));
  expect(await left()).toEqual(['data']);
});

test('a session that was added to a backup is not restored', async () => {
  const file = await withDatabase(
    "INSERT INTO sessions (id, user_id, expires_at) SELECT 'known', id, 9999999999 FROM users",
  );
  const { restoring, settings } = await restored(file);
  await restoring;
  const db = await createDb({ url: settings.databaseUrl });
  expect(await db.$count(sessions)).toBe(0);
  db.$client.close();
});

test.each([
  ['beside the data folder', '../x'],
  ['in the root', '/etc/x'],
  ['over another member', 'media/../gallery.db'],
  ['among the media, with parent segments', 'media/acme/../../../x'],
])('a member with a path %s is refused', async (_name, path) => {
  const { restoring, left } = await restored(await packed((await aBackup()).set(path, Buffer.from('x'))));
  await expect(restoring).rejects.toThrow('it is garbled');
  expect(await left()).toEqual(['data']);
});

test('a backup with more files than it declares is refused', async () => {
  const members = await aBackup();
  const { restoring } = await restored(await packed(members.set('media/acme/token/960.webp', Buffer.from('more'))));
  await expect(restoring).rejects.toThrow('more files than it says');
});

/** A sparse tar file: the last member declares a size, but consists of a hole. */
async function sparse(path: string, bytes: number, before: readonly string[] = []): Promise<string> {
  const members = await aBackup();
  const file = join(await aFolder(), 'sparse.tar');
  async function* entries(): AsyncGenerator<TarEntry> {
    for (const name of before) {
      const content = members.get(name) ?? Buffer.alloc(0);
      yield { path: name, size: content.length, content: asContent(content) };
    }
    yield { path, size: bytes, content: asContent(Buffer.alloc(0)) };
  }
  // The header is written before the content turns out to be missing.
  const written: Uint8Array[] = [];
  try {
    for await (const chunk of tarBytes(entries())) written.push(chunk);
  } catch {
    await writeFile(file, Buffer.concat(written));
  }
  const { length } = await readFile(file);
  await truncate(file, length + bytes + 1024);
  return file;
}

test.each([
  ['backup.json', 256 * MB, []],
  ['gallery.db', 17 * 1024 * MB, ['backup.json']],
  ['media/acme/token/480.webp', 256 * MB, ['backup.json', 'gallery.db']],
  ['SHA256SUMS', 256 * MB, ['backup.json', 'gallery.db']],
] as const)('a %s that is only a hole in a sparse file is refused before it is read', async (path, bytes, before) => {
  const file = await sparse(path, bytes, before);
  const heap = process.memoryUsage().rss;
  const { restoring, left } = await restored(file);
  await expect(restoring).rejects.toThrow(/can't be restored|not enough room/);
  // Other tests of this process allocate meanwhile, but not as much as the hole.
  expect(process.memoryUsage().rss - heap).toBeLessThan(192 * MB);
  expect(await left()).toEqual(['data']);
});

test('a file that claims more than the disk has is refused before anything is unpacked', async () => {
  const file = join(await aFolder(), 'huge.tar');
  await copyFile(await packed(await aBackup()), file);
  const handle = await open(file, 'r+');
  await handle.truncate(8 * 1024 ** 4);
  await handle.close();
  const { restoring } = await restored(file);
  await expect(restoring).rejects.toThrow('There is not enough room');
});
