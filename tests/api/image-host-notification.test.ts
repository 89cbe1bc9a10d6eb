import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import { images } from '#db/schema/images.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { createApp } from '#server/app.ts';
import { callBudget, LISTING_CALLS_PER_HOUR } from '#server/image-host/call-budget.ts';
import { RATE_LIMITS, rateLimitsService } from '#server/rate-limits/rate-limits.service.ts';
import { settingsRepository } from '#server/settings/settings.repository.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { openCloudinaryApp } from '#tests/setup/cloudinary.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import * as route from '../../src/pages/api/system/image-host-notification.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };
const SECRET = 'stand-in-secret';

/** A gallery that was synced with a cloud of one image five minutes ago, and the reasons of the builds it requests. */
async function open({ perMinute = 1_000 } = {}) {
  let clock = Date.parse('2030-01-01T12:00:00Z');
  const now = () => new Date(clock);
  const { db, cloud, imageHost, settings: plain, ...opened } = await openCloudinaryApp({ now });
  const settings = { ...plain, cloudinaryUrl: cloud.settingFor() };
  const reasons: string[] = [];
  const rebuild = { request: async (reason: string) => void reasons.push(reason) };
  let again = 0;
  const callAgain = async () => {
    again += 1;
  };
  const rateLimits = rateLimitsService({ ...RATE_LIMITS, write: { perAddress: perMinute } });
  const app = createApp({ settings, db, imageHost, now, rebuild, version: () => 'test', callAgain, rateLimits });
  await db.insert(companies).values({ id: 'c1', name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' });
  const data = await sharp({ create: { width: 64, height: 40, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  cloud.put({ public_id: 'one', asset_folder: 'acme', data, tags: ['table'] });
  await app.gallerySync.sync(ADMIN);
  const probe = () => app.gallerySync.afterResponse({ isProbe: true });
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
      address: '203.0.113.1',
    });
  };
  const pass = (ms: number) => {
    clock += ms;
  };
  const hidden = async () =>
    (await db.select({ publicId: images.publicId }).from(images).where(eq(images.hidden, true))).map(
      ({ publicId }) => publicId,
    );
  return { ...opened, app, db, cloud, data, reasons, sign, notify, probe, pass, hidden, calledAgain: () => again };
}

const MOVED = JSON.stringify({
  notification_type: 'move',
  resources: { one: { type: 'upload', from_asset_folder: 'acme', to_asset_folder: 'bolt' } },
});

test('a move that the search does not report is applied 30 s after its notification; several notifications cause one sync', async () => {
  const { cloud, db, reasons, notify, probe, pass } = await open();
  cloud.change('one', { asset_folder: 'bolt' });
  for (let time = 0; time < 3; time += 1) expect((await notify(MOVED)).status).toBe(200);
  await probe();
  expect(cloud.calls).toEqual([]);
  pass(30_000);
  await probe();
  await probe();
  expect(await db.select({ folder: images.folder }).from(images)).toEqual([{ folder: 'bolt' }]);
  expect(cloud.calls.length).toBe(3);
  expect(reasons.length).toBeGreaterThan(0);
});

test('a notification that changes nothing requests no build and adds no audit entry', async () => {
  const { db, reasons, notify, probe, pass } = await open();
  const before = await db.$count(auditEntries);
  await notify(JSON.stringify({ notification_type: 'upload', public_id: 'one' }));
  pass(30_000);
  await probe();
  expect([reasons, await db.$count(auditEntries)]).toEqual([[], before]);
});

const DELETED = (...publicIds: string[]) =>
  JSON.stringify({
    notification_type: 'delete',
    resources: publicIds.map((public_id) => ({ resource_type: 'image', type: 'upload', public_id })),
  });

test.each([
  ['at once', { searchLagMs: 0 }],
  ['later', { searchLagMs: 60_000 }],
  ['at once, and lists a placeholder', { searchLagMs: 0, listsDeleted: true }],
])(
  'a notified deletion needs no full listing if the search reports it %s, and a restored image is shown again',
  async (_name, behaviour) => {
    const { app, cloud, data, db, reasons, notify, probe, pass, hidden } = await open();
    for (let at = 0; at < 30; at += 1) cloud.put({ public_id: `more-${at}`, asset_folder: 'acme', data });
    await app.gallerySync.sync(ADMIN);
    pass(15 * 60_000);
    Object.assign(cloud.behaviour, behaviour);
    cloud.calls.length = 0;
    reasons.length = 0;
    for (const name of ['more-1', 'more-2']) {
      cloud.store.delete(name);
      await notify(DELETED(name));
      pass(30_000);
      await probe();
    }
    expect(await hidden()).toEqual(['more-1', 'more-2']);
    expect(cloud.calls.filter((name) => name === 'GET resources/image/upload')).toHaveLength(2);
    expect(cloud.calls).toHaveLength(6);
    expect(reasons.length).toBeGreaterThan(0);
    const trail = await db.select({ after: auditEntries.after }).from(auditEntries).orderBy(auditEntries.id);
    expect(JSON.stringify(trail.at(-1))).toContain('more-2');
    cloud.put({ public_id: 'more-1', asset_folder: 'acme', data });
    await notify(JSON.stringify({ notification_type: 'upload', public_id: 'more-1' }));
    pass(30_000);
    await probe();
    expect(await hidden()).toEqual(['more-2']);
    expect((await app.maintenance.status()).isInMaintenance).toBe(false);
    // The deletions are complete: neither an incremental nor a full sync finds anything else.
    pass(15 * 60_000);
    cloud.behaviour.searchLagMs = 0;
    cloud.calls.length = 0;
    expect(await app.gallerySync.sync(ADMIN)).toMatchObject({ added: 0, changed: 0, gone: [] });
    expect(cloud.calls).toHaveLength(2);
    expect(await app.gallerySync.sync(ADMIN, { isWhole: true })).toMatchObject({ added: 0, changed: 0, gone: [] });
  },
);

test('a notification that most of the gallery was deleted hides nothing', async () => {
  const { app, cloud, data, notify, probe, pass, hidden } = await open();
  const names = Array.from({ length: 12 }, (_, at) => `more-${at}`);
  for (const name of names) cloud.put({ public_id: name, asset_folder: 'acme', data });
  await app.gallerySync.sync(ADMIN);
  for (const name of names) cloud.store.delete(name);
  await notify(DELETED(...names));
  pass(30_000);
  await probe();
  expect(await hidden()).toEqual([]);
});

test('when the call budget is used up, no banner appears and a notified deletion is still applied', async () => {
  const { app, cloud, data, db, notify, probe, pass, hidden } = await open();
  cloud.put({ public_id: 'two', asset_folder: 'acme', data });
  await app.gallerySync.sync(ADMIN);
  const budget = callBudget({ counter: settingsRepository(db), now: app.now });
  const isLeft = () =>
    budget.take(LISTING_CALLS_PER_HOUR).then(
      () => true,
      () => false,
    );
  while (await isLeft());
  // Refused notifications are not counted.
  for (let time = 0; time < 100; time += 1) expect(await isLeft()).toBe(false);
  cloud.store.delete('two');
  cloud.store.delete('one');
  await notify(DELETED('two'));
  for (let time = 0; time < 2; time += 1) {
    pass(30_000);
    await probe();
    expect(await hidden()).toEqual(['two']);
    expect((await app.maintenance.status()).isInMaintenance).toBe(false);
  }
  pass(60 * 60_000);
  await probe();
  expect(await hidden()).toEqual(['one', 'two']);
});

test('after rate-limited notifications, a full sync picks up every change', async () => {
  const { cloud, data, db, notify, probe, pass } = await open({ perMinute: 1 });
  cloud.change('one', { asset_folder: 'bolt' });
  expect((await notify(JSON.stringify({ notification_type: 'upload', public_id: 'other' }))).status).toBe(200);
  cloud.put({ public_id: 'two', asset_folder: 'acme', data });
  expect((await notify(MOVED)).status).toBe(429);
  expect((await notify(MOVED, { signature: 'x', timestamp: '1' })).status).toBe(429);
  pass(30_000);
  await probe();
  const found = await db.select({ publicId: images.publicId, folder: images.folder }).from(images);
  expect(found).toEqual(
    expect.arrayContaining([
      { publicId: 'one', folder: 'bolt' },
      { publicId: 'two', folder: 'acme' },
    ]),
  );
});

test('a moved folder triggers a full sync', async () => {
  const { cloud, db, notify, probe, pass } = await open();
  cloud.change('one', { asset_folder: 'new/acme' });
  await notify(
    JSON.stringify({ notification_type: 'move_or_rename_asset_folder', from_path: 'acme', to_path: 'new/acme' }),
  );
  pass(30_000);
  await probe();
  expect(await db.select({ folder: images.folder }).from(images)).toEqual([{ folder: 'new/acme' }]);
});

test('a notification whose signature does not match the secret, the body and the time is refused and changes nothing', async () => {
  const { app, cloud, sign, notify, probe, pass } = await open();
  const hour = 60 * 60_000;
  const wrong = [
    { signature: '', timestamp: '' },
    { ...sign(MOVED), timestamp: 'NaN' },
    { ...sign(MOVED), signature: 'x'.repeat(40) },
    sign(MOVED, { secret: 'another' }),
    sign(`${MOVED} `),
    sign(MOVED, { at: app.now().getTime() - 3 * hour }),
    sign(MOVED, { at: app.now().getTime() + hour }),
    sign(MOVED, { algorithm: 'md5' }),
  ];
  for (const signed of wrong) {
    const response = await notify(MOVED, signed);
    expect([response.status, (await response.json()).type]).toEqual([403, '/problems/signature-invalid']);
  }
  pass(30_000);
  await probe();
  expect(cloud.calls).toEqual([]);
});

test('a SHA-256 signature is accepted; a signed but malformed body gets 400', async () => {
  const { sign, notify } = await open();
  expect((await notify(MOVED, sign(MOVED, { algorithm: 'sha256' }))).status).toBe(200);
  expect((await notify('[]')).status).toBe(400);
});

test('without Cloudinary the endpoint is 404', async () => {
  const opened = await openTestApp();
  const path = '/api/system/image-host-notification';
  const given = { method: 'POST', path, body: MOVED, headers: { 'X-Cld-Signature': 'x' }, origin: null };
  expect((await callEndpoint(opened, route, given)).status).toBe(404);
});

test('a health probe starts a sync every 15 minutes, and a full sync once a day', async () => {
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
