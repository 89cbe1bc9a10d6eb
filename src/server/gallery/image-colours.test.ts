import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { imageRegions, tags } from '#db/schema/images.ts';
import { imageReadings, type PaletteColour, regionColours } from '#db/schema/search.ts';
import { COLOURS } from '#shared/colours/colour-name.ts';
import { type SearchResponse, searchQuerySchema } from '#shared/search/search.contract.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { paletteNamed } from '#tests/factories/palette.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

type Shares = Partial<Record<(typeof COLOURS)[number], number>>;

const paletteOf = (shares: Shares): PaletteColour[] =>
  Object.entries(shares).flatMap(([name, share]) => paletteNamed([name]).map((colour) => ({ ...colour, share })));

test.each<[what: string, palette: PaletteColour[], colours: string[], accents: string[]]>([
  ['a button', paletteOf({ white: 0.9, purple: 0.003 }), ['purple', 'white'], ['purple']],
  ['a speck', paletteOf({ white: 0.9, green: 0.0006 }), ['white'], []],
  ['specks beside a button', paletteOf({ black: 0.9, blue: 0.004, red: 0.0008 }), ['blue', 'black'], ['blue']],
  [
    'an area over 8 %',
    [...paletteOf({ white: 0.8, red: 0.05 }), { l: 0.8, c: 0.06, h: 250, share: 0.09 }],
    ['red', 'blue', 'white'],
    ['red'],
  ],
  [
    'an area under 8 %',
    [...paletteOf({ white: 0.8, red: 0.05 }), { l: 0.8, c: 0.06, h: 250, share: 0.07 }],
    ['red', 'white'],
    ['red'],
  ],
  ['a background', paletteOf({ blue: 0.7, grey: 0.05 }), ['blue'], []],
])('%s: which colours an image has', async (_what, palette, colours, accents) => {
  const { app, db } = await openTestApp();
  await addGallery(db, [
    {
      company: aCompany({ cloudinaryFolder: 'acme' }),
      images: [{ row: anImage('acme', { contentHash: 'hash' }), tags: [] }],
    },
  ]);
  await db.insert(imageReadings).values({ contentHash: 'hash', recipe: 1, palette });
  const { json } = await app.search.find(searchQuerySchema.parse({}), { kind: 'user', id: 'someone' });
  const { facets } = JSON.parse(json) as SearchResponse;
  const values = (name: 'colour' | 'accent') =>
    facets[name].map(({ value }) => value).sort((a, b) => COLOURS.indexOf(a as never) - COLOURS.indexOf(b as never));
  expect([values('colour'), values('accent')]).toEqual([colours, accents]);
});

test.each([
  [['chart'], ['blue']],
  [['table'], ['blue', 'purple']],
  [
    ['chart', 'table'],
    ['blue', 'purple'],
  ],
])('purple in %j: which accents the image has', async (elements, accents) => {
  const { app, db } = await openTestApp();
  await addGallery(db, [
    {
      company: aCompany({ cloudinaryFolder: 'acme' }),
      images: [{ row: anImage('acme', { id: 'image', contentHash: 'hash' }), tags: elements }],
    },
  ]);
  const tagIds = await db.select({ id: tags.id }).from(tags).where(inArray(tags.name, elements));
  for (const [at, { id }] of tagIds.entries()) {
    const box = { x: at / 2, y: 0.2, w: 0.5, h: 0.4 };
    const region = { imageId: 'image', number: at + 1, tagId: id, ...box, width: 800, height: 500 };
    await db.insert(imageRegions).values(region);
    const palette = paletteOf({ white: 0.8, purple: 0.15 });
    await db.insert(regionColours).values({ contentHash: 'hash', recipe: 1, ...box, palette });
  }
  const palette = paletteOf({ white: 0.9, purple: 0.03, blue: 0.03 });
  await db.insert(imageReadings).values({ contentHash: 'hash', recipe: 1, palette });
  const { json } = await app.search.find(searchQuerySchema.parse({}), { kind: 'user', id: 'someone' });
  expect((JSON.parse(json) as SearchResponse).facets.accent.map(({ value }) => value).sort()).toEqual(accents);
});

test.each([
  ['ui-elements', 'modal not dark', ['dark page']],
  ['ui-elements', 'dark modal', ['dark dialog']],
  ['screens', 'modal not dark', ['dark dialog']],
])('of a dark dialog of a light page and a light one of a dark page, %s have as "%s": %j', async (kind, q, ids) => {
  const { app, db } = await openTestApp();
  const images = [
    { id: 'dark dialog', page: 'light', dialog: 'dark' },
    { id: 'dark page', page: 'dark', dialog: 'light' },
  ] as const;
  const rows = images.map(({ id }) => ({
    row: anImage('acme', { id, contentHash: id }),
    tags: ['topic:users', 'modal'],
  }));
  await addGallery(db, [{ company: aCompany({ cloudinaryFolder: 'acme' }), images: rows }]);
  const [modal] = await db
    .select({ id: tags.id })
    .from(tags)
    .where(inArray(tags.name, ['modal']));
  const box = { x: 0.2, y: 0.2, w: 0.5, h: 0.4 };
  for (const { id, page, dialog } of images) {
    const region = { imageId: id, number: 1, tagId: modal?.id ?? 0, ...box, width: 800, height: 500 };
    await db.insert(imageRegions).values(region);
    await db.insert(regionColours).values({ contentHash: id, recipe: 1, ...box, theme: dialog });
    await db.insert(imageReadings).values({ contentHash: id, recipe: 1, theme: page });
  }
  const query = searchQuerySchema.parse({ q, kind });
  const { items, facets } = JSON.parse(
    (await app.search.find(query, { kind: 'user', id: 'someone' })).json,
  ) as SearchResponse;
  expect(items.map(({ id }) => id)).toEqual(ids);
  expect(facets.theme.map(({ value }) => value)).toEqual([q === 'dark modal' ? 'dark' : 'light']);
});

const LISTS = [{}, { kind: 'screens' }, { kind: 'ui-elements' }, { tag: ['modal'] }, { tag: ['topic:users'] }];

test('each tab and tag has the count of its own list, which reads words in regions or in whole images', async () => {
  const { app, db } = await openTestApp();
  const pages = [...Array(24).keys()].map((at) => ({ id: `page-${at}`, page: at < 12, dialog: at > 8 }));
  const images = pages.map(({ id }, at) => ({
    row: anImage('acme', { id, contentHash: id, alt: 'People' }),
    tags: ['topic:users', 'modal', ...(at % 2 ? ['chart'] : [])],
  }));
  await addGallery(db, [{ company: aCompany({ cloudinaryFolder: 'acme' }), images }]);
  const [modal] = await db
    .select({ id: tags.id })
    .from(tags)
    .where(inArray(tags.name, ['modal']));
  const box = { x: 0.2, y: 0.2, w: 0.5, h: 0.4 };
  const theme = (isDark: boolean) => (isDark ? 'dark' : 'light');
  for (const { id, page, dialog } of pages) {
    const region = { imageId: id, number: 1, tagId: modal?.id ?? 0, ...box, width: 800, height: 500 };
    await db.insert(imageRegions).values(region);
    await db.insert(regionColours).values({ contentHash: id, recipe: 1, ...box, theme: theme(dialog) });
    await db.insert(imageReadings).values({ contentHash: id, recipe: 1, theme: theme(page) });
  }
  const find = async (filters: object) =>
    JSON.parse(
      (await app.search.find(searchQuerySchema.parse(filters), { kind: 'user', id: 'someone' })).json,
    ) as SearchResponse;
  for (const list of ['dark', 'not dark', 'people dark'].flatMap((q) => LISTS.map((own) => ({ q, ...own })))) {
    const { facets, untagged } = await find(list);
    const asked = JSON.stringify(list);
    for (const { value, count } of facets.tag)
      expect([asked, value, count]).toEqual([asked, value, (await find({ ...list, tag: [value] })).total]);
    for (const { value, count } of facets.kind)
      expect([asked, value, count]).toEqual([asked, value, (await find({ ...list, kind: value })).total]);
    const all = 'tag' in list ? (await find({ ...list, tag: undefined })).total : undefined;
    expect([asked, untagged]).toEqual([asked, all]);
  }
});
