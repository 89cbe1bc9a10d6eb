import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import { images } from '#db/schema/images.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { createApp } from '#server/app.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { openCloudinaryApp } from '#tests/setup/cloudinary.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import * as route from '../../src/pages/api/system/image-host-notification.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };
const SECRET = 'stand-in-secret';

/** A gallery that knows a cloud with an image, half an hour later; what it has builds requested for. */
async function open() {
  let clock = Date.now();
  const now = () => new Date(clock);
  const { db, cloud, imageHost, settings: plain, ...opened } = await openCloudinaryApp({ now });
  const settings = { ...plain, cloudinaryUrl: cloud.settingFor() };
  const reasons: string[] = [];
  const rebuild = { request: async (reason: string) => void reasons.push(reason) };
  let again = 0;
  const callAgain = async () => {
    again += 1;
  };
  const app = createApp({ settings, db, imageHost, now, rebuild, version: () => 'test', callAgain });
  await db.insert(companies).values({ id: 'c1', name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' });
  const data = await sharp({ create: { width: 64, height: 40, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  cloud.put({ public_id: 'one', asset_folder: 'acme', data, tags: ['table'] });
  await app.gallerySync.sync(ADMIN);
  const probe = () => app.gallerySync.afterAnswer({ isProbe: true });
  await probe();
  clock += 5 * 60_000;
  reasons.length = 0;
  cloud.calls.length = 0;
  const sign = (body: string, { secret = SECRET, at = clock, algorithm = 'sha1' } = {}) => {
    const timestamp = String(Math.round(at / 1000));
    return {
      timestamp,
      signature: createHash(algorithm)
        .update(body + timestamp + secret)
        .digest('hex'),
    };
  };
  const notify = async (body: string, { signature, timestamp } = sign(body)) => {
    const headers = { 'X-Cld-Signature': signature, 'X-Cld-Timestamp': timestamp, 'Content-Type': 'application/json' };
    const path = '/api/system/image-host-notification';
    return callEndpoint({ db, settings, app, logged: [] }, route, {
      method: 'POST',
      path,
      body,
      headers,
      origin: null,
    });
  };
  const pass = (ms: number) => {
    clock += ms;
  };
  return { ...opened, app, db, cloud, data, reasons, sign, notify, probe, pass, calledAgain: () => again };
}

const MOVED = JSON.stringify({
  notification_type: 'move',
  resources: { one: { type: 'upload', from_asset_folder: 'acme', to_asset_folder: 'bolt' } },
});

test('a move that no search tells of comes over half a minute after its notification, and many notifications are one sync', async () => {
  const { cloud, db, reasons, notify, probe, pass } = await open();
  cloud.change('one', { asset_folder: 'bolt' });
  for (let time = 0; time < 3; time += 1) expect((await notify(MOVED)).status).toBe(204);
  await probe();
  expect(cloud.calls).toEqual([]);
  pass(30_000);
  await probe();
  await probe();
  expect(await db.select({ folder: images.folder }).from(images)).toEqual([{ folder: 'bolt' }]);
  expect(cloud.calls.length).toBe(3);
  expect(reasons.length).toBeGreaterThan(0);
});

test('a notification of what the gallery has already leaves no build and no line of the trail', async () => {
  const { db, reasons, notify, probe, pass } = await open();
  const before = await db.$count(auditEntries);
  await notify(JSON.stringify({ notification_type: 'upload', public_id: 'one' }));
  pass(30_000);
  await probe();
  expect([reasons, await db.$count(auditEntries)]).toEqual([[], before]);
});

test('a folder that was moved has everything read again', async () => {
  const { cloud, db, notify, probe, pass } = await open();
  cloud.change('one', { asset_folder: 'new/acme' });
  await notify(
    JSON.stringify({ notification_type: 'move_or_rename_asset_folder', from_path: 'acme', to_path: 'new/acme' }),
  );
  pass(30_000);
  await probe();
  expect(await db.select({ folder: images.folder }).from(images)).toEqual([{ folder: 'new/acme' }]);
});

test('what is not signed with the secret of the account, in time and for these bytes, changes nothing', async () => {
  const { cloud, sign, notify, probe, pass } = await open();
  const hour = 60 * 60_000;
  const wrong = [
    { signature: '', timestamp: '' },
    { ...sign(MOVED), timestamp: 'NaN' },
    { ...sign(MOVED), signature: 'x'.repeat(40) },
    sign(MOVED, { secret: 'another' }),
    sign(`${MOVED} `),
    sign(MOVED, { at: Date.now() - 3 * hour }),
    sign(MOVED, { at: Date.now() + hour }),
    sign(MOVED, { algorithm: 'md5' }),
  ];
  for (const signed of wrong) {
    const answer = await notify(MOVED, signed);
    expect([answer.status, (await answer.json()).type]).toEqual([403, '/problems/signature-invalid']);
  }
  pass(30_000);
  await probe();
  expect(cloud.calls).toEqual([]);
});

test('an account that signs with SHA-256 is believed, and signed nonsense is refused', async () => {
  const { sign, notify } = await open();
  expect((await notify(MOVED, sign(MOVED, { algorithm: 'sha256' }))).status).toBe(204);
  expect((await notify('[]')).status).toBe(400);
});

test('without Cloudinary there is no such address', async () => {
  const opened = await openTestApp();
  const path = '/api/system/image-host-notification';
  const given = { method: 'POST', path, body: MOVED, headers: { 'X-Cld-Signature': 'x' }, origin: null };
  expect((await callEndpoint(opened, route, given)).status).toBe(404);
});

test('every quarter of an hour somebody’s probe has the gallery look by itself, once a day at everything', async () => {
  const { cloud, db, reasons, probe, pass } = await open();
  await probe();
  expect(cloud.calls).toEqual([]);
  cloud.change('one', { tags: ['chart'] });
  pass(15 * 60_000);
  await probe();
  expect(cloud.calls.length).toBe(2);
  expect(reasons).toEqual(['Gallery refreshed']);
  cloud.change('one', { asset_folder: 'bolt' });
  pass(15 * 60_000);
  await probe();
  expect(await db.select({ folder: images.folder }).from(images)).toEqual([{ folder: 'acme' }]);
  pass(24 * 60 * 60_000);
  await probe();
  expect(await db.select({ folder: images.folder }).from(images)).toEqual([{ folder: 'bolt' }]);
  expect(reasons).toEqual(['Gallery refreshed', 'Gallery refreshed']);
});
