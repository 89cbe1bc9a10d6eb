import { mkdir, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import { images, imageVersions } from '#db/schema/images.ts';
import { localImageHost } from '#server/image-host/local-image-host.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { drawSeed } from '#tests/factories/seed-gallery.ts';
import { noisePng } from '#tests/factories/test-images.ts';
import { openCloudinaryApp } from '#tests/setup/cloudinary.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

test('images without media and unreferenced media are reported, and fixed on request', async () => {
  const mediaDir = await aFolder();
  for (const name of ['old', 'fresh']) await mkdir(join(mediaDir, 'acme', name), { recursive: true });
  await utimes(join(mediaDir, 'acme', 'old'), 1_000, 1_000);
  const { app, db } = await openTestApp({ deps: { imageHost: localImageHost({ mediaDir, secret: 'x' }) } });
  const row = anImage('acme', { sourceName: 'shot.png' });
  await addGallery(db, [{ company: aCompany(), images: [{ row, tags: [] }] }]);

  expect((await app.galleryCheck.check({ fix: false })).problems).toEqual([
    'acme: the files of 1 image are missing or cut short (shot.png). Run check --fix, then import this folder again; replace uploaded images on the Images page.',
    expect.stringContaining('media/acme/old: nothing references it'),
  ]);
  const { problems, fixed, notes } = await app.galleryCheck.check({ fix: true });
  // Visitors still see no image there, so it stays a problem until an import.
  const left =
    'acme: the files of 1 image are missing or cut short (shot.png). Import this folder again; replace uploaded images on the Images page.';
  expect([problems, notes]).toEqual([[left], ['1 image marked for the next import of the folder.']]);
  for (const fix of [false, true])
    expect(await app.galleryCheck.check({ fix })).toMatchObject({ problems: [left], fixed: [], notes: [] });
  expect(fixed).toEqual([expect.stringContaining('media/acme/old: deleted')]);
  expect(await readdir(join(mediaDir, 'acme'))).toEqual(['fresh']);
  expect(await db.select({ hash: images.contentHash }).from(images)).toEqual([{ hash: '' }]);
});

const shorten = (bytes: (size: number) => number) => async (file: string) =>
  truncate(file, bytes((await stat(file)).size));

test.each<[string, (file: string) => Promise<void>]>([
  ['missing', rm],
  ['empty', truncate],
  ['cut short by half', shorten((size) => size >> 1)],
  ['cut short by a byte', shorten((size) => size - 1)],
  ['full of zeros', async (file) => writeFile(file, Buffer.alloc((await stat(file)).size))],
])(
  'sizes and pictures of regions that are %s are rebuilt from the full size, and the rest by the next import',
  async (_state, damage) => {
    const mediaDir = await aFolder();
    const { app, db } = await openTestApp({ deps: { imageHost: localImageHost({ mediaDir, secret: 'x' }) } });
    const root = await aFolder();
    await mkdir(join(root, 'acme'));
    for (const name of ['a', 'b']) await writeFile(join(root, 'acme', `${name}.png`), await noisePng(700, 400));
    const regions = [{ tag: 'table', box: [0, 0, 0.5, 0.5] }];
    const entry = (name: string) => ({ file: `acme/${name}.png`, folder: 'acme', tags: ['table'], regions });
    await writeFile(join(root, 'companies.json'), JSON.stringify([{ name: 'Acme', slug: 'acme', folder: 'acme' }]));
    await writeFile(join(root, 'images.json'), JSON.stringify([entry('a'), entry('b')]));
    await app.galleryImport.importFolder(root);
    const folders = new Map(
      (await db.select().from(images)).map(({ sourceName, publicId }) => [sourceName, join(mediaDir, publicId)]),
    );
    const [whole, lost] = [folders.get('a.png') ?? '', folders.get('b.png') ?? ''];
    const [region = ''] = (await readdir(whole)).filter((name) => name.startsWith('region-'));
    const [part = ''] = await readdir(join(whole, region));
    await Promise.all(['480.avif', join(region, part)].map((name) => damage(join(whole, name))));
    await damage(join(lost, '700.avif'));

    const of = 'acme/a.png: some of its files are missing or cut short';
    expect((await app.galleryCheck.check({ fix: false })).problems).toEqual([
      `${of}. Run check --fix to rebuild them from its full size.`,
      expect.stringContaining('are missing or cut short (b.png). Run check --fix'),
    ]);
    expect(await app.galleryCheck.check({ fix: true })).toMatchObject({
      problems: [expect.stringContaining('are missing or cut short (b.png). Import this folder again')],
      fixed: [`${of}: rebuilt from its full size.`],
    });
    expect((await app.galleryImport.importFolder(root)).images).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await app.galleryCheck.check({ fix: true })).toMatchObject({ problems: [], fixed: [], notes: [] });
    for (const folder of [whole, lost]) expect(await readdir(folder)).toEqual(['480.avif', '700.avif', region]);
  },
);

test('earlier versions, logos and covers whose files are missing or cut short are named, and rebuilt from what is left', async () => {
  const mediaDir = await aFolder();
  const imageHost = localImageHost({ mediaDir, secret: 'x' });
  const { app, db } = await openTestApp({ deps: { imageHost } });
  const root = await aFolder();
  await mkdir(join(root, 'acme'));
  for (const name of ['a', 'logo', 'cover'])
    await writeFile(join(root, 'acme', `${name}.png`), await noisePng(700, 400));
  const company = { name: 'Acme', slug: 'acme', folder: 'acme', logo: 'acme/logo.png', heroImage: 'acme/cover.png' };
  await writeFile(join(root, 'companies.json'), JSON.stringify([company]));
  await writeFile(join(root, 'images.json'), JSON.stringify([{ file: 'acme/a.png', folder: 'acme', tags: ['table'] }]));
  await app.galleryImport.importFolder(root);
  await writeFile(join(root, 'acme', 'a.png'), await noisePng(800, 400));
  await app.galleryImport.importFolder(root);
  expect((await app.galleryCheck.check({ fix: false })).problems).toEqual([]);

  const [version] = await db.select().from(imageVersions);
  const [row] = await db.select().from(companies);
  const file = (address = '') => join(mediaDir, address.replace('/media/v1/', ''));
  const [logo, cover] = [file(row?.logoUrl ?? ''), file(row?.heroImage ?? '')];
  const half = shorten((size) => size >> 1);
  await half(join(mediaDir, version?.publicId ?? '', '700.avif'));
  await half(logo);
  await rm(cover.replace('960', '480'));
  const lost = [
    'acme/a.png, an earlier version: its files are missing or cut short. Restore a backup, or delete this version on the Images page.',
    "Acme, logo: its files are missing or cut short. Choose it again in the company's form, or restore a backup.",
  ];
  const rebuilt = 'Acme, cover: some of its files are missing or cut short';
  expect((await app.galleryCheck.check({ fix: false })).problems).toEqual([
    `${rebuilt}. Run check --fix to rebuild them from its full size.`,
    ...lost,
  ]);
  const { problems, fixed } = await app.galleryCheck.check({ fix: true });
  expect([problems, fixed]).toEqual([lost, [`${rebuilt}: rebuilt from its full size.`]]);
  expect((await stat(logo)).size).toBeGreaterThan(0);
});

test('what earlier versions left is named, and kept by a fix', async () => {
  const { app, settings } = await openTestApp({
    deps: { imageHost: localImageHost({ mediaDir: '/nowhere/media', secret: 'x' }) },
  });
  await mkdir(join(settings.dataDir, 'demo'));
  await mkdir(join(settings.dataDir, 'gallery.db.before-migration-7'));
  for (const fix of [false, true]) {
    const { problems, notes } = await app.galleryCheck.check({ fix });
    expect(problems).toEqual([]);
    expect(notes).toEqual([
      expect.stringMatching(/^demo: left by an earlier version: /),
      expect.stringMatching(/^gallery\.db\.before-migration-7: left by an earlier version: /),
    ]);
  }
  expect(await readdir(settings.dataDir)).toEqual(expect.arrayContaining(['demo', 'gallery.db.before-migration-7']));
});

test('two companies with one folder are named, with the one that shows its images', async () => {
  const { app, db } = await openTestApp({
    deps: { imageHost: localImageHost({ mediaDir: '/nowhere/media', secret: 'x' }) },
  });
  const inFolder = (name: string, position: number) => ({
    company: aCompany({ name, slug: name.toLowerCase(), cloudinaryFolder: 'same', position }),
    images: [],
  });
  await addGallery(db, [inFolder('Bolt', 1), inFolder('Acme', 0)]);
  expect((await app.galleryCheck.check({ fix: false })).problems).toEqual([
    'The folder “same” is that of Acme and Bolt: Acme shows its images, Bolt has none. Give each company a folder of its own.',
  ]);
});

test('a folder that could belong to several companies is named', async () => {
  const { app, db } = await openTestApp({
    deps: { imageHost: localImageHost({ mediaDir: '/nowhere/media', secret: 'x' }) },
  });
  const without = (name: string) => ({ company: aCompany({ name, slug: name.toLowerCase(), cloudinaryFolder: null }) });
  await addGallery(db, [
    { ...without('Acme-One'), images: [{ row: anImage('acme', { sourceName: 'shot.png' }), tags: [] }] },
    { ...without('Acme-Two'), images: [] },
  ]);
  expect((await app.galleryCheck.check({ fix: false })).problems).toContain(
    "Folder “acme” could belong to Acme-One or Acme-Two. Set it as the image-host folder in the right company's form.",
  );
});

test('an empty gallery has no problems', async () => {
  const { app } = await openTestApp({
    deps: { imageHost: localImageHost({ mediaDir: '/nowhere/media', secret: 'x' }) },
  });
  expect(await app.galleryCheck.check({ fix: false })).toMatchObject({ problems: [] });
});

test('a check at Cloudinary takes one call per 500 images and one delivery request per missing image', async () => {
  const { app, cloud } = await openCloudinaryApp({
    // No placeholders: the sync only fills the index.
    fault: ({ name }) => (name.includes('delivery') ? { kind: 'status', status: 503 } : undefined),
  });
  const data = Buffer.from('picture');
  for (let at = 0; at < 600; at += 1) cloud.put({ public_id: `acme/shot-${at}`, data });
  await app.gallerySync.sync({ id: null, email: 'test' });
  cloud.store.delete('acme/shot-7');
  const looked: string[] = [];
  cloud.behaviour.fault = ({ name }) => {
    looked.push(name);
    return undefined;
  };

  const progress: number[] = [];
  const { images: checked, problems } = await app.galleryCheck.check({
    fix: false,
    onChecked: (done) => progress.push(done),
  });
  expect([checked, problems]).toEqual([600, [expect.stringContaining('are missing (shot-7)')]]);
  expect(progress).toEqual([500, 599, 600]);
  // Two pages of the listing, the missing one's delivery, the unreferenced artwork, and the account's settings.
  const listed = 'GET resources/image/upload';
  expect(looked).toEqual([
    listed,
    listed,
    expect.stringMatching(/delivery.*acme\/shot-7/),
    listed,
    'GET config',
    expect.stringMatching(/w_31\//),
  ]);
});

test.each(['dynamic', 'fixed'] as const)('%s folders and strict transformations are reported', async (folderMode) => {
  const { app, cloud } = await openCloudinaryApp({ folderMode });
  const data = await drawSeed(64, 40).toBuffer();
  cloud.put({ public_id: 'acme/shot', data });
  await app.gallerySync.sync({ id: null, email: 'test' });
  const before = await app.galleryCheck.check({ fix: false });
  expect(before).toMatchObject({
    problems: [],
    notes: [expect.stringContaining(`Cloudinary has ${folderMode} folders`)],
  });
  // A rendition that was generated before is still delivered.
  cloud.behaviour.isStrict = true;
  expect((await app.galleryCheck.check({ fix: false })).problems).toEqual([]);
  cloud.put({ public_id: 'acme/shot', data: Buffer.from(data) });
  expect((await app.galleryCheck.check({ fix: false })).problems).toEqual([
    expect.stringContaining('strict transformations are on. Turn them off'),
  ]);
});

test('a check that the image host interrupts fails with its error and changes nothing', async () => {
  const { app, cloud, db } = await openCloudinaryApp({
    fault: ({ name }) => (name.includes('delivery') ? { kind: 'status', status: 503 } : undefined),
  });
  await addGallery(db, [{ company: aCompany(), images: [{ row: anImage('acme', { contentHash: 'x' }), tags: [] }] }]);
  await expect(app.galleryCheck.check({ fix: true })).rejects.toMatchObject({ code: 'image-host-failed' });
  cloud.behaviour.fault = () => ({ kind: 'status', status: 420, headers: { 'Retry-After': '60' } });
  await expect(app.galleryCheck.check({ fix: true })).rejects.toMatchObject({ code: 'image-host-limited' });
  expect(await db.select({ hash: images.contentHash }).from(images)).toEqual([{ hash: 'x' }]);
});
