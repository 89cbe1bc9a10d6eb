import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { imageRegions, images, imageTags, tags } from '#db/schema/images.ts';
import { imageReadings } from '#db/schema/search.ts';
import { imagePairs, similarImages } from '#db/schema/similar.ts';
import { LAYOUT_LENGTH, LAYOUT_SCALE } from '#server/reading/layout.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import type { SearchResponse } from '#shared/search/search.contract.ts';
import type { SimilarResponse } from '#shared/similar/similar.contract.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { addSearchGallery } from '#tests/factories/search-gallery.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { type Caller, cookieOf, openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import * as similar from '../../src/pages/api/images/[id]/similar.ts';
import * as search from '../../src/pages/api/search.ts';

/** Two numbers of this value make a descriptor of the required length. */
const HALF = LAYOUT_SCALE / Math.SQRT2;

/** A descriptor whose direction is `place / of` of a full turn: consecutive places have similar layouts. */
function descriptorAt(place: number, of: number): string {
  const turn = (place / of) * 2 * Math.PI;
  const bytes = new Int8Array(LAYOUT_LENGTH);
  bytes[0] = Math.round(HALF * Math.cos(turn));
  bytes[1] = Math.round(HALF * Math.sin(turn));
  bytes[2] = bytes[0];
  bytes[3] = bytes[1];
  return Buffer.from(bytes.buffer).toString('base64');
}

const COMPANIES = 5;
const EACH = 24;

/** A gallery in which image N of every company has nearly the same layout; no image has text or tags. */
async function aGallery(): Promise<TestApp> {
  const opened = await openTestApp();
  const { db } = opened;
  await addSearchGallery(db, { companyCount: COMPANIES, imagesEach: EACH });
  await db.update(imageReadings).set({ text: '' });
  await db.delete(imageTags);
  for (let place = 0; place < EACH; place += 1) {
    for (let company = 0; company < COMPANIES; company += 1) {
      const contentHash = `hash-company-${company}-${place}`;
      await db
        .update(imageReadings)
        .set({ layout: descriptorAt(place + company / 100, EACH) })
        .where(eq(imageReadings.contentHash, contentHash));
    }
  }
  opened.app.gallery.expire();
  return opened;
}

async function ask(opened: TestApp, id: string, caller: Caller, limit?: number): Promise<GalleryItem[]> {
  const path = `/api/images/${id}/similar${limit ? `?limit=${limit}` : ''}`;
  const response = await callEndpoint(opened, similar, {
    path,
    params: { id },
    cookie: await cookieOf(opened, caller),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { items: GalleryItem[] }).items;
}

const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

test("a signed-in viewer gets other companies' nearest images first, and never the image itself", async () => {
  const opened = await aGallery();
  await opened.app.similar.update();
  const found = await ask(opened, 'company-1-12', 'user');
  expect(found).toHaveLength(12);
  expect(ids(found)).not.toContain('company-1-12');
  expect(new Set(found.slice(0, 4).map(({ company }) => company.slug)).has('company-1')).toBe(false);
  expect(ids(found).every((id) => Math.abs(Number(id.split('-')[2]) - 12) <= 8)).toBe(true);
  expect(await ask(opened, 'company-1-12', 'user', 24)).toHaveLength(24);
});

test('of images that are laid out nearly alike, the one whose title says the same comes first', async () => {
  const opened = await aGallery();
  const { db, app } = opened;
  const name = (id: string, title: string) => db.update(images).set({ title }).where(eq(images.id, id));
  await name('company-1-12', 'Confirm a deletion of policies');
  await name('company-4-13', 'Deletion of a policy, to confirm');
  app.gallery.expire();
  await app.gallery.writeIndex();
  await app.similar.update();
  expect(ids(await ask(opened, 'company-1-12', 'user'))[0]).toBe('company-4-13');
  await name('company-4-13', '');
  app.gallery.expire();
  await app.gallery.writeIndex();
  await db.delete(similarImages);
  expect(ids(await ask(opened, 'company-1-12', 'user'))[0]).not.toBe('company-4-13');
});

test('a signed-out viewer gets at most 3 public images; a gated image gets the same 404 as an unknown id', async () => {
  const opened = await aGallery();
  await opened.app.similar.update();
  const found = await ask(opened, 'company-1-1', 'anonymous', 24);
  expect(found.length).toBeLessThanOrEqual(3);
  for (const { id } of found) {
    // Images in the previews can be requested too.
    expect(Array.isArray(await ask(opened, id, 'anonymous'))).toBe(true);
  }
  const responses = await Promise.all(
    ['company-1-23', 'nothing'].map((id) =>
      callEndpoint(opened, similar, { path: `/api/images/${id}/similar`, params: { id } }),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual([404, 404]);
  const [gated, unknown] = await Promise.all(responses.map((result) => result.text()));
  expect(gated).toBe(unknown);
});

test('hidden images and pairs that an admin rejected are left out at once', async () => {
  const opened = await aGallery();
  const { db, app } = opened;
  await app.similar.update();
  const [first, second] = ids(await ask(opened, 'company-1-12', 'user'));
  await db
    .update(images)
    .set({ hidden: true })
    .where(eq(images.id, first ?? ''));
  const [firstId = '', secondId = ''] = ['company-1-12', second ?? ''].sort();
  await db.insert(imagePairs).values({ firstId, secondId, kind: 'similar', state: 'rejected' });
  app.gallery.expire();
  const left = ids(await ask(opened, 'company-1-12', 'user'));
  expect(left).not.toContain(first);
  expect(left).not.toContain(second);
});

test('near copies of the same company are left out, unless an admin says that they are none', async () => {
  const opened = await aGallery();
  const { db } = opened;
  const cookie = await cookieOf(opened, 'user');
  const isListed = async (id: string) => {
    const path = '/api/search?like=company-1-12&limit=100';
    const found = (await (await callEndpoint(opened, search, { path, cookie })).json()) as SearchResponse;
    return ids(found.items).includes(id);
  };
  const pair = (firstId: string, secondId: string) => ({ firstId, secondId, kind: 'duplicate' as const });
  expect(await isListed('company-1-13')).toBe(true);
  await db.insert(imagePairs).values([pair('company-1-12', 'company-1-13'), pair('company-0-12', 'company-1-12')]);
  expect([await isListed('company-1-13'), await isListed('company-0-12')]).toEqual([false, true]);
  await db.update(imagePairs).set({ state: 'rejected' });
  expect(await isListed('company-1-13')).toBe(true);
});

test('stored neighbours are updated when layouts or titles change, and deleted with their image', async () => {
  const opened = await aGallery();
  const { db, app } = opened;
  expect(await app.similar.update()).toBe(COMPANIES * EACH);
  expect(await app.similar.update()).toBe(0);
  const neighbours = async () =>
    (await db.select().from(similarImages).where(eq(similarImages.imageId, 'company-0-5')).get())?.neighbours ?? [];
  expect((await neighbours()).some(([id]) => id === 'company-1-23')).toBe(false);
  // The two change places.
  for (const [place, hash] of [
    [5, 'hash-company-1-23'],
    [23, 'hash-company-1-5'],
  ] as const) {
    await db
      .update(imageReadings)
      .set({ layout: descriptorAt(place, EACH) })
      .where(eq(imageReadings.contentHash, hash));
  }
  expect(await app.similar.update()).toBeGreaterThan(1);
  expect((await neighbours()).some(([id]) => id === 'company-1-23')).toBe(true);
  // What an image is called counts too.
  await db.update(images).set({ title: 'Renamed' }).where(eq(images.id, 'company-0-5'));
  expect(await neighbours()).toEqual([]);
  expect(await app.similar.update()).toBeGreaterThan(0);
  expect(await neighbours()).not.toEqual([]);
  await db.delete(images).where(eq(images.id, 'company-0-5'));
  expect(await neighbours()).toEqual([]);
});

test('a search for similar images has filters and facets, most similar first; signed out it finds only public images', async () => {
  const opened = await aGallery();
  const find = async (query: string, caller: Caller) => {
    const path = `/api/search?like=company-1-1&limit=100${query}`;
    const response = await callEndpoint(opened, search, { path, cookie: await cookieOf(opened, caller) });
    return (await response.json()) as SearchResponse;
  };
  const all = await find('', 'user');
  expect(ids(all.items).slice(0, 12)).toEqual(ids(await ask(opened, 'company-1-1', 'user')));
  const narrowed = await find('&company=company-2', 'user');
  expect(narrowed.total).toBe(all.facets.company.find(({ value }) => value === 'company-2')?.count);
  expect(narrowed.items.every(({ company }) => company.slug === 'company-2')).toBe(true);
  const open = await find('', 'anonymous');
  expect(open.items.length).toBeLessThanOrEqual(3);
  expect(open.total).toBeLessThan(all.total);
});

test('confirmed images of the same screen are listed separately, and only to viewers who may see them', async () => {
  const opened = await aGallery();
  await opened.app.similar.update();
  const [one, twin, gated] = ['company-1-0', 'company-1-1', 'company-1-20'] as const;
  await opened.db.insert(imagePairs).values([
    { firstId: one, secondId: twin, kind: 'twin', state: 'confirmed' },
    { firstId: one, secondId: gated, kind: 'same-screen', state: 'confirmed' },
    { firstId: one, secondId: 'company-1-2', kind: 'twin', state: 'proposed' },
  ]);
  const relatedFor = async (caller: Caller) => {
    const result = await callEndpoint(opened, similar, {
      path: `/api/images/${one}/similar`,
      params: { id: one },
      cookie: await cookieOf(opened, caller),
    });
    const { items, related } = (await result.json()) as SimilarResponse;
    expect(ids(items)).not.toContain(twin);
    expect(items.length + related.length).toBeLessThanOrEqual(caller === 'anonymous' ? 3 : 12);
    return related.map(({ kind, item }) => [kind, item.id]);
  };
  expect((await relatedFor('user')).sort()).toEqual([
    ['same-screen', gated],
    ['twin', twin],
  ]);
  expect(await relatedFor('anonymous')).toEqual([['twin', twin]]);
});

/** Companies with these images each, all of the same layout; `tags` of each image. */
async function taggedGallery(kinds: readonly string[][], companyCount: number): Promise<TestApp> {
  const opened = await openTestApp();
  const entries = Array.from({ length: companyCount }, (_, company) => ({
    company: aCompany({ slug: `acme-${company}`, cloudinaryFolder: `acme-${company}`, position: company }),
    images: kinds.map((tags, at) => ({
      row: anImage(`acme-${company}`, {
        id: `${tags.join('+')} ${company}`,
        contentHash: `hash-${company}-${at}`,
        position: at,
      }),
      tags,
    })),
  }));
  await addGallery(opened.db, entries);
  const hashes = entries.flatMap(({ images: own }) => own.map(({ row }) => row.contentHash ?? ''));
  await opened.db
    .insert(imageReadings)
    .values(hashes.map((contentHash) => ({ contentHash, recipe: 1, layout: descriptorAt(1, EACH) })));
  return opened;
}

const GRAPH = ['topic:graph', 'sidebar'];
const TABLE = ['topic:assets', 'table', 'sidebar'];
const LOGIN = ['topic:login', 'form'];
const CHART = ['topic:assets', 'chart'];

async function similarTo(opened: TestApp, id: string) {
  const params = { path: `/api/images/${encodeURIComponent(id)}/similar`, params: { id } };
  const response = await callEndpoint(opened, similar, { ...params, cookie: await cookieOf(opened, 'user') });
  return (await response.json()) as SimilarResponse;
}

test.each([
  ['a graph lists no tables, although both have a sidebar', GRAPH, [GRAPH]],
  ['a table lists no graphs, and no charts of the same topic', TABLE, [TABLE]],
  ['a form lists forms', LOGIN, [LOGIN]],
])('%s', async (_what, tags, kinds) => {
  const opened = await taggedGallery([GRAPH, TABLE, LOGIN, CHART], 8);
  const { items, more } = await similarTo(opened, `${tags.join('+')} 0`);
  expect(items).toHaveLength(7);
  expect(new Set(items.map((item) => item.tags.join('+')))).toEqual(new Set(kinds.map((kind) => kind.join('+'))));
  expect(more).toBeUndefined();
});

test('where fewer than six are similar, others with the rarest tag that has enough of them fill the row', async () => {
  const opened = await taggedGallery([['topic:graph'], ['map', 'topic:graph'], LOGIN, TABLE], 3);
  const { items, more } = await similarTo(opened, 'topic:graph 0');
  const [found, filled] = [ids(items), ids(more?.items ?? [])];
  expect(found.length + filled.length).toBe(5);
  expect(filled.filter((id) => found.includes(id))).toEqual([]);
  if (filled.length > 0) expect([more?.tag, more?.label]).toEqual(['topic:graph', 'Graph']);
  const single = await similarTo(
    await taggedGallery(
      [
        ['map', 'topic:graph'],
        ['chart', 'topic:graph'],
      ],
      1,
    ),
    'map+topic:graph 0',
  );
  expect([single.items.length, single.more?.label, ids(single.more?.items ?? [])]).toEqual([
    0,
    'Graph',
    ['chart+topic:graph 0'],
  ]);
});

test('a changed tag changes what is similar', async () => {
  const opened = await taggedGallery([GRAPH, TABLE], 8);
  await opened.app.similar.update();
  expect((await similarTo(opened, `${GRAPH.join('+')} 0`)).items[0]?.tags).toEqual(GRAPH);
  await opened.db.delete(imageTags).where(eq(imageTags.imageId, `${GRAPH.join('+')} 0`));
  const links = await opened.db
    .select()
    .from(imageTags)
    .where(eq(imageTags.imageId, `${TABLE.join('+')} 1`));
  await opened.db
    .insert(imageTags)
    .values(links.map(({ tagId, position }) => ({ imageId: `${GRAPH.join('+')} 0`, tagId, position })));
  opened.app.gallery.expire();
  expect((await similarTo(opened, `${GRAPH.join('+')} 0`)).items[0]?.tags).toEqual(TABLE);
});

test('regions are compared with regions of their tag, and elements show those of their tags', async () => {
  const opened = await openTestApp();
  const { db, app } = opened;
  const WIDE = { x: 0.1, y: 0.1, w: 0.8, h: 0.4, width: 1_280, height: 400 };
  const TALL = { x: 0.1, y: 0.1, w: 0.2, h: 0.8, width: 320, height: 800 };
  const drawn = [
    {
      folder: 'acme',
      id: 'own',
      tags: ['table', 'modal'],
      regions: [
        { tag: 'table', ...WIDE },
        { tag: 'modal', ...TALL },
      ],
    },
    { folder: 'acme', id: 'same-company', tags: ['table'], regions: [{ tag: 'table', ...WIDE }] },
    {
      folder: 'beta',
      id: 'two',
      tags: ['table'],
      regions: [
        { tag: 'table', ...TALL },
        { tag: 'table', ...WIDE },
      ],
    },
    { folder: 'beta', id: 'other-tag', tags: ['modal'], regions: [{ tag: 'modal', ...WIDE }] },
    { folder: 'beta', id: 'whole', tags: ['table'], regions: [] },
    { folder: 'beta', id: 'element', tags: ['table'], form: 'element' as const, regions: [] },
    { folder: 'beta', id: 'again', tags: ['table'], regions: [{ tag: 'table', ...WIDE, checkAgain: true }] },
    { folder: 'beta', id: 'hidden', tags: ['table'], hidden: true, regions: [{ tag: 'table', ...WIDE }] },
  ];
  await addGallery(
    db,
    ['acme', 'beta'].map((folder, position) => ({
      company: aCompany({ slug: folder, cloudinaryFolder: folder, position }),
      images: drawn
        .filter((image) => image.folder === folder)
        .map(({ id, tags, form, hidden }, at) => ({
          row: anImage(folder, {
            id,
            form,
            hidden,
            width: 1_600,
            height: 500,
            position: at,
            contentHash: `hash-${id}`,
          }),
          tags,
        })),
    })),
  );
  const tagIds = new Map((await db.select().from(tags)).map(({ name, id }) => [name, id]));
  for (const { id, regions } of drawn) {
    for (const [at, { tag, ...region }] of regions.entries()) {
      await db.insert(imageRegions).values({ imageId: id, number: at + 1, tagId: tagIds.get(tag) ?? 0, ...region });
    }
  }
  app.gallery.expire();
  const shown = async (path: string, caller: Caller = 'user') => {
    const response = await callEndpoint(opened, similar, {
      path: `/api/images/${path}`,
      params: { id: path.split('/')[0] ?? '' },
      cookie: await cookieOf(opened, caller),
    });
    return response.ok ? ((await response.json()) as SimilarResponse) : response.status;
  };
  const parts = (response: SimilarResponse | number) =>
    typeof response === 'number' ? response : response.items.map(({ id, region }) => `${id} ${region?.id ?? 'whole'}`);

  // Other companies first; of two regions the more similar one; nothing of another tag, without a region, to check, or hidden.
  expect(parts(await shown('own/similar?region=1'))).toEqual(['two 2', 'element whole', 'same-company 1']);
  expect(await shown('own/similar?region=1')).toMatchObject({ related: [], more: { tag: 'table' } });
  expect(parts(await shown('own/similar?region=2'))).toEqual([]);
  expect(await shown('own/similar?region=9')).toBe(404);
  expect(await shown('again/similar?region=1')).toBe(404);
  const first = (await shown('own/similar?region=1&limit=24', 'anonymous')) as SimilarResponse;
  expect(first.items.length).toBeLessThanOrEqual(3);

  const { items, total } = (await callEndpoint(opened, search, {
    path: '/api/search?like=own&region=1',
    cookie: await cookieOf(opened, 'user'),
  }).then((response) => response.json())) as SearchResponse;
  expect([total, items.map(({ region }) => region?.tag)]).toEqual([3, ['table', undefined, 'table']]);
});
