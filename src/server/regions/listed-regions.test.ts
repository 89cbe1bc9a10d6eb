import { expect, test } from 'vitest';
import { imageRegions, tags } from '#db/schema/images.ts';
import { imageReadings, type PaletteColour, type ReadWord, regionColours } from '#db/schema/search.ts';
import { packWords } from '#server/gallery/packed-words.ts';
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

test('screens with an element have no switch that leaves out whole screens', async () => {
  const { response } = await open();
  const screens = { kind: 'screens', tag: ['modal'] };
  const { total, wholeScreens } = await response({ ...screens, elements: 'only' });
  expect({ total, wholeScreens }).toEqual({ total: 2, wholeScreens: undefined });
  const { facets } = await response({ ...screens, kind: 'ui-elements', elements: 'only' });
  expect(facets?.kind.find(({ value }) => value === 'screens')?.count).toBe(total);
});

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

test.each([{ kind: 'screens' }, { kind: 'ui-elements' }, { kind: 'screens', q: 'alt' }])(
  'without whole screens, the list %j counts the elements and each tag of them as their own lists do',
  async (query) => {
    const { response } = await open();
    const { facets } = await response({ ...query, elements: 'only' });
    const elements = await response({ ...query, kind: 'ui-elements', elements: 'only' });
    expect(facets.kind.find(({ value }) => value === 'ui-elements')?.count).toBe(elements.total);
    for (const { value, count } of elements.facets.tag) {
      const { total } = await response({ ...query, kind: 'ui-elements', tag: value, elements: 'only' });
      expect([value, count]).toEqual([value, total]);
    }
  },
);

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
  // The first region is sent once.
  expect((await byTag('modal'))[0]?.otherRegions?.map(({ id }) => id)).toEqual([3]);
  const whole = await Promise.all([
    byTag('topic:alerts'),
    byTag('all-screens'),
    search({ kind: 'screens' }),
    search({}),
  ]);
  expect(whole.map(regionOf)).toEqual([null, null, null, null]);
});

test('a search shows the region with the words, of the elements that were asked for', async () => {
  const { db, app, search } = await open();
  const at = (word: string, x: number): ReadWord => [word, x, 0.4, 0.02, 0.02, 90];
  const words = [at('approve', 0.1), at('approve', 0.12), at('approve', 0.3), at('quarantine', 0.9)];
  await db.$client.execute("UPDATE images SET content_hash = 'hash-regions' WHERE id = 'regions'");
  await db.insert(imageReadings).values({
    ...{ contentHash: 'hash-regions', recipe: 1, words: packWords(words) },
    text: words.map(([word]) => word).join(' '),
  });
  // A changed image has its regions checked again.
  await db.$client.execute('UPDATE image_regions SET check_again = 0');
  app.gallery.expire();
  const shownFor = async (query: object) => regionOf(await search(query))?.id;
  expect(await shownFor({ q: 'approve', kind: 'ui-elements' })).toBe(3);
  expect(await shownFor({ q: 'approve', kind: 'ui-elements', tag: 'table' })).toBe(1);
  // Its tag begins with it.
  expect(await shownFor({ q: 'moda', kind: 'ui-elements' })).toBe(2);
  // No region has it.
  expect(await shownFor({ q: 'quarantine', kind: 'ui-elements' })).toBe(1);
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

const RED: PaletteColour = { l: 0.6, c: 0.23, h: 27, share: 0.7 };
const BLUE: PaletteColour = { l: 0.55, c: 0.2, h: 260, share: 0.2 };
const WHITE: PaletteColour = { l: 1, c: 0, h: 0, share: 0.3 };

/** The same, where the image with regions is dark and has a blue accent, its first modal is red, and its other one light and blue. */
async function openColoured() {
  const opened = await open();
  const { db, app } = opened;
  const hashOf = (id: string) => ({ contentHash: `hash-${id}` });
  await db.$client.execute("UPDATE images SET content_hash = 'hash-' || id");
  await db.$client.execute('UPDATE image_regions SET check_again = 0');
  await db.insert(imageReadings).values([
    { ...hashOf('regions'), recipe: 1, theme: 'dark', palette: [{ ...BLUE, share: 0.1 }] },
    { ...hashOf('single'), recipe: 1, theme: 'light', palette: [RED] },
  ]);
  const box = { ...hashOf('regions'), y: 0.25, w: 0.5, h: 0.5, recipe: 1 };
  await db.insert(regionColours).values([
    { ...box, x: 0.25, palette: [RED, WHITE] },
    { ...box, x: 0, palette: [WHITE, BLUE], theme: 'light' },
  ]);
  // The table is in the same place as the first modal, but has its own colours.
  await db.$client.execute('UPDATE image_regions SET y = 0.3 WHERE number = 1');
  await db.insert(regionColours).values({ ...box, x: 0.25, y: 0.3, palette: [WHITE, { ...BLUE, share: 0.004 }] });
  app.gallery.expire();
  const values = (facet: readonly { value: string; count: number }[]) =>
    Object.fromEntries(facet.map(({ value, count }) => [value, count]));
  return { ...opened, values };
}

test('a list of elements is filtered by the colours of its regions, and shows the region that has them', async () => {
  const { search } = await openColoured();
  const regionsOf = async (query: object) =>
    (await search(query)).filter(({ id }) => id === 'regions').map(({ region }) => region?.id);
  expect(await regionsOf({ tag: 'modal', colour: 'red' })).toEqual([2]);
  expect(await regionsOf({ tag: 'modal', colour: 'blue' })).toEqual([3]);
  expect(await regionsOf({ tag: 'modal', accent: 'red' })).toEqual([2]);
  expect(await regionsOf({ kind: 'ui-elements', colour: 'red' })).toEqual([2]);
  expect(await regionsOf({ tag: 'modal', theme: 'dark' })).toEqual([2]);
  expect(await regionsOf({ tag: 'modal', theme: 'light' })).toEqual([3]);
  // No one region is both, and a speck is no colour of one.
  expect(await regionsOf({ tag: 'modal', colour: 'red', theme: 'light' })).toEqual([]);
  expect(await regionsOf({ tag: 'table', colour: 'blue' })).toEqual([]);
  // Whole images have their own colours, and so have elements without a region.
  expect(await regionsOf({ colour: 'blue' })).toEqual([null].map(() => undefined));
  expect(ids(await search({ tag: 'modal', colour: 'red' }))).toEqual(['regions', 'single']);
});

test('words for colours mean those of the element that they are said of', async () => {
  const { search, response } = await openColoured();
  const found = async (q: string, kind?: string) =>
    (await search({ q, ...(kind && { kind }) })).map(({ id, region }) => [id, region?.id]);
  expect(await found('red modal', 'ui-elements')).toEqual([
    ['regions', 2],
    ['single', undefined],
  ]);
  expect((await found('blue modal', 'ui-elements'))[0]).toEqual(['regions', 3]);
  expect(ids(await search({ q: 'red modal' }))).toEqual(['regions', 'single']);
  expect(ids(await search({ q: 'red' }))).toEqual(['single']);
  expect((await response({ q: 'red modal' })).understood?.map(({ as }) => as.value)).toEqual(['red', 'modal']);
});

test('of an element in a colour, whole screens in that colour come last, however well their words match', async () => {
  const { db, app, search } = await openColoured();
  await db.insert(imageReadings).values({ contentHash: 'hash-whole', recipe: 1, theme: 'light', palette: [RED] });
  await db.$client.execute("UPDATE images SET title = 'Modal' WHERE id = 'whole'");
  app.gallery.expire();
  const found = async (more = {}) => ids(await search({ q: 'red modal', sort: 'relevance', ...more }));
  expect(await found()).toEqual(['single', 'regions', 'whole']);
  expect(await found({ kind: 'ui-elements' })).toEqual(['single', 'regions', 'whole']);
});

test('colours are counted by regions in lists of elements, each image once', async () => {
  const { response, values } = await openColoured();
  const modals = await response({ tag: 'modal' });
  expect(values(modals.facets.colour)).toEqual({ red: 2, blue: 1, white: 1 });
  expect(values(modals.facets.theme)).toEqual({ light: 2, dark: 1 });
  expect(values(modals.facets.company)).toEqual({ acme: 5 });
  const red = await response({ tag: 'modal', colour: 'red' });
  expect([red.total, values(red.facets.theme), values(red.facets.colour)]).toEqual([
    2,
    { light: 1, dark: 1 },
    { red: 2, blue: 1, white: 1 },
  ]);
  expect(values((await response({})).facets.colour)).toEqual({ red: 1, blue: 1 });
});

test('a region without colours of its own has those of its image', async () => {
  const { db, app, search } = await openColoured();
  await db.delete(regionColours);
  app.gallery.expire();
  expect(ids(await search({ tag: 'modal', colour: 'blue' }))).toEqual(['regions']);
  expect(regionOf(await search({ tag: 'modal', colour: 'blue' }))?.id).toBe(2);
});

test('words for colours are counted in each tab as its list finds them', async () => {
  const { response } = await openColoured();
  for (const q of ['red', 'blue', 'light', 'dark', 'red accent', 'blue dark']) {
    const inTabs = await Promise.all(['screens', 'ui-elements'].map((kind) => response({ q, kind })));
    const totals = { screens: inTabs[0]?.total ?? 0, 'ui-elements': inTabs[1]?.total ?? 0 };
    for (const { facets, relaxed } of inTabs) {
      if (relaxed) continue;
      const counts = Object.fromEntries(facets.kind.map(({ value, count }) => [value, count]));
      expect({ q, counts: { screens: 0, 'ui-elements': 0, ...counts } }).toEqual({ q, counts: totals });
    }
  }
});

/** Every combination of some parameters, each without a value or with one of these. */
const combined = (parameters: Record<string, readonly string[]>): Record<string, string>[] =>
  Object.entries(parameters).reduce<Record<string, string>[]>(
    (queries, [name, values]) =>
      queries.flatMap((query) => [query, ...values.map((value) => ({ ...query, [name]: value }))]),
    [{}],
  );

test('each count of a facet is that of the query with its value, in whatever list of regions that is', async () => {
  const { response } = await openColoured();
  const counts = async (query: object) =>
    Object.entries((await response(query)).facets).flatMap(([name, values]) =>
      ['kind', 'tag', 'theme', 'form'].includes(name)
        ? values.map(({ value, count }) => ({ query: { ...query, [name]: value }, count }))
        : [],
    );
  const tags = ['modal', 'table', 'topic:alerts'];
  const queries = combined({
    kind: ['screens', 'ui-elements'],
    tag: tags,
    theme: ['dark'],
    colour: ['blue'],
    elements: ['only'],
  });
  const counted = (await Promise.all(queries.map(counts))).flat();
  const found = await Promise.all(
    counted.map(async ({ query }) => ({ query, count: (await response({ ...query, limit: '1' })).total })),
  );
  expect(counted.length).toBeGreaterThan(200);
  expect(counted).toEqual(found);
});
