import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import { imageRegions, images, imageTags, tags } from '#db/schema/images.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { rememberingImageHost } from '#tests/fakes/remembering-image-host.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };

const draw = (file: string, background: string) =>
  sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .png()
    .toFile(file);

/** A gallery of four imported images; since then an admin has edited one, taken one down, and the folder has changed. */
async function open() {
  const [dataDir, root] = [await aFolder(), await aFolder()];
  const mediaDir = join(dataDir, 'media');
  const { app, db } = await openTestApp({ deps: { imageHost: rememberingImageHost({ mediaDir, secret: 'secret' }) } });
  await mkdir(join(root, 'acme'));
  const file = (name: string) => join(root, 'acme', `${name}.png`);
  for (const [name, colour] of Object.entries({ edited: '#100', down: '#200', gone: '#300', old: '#400' })) {
    await draw(file(name), colour);
  }
  const write = (names: readonly string[], alt: string) =>
    writeFile(
      join(root, 'images.json'),
      JSON.stringify(names.map((name) => ({ file: `acme/${name}.png`, folder: 'acme', tags: [], alt }))),
    );
  await writeFile(join(root, 'companies.json'), JSON.stringify([{ name: 'Acme', slug: 'acme', folder: 'acme' }]));
  await write(['edited', 'down', 'gone', 'old'], 'First');
  const run = (options = {}) => app.galleryImport.importFolder(root, options);
  await run();
  const idOf = async (name: string) =>
    (await db.select().from(images)).find(({ sourceName }) => sourceName.endsWith(`${name}.png`))?.id ?? '';
  await app.imageAdmin.update({ ids: [await idOf('edited')], changes: { alt: 'By an admin' } }, ADMIN);
  await app.takedowns.takeDown(await idOf('down'), 'A claim', ADMIN);
  await rm(file('gone'));
  await rename(file('old'), file('new-name'));
  await draw(file('added'), '#500');
  await write(['edited', 'down', 'new-name', 'added'], 'Second');
  const rows = () => db.select().from(images).orderBy(images.id);
  const lines = async () =>
    (await db.select().from(auditEntries)).filter(({ action }) => action === 'gallery.imported');
  return { app, db, run, rows, lines, idOf, mediaDir, root };
}

const EXPECTED = {
  images: { added: 1, changed: 1, unchanged: 1 },
  refused: [{ what: 'acme/down.png', why: expect.stringContaining('A claim') }],
  missing: ['acme/gone.png'],
  files: {
    added: ['acme/added.png'],
    changed: [],
    renamed: [{ file: 'acme/new-name.png', from: 'acme/old.png' }],
    kept: [{ file: 'acme/edited.png', fields: ['alt'] }],
  },
};

test('a dry run reports what an import would change, and changes nothing', async () => {
  const { run, rows, lines } = await open();
  const [before, linesBefore] = [await rows(), await lines()];
  expect(await run({ isDryRun: true, hidesMissing: true })).toMatchObject({ ...EXPECTED, hidden: 1 });
  expect(await rows()).toEqual(before);
  expect(await lines()).toEqual(linesBefore);
});

test('an import applies what its dry run reports and adds one audit entry; a second import changes nothing', async () => {
  const { run, lines, idOf, rows, mediaDir } = await open();
  expect(await run()).toMatchObject({ ...EXPECTED, hidden: 0 });
  expect(await lines()).toHaveLength(2);
  expect(JSON.parse((await lines()).at(-1)?.after ?? '')).toEqual({
    added: 1,
    changed: 1,
    renamed: 1,
    hidden: 0,
    companies: 0,
    flows: 0,
    refused: 1,
    skipped: 0,
  });
  const added = (await rows()).find(({ sourceName }) => sourceName.endsWith('added.png'));
  expect(existsSync(join(mediaDir, added?.publicId ?? ''))).toBe(true);
  const again = await run();
  expect(again.images).toEqual({ added: 0, changed: 0, unchanged: 3 });
  expect(await idOf('gone')).not.toBe('');
});

test('a file that returns after its image was hidden is named with what to do', async () => {
  const { run, root } = await open();
  const note =
    '1 file is in the folder, but its image is hidden in the gallery: acme/gone.png. Show them under Images, "Hidden".';
  expect((await run({ hidesMissing: true })).notes).not.toContain(note);
  await draw(join(root, 'acme', 'gone.png'), '#300');
  const names = ['edited', 'new-name', 'added', 'gone'];
  await writeFile(
    join(root, 'images.json'),
    JSON.stringify(names.map((name) => ({ file: `acme/${name}.png`, folder: 'acme', tags: [] }))),
  );
  for (const isDryRun of [true, false]) expect((await run({ isDryRun })).notes).toContain(note);
});

test('each field that would change is named, regions and the file too', async () => {
  const { root, run } = await open();
  const write = (image: object) =>
    writeFile(
      join(root, 'images.json'),
      JSON.stringify([
        { file: 'acme/new-name.png', folder: 'acme', alt: 'Third', ...image },
        { file: 'acme/edited.png', folder: 'acme', tags: [], alt: 'Second' },
        { file: 'acme/added.png', folder: 'acme', tags: [], alt: 'Second' },
      ]),
    );
  await write({ tags: ['table'] });
  await run();
  const regions = [{ tag: 'table', box: [0, 0, 0.5, 0.5] }];
  await write({ tags: ['table', 'chart'], title: 'New', license: 'MIT', regions });
  await draw(join(root, 'acme', 'added.png'), '#999');
  const { changed, kept } = (await run({ isDryRun: true })).files;
  expect(changed.toSorted((a, b) => b.file.localeCompare(a.file))).toEqual([
    { file: 'acme/new-name.png', fields: ['tags', 'title', 'license', 'regions'] },
    { file: 'acme/added.png', fields: ['file'] },
  ]);
  expect(kept).toEqual([{ file: 'acme/edited.png', fields: ['alt'] }]);
});

/** What an admin does to an image with the tags `card` and `form` and a region of `card`, and how the folder's entry is then. */
const REGIONS_LATER: [
  name: string,
  edit: object | undefined,
  entry: object,
  later: { regions: string[]; skipped: string[] },
][] = [
  [
    'the tags that an admin has edited stay',
    { addTags: ['modal'] },
    { tags: ['table'], region: 'card' },
    { regions: ['card'], skipped: [] },
  ],
  [
    'of a tag that only the admin has given',
    { addTags: ['modal'] },
    { tags: ['table'], region: 'Modal' },
    { regions: ['modal'], skipped: [] },
  ],
  [
    'of a tag that an admin has taken away',
    { removeTags: ['card'] },
    { tags: ['card', 'form'], region: 'card' },
    { regions: [], skipped: [] },
  ],
  [
    'of a tag that the folder has given up',
    undefined,
    { tags: ['form'], region: 'card' },
    { regions: [], skipped: ['card'] },
  ],
  [
    'of a tag that the folder has exchanged',
    undefined,
    { tags: ['table'], region: 'table' },
    { regions: ['table'], skipped: [] },
  ],
  [
    'of a tag that no one has given',
    { addTags: ['modal'] },
    { tags: ['table'], region: 'chart' },
    { regions: [], skipped: ['chart'] },
  ],
];

test.each(REGIONS_LATER)(
  'a region follows the tags that its image has afterwards: %s',
  async (_name, edit, entry, later) => {
    const { app, db, root, run, idOf } = await open();
    const write = ({ region, ...fields }: { region?: string; tags?: string[] }) =>
      writeFile(
        join(root, 'images.json'),
        JSON.stringify([
          {
            ...{ file: 'acme/added.png', folder: 'acme', ...fields },
            regions: [
              { tag: 'form', box: [2, 0, 1, 1] },
              { tag: region, box: [0, 0, 0.5, 0.5] },
            ],
          },
        ]),
      );
    await write({ tags: ['card', 'form'], region: 'card' });
    await run();
    const id = await idOf('added');
    const regionTags = async () =>
      (
        await db
          .select({ tag: tags.name })
          .from(imageRegions)
          .innerJoin(tags, eq(tags.id, imageRegions.tagId))
          // A region of a tag that was taken away waits for it, unseen.
          .innerJoin(imageTags, and(eq(imageTags.imageId, imageRegions.imageId), eq(imageTags.tagId, tags.id)))
          .where(eq(imageRegions.imageId, id))
      ).map(({ tag }) => tag);
    expect(await regionTags()).toEqual(['card']);
    if (edit) await app.imageAdmin.update({ ids: [id], changes: edit }, ADMIN);
    await write(entry);
    const skipped = [
      expect.objectContaining({ what: 'images.json: acme/added.png: region 1' }),
      ...later.skipped.map((tag) => ({
        what: 'images.json: acme/added.png: region 2',
        why: `is left out: the image has no tag "${tag}".`,
      })),
    ];
    for (const isDryRun of [true, false]) expect((await run({ isDryRun })).skipped).toEqual(skipped);
    expect(await regionTags()).toEqual(later.regions);
  },
);

test('images whose files are gone are hidden on request, once', async () => {
  const { run, rows } = await open();
  expect(await run({ hidesMissing: true })).toMatchObject({ missing: ['acme/gone.png'], hidden: 1 });
  expect((await rows()).filter(({ hidden }) => hidden)).toMatchObject([{ alt: 'First' }]);
  expect(await run({ hidesMissing: true })).toMatchObject({ missing: [], hidden: 0 });
});

test('imported as drafts, new companies and new images of existing companies are not published', async () => {
  const { app, db, run, rows, root } = await open();
  await mkdir(join(root, 'bolt'));
  await draw(join(root, 'bolt', 'first.png'), '#600');
  const listed = ['acme/edited.png', 'acme/added.png', 'bolt/first.png'];
  const texts = listed.map((file) => ({ file, folder: file.split('/')[0], tags: [] }));
  const named = ['Acme', 'Bolt'].map((name) => ({ name, slug: name.toLowerCase(), folder: name.toLowerCase() }));
  await writeFile(join(root, 'images.json'), JSON.stringify(texts));
  await writeFile(join(root, 'companies.json'), JSON.stringify(named));
  expect((await run({ isDryRun: true })).notes.filter((note) => note.startsWith('No company'))).toEqual([]);
  await run({ asDrafts: true });
  const drafts = (await rows()).filter(({ draft }) => draft);
  expect(drafts.map(({ sourceName, hidden }) => [sourceName, hidden])).toEqual([['added.png', true]]);
  expect((await db.select().from(companies)).map(({ slug, draft }) => [slug, draft])).toEqual([
    ['acme', false],
    ['bolt', true],
  ]);
  expect((await app.companies.listPublic()).map(({ slug }) => slug)).toEqual(['acme']);
  const [record] = (await app.companyAdmin.list()).filter(({ slug }) => slug === 'bolt');
  expect(record?.imageCount).toBe(1);
  await app.companyAdmin.update(record?.id ?? '', { name: 'Bolt', slug: 'bolt', draft: false }, ADMIN);
  expect((await app.companies.listPublic()).map(({ slug, imageCount }) => [slug, imageCount])).toContainEqual([
    'bolt',
    1,
  ]);
  await run();
  expect((await rows()).filter(({ draft }) => draft)).toHaveLength(1);
});

test('a dry run refuses the files that the import refuses', async () => {
  const { app } = await open();
  const root = await aFolder();
  await mkdir(join(root, 'Messy'));
  await draw(join(root, 'Messy', 'fine.png'), '#123');
  const whole = await readFile(join(root, 'Messy', 'fine.png'));
  const huge = sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#400' } });
  const bad: Record<string, Buffer | string> = {
    'cut.png': whole.subarray(0, 90),
    'drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'empty.png': '',
    'huge.png': await huge.png().toBuffer(),
    'photo.heic': Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'),
    'text.png': 'no image',
  };
  for (const [name, bytes] of Object.entries(bad)) await writeFile(join(root, 'Messy', name), bytes);
  const run = (isDryRun: boolean) => app.galleryImport.importFolder(root, { isDryRun });
  const planned = await run(true);
  const done = await run(false);
  expect(planned.skipped.map(({ what }) => what).sort()).toEqual(Object.keys(bad).map((name) => `Messy/${name}`));
  expect(planned.skipped.find(({ what }) => what.endsWith('heic'))?.why).toContain('HEIC photo');
  const byName = (a: { what: string }, b: { what: string }) => a.what.localeCompare(b.what);
  expect(planned.skipped.toSorted(byName)).toEqual(done.skipped.toSorted(byName));
  expect([planned.images, planned.companies]).toEqual([done.images, done.companies]);
});

test('identical files are named and not stored again on request, in a dry run, an import, and the next import', async () => {
  const { run, rows, lines, root } = await open();
  await run();
  const given = ['edited', 'new-name', 'added', 'twice', 'one', 'two'];
  for (const [name, colour] of Object.entries({ twice: '#100', one: '#600', two: '#600' })) {
    await draw(join(root, 'acme', `${name}.png`), colour);
  }
  const texts = given.map((name) => ({ file: `acme/${name}.png`, folder: 'acme', tags: [] }));
  await writeFile(join(root, 'images.json'), JSON.stringify(texts));
  const before = (await rows()).length;
  const identical = [
    { what: 'acme/twice.png', why: 'acme / edited.png' },
    { what: 'acme/two.png', why: 'acme/one.png' },
  ];
  const how = { skipsIdentical: true, concurrency: 1 };
  for (const isDryRun of [true, false]) {
    const summary = await run({ ...how, isDryRun });
    expect(summary).toMatchObject({ identical, images: { added: 1 }, copies: [], skipped: [] });
  }
  expect(await rows()).toHaveLength(before + 1);
  const entries = (await lines()).length;
  const again = await run(how);
  expect(again.images.added).toBe(0);
  expect(again.identical.map(({ what }) => what)).toEqual(['acme/twice.png', 'acme/two.png']);
  expect(await lines()).toHaveLength(entries);
});

test('a dry run and the import report files that copy a gallery image or another file; a second import does not', async () => {
  const { run, root } = await open();
  await run();
  for (const [name, colour] of Object.entries({ twice: '#100', one: '#600', two: '#600' })) {
    await draw(join(root, 'acme', `${name}.png`), colour);
  }
  const given = ['edited', 'twice', 'one', 'two'].map((name) => ({
    file: `acme/${name}.png`,
    folder: 'acme',
    tags: [],
  }));
  await writeFile(join(root, 'images.json'), JSON.stringify(given));
  const expected = [
    { file: 'acme/twice.png', of: 'acme / edited.png', exact: true },
    { file: 'acme/two.png', of: 'acme/one.png', exact: true },
  ];
  expect((await run({ isDryRun: true, concurrency: 1 })).copies).toEqual(expected);
  expect((await run({ concurrency: 1 })).copies).toEqual(expected);
  expect((await run()).copies).toEqual([]);
});
