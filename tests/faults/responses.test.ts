import { createClient } from '@libsql/client';
import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createDb } from '#db/client.ts';
import { companies } from '#db/schema/companies.ts';
import { faultOf } from '#server/faults/fault.ts';
import { AppError } from '#shared/http/app-error.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { storingImageHost } from '#tests/fakes/storing-image-host.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { cookieOf, openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import { wholeGallery } from '#tests/setup/whole-gallery.ts';
import * as companyRoute from '../../src/pages/api/admin/companies/[id].ts';
import * as upload from '../../src/pages/api/upload.ts';

const COMPANY = aCompany({ name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' });

async function aGallery(given: Parameters<typeof openTestApp>[0] = {}) {
  const opened = await openTestApp(given);
  await addGallery(opened.db, [{ company: COMPANY, images: [{ row: anImage('acme'), tags: [] }] }]);
  const cookie = await cookieOf(opened, 'admin');
  const save = (description: string) =>
    callEndpoint(opened, companyRoute, {
      method: 'PUT',
      params: { id: COMPANY.id },
      cookie,
      body: { name: 'Acme', slug: 'acme', description },
    });
  return { ...opened, cookie, save };
}

/** Captures and silences the error log. */
const logged = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

describe('a read-only database', () => {
  test('refuses saves with 503, still serves reads, and accepts saves again afterwards', async () => {
    const { app, db, save } = await aGallery();
    const log = logged();
    await db.$client.execute('PRAGMA query_only = ON');
    const refused = await save('Not saved');
    expect([refused.status, refused.headers.get('Retry-After'), await refused.json()]).toEqual([
      503,
      '5',
      expect.objectContaining({ type: '/problems/storage-read-only', detail: expect.stringContaining('only be read') }),
    ]);
    expect((await wholeGallery(app)).companies).toHaveLength(1);
    // One line for the save, and one for the index, which can't be updated with the new image.
    expect(log.mock.calls).toEqual([
      [expect.stringMatching(/^\{.*"code":"storage-read-only","cause":".*readonly database[^\n]*$/)],
      [expect.stringMatching(/^\{.*"code":"storage-read-only".*search index could not be written[^\n]*$/)],
    ]);
    log.mockClear();

    await db.$client.execute('PRAGMA query_only = OFF');
    expect((await save('Saved')).status).toBe(200);
  });
});

describe('a database that another program has locked', () => {
  async function locked(): Promise<
    TestApp & { release: () => Promise<void>; save: (text: string) => Promise<Response> }
  > {
    const opened = await aGallery();
    const { databaseUrl } = opened.settings;
    const db = await createDb({ url: databaseUrl, lockWaitMs: 50 });
    const other = createClient({ url: databaseUrl });
    onTestFinished(() => {
      for (const client of [db.$client, other]) client.close();
    });
    const app = (await openTestApp({ settings: opened.settings, deps: { db, settings: opened.settings } })).app;
    const hold = await other.transaction('write');
    const save = (description: string) =>
      callEndpoint({ ...opened, app }, companyRoute, {
        method: 'PUT',
        params: { id: COMPANY.id },
        cookie: opened.cookie,
        body: { name: 'Acme', slug: 'acme', description },
      });
    return { ...opened, app, save, release: () => hold.rollback() };
  }

  test('makes a save fail with 503; reads still work, and the next save succeeds after the lock is released', async () => {
    const { db, save, release } = await locked();
    const log = logged();
    const refused = await save('Not saved');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await refused.json()).toMatchObject({ type: '/problems/database-unavailable' });
    expect(await db.$count(companies)).toBe(1);
    log.mockClear();

    await release();
    expect((await save('Saved')).status).toBe(200);
    const row = await db.select().from(companies).where(eq(companies.id, COMPANY.id)).get();
    expect(row?.description).toBe('Saved');
  });
});

describe('an image host whose disk fails', () => {
  test.each([
    ['ENOSPC', 507, 'storage-full'],
    ['EROFS', 503, 'storage-read-only'],
    ['EMFILE', 503, 'server-exhausted'],
  ])('turns %s into %i %s, and stores again afterwards', async (code, status, name) => {
    const imageHost = storingImageHost();
    let broken = true;
    const failing = Object.assign(new Error(`${code}: it can not be written`), { code });
    const store: typeof imageHost.store = (...args) =>
      broken ? Promise.reject(new AppError('image-host-failed', { cause: failing })) : imageHost.store(...args);
    const opened = await aGallery({ deps: { imageHost: { ...imageHost, store } } });
    const log = logged();
    const send = () => {
      const form = new FormData();
      const pixel = Uint8Array.from(atob('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs='), (char) => char.charCodeAt(0));
      form.append('image', new File([pixel], 'shot.gif', { type: 'image/gif' }));
      form.append('folder', 'acme');
      return callEndpoint(opened, upload, { method: 'POST', path: '/api/upload', cookie: opened.cookie, body: form });
    };
    const refused = await send();
    expect([refused.status, (await refused.json()).type]).toEqual([status, `/problems/${name}`]);
    expect(log.mock.calls).toEqual([[expect.stringContaining(`"code":"${name}","cause":"Error: ${code}`)]]);
    log.mockClear();
    broken = false;
    expect((await send()).status).toBe(200);
  });
});

describe('a clock that jumps', () => {
  test('in either direction: a change by another process is visible within a second of the new time', async () => {
    let clock = Date.parse('2026-06-01T12:00:00Z');
    const { app, db } = await aGallery({ deps: { now: () => new Date(clock) } });
    for (const [jump, name] of [
      [-86_400_000, 'Yesterday'],
      [400 * 86_400_000, 'Next year'],
    ] as const) {
      await wholeGallery(app);
      clock += jump;
      await db.update(companies).set({ name }).where(eq(companies.id, COMPANY.id));
      clock += 1_000;
      expect((await wholeGallery(app)).companies.map((company) => company.name)).toEqual([name]);
    }
  });

  test('backwards: the latest build still comes first and has no negative duration', async () => {
    let clock = Date.parse('2026-06-01T12:00:00Z');
    const { app } = await aGallery({ deps: { now: () => new Date(clock) } });
    await app.builds.runNow('Before', () => undefined);
    clock -= 86_400_000;
    await app.builds.runNow('After', () => {
      clock -= 60_000;
    });
    const [last] = await app.builds.list();
    expect([last?.reason, last?.durationMs]).toEqual(['After', 0]);
  });
});

test('errors without a system cause are not faults', () => {
  expect(faultOf(new AppError('slug-taken'))).toBeUndefined();
  expect(faultOf(new Error('Unexpected'))).toBeUndefined();
  const loop = new Error('round');
  loop.cause = loop;
  expect(faultOf(loop)).toBeUndefined();
});
