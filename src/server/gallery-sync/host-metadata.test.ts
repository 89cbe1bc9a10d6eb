import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import { images } from '#db/schema/images.ts';
import { createApp } from '#server/app.ts';
import type { CloudinaryAuthority } from '#server/env.ts';
import type { FakeBehaviour } from '#tests/fakes/cloudinary/fake-cloudinary.ts';
import { openCloudinaryApp } from '#tests/setup/cloudinary.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };

const dataOf = (background: string) =>
  sharp({ create: { width: 64, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

/** A cloud with dynamic folders and three images of Acme, which are in the gallery, and a company without images. */
async function open({
  authority,
  behaviour,
}: {
  authority?: CloudinaryAuthority[];
  behaviour?: Partial<FakeBehaviour>;
} = {}) {
  const opened = await openCloudinaryApp(behaviour);
  const { cloud, db, settings, imageHost } = opened;
  const rebuild = { request: () => Promise.resolve() };
  const now = behaviour?.now ?? (() => new Date());
  const app = authority
    ? createApp({
        settings: { ...settings, cloudinaryAuthority: authority },
        db,
        imageHost,
        rebuild,
        now,
        version: () => 'test',
      })
    : opened.app;
  await db.insert(companies).values([
    { id: 'c1', name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' },
    { id: 'c2', name: 'Bolt', slug: 'bolt', cloudinaryFolder: 'bolt' },
  ]);
  const data = await dataOf('#246');
  for (const name of ['one', 'two', 'three']) {
    cloud.put({ public_id: name, asset_folder: 'acme', data, tags: ['table'], context: { alt: `The ${name}` } });
  }
  const sync = (options = {}) => app.gallerySync.sync(ADMIN, options);
  const find = async (publicId: string) => {
    const row = await db.select().from(images).where(eq(images.publicId, publicId)).get();
    const { length, read } = await app.imageAdmin.list({});
    const shown = (await read(0, length)).find(({ id }) => id === row?.id);
    return { id: row?.id ?? '', folder: row?.folder, alt: row?.alt, tags: shown?.tags };
  };
  await sync();
  return { ...opened, app, data, sync, find };
}

describe('edits at Cloudinary of images that the gallery has', () => {
  test('tags and alt text are copied by the next sync, which costs two calls', async () => {
    const { cloud, sync, find } = await open();
    cloud.change('one', { tags: ['chart', 'topic:alerts'], context: { alt: 'Better' } });
    cloud.calls.length = 0;
    expect(await sync()).toMatchObject({
      message: '0 new, 0 changed, 1 moved, renamed or edited, 0 gone on the image host.',
      reworded: 1,
    });
    expect(cloud.calls.length).toBe(2);
    expect(await find('one')).toMatchObject({ folder: 'acme', alt: 'Better', tags: ['chart', 'topic:alerts'] });
    expect(await find('two')).toMatchObject({ alt: 'The two', tags: ['table'] });
    expect((await sync()).message).toBe('Nothing has changed on the image host.');
    cloud.change('one', { tags: [], context: {} });
    await sync();
    expect(await find('one')).toMatchObject({ alt: '', tags: [] });
  });

  test('an image moved to another folder belongs to another company, and can be moved on and back', async () => {
    const { app, cloud, sync, find } = await open();
    const { id } = await find('one');
    for (const folder of ['bolt', 'acme', 'bolt']) {
      cloud.change('one', { asset_folder: folder });
      expect(await sync({ isWhole: true })).toMatchObject({ added: 0, reworded: 1, gone: [] });
      expect(await find('one')).toMatchObject({ id, folder, alt: 'The one', tags: ['table'] });
    }
    app.gallery.expire();
    const ofBolt = await app.images.listByCompany('bolt', { kind: 'admin', id: 'admin-1' });
    expect((await ofBolt.read(0, 9)).map((item) => item.id)).toEqual([id]);
  });

  test('fields that an admin has edited stay; the others are updated', async () => {
    const { app, cloud, sync, find } = await open();
    const { id } = await find('one');
    await app.imageAdmin.update({ ids: [id], changes: { alt: 'Ours' } }, ADMIN);
    cloud.change('one', { tags: ['chart'], context: { alt: 'Theirs' }, asset_folder: 'bolt' });
    await sync();
    expect(await find('one')).toMatchObject({ folder: 'bolt', alt: 'Ours', tags: ['chart'] });
    await app.imageAdmin.update({ ids: [id], changes: { addTags: ['map'] } }, ADMIN);
    await app.imageAdmin.update({ ids: [id], changes: { companyId: 'c1' } }, ADMIN);
    cloud.change('one', { tags: ['list'], asset_folder: 'strangers' });
    await sync({ isWhole: true });
    expect(await find('one')).toMatchObject({ folder: 'acme', alt: 'Ours', tags: ['chart', 'map'] });
  });

  test('an image that is moved by a new public id keeps its gallery id, edits and tags', async () => {
    const { app, cloud, data, sync, find } = await open();
    cloud.put({ public_id: 'acme/fixed', data, tags: ['table'] });
    await sync();
    const { id } = await find('acme/fixed');
    await app.imageAdmin.update({ ids: [id], changes: { alt: 'Ours' } }, ADMIN);
    cloud.change('acme/fixed', { public_id: 'bolt/fixed' });
    cloud.calls.length = 0;
    expect(await sync()).toMatchObject({ added: 0, changed: 0, reworded: 1, gone: [] });
    expect(cloud.calls.length).toBe(2);
    expect(await find('bolt/fixed')).toMatchObject({ id, folder: 'bolt', alt: 'Ours', tags: ['table'] });
    expect(await sync({ isWhole: true })).toMatchObject({ added: 0, reworded: 0, gone: [] });
  });

  test('a rename inside a folder is reported', async () => {
    const { cloud, data, sync, find } = await open();
    cloud.put({ public_id: 'acme/before', data });
    await sync();
    const { id } = await find('acme/before');
    cloud.change('acme/before', { public_id: 'acme/after' });
    expect((await sync()).message).toBe('0 new, 0 changed, 1 moved, renamed or edited, 0 gone on the image host.');
    expect(await find('acme/after')).toMatchObject({ id });
    expect((await sync()).message).toBe('Nothing has changed on the image host.');
  });

  test('an image uploaded through the gallery keeps its metadata until it is edited at Cloudinary', async () => {
    const { app, cloud, sync, find } = await open();
    const viewer = { kind: 'admin' as const, id: 'admin-1' };
    const signal = new AbortController().signal;
    const form = { bytes: await dataOf('#fff'), name: 'a.png', folder: 'acme', tags: ['table'], alt: 'Sent' };
    const { public_id: publicId } = await app.uploads.create(form, { viewer, email: '', signal });
    expect(await sync({ isWhole: true })).toMatchObject({ added: 0, reworded: 0, gone: [] });
    expect(await find(publicId)).toMatchObject({ folder: 'acme', alt: 'Sent', tags: ['table'] });
    cloud.change(publicId, { tags: ['chart'], asset_folder: 'bolt' });
    expect(await sync()).toMatchObject({ added: 0, reworded: 1, gone: [] });
    expect(await find(publicId)).toMatchObject({ folder: 'bolt', alt: 'Sent', tags: ['chart'] });
  });

  test.each([
    { authority: [], folder: 'acme', alt: 'The one', tags: ['table'] },
    { authority: ['tags' as const], folder: 'acme', alt: 'The one', tags: ['chart'] },
    { authority: ['alt' as const, 'folder' as const], folder: 'bolt', alt: 'Better', tags: ['table'] },
  ])('CLOUDINARY_AUTHORITY=$authority copies only those fields', async ({ authority, ...expected }) => {
    const { cloud, sync, find } = await open({ authority });
    cloud.change('one', { tags: ['chart'], context: { alt: 'Better' }, asset_folder: 'bolt' });
    await sync({ isWhole: true });
    expect(await find('one')).toMatchObject(expected);
  });

  test('a tag that was renamed in the gallery is recognised by its old name at Cloudinary', async () => {
    const { app, cloud, sync, find } = await open();
    const [tag] = (await app.tagAdmin.list()).filter(({ name }) => name === 'table');
    await app.tagAdmin.update(
      String(tag?.id),
      { name: 'data-table', description: '', aliases: [], version: tag?.version ?? 0 },
      ADMIN,
    );
    expect(await sync({ isWhole: true })).toMatchObject({ reworded: 0 });
    cloud.change('one', { tags: ['table', 'chart'] });
    await sync();
    expect(await find('one')).toMatchObject({ tags: ['data-table', 'chart'] });
  });
});

describe('a search that lags behind', () => {
  const LAG_MS = 60_000;

  test('finds edits a minute later, without a full listing', async () => {
    let clock = Date.now() - 60 * 60_000;
    const now = () => new Date(clock);
    const { app, cloud, sync, find } = await open({ behaviour: { now, searchLagMs: LAG_MS } });
    clock = Date.now();
    const form = { bytes: await dataOf('#fff'), name: 'a.png', folder: 'acme', tags: [], alt: '' };
    const viewer = { kind: 'admin' as const, id: 'admin-1' };
    await app.uploads.create(form, { viewer, email: '', signal: new AbortController().signal });
    cloud.change('one', { tags: ['chart'] });
    cloud.calls.length = 0;
    expect(await sync()).toMatchObject({ added: 0, reworded: 0, gone: [] });
    clock += 2 * LAG_MS;
    expect(await sync()).toMatchObject({ added: 0, reworded: 1, gone: [] });
    expect(await find('one')).toMatchObject({ tags: ['chart'] });
    expect(cloud.calls.filter((name) => name.startsWith('GET resources'))).toEqual([]);
  });
});
