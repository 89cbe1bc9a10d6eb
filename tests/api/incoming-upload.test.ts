import sharp from 'sharp';
import { expect, test } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import { images } from '#db/schema/images.ts';
import { createApp } from '#server/app.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { openCloudinaryApp } from '#tests/setup/cloudinary.ts';
import { cookieOf, openTestApp } from '#tests/setup/test-app.ts';
import * as send from '../../src/pages/api/admin/incoming/[id].ts';
import * as sign from '../../src/pages/api/admin/incoming/index.ts';

type Form = { id: string; address: string; fields: Record<string, string> };

/** A hosted gallery, whose request bodies are limited to 4 MB, and an admin's browser. */
async function open(directUploadMaxMb = 20) {
  const { db, cloud, imageHost, settings: plain } = await openCloudinaryApp();
  const settings = { ...plain, cloudinaryUrl: cloud.settingFor(), uploadMaxMb: 4, directUploadMaxMb };
  const rebuild = { request: () => Promise.resolve() };
  const app = createApp({ settings, db, imageHost, now: () => new Date(), rebuild, version: () => 'test' });
  await db.insert(companies).values({ id: 'c1', name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' });
  const opened = { app, db, settings, logged: [] };
  const cookie = await cookieOf(opened, 'admin');
  const ask = () => callEndpoint(opened, sign, { method: 'POST', path: '/api/admin/incoming', cookie });
  const form = async (): Promise<Form> => (await ask()).json();
  const post = ({ address, fields }: Form, bytes: Uint8Array) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set('file', new File([new Uint8Array(bytes)], 'shot.png'));
    return fetch(address, { method: 'POST', body });
  };
  const take = (id: string, given = {}) =>
    callEndpoint(opened, send, {
      method: 'POST',
      path: `/api/admin/incoming/${id}`,
      params: { id },
      body: { name: 'Shot of the day.png', folder: 'acme', ...given },
      cookie,
    });
  return { db, cloud, ask, form, post, take };
}

/** An image that is larger than a function accepts. */
const large = () =>
  sharp({ create: { width: 1400, height: 1400, channels: 3, background: '#246' } })
    .withExif({ IFD0: { Copyright: 'Someone' } })
    .png({ compressionLevel: 0 })
    .toBuffer();

test('a file that is too large for a request is uploaded to Cloudinary and imported from there, without its metadata; the uploaded file is deleted', async () => {
  const { db, cloud, form, post, take } = await open();
  const bytes = await large();
  expect(bytes.byteLength).toBeGreaterThan(4 * 1024 * 1024);
  const signed = await form();
  expect((await post(signed, bytes)).status).toBe(200);
  const response = await take(signed.id, { draft: true });
  expect([response.status, await response.json()]).toEqual([
    200,
    expect.objectContaining({ width: 1400, public_id: expect.stringMatching(/^acme\//) }),
  ]);
  const rows = await db.select().from(images);
  expect(rows).toMatchObject([{ folder: 'acme', originalName: 'Shot of the day.png', draft: true }]);
  expect(cloud.store.all().map(({ public_id: id }) => id)).toEqual([rows[0]?.publicId]);
  const { exif } = await sharp(cloud.store.find(rows[0]?.publicId ?? '')?.data).metadata();
  expect(exif).toBeUndefined();
  expect((await take(signed.id)).status).toBe(404);
});

test('Cloudinary refuses a form whose signed name, tags or formats were changed', async () => {
  const { form, post } = await open();
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  const signed = await form();
  for (const change of [{ public_id: 'acme/mine' }, { tags: '' }, { allowed_formats: 'svg' }, { signature: 'x' }]) {
    expect((await post({ ...signed, fields: { ...signed.fields, ...change } }, bytes)).status).toBe(401);
  }
});

test('a direct upload has the same size limit, and only the id of a signed upload is accepted', async () => {
  const { db, cloud, form, post, take } = await open(0.001);
  const signed = await form();
  await post(signed, await large());
  expect((await take(signed.id)).status).toBe(413);
  for (const id of ['acme', '../acme/shot', '0'.repeat(31), '0'.repeat(32)]) expect((await take(id)).status).toBe(404);
  expect(await db.$count(images)).toBe(0);
  expect(cloud.store.all()).toEqual([]);
});

test('without direct uploads the endpoints are 404', async () => {
  const { ask, take } = await open(0);
  expect((await ask()).status).toBe(404);
  expect((await take('0'.repeat(32))).status).toBe(404);
  const local = await openTestApp({ settings: { directUploadMaxMb: 20 } });
  const cookie = await cookieOf(local, 'admin');
  expect((await callEndpoint(local, sign, { method: 'POST', path: '/api/admin/incoming', cookie })).status).toBe(404);
});
