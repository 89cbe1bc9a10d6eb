import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { disableUser } from '#tests/factories/users.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { cookieOf, openTestApp } from '#tests/setup/test-app.ts';
import * as byTag from '../../src/pages/api/images/by-tag/[tag].ts';

const SHOWN_SIGNED_OUT = 3;

async function openGallery(images = 40) {
  const opened = await openTestApp();
  const rows = Array.from({ length: images }, () => ({ row: anImage('f'), tags: ['button'] }));
  await addGallery(opened.db, [{ company: aCompany({ cloudinaryFolder: 'f' }), images: rows }]);
  const ask = (cookie: string, query = '?limit=20', headers: Record<string, string> = {}) =>
    callEndpoint(opened, byTag, { path: `/api/images/by-tag/all${query}`, params: { tag: 'all' }, cookie, headers });
  const lengthFor = async (cookie: string, query?: string) =>
    ((await (await ask(cookie, query)).json()) as GalleryItem[]).length;
  return { ...opened, ask, lengthFor };
}

describe('a cached page', () => {
  test('is sent unchanged to other signed-in users', async () => {
    const opened = await openGallery();
    const first = await (await opened.ask(await cookieOf(opened, 'user'))).text();
    const before = opened.db.$traffic.queries();
    const again = await opened.ask(await cookieOf(opened, 'admin'));
    expect(await again.text()).toBe(first);
    expect(Object.fromEntries(again.headers)).toMatchObject({
      'x-total-count': '40',
      'cache-control': 'private, no-store',
      vary: 'Cookie, Authorization',
    });
    expect(opened.app.pages.full.figures().entries).toBe(1);
    expect(opened.db.$traffic.queries() - before).toBeLessThanOrEqual(5);
  });

  test('is never sent without a valid session: none, a forged one, an ended one, a disabled account', async () => {
    const opened = await openGallery();
    const [cookie, disabled] = [await cookieOf(opened, 'user'), await cookieOf(opened, 'user')];
    for (const signedIn of [cookie, disabled]) expect(await opened.lengthFor(signedIn)).toBe(20);
    const { session } = await opened.app.sessions.read(cookie);
    if (session) await opened.app.sessions.end(session, false);
    await disableUser(opened.db, (await opened.app.sessions.read(disabled)).session?.user.id ?? '');
    for (const signedOut of ['', `gallery_session=${'a'.repeat(40)}`, cookie, disabled]) {
      expect(await opened.lengthFor(signedOut)).toBe(SHOWN_SIGNED_OUT);
    }
    expect(await opened.lengthFor(await cookieOf(opened, 'user'))).toBe(20);
  });

  test('is rebuilt after the gallery changes', async () => {
    const opened = await openGallery();
    const cookie = await cookieOf(opened, 'user');
    expect([await opened.lengthFor(cookie), await opened.lengthFor('')]).toEqual([20, SHOWN_SIGNED_OUT]);
    await opened.db.delete(companies);
    opened.app.gallery.expire();
    expect([await opened.lengthFor(cookie), await opened.lengthFor('')]).toEqual([0, 0]);
  });

  test('is cached per page', async () => {
    const opened = await openGallery();
    const cookie = await cookieOf(opened, 'user');
    expect(await opened.lengthFor(cookie, '?limit=20&offset=30')).toBe(10);
    expect(await opened.lengthFor(cookie)).toBe(20);
    expect(opened.app.pages.full.figures().entries).toBe(2);
  });

  test('is compressed if the client accepts gzip', async () => {
    const opened = await openGallery();
    const cookie = await cookieOf(opened, 'user');
    const plain = await (await opened.ask(cookie)).text();
    const response = await opened.ask(cookie, '?limit=20', { 'Accept-Encoding': 'gzip' });
    expect([response.headers.get('Content-Encoding'), response.headers.get('Vary')]).toEqual([
      'gzip',
      'Cookie, Authorization, Accept-Encoding',
    ]);
    expect(gunzipSync(await response.arrayBuffer()).toString()).toBe(plain);
  });
});

test('a list of more than 500 entries is not cached', async () => {
  const opened = await openGallery(501);
  const cookie = await cookieOf(opened, 'user');
  expect(await opened.lengthFor(cookie, '')).toBe(501);
  expect(opened.app.pages.full.figures().entries).toBe(0);
});
