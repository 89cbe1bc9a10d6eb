import { expect, test, vi } from 'vitest';
import type { Viewer } from '#shared/access/viewer.ts';
import { type SearchQuery, searchQuerySchema } from '#shared/search/search.contract.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { addSearchGallery } from '#tests/factories/search-gallery.ts';
import { readOnlyImageHost } from '#tests/fakes/image-host.ts';
import { longTest } from '#tests/setup/long-test.ts';
import { openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import { type App, createApp } from '../app.ts';

const USER: Viewer = { kind: 'user', id: 'someone' };
const VISITOR: Viewer = { kind: 'anonymous' };

async function opened() {
  const open = await openTestApp({ searchesInThread: true });
  await addSearchGallery(open.db, { companyCount: 3, imagesEach: 20 });
  const { searching } = open;
  if (!searching) throw new Error('The searches of this application run in no thread.');
  const search = async (query: object, viewer = USER) =>
    JSON.parse((await open.app.search.find(searchQuerySchema.parse(query), viewer)).json);
  return { ...open, searching, search };
}

/** The same gallery, searched in this thread. */
const searchedHere = ({ settings, db }: TestApp) =>
  createApp({
    settings,
    db,
    imageHost: readOnlyImageHost,
    version: () => 'test',
    now: () => new Date(),
    rebuild: { request: () => Promise.resolve() },
  });

const QUERIES: readonly object[] = [
  {},
  { q: 'common' },
  { q: 'alert', sort: 'relevance' },
  { q: 'severiyt' },
  { q: 'alert lateral movement severity critical policy token' },
  { q: '"alert lateral" -policy' },
  { q: 'zzqqxxvvk' },
  { q: 'co', tag: 'button', sort: 'newest', limit: '5' },
  { like: 'company-0-1' },
];

test('searches of someone signed in and of a visitor in the thread are those of this thread', async () => {
  const open = await opened();
  const here = searchedHere(open);
  expect(open.searching.thread()).toBeUndefined();
  for (const viewer of [USER, VISITOR]) await expectSame(open, here, viewer);
  expect(open.searching.thread()).toBeDefined();
});

/** Compares all kinds of searches of a viewer in the thread with those of this thread. */
async function expectSame(open: Awaited<ReturnType<typeof opened>>, here: App, viewer: Viewer): Promise<void> {
  for (const given of QUERIES) {
    const query: SearchQuery = searchQuerySchema.parse(given);
    expect(await open.app.search.find(query, viewer), JSON.stringify(given)).toEqual(
      await here.search.find(query, viewer),
    );
  }
  const index = await open.app.gallery.index();
  const membersOf = () => [3, 5, 9, 40].map((position) => ({ position, image: `image-${position}`, note: 'a remark' }));
  for (const q of ['common', 'remark', '']) {
    const within = searchQuerySchema.parse({ q });
    const found = await open.app.search.within(within, viewer, membersOf);
    expect(found).toEqual(await here.search.within(within, viewer, membersOf));
    const among = Uint32Array.from([1, 2, 3]);
    expect(await open.app.search.findPositions(index, { q }, among)).toEqual(
      await here.search.findPositions(await here.gallery.index(), { q }, among),
    );
  }
}

longTest('pages follow each other by cursors, and a cursor of another query is refused as here', async () => {
  const { search } = await opened();
  const first = await search({ q: 'common', limit: '5' });
  const second = await search({ q: 'common', limit: '5', cursor: first.next });
  expect([first.start, second.start, second.items.length]).toEqual([0, 5, 5]);
  await expect(search({ q: 'alert', limit: '5', cursor: first.next })).rejects.toMatchObject({
    name: 'AppError',
    code: 'malformed-request',
    extras: { errors: { cursor: expect.any(String) } },
  });
});

longTest('edits are found at once', async () => {
  const { app, db, search } = await opened();
  const totalOf = async (q: string) => (await search({ q })).total;
  expect([await totalOf('freshly'), await totalOf('newvendor')]).toEqual([0, 0]);
  for (let at = 1; at <= 3; at += 1) {
    const slug = `newvendor-${at}`;
    const company = aCompany({ slug, name: `Newvendor ${at}`, cloudinaryFolder: slug });
    await addGallery(db, [{ company, images: [{ row: anImage(slug, { alt: 'freshly added' }), tags: [] }] }]);
    app.gallery.expire();
    expect([await totalOf('freshly'), await totalOf('newvendor')]).toEqual([at, at]);
  }
  await app.synonyms.create({ terms: ['freshly', 'lately'] }, { id: 'admin', email: 'admin@example.com' });
  expect(await totalOf('lately')).toBe(3);
});

test('a thread that dies is replaced, and the searches that it had are repeated', async () => {
  const { search, searching } = await opened();
  const { total } = await search({ q: 'common' });
  const first = searching.thread();
  if (first) vi.spyOn(first, 'postMessage').mockImplementation(() => void first.terminate());
  const asked = [search({ q: 'common', limit: '7' }), search({ q: 'common', limit: '8' })];
  expect((await Promise.all(asked)).map((found) => found.total)).toEqual([total, total]);
  expect(searching.thread()).not.toBe(first);
});

longTest('a thread that died between two searches is replaced', async () => {
  const { search, searching } = await opened();
  const { total } = await search({ q: 'common' });
  const first = searching.thread();
  await first?.terminate();
  expect((await search({ q: 'common', sort: 'newest' })).total).toBe(total);
  expect(searching.thread()).not.toBe(first);
});

longTest('stopping ends the thread; later searches are refused', async () => {
  const { search, searching } = await opened();
  await search({ q: 'common' });
  const thread = searching.thread();
  const ended = new Promise((resolve) => thread?.once('exit', resolve));
  await searching.stop();
  expect([await ended, searching.thread()]).toEqual([0, undefined]);
  await expect(search({ q: 'alert' })).rejects.toMatchObject({ code: 'server-exhausted' });
  expect(searching.thread()).toBeUndefined();
});
