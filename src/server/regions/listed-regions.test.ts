import { expect, test } from 'vitest';
import { imageRegions, tags } from '#db/schema/images.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { type SearchResponse, searchQuerySchema } from '#shared/search/search.contract.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

const USER: Viewer = { kind: 'user', id: 'una' };
const ANYONE: Viewer = { kind: 'anonymous' };

/** One company's images in this order: a whole screen, one with regions of two elements, a single element, a screen by its tags. */
async function open() {
  const opened = await openTestApp();
  const { app, db } = opened;
  const row = (id: string, given = {}) => anImage('acme', { id, publicId: `acme/${id}`, ...given });
  await addGallery(db, [
    {
      company: aCompany({ id: 'acme', name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' }),
      images: [
        { row: row('whole', { form: 'screen' }), tags: ['modal', 'table'] },
        { row: row('regions', { form: 'screen' }), tags: ['topic:alerts', 'modal', 'table'] },
        { row: row('single', { form: 'element' }), tags: ['modal'] },
        { row: row('tagged'), tags: ['topic:alerts', 'modal'] },
        { row: row('unjudged'), tags: ['modal'] },
      ],
    },
  ]);
  const known = await db.select().from(tags);
  const draw = (number: number, tag: string, given = {}) =>
    db.insert(imageRegions).values({
      imageId: 'regions',
      number,
      position: number,
      tagId: known.find(({ name }) => name === tag)?.id ?? 0,
      ...{ x: 0.25, y: 0.25, w: 0.5, h: 0.5, title: `Own ${tag}`, width: 800, height: 500, widths: '480,800' },
      ...given,
    });
  await draw(1, 'table');
  await draw(2, 'modal');
  await draw(3, 'modal', { x: 0 });
  const byTag = async (tag: string, viewer = USER) => {
    const { read, length } = await app.images.listByTag(tag, viewer);
    return read(0, length);
  };
  const response = async (query: object, viewer = USER) =>
    JSON.parse((await app.search.find(searchQuerySchema.parse(query), viewer)).json) as SearchResponse;
  const search = async (query: object, viewer = USER) => (await response(query, viewer)).items;
  return { ...opened, byTag, response, search };
}

const ids = (items: readonly GalleryItem[]) => items.map(({ id }) => id);
const regionOf = (items: readonly GalleryItem[]) => items.find(({ id }) => id === 'regions')?.region;

test('element lists begin with regions and single elements; whole screens come last', async () => {
  const { byTag, search } = await open();
  const order = ['regions', 'single', 'unjudged', 'whole', 'tagged'];
  expect(ids(await byTag('modal'))).toEqual(order);
  expect(ids(await byTag('all-ui-elements'))).toEqual(order);
  expect(ids(await search({ kind: 'ui-elements', tag: 'modal' }))).toEqual(order);
  expect(ids(await search({ kind: 'ui-elements' }))).toEqual(order);
  expect(ids(await byTag('topic:alerts'))).toEqual(['regions', 'tagged']);
});

test.each([
  ['of one element', { tag: 'modal' }, ['regions', 'single', 'unjudged'], 2],
  ['of another one', { tag: 'table' }, ['regions'], 1],
  ['of all elements', { kind: 'ui-elements' }, ['regions', 'single', 'unjudged'], 2],
  ['of words in it', { q: 'alt', kind: 'ui-elements', tag: 'modal' }, ['regions', 'single', 'unjudged'], 2],
])('whole screens are counted and left out of a list %s', async (_what, query, elements, wholeScreens) => {
  const { response } = await open();
  const all = await response(query);
  expect([all.total, all.wholeScreens]).toEqual([elements.length + wholeScreens, wholeScreens]);
  const only = await response({ ...query, elements: 'only' });
  expect([ids(only.items), only.total, only.wholeScreens]).toEqual([elements, elements.length, wholeScreens]);
  expect(only.facets.form.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(elements.length);
});

test('other lists have no whole screens to leave out', async () => {
  const { response } = await open();
  for (const query of [{ kind: 'screens' }, { tag: 'topic:alerts' }, {}]) {
    const [all, only] = [await response(query), await response({ ...query, elements: 'only' })];
    expect([only.total, all.wholeScreens, only.wholeScreens]).toEqual([all.total, undefined, undefined]);
  }
});

test("an item shows the first region of the list's tag, or of any element in the list of all", async () => {
  const { byTag, search } = await open();
  const modal = { id: 2, tag: 'modal', box: [0.25, 0.25, 0.5, 0.5], title: 'Own modal', width: 800, height: 500 };
  expect(regionOf(await byTag('modal'))).toMatchObject(modal);
  expect(regionOf(await byTag('table'))).toMatchObject({ id: 1, tag: 'table' });
  expect(regionOf(await byTag('all-ui-elements'))).toMatchObject({ id: 1 });
  expect(regionOf(await search({ tag: 'modal' }))).toMatchObject(modal);
  expect(regionOf(await search({ kind: 'ui-elements' }))).toMatchObject({ id: 1 });
  expect(regionOf(await search({ q: 'alt', kind: 'ui-elements', tag: 'modal' }))).toMatchObject(modal);
  expect((await byTag('modal'))[0]?.regions?.map(({ id }) => id)).toEqual([2, 3]);
  const whole = await Promise.all([
    byTag('topic:alerts'),
    byTag('all-screens'),
    search({ kind: 'screens' }),
    search({}),
  ]);
  expect(whole.map(regionOf)).toEqual([null, null, null, null]);
});

test('a region is shown to those alone who see its image, in lists, searches and previews', async () => {
  const { app, db, byTag, search } = await open();
  // The first three of each list are public: a fourth region, of an image that no preview shows.
  const places = Array.from({ length: 9 }, (_, at) =>
    anImage('acme', { id: `more-${at}`, form: 'element', position: -at }),
  );
  await addGallery(db, [
    { company: aCompany({ cloudinaryFolder: 'other' }), images: places.map((row) => ({ row, tags: [] })) },
  ]);
  await db.$client.execute(
    "INSERT INTO image_tags SELECT id, (SELECT id FROM tags WHERE name = 'modal'), 0 FROM images WHERE id LIKE 'more-%'",
  );
  await db.$client.execute(
    "INSERT INTO image_tags SELECT id, (SELECT id FROM tags WHERE name = 'table'), 1 FROM images WHERE id LIKE 'more-%'",
  );
  app.gallery.expire();
  const shown = JSON.stringify([
    await byTag('modal', ANYONE),
    await byTag('all-ui-elements', ANYONE),
    await search({ kind: 'ui-elements', tag: 'modal' }, ANYONE),
    await search({ q: 'own' }, ANYONE),
    await app.images.previewOfTag('modal'),
  ]);
  expect(shown).not.toContain('Own modal');
  expect(shown).not.toContain('region-');
  expect(regionOf(await byTag('modal'))).toMatchObject({ title: 'Own modal' });
});

test.each([
  ['is to be checked again', 'UPDATE image_regions SET check_again = 1'],
  [
    'shows a tag that the image has lost',
    "DELETE FROM image_tags WHERE image_id = 'regions' AND tag_id IN (SELECT tag_id FROM image_regions)",
  ],
  ['is of an image with other bytes', "UPDATE images SET content_hash = 'other' WHERE id = 'regions'"],
])('a region that %s is not shown', async (_what, statement) => {
  const { app, db, byTag } = await open();
  await db.$client.execute(statement);
  app.gallery.expire();
  const items = await byTag('modal');
  expect(items.map(({ region }) => region)).toEqual(items.map(() => null));
  expect(ids(items)[0]).toBe('single');
});

test("an element's feed and share picture show the region, the feed of everything the whole image", async () => {
  const { app, byTag, logged } = await open();
  const item = (await byTag('modal', ANYONE)).find(({ id }) => id === 'regions');
  const [region, whole] = [item?.region?.secure_url ?? '', item?.image.secure_url ?? ''];
  const small = (address: string) => address.replace(/\/\d+\.(\w+)$/, '/480.$1');
  const own = await app.news.feedOfPattern('modal');
  expect([own.includes(small(region)), own.includes('Own modal'), own.includes(small(whole))]).toEqual([
    true,
    true,
    false,
  ]);
  const everything = await app.news.feed();
  expect([everything.includes(small(region)), everything.includes(small(whole))]).toEqual([false, true]);
  const page = await app.patterns.find('modal');
  if (page) await app.sharePictures.forPattern(page.pattern, page.preview.items);
  // No file exists in this test: the log names what was read.
  const read = logged.splice(0).map(({ artwork }) => artwork);
  expect([read.includes(region), read.includes(whole)]).toEqual([true, false]);
});
