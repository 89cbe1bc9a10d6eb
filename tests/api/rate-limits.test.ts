import { describe, expect, test } from 'vitest';
import { openSharedPage } from '#server/http/shared-page.ts';
import { RATE_LIMITS, rateLimitsService } from '#server/rate-limits/rate-limits.service.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { addUser } from '#tests/factories/users.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { cookieOf, openTestApp } from '#tests/setup/test-app.ts';
import * as role from '../../src/pages/api/admin/users/[id]/role.ts';
import * as callback from '../../src/pages/api/auth/callback.ts';
import * as login from '../../src/pages/api/auth/login.ts';
import * as logout from '../../src/pages/api/auth/logout.ts';
import * as companies from '../../src/pages/api/companies/index.ts';
import * as similar from '../../src/pages/api/images/[id]/similar.ts';
import * as byId from '../../src/pages/api/images/by-id.ts';
import * as byTag from '../../src/pages/api/images/by-tag/[tag].ts';
import * as search from '../../src/pages/api/search.ts';
import * as shared from '../../src/pages/api/shared/[token]/index.ts';
import * as sharedSearch from '../../src/pages/api/shared/[token]/search.ts';
import * as upload from '../../src/pages/api/upload.ts';
import * as picture from '../../src/pages/s/[token]/picture.png.ts';

const open = () =>
  openTestApp({
    deps: {
      rateLimits: rateLimitsService({
        'sign-in': { perAddress: 1 },
        upload: { perAddress: 10, perUser: 1 },
        write: { perAddress: 10, perUser: 1 },
        search: { perAddress: 1 },
        'share-link': { perAddress: 1 },
        'guest-picture': { perAddress: 1 },
        token: { perAddress: 10, perUser: 1 },
        agent: { perAddress: 1 },
        authorization: { perAddress: 1 },
        'app-registration': { perAddress: 1 },
      }),
    },
  });

/** Paths whose cost is charged, with the calls. */
const WEIGHED = [
  ['/api/search', search, {}],
  ['/api/images/by-tag/all-screens', byTag, { tag: 'all-screens' }],
  ['/api/shared/token', shared, { token: 'token' }],
  ['/api/shared/token/search', sharedSearch, { token: 'token' }],
  ['/api/images/by-id?i=x', byId, {}],
  ['/api/images/x/similar', similar, { id: 'x' }],
] as const;

const expectRefusal = async (response: Response) => {
  expect(response.status).toBe(429);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  expect(Number(response.headers.get('Retry-After'))).toSatisfy((seconds: number) => seconds > 0 && seconds <= 60);
  expect(await response.json()).toMatchObject({ status: 429, type: '/problems/too-many-requests' });
};

describe('rate limits', () => {
  test('sign-ins are limited per address', async () => {
    const app = await open();
    const from = (address: string) => callEndpoint(app, callback, { path: '/api/auth/callback', address });
    expect((await from('203.0.113.1')).status).toBe(400);
    await expectRefusal(await from('203.0.113.1'));
    const begin = { path: '/api/auth/login', address: '203.0.113.1' };
    await expectRefusal(await callEndpoint(app, login, begin));
    expect((await from('203.0.113.2')).status, 'somebody else').toBe(400);
  });

  test('writes are limited per user, regardless of their address', async () => {
    const app = await open();
    const { id } = await addUser(app.db, {});
    const [one, other] = [await cookieOf(app, 'admin'), await cookieOf(app, 'admin')];
    const write = (cookie: string, address: string) =>
      callEndpoint(app, role, {
        method: 'PATCH',
        path: `/api/admin/users/${id}/role`,
        params: { id },
        body: { role: 'user' },
        cookie,
        address,
      });
    expect((await write(one, '203.0.113.1')).status).toBe(200);
    await expectRefusal(await write(one, '203.0.113.2'));
    expect((await write(other, '203.0.113.2')).status).toBe(200);
  });

  test('uploads have their own limit and are refused before the file is read', async () => {
    const app = await open();
    const cookie = await cookieOf(app, 'user');
    const send = () =>
      callEndpoint(app, upload, { method: 'POST', path: '/api/upload', cookie, body: 'no form', headers: {} });
    expect((await send()).status).toBe(415);
    await expectRefusal(await send());
    expect((await callEndpoint(app, logout, { method: 'POST', cookie })).status).toBe(200);
  });

  test('share links are limited per address: the page, the preview picture and the API call share one limit', async () => {
    const app = await open();
    const from = (address: string) => ({ path: '/s/token', params: { token: 'token' }, address });
    const readPicture = (address: string) => callEndpoint(app, { GET: picture.GET, ALL: picture.GET }, from(address));
    expect((await readPicture('203.0.113.1')).status).toBe(404);
    const refused = await readPicture('203.0.113.1');
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    await expectRefusal(await callEndpoint(app, shared, from('203.0.113.1')));
    const openPage = (clientAddress: string) => {
      const locals = { app: app.app, viewer: { kind: 'anonymous' }, session: null, requestId: 'test', clientAddress };
      return openSharedPage(locals as App.Locals, 'token', new Headers());
    };
    expect(await openPage('203.0.113.1')).toEqual({ shared: null, status: 429 });
    expect(await openPage('203.0.113.2')).toEqual({ shared: null, status: 404 });
  });

  test("requests from a foreign origin do not count towards a user's limit", async () => {
    const app = await open();
    const cookie = await cookieOf(app, 'user');
    for (let round = 0; round < 3; round += 1) {
      const forged = { method: 'POST', cookie, origin: 'https://evil.example' };
      expect((await callEndpoint(app, logout, forged)).status).toBe(403);
    }
    expect((await callEndpoint(app, logout, { method: 'POST', cookie })).status).toBe(200);
  });

  test.each(WEIGHED)('%s is refused to a client that has used up its time', async (path, called, params) => {
    const rateLimits = rateLimitsService(RATE_LIMITS, undefined, { reserve: 0, perSecond: 1 });
    const app = await openTestApp({ deps: { rateLimits } });
    await expectRefusal(await callEndpoint(app, called, { path, params }));
  });

  test('a list that is streamed is charged for all of it: who asks in a loop is refused, others are answered', async () => {
    const rateLimits = rateLimitsService(RATE_LIMITS, undefined, { reserve: 100, perSecond: 20 });
    const opened = await openTestApp({ deps: { rateLimits } });
    const rows = Array.from({ length: 2_000 }, () => ({ row: anImage('f'), tags: ['button'] }));
    await addGallery(opened.db, [{ company: aCompany({ cloudinaryFolder: 'f' }), images: rows }]);
    const all = { path: '/api/images/by-tag/all', params: { tag: 'all' } };
    const ask = (cookie: string) => callEndpoint(opened, byTag, { ...all, cookie });
    const [one, other] = [await cookieOf(opened, 'user'), await cookieOf(opened, 'user')];
    let response = await ask(one);
    for (let round = 0; round < 40 && response.ok; round += 1) {
      expect(((await response.json()) as unknown[]).length).toBe(2_000);
      response = await ask(one);
    }
    await expectRefusal(response);
    expect((await ask(other)).status).toBe(200);
    expect((await callEndpoint(opened, byTag, all)).status).toBe(200);
  });

  test('reading lists is not limited by number', async () => {
    const app = await open();
    for (let round = 0; round < 30; round += 1) {
      expect((await callEndpoint(app, companies, { path: '/api/companies' })).status).toBe(200);
    }
  });

  test('the real limits leave room for fast admins and API clients', () => {
    expect(RATE_LIMITS.write.perUser).toBeGreaterThanOrEqual(600);
    expect(RATE_LIMITS.upload.perUser).toBeGreaterThanOrEqual(120);
    expect(RATE_LIMITS['sign-in'].perAddress).toBeGreaterThanOrEqual(120);
  });
});
