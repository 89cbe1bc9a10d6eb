import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { images } from '#db/schema/images.ts';
import { imageReadings } from '#db/schema/search.ts';
import { imagePairs } from '#db/schema/similar.ts';
import { greyPixels } from '#server/image-host/image-pixels.ts';
import { layoutOf } from '#server/reading/layout.ts';
import type { SearchResponse } from '#shared/search/search.contract.ts';
import { pictureIn } from '#shared/similar/picture.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { addSearchGallery } from '#tests/factories/search-gallery.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { cookieOf, openTestApp, sharedTestApp, type TestApp } from '#tests/setup/test-app.ts';
import * as endpoint from '../../src/pages/api/search/by-image.ts';

const MARK = 'a-name-that-nobody-may-keep.png';

const asBytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => Uint8Array.from(buffer);

/** A screen with a table, light or dark. */
const aScreen = (ground: string, ink: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="700"><rect width="100%" height="100%" fill="${ground}"/>${Array.from(
        { length: 18 },
        (_, row) => `<rect x="60" y="${60 + row * 34}" width="1080" height="3" fill="${ink}"/>`,
      ).join('')}</svg>`,
    ),
  )
    .png()
    .toBuffer();

/** A light screen with a mark that no other has. */
const aMarkedScreen = async () =>
  sharp(await aScreen('#fff', '#222'))
    .composite([
      { input: { create: { width: 1_000, height: 30, channels: 3, background: '#222' } }, top: 80, left: 100 },
    ])
    .png()
    .toBuffer();

/** An image unlike any screen. */
const aNoise = () =>
  sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

const opened = sharedTestApp(async ({ db }) => {
  await addSearchGallery(db);
  const { layout } = layoutOf(await greyPixels(await aScreen('#fff', '#222')));
  await db.update(imageReadings).set({ layout });
});

async function post(app: TestApp, bytes: Uint8Array<ArrayBuffer>, query = '') {
  const body = new FormData();
  body.set('image', new File([bytes], MARK, { type: 'image/png' }));
  const path = `/api/search/by-image${query}`;
  return callEndpoint(app, endpoint, { method: 'POST', path, body, cookie: await cookieOf(app, 'user') });
}

test('an uploaded image finds images with a similar layout in either theme, with filters and facets', async () => {
  const all = (await (await post(opened(), asBytes(await aScreen('#111', '#ddd')))).json()) as SearchResponse;
  expect(all.total).toBeGreaterThan(0);
  expect((all as SearchResponse & { picture: string }).picture).toMatch(/^a dark /);
  const dark = all.facets.theme.find(({ value }) => value === 'dark')?.count ?? 0;
  const narrowed = await post(opened(), asBytes(await aScreen('#111', '#ddd')), '?theme=dark&limit=1');
  expect(narrowed.headers.get('X-Total-Count')).toBe(String(dark));
  expect(((await narrowed.json()) as SearchResponse).items).toHaveLength(Math.min(1, dark));
});

test('a copy of an image of the gallery finds that image first, and is named by its tags', async () => {
  const app = await openTestApp();
  await addSearchGallery(app.db);
  const template = await aScreen('#fff', '#222');
  const own = await aMarkedScreen();
  const usual = layoutOf(await greyPixels(template));
  await app.db.update(imageReadings).set(usual);
  // Its descriptor says nothing; its edges do.
  const edited = { ...layoutOf(await greyPixels(own)), layout: layoutOf(await greyPixels(await aNoise())).layout };
  const hash = sql`(SELECT content_hash FROM images WHERE id = 'company-4-20')`;
  await app.db
    .update(imageReadings)
    .set({ ...edited, palette: [] })
    .where(eq(imageReadings.contentHash, hash));
  const copy = await sharp(own).resize({ width: 700 }).jpeg({ quality: 70 }).toBuffer();
  const found = (await (await post(app, asBytes(copy))).json()) as SearchResponse & { picture: string };
  expect(found.items[0]?.id).toBe('company-4-20');
  expect(found.picture).toBe(pictureIn('light', found.items[0]?.tags ?? []));
});

test('half of an image of the gallery finds that image first, and is named by its tags', async () => {
  const app = await openTestApp();
  await addSearchGallery(app.db);
  const own = await aMarkedScreen();
  const usual = layoutOf(await greyPixels(await aScreen('#fff', '#222')));
  await app.db.update(imageReadings).set({ ...usual, edges: layoutOf(await greyPixels(await aNoise())).edges });
  const hash = sql`(SELECT content_hash FROM images WHERE id = 'company-4-20')`;
  await app.db
    .update(imageReadings)
    .set(layoutOf(await greyPixels(own)))
    .where(eq(imageReadings.contentHash, hash));
  await app.db.update(images).set({ width: 1_200, height: 700 });
  const half = await sharp(own).extract({ left: 0, top: 0, width: 600, height: 700 }).jpeg({ quality: 70 }).toBuffer();
  const found = (await (await post(app, asBytes(half))).json()) as SearchResponse & { picture: string };
  expect(found.items[0]?.id).toBe('company-4-20');
  expect(found.picture).toBe(pictureIn('light', found.items[0]?.tags ?? []));
});

/** Images of three companies with one layout, but for the marked `own`; `kin` has its words. All are graphs, unless `tagsOf` says otherwise. */
async function openWithKin(
  ids = ['other-0', 'other-1', 'own', 'kin'],
  tagsOf: (id: string) => readonly string[] = () => ['topic:graph'],
): Promise<TestApp> {
  const opened = await openTestApp();
  const columns = await sharp(await aScreen('#fff', '#222'))
    .rotate(90)
    .toBuffer();
  const [marked, usual] = await Promise.all(
    [await aMarkedScreen(), columns].map(async (bytes) => layoutOf(await greyPixels(bytes))),
  );
  const entries = ids.map((id, position) => {
    const slug = id.startsWith('other') ? id : 'acme';
    return { slug, position, image: { row: anImage(slug, { id, position, contentHash: id }), tags: [...tagsOf(id)] } };
  });
  await addGallery(
    opened.db,
    [...new Set(entries.map(({ slug }) => slug))].map((slug, position) => ({
      company: aCompany({ id: slug, name: slug, slug, cloudinaryFolder: slug, position }),
      images: entries.filter((entry) => entry.slug === slug).map(({ image }) => image),
    })),
  );
  await opened.db.insert(imageReadings).values(
    ids.map((contentHash) => ({
      ...(contentHash === 'own' ? marked : usual),
      ...{ contentHash, recipe: 1, text: contentHash.startsWith('other') ? 'chart' : 'kerberoasting' },
    })),
  );
  return opened;
}

/** A smaller copy of the marked screen. */
const aCopy = async () =>
  asBytes(
    await sharp(await aMarkedScreen())
      .resize({ width: 700 })
      .jpeg({ quality: 70 })
      .toBuffer(),
  );

test('after the copy come images that are like it by all that is known of it, of its own company too', async () => {
  const found = (await (await post(await openWithKin(), await aCopy())).json()) as SearchResponse;
  expect(found.items.map(({ id }) => id)).toEqual(['own', 'kin', 'other-0', 'other-1']);
});

test('a copy of a graph with a filter bar finds no tables with one', async () => {
  const tagsOf = (id: string) => [
    ...(id.startsWith('other') ? ['table'] : ['topic:graph', 'topic:network']),
    'filters',
  ];
  const opened = await openWithKin(['own', 'kin', ...Array.from({ length: 9 }, (_, at) => `other-${at}`)], tagsOf);
  const found = (await (await post(opened, await aCopy())).json()) as SearchResponse & { alike?: number };
  expect(found.items.slice(0, 2).map(({ id }) => id)).toEqual(['own', 'kin']);
  expect(found.items.filter(({ tags }) => !tags.includes('topic:graph'))).toEqual([]);
});

test('an image that an admin has marked as not similar to the copy is left out', async () => {
  const opened = await openWithKin();
  const pair = { firstId: 'other-0', secondId: 'own', likeness: 0.5 };
  await opened.db.insert(imagePairs).values({ ...pair, kind: 'similar', state: 'rejected' });
  const found = (await (await post(opened, await aCopy())).json()) as SearchResponse;
  expect(found.items.map(({ id }) => id)).toEqual(['own', 'kin', 'other-1']);
});

test.each([
  ['hidden', ({ db }: TestApp) => db.update(images).set({ hidden: true }).where(eq(images.id, 'own'))],
  [
    'taken down',
    ({ app }: TestApp) => app.takedowns.takeDown('own', 'A claim', { id: 'admin-1', email: 'admin@example.com' }),
  ],
])('a copy of an image that is %s finds what it would find without that image', async (_how, remove) => {
  const opened = await openWithKin();
  expect(((await (await post(opened, await aCopy())).json()) as SearchResponse).items[0]?.id).toBe('own');
  await remove(opened);
  opened.app.gallery.expire();
  const without = await openWithKin(['other-0', 'other-1', 'kin']);
  const [found, expected] = await Promise.all(
    [opened, without].map(async (app) => (await post(app, await aCopy())).json() as Promise<SearchResponse>),
  );
  const told = (response: SearchResponse | undefined) => ({
    ...response,
    items: response?.items.map(({ id }) => id),
    companies: [],
  });
  expect(told(found)).toEqual(told(expected));
});

test('where nothing is like an uploaded image, those that come nearest are found, and the response says so', async () => {
  const app = await openTestApp();
  await addSearchGallery(app.db);
  const { layout } = layoutOf(await greyPixels(await aScreen('#fff', '#222')));
  await app.db.update(imageReadings).set({ layout });
  const noise = Buffer.alloc(300 * 200 * 3, 'an image that is like nothing else, 0123456789');
  const unlike = await sharp(noise, { raw: { width: 300, height: 200, channels: 3 } })
    .png()
    .toBuffer();
  const found = (await (await post(app, asBytes(unlike))).json()) as SearchResponse & Record<string, string>;
  expect(found).toMatchObject({ likeness: 'none', picture: expect.stringMatching(/^an? /) });
  expect(found.total).toBeGreaterThan(0);
  const like = (await (await post(opened(), asBytes(await aScreen('#fff', '#222')))).json()) as typeof found;
  expect(like.likeness).not.toBe('none');
});

test('what only some of the nearest images show is found too, after what most of them show', async () => {
  const app = await openTestApp();
  const template = await aScreen('#fff', '#222');
  // All are as near, and of different companies: near copies in one would count once.
  const folders = Array.from({ length: 20 }, (_, at) => `folder-${at}`);
  await addGallery(
    app.db,
    folders.map((folder, position) => ({
      company: aCompany({ name: folder, slug: folder, cloudinaryFolder: folder, position }),
      images: [{ row: anImage(folder, { contentHash: folder }), tags: [position < 12 ? 'form' : 'table'] }],
    })),
  );
  const { layout } = layoutOf(await greyPixels(template));
  await app.db.insert(imageReadings).values(folders.map((contentHash) => ({ contentHash, recipe: 1, layout })));
  const found = (await (await post(app, asBytes(template), '?limit=20')).json()) as SearchResponse;
  const tags = found.items.map((item) => item.tags[0]);
  expect([tags.slice(0, 12), tags.slice(12)]).toEqual([Array(12).fill('form'), Array(8).fill('table')]);
});

test.each(['table', 'modal'])('what an uploaded image certainly shows, a %s, its results show', async (tag) => {
  const { app, db } = await openTestApp();
  const tags = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? 'modal' : 'table'));
  await addGallery(
    db,
    tags.map((own, at) => ({
      company: aCompany({ name: `c${at}`, slug: `c${at}`, cloudinaryFolder: `c${at}`, position: at }),
      images: [{ row: anImage(`c${at}`, { contentHash: `hash-${at}` }), tags: [own] }],
    })),
  );
  const look = layoutOf(await greyPixels(await aScreen('#fff', '#222')));
  await db.insert(imageReadings).values(tags.map((_tag, at) => ({ contentHash: `hash-${at}`, recipe: 1, ...look })));
  app.gallery.expire();
  const index = await app.gallery.index();
  const seen = { layout: look.layout, theme: 'light', colours: 0, text: '', named: new Map() } as const;
  const { positions } = await app.similar.similarToUpload(index, { ...seen, tags: [tag] }, []);
  expect(Array.from(positions.subarray(0, 6), (position) => tags[position])).toEqual(Array(6).fill(tag));
});

test.each<[what: string, text: string, first: 'alerts' | 'users', tags: string[]]>([
  [
    'has the words of some comes near these, and is called by their topic',
    'Lateral movement kerberoasting',
    'alerts',
    ['topic:alerts'],
  ],
  ['has other words comes near those that have them', 'Invite password', 'users', ['topic:users']],
  ['has words that no image has is called nothing', 'lorem ipsum', 'users', []],
  ['has no words', '', 'users', []],
])('of images with another layout, an upload that %s', async (_what, text, first, tags) => {
  const { app, db } = await openTestApp();
  const ids = Array.from({ length: 24 }, (_, at) => `${['users', 'alerts', 'settings'][at % 3]}-${at}`);
  const isAbout = (id: string, topic: string) => id.startsWith(topic);
  await addGallery(
    db,
    ids.map((id, position) => ({
      company: aCompany({ name: id, slug: id, cloudinaryFolder: id, position }),
      images: [{ row: anImage(id, { id, contentHash: id }), tags: [`topic:${id.split('-')[0]}`] }],
    })),
  );
  const look = layoutOf(await greyPixels(await aNoise()));
  const texts = {
    alerts: 'Lateral movement and kerberoasting',
    users: 'Invite someone, password',
    settings: 'Time zone',
  };
  const textOf = (id: string) => Object.entries(texts).find(([topic]) => isAbout(id, topic))?.[1] ?? '';
  await db.insert(imageReadings).values(ids.map((id) => ({ contentHash: id, recipe: 1, text: textOf(id), ...look })));
  app.gallery.expire();
  const index = await app.gallery.index();
  const { layout } = layoutOf(await greyPixels(await aScreen('#fff', '#222')));
  const seen = { layout, theme: 'light' as const, colours: 0, tags: [], text, named: new Map() };
  const found = await app.similar.similarToUpload(index, seen, []);
  expect(found.tags).toEqual(tags);
  expect(Array.from(found.positions.subarray(0, 6), (position) => isAbout(ids[position] ?? '', first))).toEqual(
    tags.length > 0 ? Array(6).fill(true) : expect.arrayContaining([true, false]),
  );
});

test('of images with another layout, those come first that a search for a heading of the upload finds', async () => {
  const look = layoutOf(await greyPixels(await aNoise()));
  const { layout, phash, edges } = layoutOf(await greyPixels(await aScreen('#fff', '#222')));
  const seen = {
    layout,
    phash,
    edges,
    width: 400,
    height: 300,
    theme: 'light' as const,
    colours: 0,
    tags: [],
    text: '',
  };
  const app = await openTestApp({
    deps: { describeSearched: async () => ({ ...seen, headings: ['sentra', 'audit log'] }) },
  });
  const titles = ['Users', 'Audit log of an organisation', 'Sign-in', 'Table of audit logs', 'Report', 'Map'];
  await addGallery(
    app.db,
    titles.map((title, position) => ({
      company: aCompany({ name: `c${position}`, slug: `c${position}`, cloudinaryFolder: `c${position}`, position }),
      images: [{ row: anImage(`c${position}`, { title, contentHash: title }), tags: ['topic:admin'] }],
    })),
  );
  await app.db.insert(imageReadings).values(titles.map((contentHash) => ({ contentHash, recipe: 1, ...look })));
  const found = (await (await post(app, asBytes(await aScreen('#fff', '#222')))).json()) as SearchResponse;
  const { items, heading } = found as SearchResponse & { heading?: string };
  expect(heading).toBe('audit log');
  expect(items.slice(0, 2).map(({ company }) => company.slug)).toEqual(['c1', 'c3']);
});

test('a GET starts the worker process for image descriptions', async () => {
  const begun: string[] = [];
  const app = await openTestApp({ deps: { startDescriber: () => void begun.push('process') } });
  const result = await callEndpoint(app, endpoint, {
    path: '/api/search/by-image',
    cookie: await cookieOf(app, 'user'),
  });
  expect([result.status, begun]).toEqual([204, ['process']]);
});

test.each([
  ['text', Buffer.from('no picture'), 415],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
  ['a truncated image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), 415],
  ['nothing', Buffer.alloc(0), 415],
  ['a file above the upload limit', Buffer.alloc(6 * 1024 * 1024), 413],
])('%s is refused', async (_what, bytes, status) => {
  expect((await post(opened(), asBytes(bytes))).status).toBe(status);
});

test('an image with too many pixels is refused before it is decoded', async () => {
  const bytes = await sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const response = await post(opened(), asBytes(bytes));
  expect(response.status).toBe(415);
  expect(await response.text()).toContain('too many pixels');
});

/** Everything below a folder, file by file, as text. */
async function contentOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const texts = await Promise.all(files.map(async (file) => `${file}\n${await readFile(file, 'latin1')}`));
  return texts.join('\n');
}

test('the uploaded image leaves nothing on the disk or in the log', async () => {
  const app = await openTestApp();
  const { db, settings, logged } = app;
  await addSearchGallery(db);
  const bytes = await aScreen('#123456', '#fedcba');
  // Signing in leaves a session, and the first search an index.
  expect((await post(app, asBytes(await aScreen('#fff', '#222')))).status).toBe(200);
  await cookieOf(app, 'user');
  const tables = await db.$client.execute(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%fts%'",
  );
  const counts = async () =>
    Promise.all(
      // Each call signs someone in.
      tables.rows
        .filter(({ name }) => name !== 'sessions' && name !== 'users')
        .map(async ({ name }) => {
          const { rows } = await db.$client.execute(`SELECT count(*) FROM "${String(name)}"`);
          return `${String(name)} ${String(rows[0]?.[0])}`;
        }),
    );
  const before = await counts();
  expect((await post(app, asBytes(bytes))).status).toBe(200);
  expect((await post(app, asBytes(bytes.subarray(0, 300)))).status).toBe(415);
  expect(await counts()).toEqual(before);
  const { layout } = layoutOf(await greyPixels(bytes));
  const onDisk = await contentOf(settings.dataDir);
  for (const trace of [
    MARK,
    layout,
    bytes.subarray(60, 200).toString('latin1'),
    bytes.toString('base64').slice(80, 160),
  ]) {
    expect(onDisk).not.toContain(trace);
    expect(JSON.stringify(logged)).not.toContain(trace);
  }
});
