import { existsSync } from 'node:fs';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { imageRegions, images, tags } from '#db/schema/images.ts';
import type { CollectionItem } from '#shared/collections/collection.contract.ts';
import { withoutVersion } from '#shared/images/image-address.ts';
import type { AdminImage } from '#shared/images/image-admin.contract.ts';
import type { RegionsSaved } from '#shared/regions/region.contract.ts';
import { addUser } from '#tests/factories/users.ts';
import { rememberingImageHost } from '#tests/fakes/remembering-image-host.ts';
import { CALLS, makeCall, type Sent } from '#tests/setup/declared-calls.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { cookieOf, openTestApp } from '#tests/setup/test-app.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };

const draw = (background: string) =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .png()
    .toBuffer();

type Entry = { tags?: string[]; regions?: unknown };

/** An imported gallery of one image, `acme/one.png`. */
async function open(entry: Entry = {}) {
  const [dataDir, root] = [await aFolder(), await aFolder()];
  const mediaDir = join(dataDir, 'media');
  const opened = await openTestApp({ deps: { imageHost: rememberingImageHost({ mediaDir, secret: 'secret' }) } });
  const { app } = opened;
  await mkdir(join(root, 'acme'));
  const write = async (file: Buffer, given: Entry) => {
    await writeFile(join(root, 'acme', 'one.png'), file);
    await writeFile(join(root, 'companies.json'), JSON.stringify([{ name: 'Acme', slug: 'acme', folder: 'acme' }]));
    const image = { file: 'acme/one.png', folder: 'acme', tags: ['table', 'modal'], ...given };
    await writeFile(join(root, 'images.json'), JSON.stringify([image]));
    return app.galleryImport.importFolder(root);
  };
  const summary = await write(await draw('#246'), entry);
  const { id: adminId } = await addUser(opened.db, { ...ADMIN, role: 'admin' });
  const cookie = await cookieOf(opened, 'admin', adminId);
  const send = async (name: string, sent: Sent = {}) => {
    const call = CALLS.find((each) => each.call === name);
    if (!call) throw new Error(`${name} is no call.`);
    return makeCall(opened, call, { cookie, ...sent });
  };
  const image = async (): Promise<AdminImage> => {
    const [found] = await (await app.imageAdmin.list({})).read(0, 1);
    if (!found) throw new Error('There is no image.');
    return found;
  };
  const save = async (regions: unknown, version?: string) => {
    const { id, version: current } = await image();
    return send('PUT /api/admin/images/{id}/regions', {
      params: { id },
      body: { regions, version: version ?? current },
    });
  };
  const saved = async (regions: unknown) => (await (await save(regions)).json()) as RegionsSaved;
  const fileOf = (address: string) => join(mediaDir, withoutVersion(address).replace('/media/', ''));
  return { ...opened, summary, write, send, image, save, saved, fileOf, mediaDir };
}

const TABLE = { tag: 'table', box: [0.1, 0.2, 0.5, 0.5] };
const MODAL = { tag: 'modal', box: [0.25, 0.25, 0.5, 0.5], title: 'Delete host' };

describe('regions of an image', () => {
  test('are saved as a whole list, read with the image, and have pictures of their own', async () => {
    const { saved, image, fileOf } = await open();
    const { regions } = await saved([TABLE, MODAL]);
    expect(regions).toMatchObject([
      { id: 1, tag: 'table', box: [0.1, 0.2, 0.5, 0.5], title: '', width: 600, height: 400, widths: [480, 600] },
      { id: 2, tag: 'modal', title: 'Delete host', checkAgain: false },
    ]);
    expect((await image()).regions).toEqual(regions);
    const address = regions[0]?.secure_url ?? '';
    expect(await sharp(fileOf(address)).metadata()).toMatchObject({ width: 600, height: 400 });
    expect(existsSync(fileOf(address.replace('/600.', '/480.')))).toBe(true);
  });

  test('keep their numbers when others are deleted, moved or added', async () => {
    const { saved } = await open();
    await saved([TABLE, MODAL]);
    const ids = async (regions: unknown) => (await saved(regions)).regions.map(({ id }) => id);
    expect(await ids([MODAL])).toEqual([2]);
    expect(await ids([{ ...MODAL, box: [0, 0, 0.5, 0.5] }])).toEqual([2]);
    expect(await ids([TABLE, { ...MODAL, box: [0, 0, 0.5, 0.5] }])).toEqual([3, 2]);
    expect(await ids([])).toEqual([]);
    expect(await ids([TABLE])).toEqual([4]);
  });

  test('an import gives no region the number of another one that a collection keeps', async () => {
    const { image, send, write } = await open({ regions: [TABLE, MODAL] });
    const { id: one } = await image();
    await send('POST /api/collections', { body: { title: 'Dialogs', images: [`${one}~2`] } });
    const file = await draw('#246');
    await write(file, { regions: [TABLE] });
    await write(file, { regions: [TABLE, { ...MODAL, box: [0, 0, 0.1, 0.1] }] });
    expect((await image()).regions.map(({ id }) => id)).toEqual([1, 3]);
  });

  test.each<[string, unknown, number?]>([
    ['outside the image', [{ ...TABLE, box: [0.8, 0, 0.5, 0.5] }]],
    ['without a size', [{ ...TABLE, box: [0.1, 0.1, 0, 0.5] }]],
    ['of less than a pixel', [{ ...TABLE, box: [0.1, 0.1, 0.00001, 0.5] }]],
    ['with a negative size', [{ ...TABLE, box: [0.5, 0.5, -0.2, 0.2] }]],
    ['that is no number', [{ ...TABLE, box: [null, 0, 0.5, 0.5] }]],
    ['with three numbers', [{ ...TABLE, box: [0, 0, 0.5] }]],
    ['of a tag that the image lacks', [{ ...TABLE, tag: 'chart' }]],
    ['with a start that is too large a number', [{ ...TABLE, box: [1e308, 0, 1e308, 0.5] }]],
    ['too many', Array.from({ length: 61 }, () => TABLE)],
    ['ten thousand', Array.from({ length: 10_000 }, () => TABLE), 413],
    ['no list', 'all'],
  ])('refused: %s', async (_what, regions, status = 422) => {
    const { save, image } = await open();
    expect((await save(regions)).status).toBe(status);
    expect((await image()).regions).toEqual([]);
  });

  test('a save on top of someone else’s is refused, with the current image and what was sent', async () => {
    const { save, saved, image } = await open();
    const before = (await image()).version;
    await saved([TABLE]);
    const late = await save([MODAL], before);
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({
      current: [{ regions: [{ tag: 'table' }] }],
      sent: { regions: [{ tag: 'modal' }], version: before },
    });
  });

  test('an undo brings the earlier list back, unless it was saved again since', async () => {
    const { app, saved, image } = await open();
    const first = await saved([TABLE]);
    const second = await saved([MODAL]);
    await expect(app.history.revert(first.entries, ADMIN)).rejects.toMatchObject({ code: 'changed-since' });
    await app.history.revert(second.entries, ADMIN);
    expect((await image()).regions).toMatchObject([{ tag: 'table' }]);
    await app.history.revert(first.entries, ADMIN);
    expect((await image()).regions).toEqual([]);
  });

  test('of an image whose bytes change have to be checked again, and are cut again when they are saved', async () => {
    const { write, saved, image, fileOf } = await open();
    const old = (await saved([TABLE])).regions[0]?.secure_url;
    await write(await draw('#842'), {});
    expect((await image()).regions).toMatchObject([{ tag: 'table', checkAgain: true }]);
    const [region] = (await saved([TABLE])).regions;
    expect(region).toMatchObject({ checkAgain: false });
    expect(region?.secure_url).not.toBe(old);
    expect(existsSync(fileOf(region?.secure_url ?? ''))).toBe(true);
  });

  test('follow their image: withheld while it is hidden, deleted and restored with it, removed with its files', async () => {
    const { app, db, saved, image, fileOf, send } = await open();
    const address = (await saved([TABLE])).regions[0]?.secure_url ?? '';
    const { id } = await image();
    const reason = () => app.withheldMedia.reasonFor(withoutVersion(address).replace('/media', ''));
    expect(await reason()).toBeUndefined();
    await app.imageAdmin.update({ ids: [id], changes: { hidden: true } }, ADMIN);
    expect(await reason()).toBe('hidden');
    await app.imageAdmin.update({ ids: [id], changes: { hidden: false } }, ADMIN);
    const deletion = await send('DELETE /api/admin/images/{id}', { params: { id } });
    const { entries } = (await deletion.json()) as { entries: number[] };
    expect([await reason(), await db.$count(imageRegions)]).toEqual(['hidden', 0]);
    await app.history.revert(entries, ADMIN);
    expect([await reason(), (await image()).regions.length]).toEqual([undefined, 1]);
    await app.takedowns.takeDown(address, 'A claim', ADMIN);
    expect(await reason()).toBe('taken-down');
    expect(existsSync(fileOf(address))).toBe(false);
  });

  test('have pictures until a day after they were moved or deleted; undoing that cuts them again', async () => {
    const { app, saved, image, mediaDir } = await open();
    const first = await saved([TABLE, MODAL]);
    const second = await saved([MODAL]);
    const folder = join(mediaDir, withoutVersion((await image()).image.secure_url).replace(/^\/media\/|\/[^/]+$/g, ''));
    const pictures = async () => (await readdir(folder)).filter((name) => name.startsWith('region-')).sort();
    const [table, modal] = ['region-1000-2000-5000-5000', 'region-2500-2500-5000-5000'];
    await app.retention.purge();
    expect(await pictures()).toEqual([table, modal]);
    const before = new Date(Date.now() - 25 * 60 * 60 * 1_000);
    for (const name of [table, modal]) await utimes(join(folder, name), before, before);
    await app.retention.purge();
    expect(await pictures()).toEqual([modal]);
    await app.history.revert(second.entries, ADMIN);
    expect(await pictures()).toEqual([table, modal]);
    expect((await image()).regions.map(({ secure_url }) => secure_url)).toEqual(
      first.regions.map(({ secure_url }) => secure_url),
    );
  });

  test('of animated and very tall images are cut from their first frame, in pixels of their own', async () => {
    const { write, saved, image } = await open();
    const frames = await Promise.all(['#246', '#642'].map(draw));
    const animated = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    await write(animated, {});
    expect((await saved([TABLE])).regions).toMatchObject([{ width: 600, height: 400 }]);
    const tall = sharp({ create: { width: 300, height: 9_000, channels: 3, background: '#246' } });
    await write(await tall.png().toBuffer(), {});
    const { width, height } = (await image()).image;
    const [region] = (await saved([{ tag: 'table', box: [0, 0.9, 1, 0.1] }])).regions;
    expect(region).toMatchObject({ width, height: Math.round(height / 10), checkAgain: false });
  });

  test('follow their tag when it is merged into another one and split again', async () => {
    const { app, saved, image, db } = await open({ tags: ['modal'] });
    await saved([MODAL]);
    const dialog = await db.insert(tags).values({ name: 'dialog' }).returning().get();
    const modal = (await app.tagAdmin.list()).find(({ name }) => name === 'modal');
    await app.tagAdmin.merge({ from: [modal?.id ?? 0], into: dialog.id, images: 1 }, ADMIN);
    expect((await image()).regions).toMatchObject([{ tag: 'dialog', title: 'Delete host' }]);
    const [merge] = (await app.auditReading.list({ action: 'tag.merged' }, {})).entries;
    await app.history.revert([merge?.id ?? 0], ADMIN);
    expect((await image()).regions).toMatchObject([{ tag: 'modal' }]);
  });

  test('are not shown by a tag that the image has lost, and are back when the tag is', async () => {
    const { app, saved, image } = await open();
    await saved([TABLE, MODAL]);
    const { id } = await image();
    await app.imageAdmin.update({ ids: [id], changes: { removeTags: ['modal'] } }, ADMIN);
    expect((await image()).regions.map(({ tag }) => tag)).toEqual(['table']);
    await app.imageAdmin.update({ ids: [id], changes: { addTags: ['modal'] } }, ADMIN);
    expect((await image()).regions.map(({ tag }) => tag)).toEqual(['table', 'modal']);
  });
});

describe('regions in collections', () => {
  const items = async (send: Awaited<ReturnType<typeof open>>['send'], id: string) =>
    (await (await send('GET /api/collections/{id}/items', { params: { id } })).json()) as CollectionItem[];

  test('an item is an image or a region of it; each has its own note, order and end', async () => {
    const { saved, image, send } = await open();
    await saved([TABLE, MODAL]);
    const { id: one } = await image();
    const made = await send('POST /api/collections', { body: { title: 'Dialogs', images: [`${one}~2`] } });
    const { id } = (await made.json()) as { id: string };
    const added = await send('POST /api/collections/{id}/items', {
      params: { id },
      body: { items: [{ image: one }, { image: one, regionId: 1, note: 'Rows' }, { image: one, regionId: 2 }] },
    });
    expect(await added.json()).toEqual({ added: [one, `${one}~1`], alreadyThere: [`${one}~2`] });
    expect((await items(send, id)).map(({ image, regionId, item }) => [image, regionId, item?.region?.tag])).toEqual([
      [`${one}~2`, 2, 'modal'],
      [one, null, undefined],
      [`${one}~1`, 1, 'table'],
    ]);
    const kept = await send('GET /api/collections/kept', {});
    expect(await kept.json()).toEqual({ [id]: [`${one}~2`, one, `${one}~1`] });
    const note = await send('PUT /api/collections/{id}/items/{image}', {
      params: { id, image: `${one}~1` },
      body: { note: 'All rows', version: 0 },
    });
    expect(note.status).toBe(200);
    const order = [`${one}~1`, one, `${one}~2`].map((each) => ({ image: each, section: null }));
    await send('PUT /api/collections/{id}/order', { params: { id }, body: { items: order } });
    await send('DELETE /api/collections/{id}/items', { params: { id }, body: { images: [one] } });
    expect((await items(send, id)).map((item) => [item.image, item.note])).toEqual([
      [`${one}~1`, 'All rows'],
      [`${one}~2`, ''],
    ]);
    const found = await send('GET /api/collections/{id}/search', { params: { id }, query: '?q=rows' });
    expect(await found.json()).toMatchObject({ images: [`${one}~1`, `${one}~2`] });
    const compared = await send('GET /api/images/by-id', { query: `?i=${one}~1,${one}` });
    expect(await compared.json()).toMatchObject([
      { image: `${one}~1`, item: { region: { tag: 'table', width: 600 } } },
      { image: one, item: { region: null } },
    ]);
  });

  test('a region that is gone shows its image; one that never was is refused', async () => {
    const { saved, image, send } = await open();
    await saved([TABLE, MODAL]);
    const { id: one } = await image();
    const made = await send('POST /api/collections', { body: { title: 'Dialogs', images: [`${one}~1`] } });
    const { id } = (await made.json()) as { id: string };
    await saved([MODAL]);
    expect(await items(send, id)).toMatchObject([
      { image: `${one}~1`, kind: 'image', item: { id: one, region: null } },
    ]);
    const wrong = { params: { id }, body: { items: [{ image: one, regionId: 7 }] } };
    expect((await send('POST /api/collections/{id}/items', wrong)).status).toBe(404);
    const zero = { params: { id }, body: { items: [{ image: one, regionId: 0 }] } };
    expect((await send('POST /api/collections/{id}/items', zero)).status).toBe(422);
  });
});

describe('an import', () => {
  test('takes regions; a wrong one costs itself only and is named', async () => {
    const regions = [TABLE, { tag: 'table', box: [0, 0, 2, 1] }, { tag: 'chart', box: [0, 0, 1, 1] }, MODAL, 'x'];
    const { summary, image } = await open({ regions });
    expect((await image()).regions.map(({ tag }) => tag)).toEqual(['table', 'modal']);
    expect(summary.skipped.map(({ what }) => what).toSorted()).toEqual(
      [2, 3, 5].map((at) => `images.json: acme/one.png: region ${at}`),
    );
  });

  test('is idempotent, changes what it brought, and leaves alone what it does not name', async () => {
    const { db, write, image, mediaDir } = await open({ regions: [TABLE] });
    const rows = () => db.select().from(imageRegions);
    const before = await rows();
    const file = await draw('#246');
    await write(file, { regions: [TABLE] });
    expect(await rows()).toEqual(before);
    await write(file, {});
    expect(await rows()).toEqual(before);
    await write(file, { regions: [MODAL] });
    expect((await image()).regions.map(({ tag }) => tag)).toEqual(['modal']);
    const [row] = await db.select().from(images);
    expect(await readdir(join(mediaDir, row?.publicId ?? ''))).toContain('region-2500-2500-5000-5000');
  });

  test('never takes away what an admin drew', async () => {
    const { write, saved, image } = await open({ regions: [TABLE] });
    await saved([MODAL]);
    const summary = await write(await draw('#246'), { regions: [TABLE] });
    expect((await image()).regions.map(({ tag }) => tag)).toEqual(['modal']);
    expect(summary.files.kept).toContainEqual({ file: 'acme/one.png', fields: ['regions'] });
  });
});
