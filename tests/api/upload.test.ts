import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { images } from '#db/schema/images.ts';
import { imageReadings } from '#db/schema/search.ts';
import { greyPixels } from '#server/image-host/image-pixels.ts';
import { localImageHost } from '#server/image-host/local-image-host.ts';
import { layoutOf } from '#server/reading/layout.ts';
import type { UploadResponse } from '#shared/uploads/upload.contract.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { storingImageHost } from '#tests/fakes/storing-image-host.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { type Caller, cookieOf, openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import { wholeGallery } from '#tests/setup/whole-gallery.ts';
import * as uploadEndpoint from '../../src/pages/api/upload.ts';

const PIXEL = Uint8Array.from(atob('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs='), (char) => char.charCodeAt(0));

const formOf = (fields: Record<string, string>, files: readonly Uint8Array<ArrayBuffer>[] = [PIXEL]) => {
  const form = new FormData();
  for (const bytes of files) form.append('image', new File([bytes], 'shot.gif', { type: 'image/gif' }));
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

async function send(app: TestApp, caller: Caller, body: FormData | string, headers: Record<string, string> = {}) {
  const cookie = await cookieOf(app, caller);
  return callEndpoint(app, uploadEndpoint, { method: 'POST', path: '/api/upload', cookie, body, headers });
}

const open = (uploadMaxMb = 5) => openTestApp({ settings: { uploadMaxMb }, deps: { imageHost: storingImageHost() } });

describe('POST /api/upload', () => {
  test.each([
    ['anonymous', 'test-uploads', 401],
    ['user', 'test-uploads', 200],
    ['user', 'acme', 403],
    ['user', undefined, 403],
    ['admin', 'acme', 200],
    ['admin', undefined, 200],
  ] as const)('%s uploads to %s and gets %i', async (caller, folder, status) => {
    const app = await open();
    expect((await send(app, caller, formOf(folder ? { folder } : {}))).status).toBe(status);
  });

  test('returns the address, public id, size and format', async () => {
    const result = await (await send(await open(), 'user', formOf({ folder: 'test-uploads' }))).json();
    expect(Object.keys(result).sort()).toEqual(['format', 'height', 'public_id', 'secure_url', 'width']);
  });

  /** The same drawing as a PNG and as a low-quality JPEG. */
  const drawTwice = () => {
    const bars = [1, 2, 3].map(
      (at) => `<rect x="${at * 90}" y="${at * 60}" width="200" height="${at * 40}" fill="#${at}4${at}"/>`,
    );
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400">${bars.join('')}</svg>`;
    const drawn = sharp(Buffer.from(svg)).flatten({ background: '#fff' });
    return Promise.all([drawn.clone().png().toBuffer(), drawn.clone().jpeg({ quality: 60 }).toBuffer()]);
  };

  test('a near copy of an image that was taken down before its reading is refused', async () => {
    const dataDir = await aFolder();
    const imageHost = localImageHost({ mediaDir: join(dataDir, 'media'), secret: 'secret' });
    const app = await openTestApp({ settings: { dataDir }, deps: { imageHost } });
    const [bytes, copy] = await drawTwice();
    const upload = (file: Buffer) => send(app, 'admin', formOf({ folder: 'acme' }, [Uint8Array.from(file)]));
    const { secure_url } = (await (await upload(bytes)).json()) as { secure_url: string };
    await app.app.takedowns.takeDown(secure_url, 'A claim', { id: null, email: 'test' });
    const refused = await upload(copy);
    expect([refused.status, ((await refused.json()) as { detail: string }).detail]).toEqual([
      409,
      expect.stringContaining('nearly identical to one that was taken down'),
    ]);
    // The same bytes are not "nearly" identical.
    const same = (await (await upload(bytes)).json()) as { detail: string };
    expect(same.detail).toContain('This image was taken down on');
  });

  test('an image that its folder has already, or with `skip` the gallery, is named and not stored again, unless the admin keeps it', async () => {
    const mediaDir = join(await aFolder(), 'media');
    const app = await openTestApp({ deps: { imageHost: localImageHost({ mediaDir, secret: 'secret' }) } });
    const [bytes] = await drawTwice();
    const rows = () => app.db.$count(images);
    const upload = async (fields: Record<string, string>) =>
      (await (await send(app, 'admin', formOf(fields, [Uint8Array.from(bytes)]))).json()) as UploadResponse;
    const first = await upload({ folder: 'acme' });
    expect(first).toMatchObject({ copies: [] });
    expect(first.stored).toBeUndefined();
    for (const fields of [
      { folder: 'acme' },
      { folder: 'acme', identical: 'skip' },
      { folder: 'other', identical: 'skip' },
    ]) {
      const again = await upload(fields);
      const { secure_url, public_id, width, height, format } = first;
      expect(again).toMatchObject({ secure_url, public_id, width, height, format, stored: false });
      expect(again.copies).toMatchObject([{ exact: true }]);
      expect(await rows()).toBe(1);
    }
    const elsewhere = await upload({ folder: 'other' });
    expect(elsewhere).toMatchObject({ copies: [{ exact: true }] });
    expect(elsewhere.stored).toBeUndefined();
    expect(await rows()).toBe(2);
    const kept = await upload({ folder: 'third', identical: 'keep' });
    expect(kept.stored).toBeUndefined();
    expect(await rows()).toBe(3);
    expect(await upload({ folder: 'test-uploads' })).not.toHaveProperty('stored');
  });

  test('an admin is warned of copies; a near copy of an image that was taken down is refused', async () => {
    const app = await open();
    const [bytes, copy] = await drawTwice();
    const upload = async (file: Buffer) =>
      (await (await send(app, 'admin', formOf({ folder: 'acme' }, [Uint8Array.from(file)]))).json()) as {
        copies?: { id: string; subject: string; exact: boolean }[];
        detail?: string;
      };
    await app.db
      .insert(images)
      .values(anImage('acme', { id: 'known', originalName: 'known.png', contentHash: 'known' }));
    const look = layoutOf(await greyPixels(bytes));
    await app.db.insert(imageReadings).values({ contentHash: 'known', recipe: 1, layoutRecipe: 1, ...look });
    const [near] = (await upload(copy)).copies ?? [];
    expect(near).toEqual({ id: 'known', subject: 'acme / known.png', exact: false });
    expect((await upload(copy)).copies?.filter(({ exact }) => exact)).toHaveLength(1);
    await app.app.takedowns.takeDown('known', 'A claim', { id: null, email: 'test' });
    expect((await upload(copy)).detail).toContain('nearly identical to one that was taken down');
    const test = await send(app, 'user', formOf({ folder: 'test-uploads' }, [Uint8Array.from(copy)]));
    expect(await test.json()).toMatchObject({ detail: expect.not.stringContaining('A claim') });
    expect(test.status).toBe(409);
  });

  test('a test upload is in the index and never in the gallery', async () => {
    const app = await open();
    await send(app, 'user', formOf({ folder: 'test-uploads', tags: 'chart' }));
    expect((await wholeGallery(app.app)).items).toEqual([]);
    expect((await app.db.$client.execute('SELECT count(*) AS n FROM images')).rows[0]?.n).toBe(1);
    expect((await app.db.$client.execute('SELECT count(*) AS n FROM image_tags')).rows[0]?.n).toBe(0);
  });

  test('the file name is stored with the image and in the audit trail', async () => {
    const app = await open();
    const form = formOf({ folder: 'acme' }, []);
    form.append('image', new File([PIXEL], '../alert list.gif', { type: 'image/gif' }));
    await send(app, 'admin', form);
    expect((await (await app.app.imageAdmin.list({ folder: 'acme' })).read(0, 1))[0]?.fileName).toBe('alert list.gif');
    const { entries } = await app.app.auditReading.list({}, {});
    expect(entries[0]).toMatchObject({ subjectName: 'alert list.gif', after: { file: 'alert list.gif' } });
  });

  test('the same file uploaded twice is one image', async () => {
    const app = await open();
    for (let round = 0; round < 2; round += 1)
      await send(app, 'admin', formOf({ folder: 'acme', tags: 'chart, table' }));
    expect((await app.db.$client.execute('SELECT count(*) AS n FROM images')).rows[0]?.n).toBe(1);
    expect((await app.db.$client.execute('SELECT count(*) AS n FROM image_tags')).rows[0]?.n).toBe(2);
  });

  test.each([
    ['a reserved tag', { tags: 'chart, all-screens' }],
    ['a tag with control characters', { tags: 'cha\u0000rt' }],
    ['a tag that is too long', { tags: 'x'.repeat(61) }],
    ['too many tags', { tags: Array.from({ length: 31 }, (_, at) => `tag ${at}`).join(',') }],
    ['an alt text of two lines', { alt: 'one\ntwo' }],
    ['an alt text that is too long', { alt: 'x'.repeat(501) }],
  ])('%s is refused, as by the Images page', async (_name, fields) => {
    expect((await send(await open(), 'admin', formOf({ folder: 'acme', ...fields }))).status).toBe(422);
  });

  test.each([
    ['no file', formOf({ folder: 'test-uploads' }, []), 422],
    ['two files', formOf({ folder: 'test-uploads' }, [PIXEL, PIXEL]), 422],
    ['an empty file', formOf({ folder: 'test-uploads' }, [new Uint8Array()]), 415],
    ['a path as folder', formOf({ folder: '../x' }), 422],
    ['an absolute folder', formOf({ folder: '/etc' }), 422],
  ] as const)('%s is refused with %3$i', async (_name, form, status) => {
    expect((await send(await open(), 'admin', form)).status).toBe(status);
  });

  test.each(['Acme & Co: Shields Inc.', 'security/acme'])(
    'admins, but not users, can upload to the company folder %j',
    async (folder) => {
      const app = await open();
      await addGallery(app.db, [{ company: aCompany({ slug: 'acme', cloudinaryFolder: folder }), images: [] }]);
      app.app.gallery.expire();
      expect((await send(app, 'user', formOf({ folder }))).status).toBe(403);
      expect((await send(app, 'admin', formOf({ folder }))).status).toBe(200);
      expect((await wholeGallery(app.app)).itemsByCompany.get('acme')).toHaveLength(1);
    },
  );

  test('an image above the limit is refused, and the error names the limit', async () => {
    const response = await send(
      await open(1),
      'user',
      formOf({ folder: 'test-uploads' }, [new Uint8Array(1024 * 1024 + 1)]),
    );
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ detail: 'Please select an image smaller than 1MB.' });
  });

  const uploads = async (app: TestApp, caller: Caller) => {
    const cookie = await cookieOf(app, caller);
    return (colour: number) => {
      const body = formOf({ folder: 'test-uploads' }, [PIXEL.slice().fill(colour, 20, 21)]);
      return callEndpoint(app, uploadEndpoint, { method: 'POST', path: '/api/upload', cookie, body });
    };
  };

  test('a user can have 20 test uploads, even when sent concurrently; other users and admins are not affected', async () => {
    const app = await open();
    const [ann, una, admin] = [await uploads(app, 'user'), await uploads(app, 'user'), await uploads(app, 'admin')];
    for (let colour = 0; colour < 19; colour += 1) expect((await ann(colour)).status).toBe(200);
    const last = await Promise.all([19, 20, 21].map(ann));
    expect(last.map(({ status }) => status)).toEqual([200, 409, 409]);
    expect(await last[1]?.json()).toMatchObject({
      type: '/problems/test-uploads-full',
      detail: 'You can have 20 test uploads of 50 MB together. Each is deleted after 30 days.',
    });
    expect((await una(100)).status).toBe(200);
    for (let colour = 101; colour < 123; colour += 1) expect((await admin(colour)).status).toBe(200);
  });

  test('concurrent uploads of one user get 429 when their queue is full', async () => {
    const ann = await uploads(await open(), 'user');
    const responses = await Promise.all([1, 2, 3, 4, 5].map(ann));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    expect(responses.find(({ status }) => status === 429)?.headers.get('Retry-After')).toBe('10');
  });

  test('a user whose test uploads total 50 MB cannot upload another', async () => {
    const app = await open();
    const upload = await uploads(app, 'user');
    expect((await upload(1)).status).toBe(200);
    await app.db.$client.execute('UPDATE images SET bytes = 50 * 1024 * 1024');
    expect((await upload(2)).status).toBe(409);
  });

  test('JSON instead of a form gets 415; a truncated form gets 400', async () => {
    const app = await open();
    expect((await send(app, 'user', '{}', { 'Content-Type': 'application/json' })).status).toBe(415);
    const cut = await send(app, 'user', '--x\r\nContent-Disp', { 'Content-Type': 'multipart/form-data; boundary=x' });
    expect(cut.status).toBe(400);
  });
});
