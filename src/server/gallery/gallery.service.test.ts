import { expect, test } from 'vitest';
import { imageFacts } from '#shared/images/image-facts.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { wholeGallery } from '#tests/setup/whole-gallery.ts';

test('a tag that names a whole list, such as "all", is ignored on an image: the image is in that list once', async () => {
  const { app, db } = await openTestApp();
  await addGallery(db, [
    {
      company: aCompany({ slug: 'acme', cloudinaryFolder: 'acme' }),
      images: [{ row: anImage('acme', { id: 'one' }), tags: ['all', 'all-ui-elements', 'topic:dashboard'] }],
    },
  ]);
  const { itemsByTag, tags } = await wholeGallery(app);
  expect([...itemsByTag].map(([tag, items]) => [tag, items.map(({ id }) => id)])).toEqual([
    ['all', ['one']],
    ['all-screens', ['one']],
    ['all-ui-elements', []],
    ['topic:dashboard', ['one']],
  ]);
  expect(tags).toEqual([{ tag: 'topic:dashboard', count: 1 }]);
  expect(await app.images.tagsOfCompany('acme')).toEqual([{ tag: 'topic:dashboard', count: 1 }]);
});

test("an image has its company's licence, unless it has one of its own or says that it is unknown", async () => {
  const { app, db } = await openTestApp();
  const images = Object.entries({ silent: '', own: 'CC0-1.0', unknown: 'NOASSERTION' }).map(([id, license]) => ({
    row: anImage('acme', { id, license }),
    tags: ['topic:dashboard'],
  }));
  await addGallery(db, [{ company: aCompany({ slug: 'acme', cloudinaryFolder: 'acme', license: 'MIT' }), images }]);
  const items = (await wholeGallery(app)).itemsByTag.get('all') ?? [];
  const licences = items.map((item) => [item.id, imageFacts(item).find(({ name }) => name === 'Licence')?.value]);
  expect(Object.fromEntries(licences)).toEqual({ silent: 'MIT', own: 'CC0-1.0', unknown: 'Licence not stated' });
});

test.each([
  ['', false],
  ['NOASSERTION', false],
  ['CC0-1.0', true],
])(
  'of a company that forbids copies, an image with the licence "%s" may be copied: %s',
  async (license, mayDownload) => {
    const { app, db } = await openTestApp();
    const company = aCompany({ slug: 'acme', cloudinaryFolder: 'acme', license: 'All rights reserved' });
    await addGallery(db, [{ company, images: [{ row: anImage('acme', { license }), tags: ['topic:dashboard'] }] }]);
    const [item] = (await wholeGallery(app)).itemsByTag.get('all') ?? [];
    expect(item?.mayDownload ?? true).toBe(mayDownload);
  },
);

test('lists, previews and the API interleave companies; a demo that is shown comes last; a company page keeps its own order', async () => {
  const { app, db } = await openTestApp();
  const both = ['topic:graph', 'button'];
  await addGallery(db, [
    {
      company: aCompany({ slug: 'demo', cloudinaryFolder: 'demo', demo: true, position: 0 }),
      images: [{ row: anImage('demo', { id: 'd1' }), tags: both }],
    },
    {
      company: aCompany({ slug: 'acme', cloudinaryFolder: 'acme', position: 1 }),
      images: ['a1', 'a2', 'a3'].map((id) => ({ row: anImage('acme', { id }), tags: id === 'a3' ? ['button'] : both })),
    },
    {
      company: aCompany({ slug: 'zenith', cloudinaryFolder: 'zenith', position: 2 }),
      images: ['z1', 'z2'].map((id) => ({ row: anImage('zenith', { id }), tags: id === 'z2' ? ['button'] : both })),
    },
  ]);
  await app.demoGallery.show({ isShown: true }, { id: null, email: 'test' });
  const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id).join(' ');
  const { companies, itemsByTag } = await wholeGallery(app);
  expect(companies.map(({ slug }) => slug)).toEqual(['acme', 'zenith', 'demo']);
  expect(Object.fromEntries([...itemsByTag].map(([tag, items]) => [tag, ids(items)]))).toEqual({
    all: 'a1 z1 a2 z2 a3 d1',
    'all-screens': 'a1 z1 a2 d1',
    'topic:graph': 'a1 z1 a2 d1',
    'all-ui-elements': 'a3 z2 a1 z1 a2 d1',
    button: 'a3 z2 a1 z1 a2 d1',
  });
  expect(ids((await app.images.previewOfTag('all-ui-elements')).items)).toBe('a3 z2 a1');
  expect(ids((await app.images.previewOfTag('topic:graph')).items)).toBe('a1 z1 a2');
  const own = await app.images.listByCompany('acme', { kind: 'anonymous' });
  expect(ids(await own.read(0, own.length))).toBe('a1 a2 a3');
});

test('a text edit keeps the image numbers of the gallery index; publishing a company adds its images', async () => {
  const { app, db } = await openTestApp();
  const [acme, zenith] = [
    aCompany({ slug: 'acme', cloudinaryFolder: 'acme', position: 0 }),
    aCompany({ slug: 'zenith', cloudinaryFolder: 'zenith', position: 1, draft: true }),
  ];
  await addGallery(db, [
    { company: acme, images: [{ row: anImage('acme', { id: 'a1' }), tags: ['table'] }] },
    { company: zenith, images: [{ row: anImage('zenith', { id: 'z1' }), tags: ['button'] }] },
  ]);
  const before = await app.gallery.index();
  const actor = { id: null, email: 'test' };
  for (const { id, name, slug } of [acme, zenith]) {
    await app.companyAdmin.update(id, { name, slug, description: 'Another text.' }, actor);
  }
  const after = await app.gallery.index();
  expect(after.numbers).toBe(before.numbers);
  expect([...after.rows, ...after.unlisted.map(({ row }) => row)].map(({ description }) => description)).toEqual([
    'Another text.',
    'Another text.',
  ]);
  expect(after.unlisted).toMatchObject([{ imageCount: 1 }]);

  await app.companyAdmin.update(zenith.id, { name: zenith.name, slug: zenith.slug, draft: false }, actor);
  expect([before.size, after.size, (await app.gallery.index()).size]).toEqual([1, 1, 2]);
});
