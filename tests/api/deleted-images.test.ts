import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { collectionItems } from '#db/schema/collections.ts';
import { companies } from '#db/schema/companies.ts';
import { deletedImages, images, imageTags, imageVersions, tags } from '#db/schema/images.ts';
import { addSharedCollection, SHARE_TOKEN } from '#tests/factories/collections.ts';
import { addUser } from '#tests/factories/users.ts';
import { rememberingImageHost } from '#tests/fakes/remembering-image-host.ts';
import { CALLS, makeCall, type Sent } from '#tests/setup/declared-calls.ts';
import { byLength } from '#tests/setup/run-length.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { cookieOf, openTestApp } from '#tests/setup/test-app.ts';

const DAY_MS = 86_400_000;
const ADMIN = { id: 'admin-1', email: 'admin@example.com' };

const draw = (background: string) =>
  sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .png()
    .toBuffer();

/** An imported gallery of two images; the first one is the company's cover, and has a tag of its own. */
async function open() {
  const [dataDir, root] = [await aFolder(), await aFolder()];
  const mediaDir = join(dataDir, 'media');
  let time = Date.now();
  const imageHost = rememberingImageHost({ mediaDir, secret: 'secret' });
  const opened = await openTestApp({ deps: { imageHost, now: () => new Date(time) } });
  const { app, db } = opened;
  await mkdir(join(root, 'acme'));
  await writeFile(join(root, 'acme', 'one.png'), await draw('#246'));
  await writeFile(join(root, 'acme', 'two.png'), await draw('#642'));
  const company = { name: 'Acme', slug: 'acme', folder: 'acme', description: 'Shields.', heroImage: 'acme/one.png' };
  await writeFile(join(root, 'companies.json'), JSON.stringify([company]));
  const entry = (name: string, alt: string, given: string[]) => ({
    file: `acme/${name}`,
    folder: 'acme',
    tags: given,
    alt,
  });
  const listed = [entry('one.png', 'first', ['topic:alerts', 'chart']), entry('two.png', 'second', [])];
  await writeFile(join(root, 'images.json'), JSON.stringify(listed));
  const importFolder = () => app.galleryImport.importFolder(root);
  await importFolder();
  const idOf = async (name: string) =>
    (await db.select().from(images)).find(({ sourceName }) => sourceName === name)?.id ?? '';
  const { id: adminId } = await addUser(db, { id: ADMIN.id, email: ADMIN.email, role: 'admin' });
  const cookie = await cookieOf(opened, 'admin', adminId);
  const send = async (name: string, sent: Sent = {}) => {
    const call = CALLS.find((each) => each.call === name);
    if (!call) throw new Error(`${name} is no call.`);
    return makeCall(opened, call, { cookie, ...sent });
  };
  const json = async (name: string, sent: Sent = {}) => (await send(name, sent)).json();
  const withheld = (publicId: string) => app.withheldMedia.reasonFor(`/${publicId}/320.webp`);
  const pass = (days: number) => {
    time += days * DAY_MS;
  };
  return { ...opened, root, mediaDir, importFolder, id: await idOf('one.png'), idOf, send, json, withheld, pass };
}

type Opened = Awaited<ReturnType<typeof open>>;

const STATES: [string, (opened: Opened) => Promise<unknown>][] = [
  ['public', async () => undefined],
  ['hidden', ({ app, id }) => app.imageAdmin.update({ ids: [id], changes: { hidden: true } }, ADMIN)],
  ['draft', ({ app, id }) => app.imageAdmin.update({ ids: [id], changes: { draft: true } }, ADMIN)],
  [
    'collected',
    async ({ db, id, idOf }) => {
      await addSharedCollection(db, ADMIN.id, [id, await idOf('two.png')]);
      await db.update(collectionItems).set({ note: 'See the axis' }).where(eq(collectionItems.imageId, id));
    },
  ],
  [
    'versioned',
    async ({ app, id }) =>
      app.imageVersions.replace(
        id,
        { bytes: await draw('#999'), keepsOld: true },
        { actor: ADMIN, signal: new AbortController().signal },
      ),
  ],
  [
    'cover',
    async ({ db, id }) => {
      const [row] = await db.select().from(images).where(eq(images.id, id));
      await db.update(companies).set({ logoUrl: `/media/v1/${row?.publicId}/320.webp` });
    },
  ],
  [
    'edited',
    ({ app, id }) => app.imageAdmin.update({ ids: [id], changes: { title: 'Typed', addTags: ['new'] } }, ADMIN),
  ],
];

const WAYS: [string, (opened: Opened) => Promise<Response>][] = [
  ['alone', ({ send, id }) => send('DELETE /api/admin/images/{id}', { params: { id } })],
  ['in bulk', ({ send, id }) => send('POST /api/admin/images/delete', { body: { ids: [id] } })],
  [
    'as all that match',
    ({ send, id }) => send('POST /api/admin/images/delete', { body: { matching: { q: id }, count: 1 } }),
  ],
];

/** Everything that an undo must bring back. */
async function stateOf({ db, id }: Opened) {
  const [row] = await db.select().from(images).where(eq(images.id, id));
  const { number: _, storedAs: __, ...stored } = row ?? { number: 0, storedAs: '' };
  const names = await db
    .select({ name: tags.name })
    .from(imageTags)
    .innerJoin(tags, eq(tags.id, imageTags.tagId))
    .where(eq(imageTags.imageId, id))
    .orderBy(imageTags.position);
  const artwork = await db.select({ logoUrl: companies.logoUrl, heroImage: companies.heroImage }).from(companies);
  return { stored, names, versions: await db.select().from(imageVersions), artwork };
}

const filesOf = async ({ db, id }: Opened) => {
  const [row] = await db.select().from(images).where(eq(images.id, id));
  const versions = await db.select().from(imageVersions).where(eq(imageVersions.imageId, id));
  return [row?.publicId ?? '', ...versions.map(({ publicId }) => publicId)];
};

/** Where the image shows up: lists, search, its page, its collection. */
async function placesOf({ app, json, id, idOf }: Opened) {
  const ids = (items: { id: string }[]) => items.map((item) => item.id);
  const shared = await json('GET /api/shared/{token}', { params: { token: SHARE_TOKEN } });
  return {
    listed: ids(
      await json('GET /api/images/by-tag/{tag}', { params: { tag: 'all' }, query: '?kind=screens' }),
    ).includes(id),
    company: ids(await json('GET /api/companies/{slug}/images', { params: { slug: 'acme' } })).includes(id),
    admin: ids(await json('GET /api/admin/images')).includes(id),
    found: ids((await json('GET /api/search', { query: '?q=first' })).items).includes(id),
    page: (await app.imagePages.publicIds()).includes(id),
    slots: shared.items?.map((slot: { kind: string; note: string }) => [slot.kind, slot.note]),
    other: ids(await json('GET /api/companies/{slug}/images', { params: { slug: 'acme' } })).includes(
      await idOf('two.png'),
    ),
  };
}

describe.each(byLength({ short: STATES.slice(0, 2), long: STATES }))('a %s image', (state, prepare) => {
  test.each(WAYS)('deleted %s is gone at once, and an undo brings all of it back', async (_way, remove) => {
    const opened = await open();
    await prepare(opened);
    const { app, db, send, withheld } = opened;
    const [before, files, shownAt] = [await stateOf(opened), await filesOf(opened), await placesOf(opened)];
    const cover = before.artwork[0]?.heroImage ?? '';
    const response = await remove(opened);
    expect(response.status).toBe(200);
    const { entries } = await response.json();

    expect(await placesOf(opened)).toMatchObject({
      ...{ listed: false, company: false, admin: false, found: false, page: false, other: true },
      ...(state === 'collected'
        ? {
            slots: [
              ['gone', 'See the axis'],
              ['image', ''],
            ],
          }
        : {}),
    });
    for (const publicId of files) expect(await withheld(publicId)).toBe('hidden');
    // The cover was made from the source, which a new version is not.
    const isCover = state !== 'versioned';
    const [company] = await db.select().from(companies);
    expect(company).toMatchObject({ heroImage: isCover ? null : cover, logoUrl: null });
    expect(await app.withheldMedia.reasonFor(cover.replace(/^\/media(?:\/v\d+)?/, ''))).toBe(
      isCover ? 'hidden' : undefined,
    );

    const undo = await send('POST /api/admin/audit/revert', { body: { entries } });
    expect([undo.status, await undo.json()]).toEqual([200, { message: '1 image restored.' }]);
    expect(await stateOf(opened)).toEqual(before);
    expect(await placesOf(opened)).toEqual(shownAt);
    const again = await send('POST /api/admin/audit/revert', { body: { entries } });
    expect([again.status, (await again.json()).detail]).toEqual([409, expect.stringContaining('Nothing to undo')]);
  });

  test('may come again while it is deleted, and leaves nothing after 30 days', async () => {
    const opened = await open();
    await prepare(opened);
    const { app, db, id, mediaDir, importFolder, idOf, send, withheld, pass } = opened;
    const files = await filesOf(opened);
    const { entries } = await (await send('DELETE /api/admin/images/{id}', { params: { id } })).json();
    expect(await importFolder()).toMatchObject({ images: { added: 1 }, refused: [], skipped: [] });
    const added = await idOf('one.png');
    expect(added).not.toBe(id);
    const [row] = await db.select().from(images).where(eq(images.id, added));
    expect(await withheld(row?.publicId ?? '')).toBeUndefined();

    // The replaced bytes of a version have another address: both images can be there.
    const undo = await send('POST /api/admin/audit/revert', { body: { entries } });
    expect([undo.status, (await undo.json()).detail]).toEqual([
      409,
      "Not undone. 1 image can't come back: one.png was added again since.",
    ]);
    pass(29);
    expect(await app.retention.purge()).toMatchObject({ images: 0 });
    pass(2);
    expect(await app.retention.purge()).toMatchObject({ images: 1 });
    expect(await db.select().from(deletedImages)).toEqual([]);
    for (const publicId of files) expect(existsSync(join(mediaDir, publicId))).toBe(publicId === row?.publicId);
  });

  test('is removed with its files after 30 days, and then has no undo', async () => {
    const opened = await open();
    await prepare(opened);
    const { app, db, id, mediaDir, send, pass } = opened;
    const [files, { artwork }] = [await filesOf(opened), await stateOf(opened)];
    const { entries } = await (await send('DELETE /api/admin/images/{id}', { params: { id } })).json();
    const paths = files.map((publicId) => join(mediaDir, publicId));
    expect(paths.map((path) => existsSync(path))).toEqual(paths.map(() => true));
    expect((await app.galleryCheck.check({ fix: true })).fixed).toEqual([]);
    expect(paths.map((path) => existsSync(path))).toEqual(paths.map(() => true));
    pass(31);
    expect(await app.retention.purge()).toMatchObject({ images: 1 });
    expect(paths.map((path) => existsSync(path))).toEqual(paths.map(() => false));
    const cover = join(mediaDir, (artwork[0]?.heroImage ?? '').replace(/^\/media\/v\d+\//, ''));
    expect(existsSync(cover)).toBe(state === 'versioned');
    expect(await db.select().from(imageVersions)).toEqual([]);
    const detail = expect.stringContaining('more than 30 days ago');
    await expect(app.history.revert(entries, ADMIN)).rejects.toMatchObject({ code: 'changed-since', message: detail });
  });
});

test('a deleted image that is taken down by a copy of it stays away, and its files go at once', async () => {
  const opened = await open();
  const { app, db, id, importFolder, idOf, send } = opened;
  const { entries } = await (await send('DELETE /api/admin/images/{id}', { params: { id } })).json();
  await importFolder();
  await app.takedowns.takeDown(await idOf('one.png'), 'A claim', ADMIN);
  expect(await db.select().from(deletedImages)).toEqual([]);
  expect((await send('POST /api/admin/audit/revert', { body: { entries } })).status).toBe(409);
});

test('an image comes back beside another file that was imported to its place, and a new import leaves both', async () => {
  const { db, id, send, importFolder, root } = await open();
  const { entries } = await (await send('DELETE /api/admin/images/{id}', { params: { id } })).json();
  await writeFile(join(root, 'acme', 'one.png'), await draw('#abc'));
  await importFolder();
  expect((await send('POST /api/admin/audit/revert', { body: { entries } })).status).toBe(200);
  const rows = async () => (await db.select().from(images)).map((row) => [row.sourceName, row.publicId]).sort();
  const before = await rows();
  expect(before.map(([name]) => name)).toEqual([`${id}-one.png`, 'one.png', 'two.png'].sort());
  expect(await importFolder()).toMatchObject({ images: { added: 0, changed: 0 }, skipped: [] });
  expect(await rows()).toEqual(before);
});

describe('a tag', () => {
  test('that no image has is deleted with its other names, and comes back', async () => {
    const { app, db, send, json } = await open();
    const { id } = await db.insert(tags).values({ name: 'unused', description: 'Never used' }).returning().get();
    const update = { name: 'unused', description: 'Never used', aliases: ['spare'], version: 1 };
    await app.tagAdmin.update(String(id), update, ADMIN);
    const params = { id: String(id) };
    const before = (await app.tagAdmin.list()).map(({ version: _, ...tag }) => tag);
    expect((await send('DELETE /api/admin/tags/{id}', { params })).status).toBe(204);
    expect((await app.tagAdmin.list()).map(({ name }) => name)).not.toContain('unused');
    const { entries } = await json('GET /api/admin/audit', { query: `?kind=tag&id=${id}&limit=1` });
    const body = { entries: entries.map((entry: { id: number }) => entry.id) };
    expect(await json('POST /api/admin/audit/revert', { body })).toEqual({ message: 'unused is back.' });
    expect((await app.tagAdmin.list()).map(({ version: _, ...tag }) => tag)).toEqual(before);
  });

  test.each(['public', 'hidden'])('of a %s image is refused with a sentence', async (state) => {
    const { app, db, id, send } = await open();
    if (state === 'hidden') await app.imageAdmin.update({ ids: [id], changes: { hidden: true } }, ADMIN);
    const [tag] = await db.select().from(tags).where(eq(tags.name, 'chart'));
    const response = await send('DELETE /api/admin/tags/{id}', { params: { id: String(tag?.id) } });
    expect([response.status, (await response.json()).detail]).toEqual([
      409,
      'Not deleted: 1 image has the tag chart. Remove it from them, or merge it into another tag.',
    ]);
  });

  test('of a deleted image alone may go; the undo of the image brings it back', async () => {
    const { db, id, send } = await open();
    const { entries } = await (await send('DELETE /api/admin/images/{id}', { params: { id } })).json();
    const [tag] = await db.select().from(tags).where(eq(tags.name, 'chart'));
    expect((await send('DELETE /api/admin/tags/{id}', { params: { id: String(tag?.id) } })).status).toBe(204);
    expect((await send('POST /api/admin/audit/revert', { body: { entries } })).status).toBe(200);
    const names = await db.select({ name: tags.name }).from(imageTags).innerJoin(tags, eq(tags.id, imageTags.tagId));
    expect(names.map(({ name }) => name).sort()).toEqual(['chart', 'topic:alerts']);
  });
});
