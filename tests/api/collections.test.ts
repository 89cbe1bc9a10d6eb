import { describe, expect, test } from 'vitest';
import { openSharedPage } from '#server/http/shared-page.ts';
import type {
  Collection,
  CollectionItem,
  ImageById,
  ListedCollection,
  SharedCollection,
} from '#shared/collections/collection.contract.ts';
import { BY_ID_MAX, LIMITS, SHARED_PAGE } from '#shared/collections/limits.ts';
import type { SearchWithinResponse } from '#shared/search/search.contract.ts';
import { addSharedCollection, SHARE_TOKEN } from '#tests/factories/collections.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { addUser, disableUser } from '#tests/factories/users.ts';
import { CALLS, makeCall, type Sent } from '#tests/setup/declared-calls.ts';
import { cookieOf, openTestApp } from '#tests/setup/test-app.ts';

/** The gallery has one company with fourteen images: signed-out visitors see the first eight. */
const PUBLIC_IMAGES = 8;

async function openGallery() {
  const opened = await openTestApp();
  const images = Array.from({ length: 14 }, (_, at) => ({
    row: anImage('acme', { id: `shot-${at}`, position: at }),
    tags: ['topic:dashboard'],
  }));
  await addGallery(opened.db, [
    { company: aCompany({ name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' }), images },
  ]);
  const una = await addUser(opened.db);
  const cookie = await cookieOf(opened, 'user', una.id);
  const stranger = await cookieOf(opened, 'user');
  const call = async (name: string, sent: Sent = {}) => {
    const known = CALLS.find((each) => each.call === name);
    if (!known) throw new Error(`${name} is no call.`);
    return makeCall(opened, known, { cookie, ...sent });
  };
  const json = async <T>(name: string, sent: Sent = {}): Promise<T> => {
    const response = await call(name, sent);
    expect([response.status, response.ok ? '' : await response.clone().text()]).toEqual([response.status, '']);
    return (await response.json()) as T;
  };
  const create = (title: string, ids: readonly string[] = []) =>
    json<Collection>('POST /api/collections', { body: { title, images: ids } });
  const itemsOf = (id: string, query = '') =>
    json<CollectionItem[]>('GET /api/collections/{id}/items', { params: { id }, query });
  const share = async (id: string) =>
    (await json<{ token: string }>('PUT /api/collections/{id}/share', { params: { id } })).token;
  const opensTo = (token: string, as = '', query = '') =>
    call('GET /api/shared/{token}', { params: { token }, cookie: as, query });
  return { opened, una, cookie, stranger, call, json, create, itemsOf, share, opensTo };
}

const shots = (...numbers: number[]) => numbers.map((at) => `shot-${at}`);
const idsOf = (items: readonly { image: string }[]) => items.map(({ image }) => image);

describe('a collection', () => {
  test('keeps images in the order they were added, without duplicates, and is listed with a cover', async () => {
    const { create, call, json, itemsOf } = await openGallery();
    const { id, itemCount } = await create('Severity badges', shots(3, 1, 3, 2));
    expect(itemCount).toBe(3);
    const body = { items: [{ image: 'shot-1' }, { image: 'shot-9' }] };
    expect(await json('POST /api/collections/{id}/items', { params: { id }, body })).toEqual({
      added: ['shot-9'],
      alreadyThere: ['shot-1'],
    });
    expect(idsOf(await itemsOf(id))).toEqual(shots(3, 1, 2, 9));
    expect(idsOf(await itemsOf(id, '?limit=2&offset=1'))).toEqual(shots(1, 2));
    const [listed] = await json<ListedCollection[]>('GET /api/collections');
    expect(listed).toMatchObject({ id, title: 'Severity badges', itemCount: 4, isShared: false });
    expect(listed?.cover.map((item) => item.id)).toEqual(shots(3, 1, 2, 9));
    for (const name of ['saved-images', 'kept']) {
      expect(await json(`GET /api/collections/${name}`)).toEqual({ [id]: shots(3, 1, 2, 9) });
    }
    expect((await call('DELETE /api/collections/{id}', { params: { id } })).status).toBe(204);
    expect(await json('GET /api/collections')).toEqual([]);
  });

  test('can be reordered and divided into sections; items missing from the request go to the end without a section', async () => {
    const { create, call, json, itemsOf } = await openGallery();
    const { id } = await create('Review', shots(0, 1, 2, 3));
    const { sections } = await json<Collection>('PUT /api/collections/{id}/sections', {
      params: { id },
      body: { sections: [{ title: 'Good' }, { title: 'Bad' }] },
    });
    const [good, bad] = sections.map((section) => section.id);
    const items = [
      { image: 'shot-2', section: bad },
      { image: 'shot-1', section: good },
      { image: 'shot-0', section: good },
    ];
    await call('PUT /api/collections/{id}/order', { params: { id }, body: { items } });
    expect((await itemsOf(id)).map(({ image, section }) => [image, section])).toEqual([
      ['shot-3', null],
      ['shot-1', good],
      ['shot-0', good],
      ['shot-2', bad],
    ]);
    await json('PUT /api/collections/{id}/sections', {
      params: { id },
      body: { sections: [{ id: bad, title: 'Ugly' }] },
    });
    expect((await itemsOf(id)).map(({ image, section }) => [image, section])).toEqual([
      ['shot-1', null],
      ['shot-0', null],
      ['shot-3', null],
      ['shot-2', bad],
    ]);
  });

  test('refuses a title that another tab has changed, and returns what is stored', async () => {
    const { create, call, json } = await openGallery();
    const { id } = await create('First');
    const change = (body: object) => call('PATCH /api/collections/{id}', { params: { id }, body });
    const basedOn = { title: 'First', description: '' };
    expect((await change({ title: 'Second', basedOn })).status).toBe(200);
    const conflict = await change({ title: 'Third', basedOn });
    expect(await conflict.json()).toMatchObject({
      ...{ status: 409, type: '/problems/edited-since' },
      current: { title: 'Second', description: '' },
    });
    // Stored already, another field, on top of the current one, and from a script that names none.
    for (const body of [
      { title: 'Second', basedOn },
      { description: 'Why', basedOn },
      { title: 'Fourth', basedOn: { title: 'Second' } },
      { title: 'Fifth' },
    ]) {
      expect([body, (await change(body)).status]).toEqual([body, 200]);
    }
    expect(await json('GET /api/collections/{id}', { params: { id } })).toMatchObject({
      ...{ title: 'Fifth', description: 'Why' },
    });
    expect((await change({ basedOn })).status).toBe(422);
  });

  test('keeps sections that another tab has added or renamed, and refuses a second title of the same one', async () => {
    const { create, call, json, itemsOf } = await openGallery();
    const { id } = await create('Review', shots(0, 1));
    const put = (sections: readonly object[], basedOn?: readonly object[]) =>
      call('PUT /api/collections/{id}/sections', { params: { id }, body: { sections, basedOn } });
    const sectionsOf = async (response: Response) => ((await response.json()) as Collection).sections;
    const base = await sectionsOf(await put([{ title: 'Good' }, { title: 'Bad' }]));
    const [good, bad] = base;
    const added = await sectionsOf(await put([...base, { title: 'New' }], base));
    await call('PUT /api/collections/{id}/order', {
      params: { id },
      body: { items: [{ image: 'shot-0', section: added[2]?.id }] },
    });
    // The other tab knows of two sections only.
    const stale = await sectionsOf(await put([{ ...bad, title: 'Ugly' }, good ?? {}], base));
    expect(stale.map(({ title }) => title)).toEqual(['Ugly', 'Good', 'New']);
    expect((await itemsOf(id)).find(({ image }) => image === 'shot-0')?.section).toBe(added[2]?.id);
    const refused = await put([{ ...bad, title: 'Worse' }], base);
    expect(await refused.json()).toMatchObject({
      ...{ status: 409, type: '/problems/edited-since' },
      current: { sections: stale },
    });
    expect((await json<Collection>('GET /api/collections/{id}', { params: { id } })).sections).toEqual(stale);
  });

  test('refuses a note that another tab has changed, and returns its current text', async () => {
    const { create, call, json, itemsOf } = await openGallery();
    const { id } = await create('Notes', shots(0));
    const params = { id, image: 'shot-0' };
    const name = 'PUT /api/collections/{id}/items/{image}';
    const first = { params, body: { note: 'First', version: 0 } };
    expect(await json(name, first)).toEqual({ note: 'First', noteVersion: 1 });
    // Sent again, as its answer was lost.
    expect(await json(name, first)).toEqual({ note: 'First', noteVersion: 1 });
    const conflict = await call(name, { params, body: { note: 'Second', version: 0 } });
    expect(conflict.status).toBe(409);
    expect(await conflict.json()).toMatchObject({
      type: '/problems/edited-since',
      current: { note: 'First', noteVersion: 1 },
    });
    expect((await itemsOf(id))[0]?.note).toBe('First');
  });

  test('copies or moves images with their notes to another one; a removed image can be added at its old position', async () => {
    const { create, call, json, itemsOf } = await openGallery();
    const from = await create('From', shots(0, 1, 2));
    const to = await create('To', shots(2));
    const note = { params: { id: from.id, image: 'shot-0' }, body: { note: 'Keep the header', version: 0 } };
    await call('PUT /api/collections/{id}/items/{image}', note);
    const transfer = (images: string[], keep: boolean) =>
      json('POST /api/collections/{id}/transfer', { params: { id: from.id }, body: { images, to: to.id, keep } });
    expect(await transfer(shots(1), true)).toEqual({ added: shots(1), alreadyThere: [] });
    expect(await transfer(shots(0, 2), false)).toEqual({ added: shots(0), alreadyThere: shots(2) });
    expect(idsOf(await itemsOf(from.id))).toEqual(shots(1, 2));
    expect((await itemsOf(to.id)).map((item) => [item.image, item.note])).toEqual([
      ['shot-2', ''],
      ['shot-1', ''],
      ['shot-0', 'Keep the header'],
    ]);
    const params = { id: from.id };
    await call('DELETE /api/collections/{id}/items', { params, body: { images: shots(1) } });
    const back = { items: [{ image: 'shot-1', note: 'Back', position: 1 }] };
    await call('POST /api/collections/{id}/items', { params, body: back });
    expect((await itemsOf(from.id)).map((item) => [item.image, item.note])).toEqual([
      ['shot-1', 'Back'],
      ['shot-2', ''],
    ]);
  });

  test('keeps the place and note of a deleted or hidden image; images that are not in the gallery cannot be added', async () => {
    const { opened, create, call, itemsOf } = await openGallery();
    const { id } = await create('Gaps', shots(0, 1));
    const note = { params: { id, image: 'shot-0' }, body: { note: 'Why it mattered', version: 0 } };
    await call('PUT /api/collections/{id}/items/{image}', note);
    await opened.db.$client.execute("DELETE FROM images WHERE id = 'shot-0'");
    await opened.db.$client.execute("UPDATE images SET hidden = 1 WHERE id = 'shot-1'");
    opened.app.gallery.expire();
    const items = await itemsOf(id);
    expect(items.map((item) => [item.kind, item.item, item.note])).toEqual([
      ['gone', undefined, 'Why it mattered'],
      ['gone', undefined, ''],
    ]);
    for (const image of ['shot-0', 'shot-1', 'never-was']) {
      const response = await call('POST /api/collections/{id}/items', { params: { id }, body: { items: [{ image }] } });
      expect([image, response.status]).toEqual([image, 404]);
    }
  });

  test('the number of items and the number of collections are limited', async () => {
    const { opened, una, create, call } = await openGallery();
    const { id } = await create('Full', shots(0));
    await opened.db.$client.batch(
      Array.from({ length: LIMITS.items - 2 }, (_, at) => ({
        sql: 'INSERT INTO collection_items (collection_id, image_id, position) VALUES (?, ?, ?)',
        args: [id, `old-${at}`, at + 1],
      })),
    );
    const add = (...numbers: number[]) =>
      call('POST /api/collections/{id}/items', {
        params: { id },
        body: { items: shots(...numbers).map((image) => ({ image })) },
      });
    expect((await add(1, 2)).status).toBe(409);
    expect((await add(0, 1)).status).toBe(200);
    expect((await add(2)).status).toBe(409);
    await opened.db.$client.batch(
      Array.from({ length: LIMITS.collections - 1 }, (_, at) => ({
        sql: 'INSERT INTO collections (id, owner_id, title) VALUES (?, ?, ?)',
        args: [`c-${at}`, una.id, 'One of many'],
      })),
    );
    const refused = await call('POST /api/collections', { body: { title: 'One too many' } });
    expect(await refused.json()).toMatchObject({ status: 409, type: '/problems/collections-full' });
  });
});

describe('another user', () => {
  const own = CALLS.filter(({ path }) => path.startsWith('/api/collections/{id}'));
  const BODIES: Record<string, unknown> = {
    'PUT /api/collections/{id}/guest-link': { days: 7 },
    'PATCH /api/collections/{id}': { title: 'Mine now' },
    'POST /api/collections/{id}/items': { items: [{ image: 'shot-5' }] },
    'DELETE /api/collections/{id}/items': { images: ['shot-0'] },
    'PUT /api/collections/{id}/items/{image}': { note: 'Mine now', version: 0 },
    'PUT /api/collections/{id}/order': { items: [{ image: 'shot-0', section: null }] },
    'PUT /api/collections/{id}/sections': { sections: [{ title: 'Mine now' }] },
    'POST /api/collections/{id}/transfer': { images: ['shot-0'], to: crypto.randomUUID(), keep: false },
  };

  test('gets 404 from every call on the collection, and changes nothing', async () => {
    const { create, call, itemsOf, json, stranger } = await openGallery();
    const { id } = await create('Private', shots(0, 1));
    for (const { call: name } of own) {
      const sent = { params: { id, image: 'shot-0' }, ...(BODIES[name] ? { body: BODIES[name] } : {}) };
      const response = await call(name, { ...sent, cookie: stranger });
      expect([name, await response.json()]).toMatchObject([
        name,
        { status: 404, type: '/problems/collection-not-found' },
      ]);
    }
    expect(await json('GET /api/collections/{id}', { params: { id } })).toMatchObject({
      title: 'Private',
      itemCount: 2,
      isShared: false,
      sections: [],
    });
    expect((await itemsOf(id)).map(({ note }) => note)).toEqual(['', '']);
  });
});

describe('a share link', () => {
  test('shows only public images to signed-out visitors and all images to signed-in users', async () => {
    const { create, call, json, share, opensTo, stranger } = await openGallery();
    const { id } = await create('For Monday', shots(12, 0, 13));
    expect(await json('GET /api/collections/{id}/share', { params: { id } })).toEqual({ count: 3, hiddenCount: 2 });
    const others = await call('GET /api/collections/{id}/share', { params: { id }, cookie: stranger });
    expect(others.status).toBe(404);
    const note = { params: { id, image: 'shot-12' }, body: { note: 'The **empty** state', version: 0 } };
    await call('PUT /api/collections/{id}/items/{image}', note);
    const token = await share(id);
    expect(token).toMatch(/^[\w-]{22}$/);
    const response = await opensTo(token);
    expect(response.headers.get('Cache-Control')).toContain('no-store');
    const text = await response.text();
    const shared = JSON.parse(text) as SharedCollection;
    expect(shared).toMatchObject({ title: 'For Monday', hiddenCount: 2 });
    expect(shared.items.map((item) => [item.kind, item.note])).toEqual([
      ['hidden', 'The **empty** state'],
      ['image', ''],
      ['hidden', ''],
    ]);
    expect(['shot-12', 'shot-13'].filter((gated) => text.includes(gated))).toEqual([]);
    const everything = (await (await opensTo(token, stranger)).json()) as SharedCollection;
    expect(everything.items.map(({ item }) => item?.id)).toEqual(shots(12, 0, 13));
  });

  test.each([
    ['', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['?limit=4', [0, 1, 2, 3]],
    ['?limit=4&offset=6', [6, 7, 8, 9]],
    ['?offset=8', [8, 9]],
    ['?limit=4&offset=10', []],
  ])('is read in pages: "%s" has its images, and what is true of all of them', async (query, expected) => {
    const { create, share, opensTo, stranger } = await openGallery();
    const { id } = await create('Pages', shots(13, 1, 2, 3, 12, 5, 6, 7, 8, 9));
    const token = await share(id);
    const read = async (as: string) => (await (await opensTo(token, as, query)).json()) as SharedCollection;
    const [visitor, member] = [await read(''), await read(stranger)];
    const hidden = [0, 4, 8, 9];
    expect(visitor.items.map(({ kind }) => kind)).toEqual(
      expected.map((at) => (hidden.includes(at) ? 'hidden' : 'image')),
    );
    expect(member.items.map(({ item }) => item?.id)).toEqual(
      expected.map((at) => shots(13, 1, 2, 3, 12, 5, 6, 7, 8, 9)[at]),
    );
    expect([visitor, member].map(({ total, count, hiddenCount }) => [total, count, hiddenCount])).toEqual([
      [10, 10, 4],
      [10, 10, 0],
    ]);
  });

  test('its page has the first images alone', async () => {
    const opened = await openTestApp();
    const ids = Array.from({ length: SHARED_PAGE + 1 }, (_, at) => `shot-${at}`);
    const images = ids.map((id, position) => ({ row: anImage('acme', { id, position }), tags: [] }));
    const company = aCompany({ name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' });
    await addGallery(opened.db, [{ company, images }]);
    await addSharedCollection(opened.db, (await addUser(opened.db)).id, ids);
    const viewer = { kind: 'user', id: 'max' };
    const locals = { app: opened.app, viewer, session: null, clientAddress: '203.0.113.1' } as unknown as App.Locals;
    const { shared } = await openSharedPage(locals, SHARE_TOKEN, new Headers());
    expect(shared?.items.map(({ item }) => item?.id)).toEqual(ids.slice(0, SHARED_PAGE));
    expect(shared?.total).toBe(ids.length);
  });

  test('stops working when it is revoked or replaced, or its owner is disabled or deleted; guessed tokens get 404', async () => {
    const { opened, una, create, call, share, opensTo } = await openGallery();
    const { id } = await create('Shared', shots(0));
    const first = await share(id);
    const second = await share(id);
    const guesses = [
      '',
      'x',
      'a'.repeat(22),
      `${second}x`,
      second.toLowerCase(),
      "' OR 1=1 --",
      '%00',
      second.slice(1),
    ];
    for (const guess of [first, ...guesses]) expect([guess, (await opensTo(guess)).status]).toEqual([guess, 404]);
    expect((await opensTo(second)).status).toBe(200);
    const rows = await opened.db.$client.execute('SELECT * FROM collections');
    expect(JSON.stringify(rows.rows)).not.toContain(second);
    await disableUser(opened.db, una.id);
    expect((await opensTo(second)).status).toBe(404);
    await opened.db.$client.execute('UPDATE users SET disabled_at = NULL');
    await call('DELETE /api/collections/{id}/share', { params: { id } });
    expect((await opensTo(second)).status).toBe(404);
    const third = await share(id);
    await opened.db.$client.execute({ sql: 'DELETE FROM users WHERE id = ?', args: [una.id] });
    expect((await opensTo(third)).status).toBe(404);
    const left = await opened.db.$client.execute('SELECT count(*) AS items FROM collection_items');
    expect(left.rows[0]?.items).toBe(0);
  });

  test('lets any signed-in user copy the collection with its sections', async () => {
    const { create, call, json, share, itemsOf, stranger } = await openGallery();
    const { id } = await create('Original', shots(12, 0));
    const { sections } = await json<Collection>('PUT /api/collections/{id}/sections', {
      params: { id },
      body: { sections: [{ title: 'First' }] },
    });
    const section = sections[0]?.id;
    await call('PUT /api/collections/{id}/order', { params: { id }, body: { items: [{ image: 'shot-0', section }] } });
    const token = await share(id);
    const copy = await json<Collection>('POST /api/shared/{token}/copy', { params: { token }, cookie: stranger });
    expect(copy).toMatchObject({ title: 'Original', itemCount: 2, isShared: false, sections: [{ title: 'First' }] });
    const copied = await json<CollectionItem[]>('GET /api/collections/{id}/items', {
      params: { id: copy.id },
      cookie: stranger,
    });
    expect(copied.map((item) => [item.image, item.section])).toEqual([
      ['shot-12', null],
      ['shot-0', copy.sections[0]?.id],
    ]);
    expect(idsOf(await itemsOf(id))).toEqual(shots(12, 0));
  });
});

describe('a search within a collection', () => {
  const openNoted = async () => {
    const opened = await openGallery();
    const { id } = await opened.create('Review', shots(12, 0, 3));
    const note = { params: { id, image: 'shot-3' }, body: { note: 'The empty state, for Monday', version: 0 } };
    await opened.call('PUT /api/collections/{id}/items/{image}', note);
    const found = (query: string) =>
      opened.json<SearchWithinResponse>('GET /api/collections/{id}/search', { params: { id }, query });
    return { ...opened, id, found };
  };

  test('matches text, notes and filters, keeps the order of the collection, and counts only its images', async () => {
    const { found } = await openNoted();
    const all = await found('');
    expect(all.images).toEqual(shots(12, 0, 3));
    expect(all.facets.tag).toEqual([expect.objectContaining({ value: 'topic:dashboard', count: 3 })]);
    expect(all.companies.map(({ slug }) => slug)).toEqual(['acme']);
    expect((await found('?q=monday+empty')).images).toEqual(shots(3));
    expect((await found('?q=acme+-monday')).images).toEqual(shots(12, 0, 3).filter((id) => id !== 'shot-3'));
    expect((await found('?tag=topic:dashboard&sort=newest')).images).toHaveLength(3);
    expect((await found('?not=topic:dashboard')).images).toEqual([]);
    expect(await found('?q=zzzzqqqq')).toMatchObject({ images: [] });
  });

  test('of a shared collection finds and counts only public images unless the viewer is signed in', async () => {
    const { call, share, id, stranger } = await openNoted();
    const token = await share(id);
    const search = async (cookie: string, query = '') =>
      (await (await call('GET /api/shared/{token}/search', { params: { token }, query, cookie })).json()) as object;
    expect(await search('')).toMatchObject({ images: shots(0, 3), facets: { tag: [{ count: 2 }] } });
    expect(await search('', '?q=alt')).toEqual(expect.objectContaining({ images: shots(0, 3) }));
    expect(await search(stranger)).toMatchObject({ images: shots(12, 0, 3), facets: { tag: [{ count: 3 }] } });
    await call('DELETE /api/collections/{id}/share', { params: { id } });
    expect(await search(stranger)).toMatchObject({ status: 404 });
  });
});

describe('images by id', () => {
  test('include only public images for signed-out callers, and all images for signed-in users', async () => {
    const { call, json } = await openGallery();
    const query = `?i=${shots(0, 12).join(',')},unknown`;
    const response = await call('GET /api/images/by-id', { query, cookie: '' });
    const text = await response.text();
    expect((JSON.parse(text) as ImageById[]).map(({ kind }) => kind)).toEqual(['image', 'hidden', 'gone']);
    expect(text).not.toContain('Alt of shot-12');
    expect(text).not.toContain('secret-shot-12');
    const all = await json<ImageById[]>('GET /api/images/by-id', { query });
    expect(all.map(({ item }) => item?.id)).toEqual(['shot-0', 'shot-12', undefined]);
    const tooMany = `?i=${Array.from({ length: BY_ID_MAX + 1 }, (_, at) => `id-${at}`).join(',')}`;
    expect((await call('GET /api/images/by-id', { query: tooMany })).status).toBe(400);
    expect(PUBLIC_IMAGES).toBeLessThan(12);
  });
});

test.each([
  ['a title with a bidirectional override character', { title: 'safe\u202Egnp.exe' }],
  ['an empty title', { title: '  ' }],
  ['a title of 10,000 characters', { title: 'x'.repeat(10_000) }],
  ['a description with control characters', { title: 'x', description: 'a\u0000b' }],
  ['an invalid image id', { title: 'x', images: ['../../etc/passwd'] }],
])('%s is refused, and the error names the field', async (_name, body) => {
  const { call } = await openGallery();
  const response = await call('POST /api/collections', { body });
  expect(response.status).toBe(422);
  expect(Object.keys(((await response.json()) as { errors: object }).errors)).toHaveLength(1);
});

test('the data export contains the collections of an account; deleting the account deletes them', async () => {
  const { opened, create, call, json } = await openGallery();
  const { id } = await create('Mine', shots(0));
  const note = { params: { id, image: 'shot-0' }, body: { note: 'A thought', version: 0 } };
  await call('PUT /api/collections/{id}/items/{image}', note);
  expect(await json('GET /api/user/export')).toMatchObject({
    collections: [{ title: 'Mine', isShared: false, items: [{ image: 'shot-0', section: null, note: 'A thought' }] }],
  });
  expect((await call('DELETE /api/user/account')).status).toBe(200);
  const left = await opened.db.$client.execute('SELECT * FROM collections');
  expect(left.rows).toEqual([]);
});
