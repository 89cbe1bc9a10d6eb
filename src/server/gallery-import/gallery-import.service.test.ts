import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, readdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import { images } from '#db/schema/images.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { withEdited } from '#db/sql-parts.ts';
import { EDITED_IN_FILE, nameInFile } from '#shared/companies/company-fields.ts';
import { rememberingImageHost } from '#tests/fakes/remembering-image-host.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { wholeGallery } from '#tests/setup/whole-gallery.ts';

/** Draws an image; each colour is other content. */
async function draw(root: string, file: string, background = '#246', width = 320): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await sharp({ create: { width, height: 200, channels: 3, background } })
    .png()
    .toFile(join(root, file));
}

const writeJson = (root: string, file: string, value: unknown) => writeFile(join(root, file), JSON.stringify(value));

const acme = { name: 'Acme', slug: 'acme', description: 'Shields.', folder: 'acme', heroImage: 'acme/one.png', odd: 1 };
const one = {
  file: 'acme/one.png',
  folder: 'acme',
  width: 1,
  height: 1,
  tags: ['topic:dashboard', 'card'],
  alt: 'One',
};
const two = { file: 'acme/two words é.png', folder: 'acme', width: 1, height: 1, tags: [] };

async function aGallery(): Promise<string> {
  const root = await aFolder();
  await draw(root, one.file);
  await draw(root, two.file, '#642');
  await writeJson(root, 'companies.json', [acme]);
  await writeJson(root, 'images.json', [one, two]);
  return root;
}

async function open() {
  const dataDir = await aFolder();
  const mediaDir = join(dataDir, 'media');
  const imageHost = rememberingImageHost({ mediaDir, secret: 'secret' });
  const { app, db } = await openTestApp({ deps: { imageHost } });
  const importFolder = (root: string) => app.galleryImport.importFolder(root);
  const rows = () => db.select().from(images).orderBy(images.position);
  return { app, db, importFolder, rows, imageHost, mediaDir };
}

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };

const nothingNew = { added: 0, changed: 0 };

describe('importing a folder with companies.json and images.json', () => {
  test('imports companies, covers, images, tags and texts', async () => {
    const { app, importFolder, rows, imageHost } = await open();
    const summary = await importFolder(await aGallery());
    expect(summary).toMatchObject({ companies: { added: 1 }, images: { added: 2 }, skipped: [], missing: [] });
    const { companies, items } = await wholeGallery(app);
    expect(companies[0]).toMatchObject({ name: 'Acme', imageCount: 2, heroImage: expect.stringContaining('/covers/') });
    expect(items.map(({ tags, image }) => [tags, image.alt])).toEqual([
      [['topic:dashboard', 'card'], 'One'],
      [[], 'Acme – screen'],
    ]);
    for (const row of await rows()) expect(await imageHost.has(row)).toBe(true);
  });

  test('companies belong to the demo gallery only if they are imported with the isDemo option', async () => {
    const { app, importFolder } = await open();
    const root = await aGallery();
    await app.galleryImport.importFolder(root, { isDemo: true });
    expect((await wholeGallery(app)).companies).toMatchObject([{ slug: 'acme', isDemo: true }]);
    await importFolder(root);
    expect((await wholeGallery(app)).companies).toMatchObject([{ slug: 'acme', isDemo: false }]);
  });

  test('importing the same folder twice changes nothing', async () => {
    const { app, importFolder, rows } = await open();
    const root = await aGallery();
    await importFolder(root);
    const [before, { revision }] = [await rows(), await wholeGallery(app)];
    const again = await importFolder(root);
    expect(again).toMatchObject({
      companies: { ...nothingNew, unchanged: 1 },
      images: { ...nothingNew, unchanged: 2 },
    });
    expect(await rows()).toEqual(before);
    expect((await wholeGallery(app)).revision).toBe(revision);
  });

  test('of two imports at the same time, each image and company is counted as added by the one that added it', async () => {
    const { importFolder, rows } = await open();
    const root = await aGallery();
    const both = await Promise.all([importFolder(root), importFolder(root)]);
    const sum = (of: 'images' | 'companies', what: 'added' | 'unchanged') =>
      both.reduce((total, { [of]: counts }) => total + counts[what], 0);
    expect([sum('images', 'added'), sum('images', 'unchanged')]).toEqual([2, 2]);
    expect(sum('companies', 'added')).toBe(1);
    expect(both.flatMap(({ files }) => files.added).toSorted()).toEqual([one.file, two.file]);
    expect(both.flatMap(({ copies }) => copies)).toEqual([]);
    expect(await rows()).toHaveLength(2);
  });

  test('a new company of which no image can be imported is not added, one without images in the folder is', async () => {
    const { app, importFolder } = await open();
    const root = await aGallery();
    await writeJson(root, 'companies.json', [
      acme,
      { ...acme, name: 'Bolt', slug: 'bolt', folder: 'bolt', heroImage: undefined },
    ]);
    for (const { file } of [one, two]) await writeFile(join(root, file), 'no image');
    for (const isDryRun of [true, false]) {
      const summary = await app.galleryImport.importFolder(root, { isDryRun });
      expect(summary.companies).toMatchObject({ added: 1, unchanged: 0 });
      expect(summary.skipped).toHaveLength(2);
      expect(summary.notes).toContain(
        'Acme is not added: none of its images was imported. It is, once one of them can be.',
      );
    }
    expect((await app.companyAdmin.list()).map(({ slug }) => slug)).toEqual(['bolt']);
    await draw(root, one.file, '#246');
    expect((await importFolder(root)).companies).toMatchObject({ added: 1, unchanged: 1 });
  });

  test('a file with a new time but the same content is not encoded again', async () => {
    const { importFolder, rows } = await open();
    const root = await aGallery();
    await importFolder(root);
    const [before] = await rows();
    await utimes(join(root, one.file), 1_000, 1_000);
    expect((await importFolder(root)).images).toEqual({ added: 0, changed: 0, unchanged: 2 });
    expect((await rows())[0]).toMatchObject({
      id: before?.id,
      publicId: before?.publicId,
      sourceModifiedMs: 1_000_000,
    });
  });

  test('a changed file replaces its image and keeps its id', async () => {
    const { importFolder, rows } = await open();
    const root = await aGallery();
    await importFolder(root);
    const [before] = await rows();
    await draw(root, one.file, '#fff', 700);
    expect((await importFolder(root)).images).toEqual({ added: 0, changed: 1, unchanged: 1 });
    const [after] = await rows();
    expect(after).toMatchObject({ id: before?.id, width: 700 });
    expect(after?.publicId).not.toBe(before?.publicId);
  });

  test('changed metadata is imported, except for fields that an admin has edited', async () => {
    const { app, importFolder, rows } = await open();
    const root = await aGallery();
    await importFolder(root);
    await writeJson(root, 'images.json', [{ ...one, alt: 'New', tags: ['table'] }, two]);
    expect((await importFolder(root)).images.changed).toBe(1);
    expect((await wholeGallery(app)).items[0]).toMatchObject({ tags: ['table'], image: { alt: 'New' } });

    const id = (await rows())[0]?.id ?? '';
    await app.imageAdmin.update({ ids: [id], changes: { alt: 'By hand' } }, ADMIN);
    await writeJson(root, 'images.json', [{ ...one, alt: 'Newer', tags: ['form'], title: 'Alerts' }, two]);
    expect((await importFolder(root)).images.changed).toBe(1);
    const item = { tags: ['form'], title: 'Alerts', image: { alt: 'By hand' } };
    expect((await wholeGallery(app)).items[0]).toMatchObject(item);

    await app.imageAdmin.update({ ids: [id], changes: { removeTags: ['form'] } }, ADMIN);
    await writeJson(root, 'images.json', [{ ...one, title: 'Alert list' }, two]);
    await importFolder(root);
    expect((await wholeGallery(app)).items[0]).toMatchObject({ ...item, tags: [], title: 'Alert list' });
  });

  test('former tag names and other letter cases are imported as the current tags', async () => {
    const { app, importFolder } = await open();
    const root = await aGallery();
    await writeJson(root, 'images.json', [one, { ...two, tags: ['Fresh', 'fresh'] }]);
    await importFolder(root);
    const tags = await app.tagAdmin.list();
    const idOf = (name: string) => tags.find((tag) => tag.name === name)?.id ?? 0;
    const renamed = { name: 'topic:overview', description: '', aliases: [], version: 1 };
    await app.tagAdmin.update(String(idOf('topic:dashboard')), renamed, ADMIN);
    await app.tagAdmin.merge({ from: [idOf('card')], into: idOf('Fresh'), images: 1 }, ADMIN);
    expect((await importFolder(root)).images).toMatchObject({ ...nothingNew, unchanged: 2 });
    await draw(root, 'acme/three.png', '#777');
    const three = { ...one, file: 'acme/three.png', tags: ['CARD', 'Topic:Dashboard', 'card'] };
    await writeJson(root, 'images.json', [one, { ...two, tags: ['Fresh'] }, three]);
    expect((await importFolder(root)).images).toMatchObject({ added: 1, changed: 0 });
    expect((await wholeGallery(app)).items.map((item) => item.tags)).toEqual([
      ['topic:overview', 'Fresh'],
      ['Fresh'],
      ['Fresh', 'topic:overview'],
    ]);
    expect(await app.tags.list()).toEqual(['Fresh', 'topic:overview']);
  });

  test('a hidden image without other edits is still updated by imports', async () => {
    const { app, importFolder, rows } = await open();
    const root = await aGallery();
    await importFolder(root);
    await app.imageAdmin.update({ ids: [(await rows())[0]?.id ?? ''], changes: { hidden: true } }, ADMIN);
    await writeJson(root, 'images.json', [{ ...one, alt: 'New' }, two]);
    await importFolder(root);
    expect((await rows())[0]).toMatchObject({ alt: 'New', hidden: true });
  });

  test('provenance is imported; what the form would refuse is left out and reported', async () => {
    const { app, importFolder, rows } = await open();
    const root = await aGallery();
    const known = { title: 'Alerts', license: 'NOASSERTION', author: 'Ann', capturedAt: '2024-02-29T23:30:00+02:00' };
    await writeJson(root, 'companies.json', [{ ...acme, category: 'Network security' }]);
    await writeJson(root, 'images.json', [
      { ...one, ...known, source: 'https://acme.example/tour' },
      { ...two, source: 'javascript:alert(1)', capturedAt: '2024-02-30' },
    ]);
    const { skipped } = await importFolder(root);
    expect(skipped.map(({ what, why }) => `${what} ${why}`)).toEqual([
      expect.stringMatching(/two words é.png: source is left out: Enter an address/),
      expect.stringMatching(/two words é.png: capturedAt is left out: Enter a date/),
    ]);
    const { companies, items } = await wholeGallery(app);
    expect(companies[0]).toMatchObject({ category: 'Network security' });
    expect(items[0]).toMatchObject({ ...known, source: 'https://acme.example/tour', capturedAt: '2024-02-29' });
    expect(items[1]).not.toHaveProperty('source');
    expect((await rows()).map(({ originalName }) => originalName)).toEqual(['one.png', 'two words é.png']);
  });

  test('an image whose file is renamed or moved to another company keeps its id, edits and address', async () => {
    const { app, db, importFolder, rows } = await open();
    const root = await aGallery();
    await importFolder(root);
    const before = await rows();
    await app.imageAdmin.update({ ids: [before[0]?.id ?? ''], changes: { addTags: ['modal'], alt: 'By hand' } }, ADMIN);
    await rename(join(root, one.file), join(root, 'acme/login.png'));
    await mkdir(join(root, 'zenith'));
    await rename(join(root, two.file), join(root, 'zenith/two.png'));
    await writeJson(root, 'companies.json', [acme, { ...acme, name: 'Zenith', slug: 'zenith', folder: 'zenith' }]);
    await writeJson(root, 'images.json', [
      { ...one, file: 'acme/login.png' },
      { ...two, file: 'zenith/two.png', folder: 'zenith' },
    ]);
    const renamed = await importFolder(root);
    expect(renamed).toMatchObject({ images: { added: 0, changed: 2, unchanged: 0 }, missing: [] });
    expect(renamed.notes).toContain('2 files were renamed; the images keep their id and edits.');
    const after = await rows();
    expect(after.map(({ id, publicId }) => [id, publicId])).toEqual(before.map(({ id, publicId }) => [id, publicId]));
    expect(after.map(({ folder, sourceName, originalName, alt }) => [folder, sourceName, originalName, alt])).toEqual([
      ['acme', 'login.png', 'login.png', 'By hand'],
      ['zenith', 'two.png', 'two.png', ''],
    ]);
    expect((await wholeGallery(app)).items[0]?.tags).toEqual(['topic:dashboard', 'card', 'modal']);
    expect((await importFolder(root)).images).toEqual({ added: 0, changed: 0, unchanged: 2 });

    // The old name is free again for another image.
    await draw(root, one.file, '#abc');
    await writeJson(root, 'images.json', [
      one,
      { ...one, file: 'acme/login.png' },
      { ...two, file: 'zenith/two.png', folder: 'zenith' },
    ]);
    expect((await importFolder(root)).images).toEqual({ added: 1, changed: 0, unchanged: 2 });
    expect(await db.select().from(images)).toHaveLength(3);
  });

  test('an image that an admin has moved stays there and is not added again', async () => {
    const { app, db, importFolder, rows } = await open();
    const root = await aGallery();
    await writeJson(root, 'companies.json', [acme, { ...acme, name: 'Zenith', slug: 'zenith', folder: 'zenith' }]);
    await importFolder(root);
    const [moved] = await rows();
    const [zenith] = (await wholeGallery(app)).companies.filter(({ slug }) => slug === 'zenith');
    const changes = { companyId: zenith?.id ?? '' };
    await app.imageAdmin.update({ ids: [moved?.id ?? ''], changes }, ADMIN);
    expect((await importFolder(root)).images).toEqual({ added: 0, changed: 0, unchanged: 2 });

    // An image with the same name in the other folder is a different one.
    await draw(root, 'zenith/one.png', '#abc');
    const three = { ...one, file: 'zenith/one.png', folder: 'zenith' };
    await writeJson(root, 'images.json', [one, two, three]);
    expect((await importFolder(root)).images).toEqual({ added: 1, changed: 0, unchanged: 2 });
    expect((await wholeGallery(app)).itemsByCompany.get('zenith')?.map(({ id }) => id)).toContain(moved?.id);

    // New bytes and a new name reach the image where it is now.
    await draw(root, one.file, '#def', 500);
    expect((await importFolder(root)).images).toEqual({ added: 0, changed: 1, unchanged: 2 });
    await rename(join(root, one.file), join(root, 'acme/renamed.png'));
    await writeJson(root, 'images.json', [{ ...one, file: 'acme/renamed.png' }, two, three]);
    expect((await importFolder(root)).images).toEqual({ added: 0, changed: 1, unchanged: 2 });
    expect((await importFolder(root)).images).toEqual({ added: 0, changed: 0, unchanged: 3 });
    const [row] = await db
      .select()
      .from(images)
      .where(eq(images.id, moved?.id ?? ''));
    expect(row).toMatchObject({
      folder: 'zenith',
      width: 500,
      originalName: 'renamed.png',
      changedAt: expect.any(Date),
    });
  });

  test('an image that was moved before moves were recorded is recognised by its public id', async () => {
    const { db, importFolder, rows } = await open();
    const root = await aGallery();
    await importFolder(root);
    await db.update(images).set({ folder: 'elsewhere' }).where(eq(images.sourceName, 'one.png'));
    expect((await importFolder(root)).images).toEqual({ added: 0, changed: 1, unchanged: 1 });
    expect((await importFolder(root)).images).toEqual({ added: 0, changed: 0, unchanged: 2 });
    expect((await rows()).map(({ folder }) => folder)).toEqual(['elsewhere', 'acme']);
  });

  test('reports images that are missing from the folder and images without tags', async () => {
    const { app, importFolder, rows } = await open();
    const root = await aGallery();
    expect((await importFolder(root)).notes).toEqual([
      '1 image has no tag and appears in no tab. Tag them under Images, "Without tags".',
    ]);
    await writeJson(root, 'images.json', [two]);
    expect((await importFolder(root)).missing).toEqual(['acme/one.png']);
    expect(await rows()).toHaveLength(2);
    await app.imageAdmin.update({ ids: [(await rows())[0]?.id ?? ''], changes: { hidden: true } }, ADMIN);
    expect((await importFolder(root)).missing).toEqual([]);
  });

  test('two files with the same content are two images', async () => {
    const { importFolder, rows } = await open();
    const root = await aGallery();
    await copyFile(join(root, one.file), join(root, two.file));
    await importFolder(root);
    expect(new Set((await rows()).map(({ publicId }) => publicId)).size).toBe(2);
  });

  test('leaves no temporary files on disk', async () => {
    const { importFolder, mediaDir } = await open();
    await importFolder(await aGallery());
    expect(await readdir(join(mediaDir, '.incoming'))).toEqual([]);
  });
});

describe('bad input', () => {
  test.each([
    ['a missing file', { ...one, file: 'acme/none.png' }, 'There is no such file'],
    ['a path out of the folder', { ...one, file: '../secret.png' }, 'leads out of the import folder'],
    ['an absolute path', { ...one, file: '/etc/passwd' }, 'is absolute'],
    ['a missing field', { file: 'acme/x.png' }, '"folder" missing'],
    ['an SVG', { ...one, file: 'acme/x.svg' }, 'This is an SVG'],
    ['a text file', { ...one, file: 'acme/x.txt' }, 'Please select an image file'],
    ['a truncated image', { ...one, file: 'acme/cut.png' }, 'cut short'],
    ['an image named twice', two, 'is there twice'],
  ])('%s is reported and skipped; the rest is imported', async (_name, entry, reason) => {
    const { importFolder } = await open();
    const root = await aGallery();
    await writeFile(join(root, 'acme/x.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await writeFile(join(root, 'acme/x.txt'), 'hello, this is a text');
    await writeFile(join(root, 'acme/cut.png'), (await sharp(join(root, one.file)).png().toBuffer()).subarray(0, 120));
    await writeJson(root, 'images.json', [entry, { ...one, file: 'acme/one.png' }, two]);
    const { images: counts, skipped } = await importFolder(root);
    expect(counts.added).toBe(2);
    expect(skipped).toHaveLength(1);
    expect(skipped[0]?.why).toContain(reason);
    expect(skipped[0]?.why).not.toContain('\n');
  });

  test('a symlink out of the folder is reported and skipped; one inside it is followed', async () => {
    const { importFolder } = await open();
    const root = await aGallery();
    const elsewhere = await aFolder();
    await draw(elsewhere, 'private.png', '#135');
    await symlink(join(elsewhere, 'private.png'), join(root, 'acme/out.png'));
    await draw(root, 'acme/real.png', '#531');
    await symlink('real.png', join(root, 'acme/in.png'));
    await writeJson(root, 'images.json', [
      { ...one, file: 'acme/out.png' },
      { ...one, file: 'acme/in.png' },
    ]);
    const { images: counts, skipped } = await importFolder(root);
    expect(counts.added).toBe(1);
    expect(skipped).toEqual([{ what: 'acme/out.png', why: expect.stringContaining('leads out of the import folder') }]);
  });

  test('a named pipe is reported and skipped without blocking; as images.json it fails the import', async () => {
    const { importFolder } = await open();
    const root = await aGallery();
    execFileSync('mkfifo', [join(root, 'acme/pipe.png')]);
    await writeJson(root, 'images.json', [{ ...one, file: 'acme/pipe.png' }, two]);
    const { images: counts, skipped } = await importFolder(root);
    expect(counts.added).toBe(1);
    expect(skipped).toEqual([{ what: 'acme/pipe.png', why: expect.stringContaining('a pipe, a socket or a device') }]);

    await rm(join(root, 'images.json'));
    execFileSync('mkfifo', [join(root, 'images.json')]);
    await expect(importFolder(root)).rejects.toThrow("images.json can't be read: it is a pipe");
  });

  test.each([
    ['a company named twice', { ...acme, folder: 'other' }, 'is there twice'],
    ['a company without a name', { slug: 'x', folder: 'x' }, '"name" missing'],
    ['a slug with invalid characters', { ...acme, name: 'B', slug: 'B b' }, 'Use "b-b"'],
    [
      'an invalid website address',
      { ...acme, name: 'B', slug: 'b', folder: 'b', websiteUrl: 'javascript:1' },
      'begins with http:// or https://',
    ],
    ['a name that is too long', { ...acme, name: 'n'.repeat(121), slug: 'n', folder: 'n' }, 'At most 120'],
    ['a folder outside the import', { ...acme, name: 'B', slug: 'b', folder: '../b' }, 'Enter a folder name.'],
    ['a slug that is too long', { ...acme, name: 'B', slug: 's'.repeat(81), folder: 'b' }, 'more than 80'],
    ['an invalid colour', { ...acme, name: 'B', slug: 'b', folder: 'b', logoColor: 'url(x)' }, 'Enter a hex'],
  ])('%s is reported and skipped; the rest is imported', async (_name, entry, reason) => {
    const { importFolder } = await open();
    const root = await aGallery();
    await writeJson(root, 'companies.json', [acme, entry]);
    const { companies, skipped } = await importFolder(root);
    expect(companies.added).toBeGreaterThan(0);
    expect(skipped.map(({ why }) => why).join()).toContain(reason);
  });

  test('invalid JSON is refused with line and column', async () => {
    const { importFolder } = await open();
    const root = await aGallery();
    await writeFile(join(root, 'companies.json'), '[\n  { "name": "Acme", }\n]');
    await expect(importFolder(root)).rejects.toThrow(/companies\.json is not valid JSON, line 2, column 2\d/);
  });

  test('a folder that does not exist, or is empty, is refused with a remedy', async () => {
    const { importFolder } = await open();
    const root = await aFolder();
    await expect(importFolder(join(root, 'none'))).rejects.toThrow('does not exist. Check the path.');
    await expect(importFolder(root)).rejects.toThrow('is empty. It needs');
  });
});

test('a description longer than the form allows is cut, which is reported', async () => {
  const { app, importFolder } = await open();
  const root = await aGallery();
  await writeJson(root, 'companies.json', [{ ...acme, description: 'y'.repeat(5_000) }]);
  expect((await importFolder(root)).skipped).toEqual([
    { what: 'companies.json: Acme: description', why: expect.stringContaining('2,000') },
  ]);
  expect((await app.companies.get('acme')).description).toHaveLength(2_000);
  expect((await importFolder(root)).companies).toMatchObject({ changed: 0, unchanged: 1 });
});

test('an alt text that the form would refuse is cut or left out, which is reported; a second import changes nothing', async () => {
  const { app, importFolder } = await open();
  const root = await aGallery();
  const alts = ['x'.repeat(600), 'a\u0000b', 'a\ud800', 'two\nlines'];
  for (const at of alts.keys()) await draw(root, `acme/alt-${at}.png`, `#12${at}`);
  await writeJson(
    root,
    'images.json',
    alts.map((alt, at) => ({ ...one, file: `acme/alt-${at}.png`, alt })),
  );
  expect((await importFolder(root)).skipped.map(({ what, why }) => `${what} ${why}`)).toEqual([
    expect.stringMatching(/alt-0\.png: alt .*500 characters/),
    expect.stringMatching(/alt-1\.png: alt is left out/),
    expect.stringMatching(/alt-2\.png: alt is left out/),
  ]);
  const { items } = await wholeGallery(app);
  expect(items.map(({ image }) => image.alt)).toEqual(
    expect.arrayContaining(['x'.repeat(500), 'two lines', expect.stringMatching(/^Acme – /)]),
  );
  expect((await importFolder(root)).images).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
});

test('files that are skipped are not listed as copies', async () => {
  const { importFolder } = await open();
  const root = await aFolder();
  await mkdir(join(root, 'Acme'));
  for (const name of ['a.png', 'b.png']) await writeFile(join(root, 'Acme', name), 'no image');
  const { copies, skipped } = await importFolder(root);
  expect(skipped).toHaveLength(2);
  expect(copies).toEqual([]);
});

describe('importing a plain tree', () => {
  test('companies from folders, tags from sub-folders, the first image as cover', async () => {
    const { app, importFolder } = await open();
    const root = await aFolder();
    await draw(root, 'Acme Shield/topic:dashboard/table/x y.png');
    await draw(root, '日本/é.png', '#642');
    await writeFile(join(root, '.DS_Store'), '');
    expect(await importFolder(root)).toMatchObject({ companies: { added: 2 }, images: { added: 2 }, skipped: [] });
    const { companies, items } = await wholeGallery(app);
    expect(companies.map(({ slug }) => slug)).toEqual(['acme-shield', expect.stringMatching(/^company-[0-9a-f]{8}$/)]);
    expect(companies[0]?.heroImage).toContain('/covers/');
    expect(items[0]).toMatchObject({ folderName: 'Acme Shield', tags: ['topic:dashboard', 'table'] });
  });

  test('spaces around the name of a folder are not the company’s, and a link to a folder is named as one', async () => {
    const { app, importFolder } = await open();
    const root = await aFolder();
    await draw(root, ' Acme Shield /a.png');
    await symlink(await aFolder(), join(root, 'Elsewhere'));
    expect(await importFolder(root)).toMatchObject({
      images: { added: 1 },
      skipped: [{ what: 'Elsewhere', why: 'is a link. Put the folder of the company itself there.' }],
    });
    const { companies, items } = await wholeGallery(app);
    expect([companies.map(({ name }) => name), items[0]?.folderName]).toEqual([['Acme Shield'], ' Acme Shield ']);
    expect(await importFolder(root)).toMatchObject({ companies: nothingNew, images: nothingNew });
  });

  test.each([
    ['button', ['button']],
    ['Badge', ['Badge']],
    ['login', ['topic:login']],
    ['topic:own', ['topic:own']],
    ['Acme', []],
  ])('a sub-folder %j gives the tags %j', async (folder, tags) => {
    const { app, importFolder } = await open();
    const root = await aFolder();
    await draw(root, `Acme/${folder}/a.png`);
    await importFolder(root);
    expect((await app.imageAdmin.list({})).length).toBe(1);
    expect((await wholeGallery(app)).items.flatMap((item) => item.tags)).toEqual(tags);
  });

  test('sub-folders that are no known tag are named and become tags on request only', async () => {
    const { app, importFolder } = await open();
    const root = await aFolder();
    await draw(root, 'Acme/topic:own/Chart/final v2/a.png');
    const note = 'Sub-folders that are no known tag: "final v2". Add --tags-from-folders to make them tags.';
    expect((await importFolder(root)).notes).toContain(note);
    const tagsNow = async () => (await wholeGallery(app)).items[0]?.tags;
    expect(await tagsNow()).toEqual(['topic:own', 'Chart']);
    const all = await app.galleryImport.importFolder(root, { tagsFromFolders: true });
    expect(all).toMatchObject({ images: { changed: 1 }, notes: [] });
    expect(await tagsNow()).toEqual(['topic:own', 'Chart', 'final v2']);
    // It is a known tag from now on.
    expect(await importFolder(root)).toMatchObject({ images: nothingNew, notes: [] });
  });

  test('a text file sorted before the images is skipped once and does not become the cover', async () => {
    const { importFolder, app } = await open();
    const root = await aFolder();
    await draw(root, 'Acme/shot.PNG');
    await writeFile(join(root, 'Acme', 'README.md'), 'About these images.');
    expect((await importFolder(root)).skipped.map(({ what }) => what)).toEqual(['Acme/README.md']);
    expect((await app.companies.get('acme')).heroImage).toMatch(/^\/media\/v1\/covers\//);
  });

  test('a damaged first image is reported once per import; the next valid one becomes the cover', async () => {
    const { importFolder, app } = await open();
    const root = await aFolder();
    await draw(root, 'Acme/b.png');
    await writeFile(join(root, 'Acme', 'a.png'), 'no picture');
    for (const added of [1, 0]) {
      const summary = await importFolder(root);
      expect(summary).toMatchObject({ companies: { added, changed: 0 }, images: { added } });
      expect(summary.skipped.map(({ what }) => what)).toEqual(['Acme/a.png']);
    }
    expect((await app.companies.get('acme')).heroImage).toMatch(/^\/media\/v1\/covers\//);
  });

  test('a hidden image or a draft does not become the cover', async () => {
    const { importFolder, app } = await open();
    const root = await aFolder();
    await draw(root, 'Acme/b.png');
    await importFolder(root);
    const { heroImage } = await app.companies.get('acme');
    await draw(root, 'Acme/a.png', '#642');
    await app.galleryImport.importFolder(root, { asDrafts: true });
    expect((await app.companies.get('acme')).heroImage).toBe(heroImage);
    await rename(join(root, 'Acme/a.png'), join(root, 'Acme/a2.png'));
    await importFolder(root);
    expect((await app.companies.get('acme')).heroImage).toBe(heroImage);
    expect(await importFolder(root)).toMatchObject({ companies: { changed: 0 } });
    expect((await app.companies.get('acme')).heroImage).toBe(heroImage);
  });

  test('logo.* in a company folder becomes its logo, not an image', async () => {
    const { importFolder, app } = await open();
    const root = await aFolder();
    await draw(root, 'Acme/a.png');
    await draw(root, 'Acme/Logo.PNG', '#f00');
    await draw(root, 'Acme/topic:login/logo.png', '#0f0');
    await draw(root, 'Zenith/logo.png', '#00f');
    await draw(root, 'Zenith/logo.webp', '#ff0');
    const summary = await importFolder(root);
    expect(summary).toMatchObject({ images: { added: 2 }, skipped: [] });
    expect(summary.notes).toContain('Zenith/logo.webp is not used: the logo of Zenith is logo.png.');
    expect((await app.companies.get('acme')).logoUrl).toMatch(/^\/media\/v1\/logos\//);
    expect((await app.companies.get('zenith')).heroImage).toBeNull();
    expect(await importFolder(root)).toMatchObject({ companies: nothingNew, images: nothingNew, missing: [] });
  });

  test('folders that begin with _ or . are not imported, which is reported', async () => {
    const { importFolder } = await open();
    const root = await aFolder();
    await draw(root, 'Acme/x.png');
    await draw(root, 'Acme/_drafts/y.png', '#123');
    await draw(root, '_templates/z.png', '#234');
    await draw(root, '.git/z.png', '#345');
    const summary = await importFolder(root);
    expect(summary).toMatchObject({ companies: { added: 1 }, images: { added: 1 }, skipped: [] });
    expect(summary.notes).toContain(
      'Not imported, as the name begins with "_" or ".": _templates/, .git/, Acme/_drafts/',
    );
  });

  test('the __MACOSX folder of an archive is not a company', async () => {
    const { importFolder } = await open();
    const root = await aFolder();
    await draw(root, 'Acme/x.png');
    await draw(root, '__MACOSX/Acme/x.png');
    expect(await importFolder(root)).toMatchObject({ companies: { added: 1 }, images: { added: 1 }, skipped: [] });
  });

  test('a file outside any company folder is reported and skipped', async () => {
    const { importFolder } = await open();
    const root = await aFolder();
    await draw(root, 'Acme/x.png');
    await draw(root, 'stray.png');
    expect((await importFolder(root)).skipped).toEqual([
      { what: 'stray.png', why: expect.stringContaining('Move it into the folder of its company') },
    ]);
  });
});

test.each([
  ['companies.json', () => aGallery()],
  [
    'a plain tree',
    async () => {
      const root = await aFolder();
      await draw(root, 'acme/one.png');
      return root;
    },
  ],
])('a company whose slug an admin has edited is found by its folder: %s', async (_name, folderOf) => {
  const { app, db, importFolder } = await open();
  const root = await folderOf();
  await importFolder(root);
  const company = await app.companies.get('acme');
  await app.companyAdmin.update(company.id, { name: company.name, slug: 'acme-security' }, ADMIN);
  for (const isDryRun of [true, false]) {
    const summary = await app.galleryImport.importFolder(root, { isDryRun });
    expect(summary.companies).toEqual({ added: 0, changed: 0, unchanged: 1 });
  }
  expect((await db.select().from(companies)).map(({ id, slug }) => [id, slug])).toEqual([
    [company.id, 'acme-security'],
  ]);
});

const BY_HAND = {
  description: 'Typed',
  websiteUrl: 'https://typed.example/',
  source: 'https://typed.example/press',
  license: 'Typed licence',
  category: 'Typed category',
  logoColor: '#123456',
  logoIcon: 'fas fa-bug',
  logoUrl: 'https://typed.example/logo.svg',
  heroImage: 'https://typed.example/cover.png',
};
const IN_FILE = {
  description: 'Filed',
  websiteUrl: 'https://filed.example/',
  source: 'https://filed.example/press',
  license: 'Filed licence',
  category: 'Filed category',
  logoColor: '#654321',
  logoIcon: 'fas fa-wifi',
  logo: 'acme/two words é.png',
  heroImage: 'acme/one.png',
};
const PLAIN = { name: 'Acme', slug: 'acme', folder: 'acme' };

/** What comes: a plain tree, or a companies.json with nothing, with other values, or with empty ones for all fields. */
const COMES: [string, Record<string, unknown> | undefined][] = [
  ['a plain tree', undefined],
  ['companies.json without the fields', PLAIN],
  ['companies.json with other fields', { ...PLAIN, ...IN_FILE, name: 'Other' }],
  [
    'companies.json with empty fields',
    { ...PLAIN, ...Object.fromEntries(Object.keys(IN_FILE).map((key) => [key, null])) },
  ],
];

describe('an import never takes away what a person typed', () => {
  const bring = async (root: string, company: object | undefined) => {
    const files = ['companies.json', 'images.json'];
    if (!company) return Promise.all(files.map((file) => rm(join(root, file))));
    return writeJson(root, 'companies.json', [company]);
  };
  /** Whether a companies.json has something to say about a field; a colour or icon can't be empty. */
  const isBrought = (company: Record<string, unknown>, field: string): boolean =>
    company[field] !== undefined && (company[field] !== null || !field.startsWith('logo') || field === 'logo');
  const withoutTime = ({ updatedAt: _, ...row }: typeof companies.$inferSelect) => row;

  test.each(
    ['the form', 'an edit', 'a restored company'].flatMap((where) =>
      COMES.map(([what, company]) => ({ where, what, company })),
    ),
  )('typed in $where, then $what', async ({ where, company }) => {
    const { app, db } = await open();
    const root = await aGallery();
    const { heroImage: heroImageUrl, ...texts } = BY_HAND;
    const form = { name: 'Typed', slug: 'acme', cloudinaryFolder: 'acme', ...texts, heroImageUrl };
    if (where === 'an edit') {
      await app.galleryImport.importFolder(root);
      const { id } = await app.companies.get('acme');
      await app.companyAdmin.update(id, form, ADMIN);
    } else {
      const { id } = await app.companyAdmin.create(form, ADMIN);
      if (where === 'a restored company') {
        await app.companyAdmin.remove(id, ADMIN);
        const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.action, 'company.deleted'));
        await app.history.revert([entry?.id ?? 0], ADMIN);
      }
    }
    const before = await db.select().from(companies);
    expect(before[0]).toMatchObject(BY_HAND);
    await bring(root, company);
    for (const isDryRun of [true, false]) {
      const summary = await app.galleryImport.importFolder(root, { isDryRun });
      expect(summary.companies).toEqual({ ...nothingNew, unchanged: 1 });
      const named = company ? ['name', ...Object.keys(IN_FILE).filter((field) => isBrought(company, field))] : [];
      expect(summary.companyFields.flatMap((fields) => fields.kept).toSorted()).toEqual(named.toSorted());
    }
    expect(await db.select().from(companies)).toEqual(before);
  });

  test.each(COMES)('typed in companies.json, then %s', async (what, company) => {
    const { app, db } = await open();
    const root = await aGallery();
    await writeJson(root, 'companies.json', [{ ...PLAIN, ...IN_FILE, description: 'First' }]);
    await app.galleryImport.importFolder(root);
    const [before] = await db.select().from(companies);
    await bring(root, company);
    const [dry, done] = [
      await app.galleryImport.importFolder(root, { isDryRun: true }),
      await app.galleryImport.importFolder(root),
    ];
    expect(done.companyFields).toEqual(dry.companyFields);
    const changed = done.companyFields.flatMap((fields) => fields.changed).toSorted();
    const empties = ['category', 'description', 'heroImage', 'license', 'logo', 'source', 'websiteUrl'];
    const expected: Record<string, string[]> = {
      'companies.json with other fields': ['description', 'name'],
      'companies.json with empty fields': empties,
    };
    expect(changed).toEqual(expected[what] ?? []);
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.action, 'company.updated'));
    const recorded = entries.map((entry) => Object.keys(JSON.parse(entry.before ?? '')).map(nameInFile));
    expect(recorded.map((fields) => fields.filter((field) => field !== 'heroPlaceholder').toSorted())).toEqual(
      changed.length > 0 ? [changed] : [],
    );
    for (const { id } of entries) await app.history.revert([id], ADMIN);
    const [after] = await db.select().from(companies);
    const edited = withEdited(EDITED_IN_FILE, 0, changed);
    expect({ ...withoutTime(after as never), version: 1 }).toEqual({ ...withoutTime(before as never), edited });
  });
});
