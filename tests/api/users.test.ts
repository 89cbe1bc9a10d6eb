import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEntries } from '#db/schema/operations.ts';
import { users } from '#db/schema/users.ts';
import { addUser, disableUser } from '#tests/factories/users.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { cookieOf, openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import * as role from '../../src/pages/api/admin/users/[id]/role.ts';
import * as list from '../../src/pages/api/admin/users/index.ts';
import * as logout from '../../src/pages/api/auth/logout.ts';
import * as adminStatus from '../../src/pages/api/user/admin-status/index.ts';

const setRole = (opened: TestApp, cookie: string, id: string, body: unknown, more = {}) =>
  callEndpoint(opened, role, { method: 'PATCH', params: { id }, cookie, body, ...more });

const codeOf = async (response: Response) => ((await response.json()) as { type: string }).type;

async function withAdmin() {
  const opened = await openTestApp();
  const admin = await addUser(opened.db, { role: 'admin', email: 'boss@example.com' });
  const user = await addUser(opened.db, { displayName: 'Una User' });
  const adminCookie = await cookieOf(opened, 'admin', admin.id);
  const userCookie = await cookieOf(opened, 'user', user.id);
  return { opened, db: opened.db, admin, user, adminCookie, userCookie };
}

describe('a role change', () => {
  test('takes effect on the next request, both ways', async () => {
    const { opened, user, adminCookie, userCookie } = await withAdmin();
    const mayList = async () => (await callEndpoint(opened, list, { cookie: userCookie })).status;
    expect(await mayList()).toBe(403);
    expect((await setRole(opened, adminCookie, user.id, { role: 'admin' })).status).toBe(200);
    expect(await mayList()).toBe(200);
    expect((await setRole(opened, adminCookie, user.id, { role: 'user' })).status).toBe(200);
    expect(await mayList()).toBe(403);
  });

  test('is recorded in the audit trail, only if the role differs', async () => {
    const { opened, db, admin, user, adminCookie } = await withAdmin();
    await setRole(opened, adminCookie, user.id, { role: 'admin' });
    await setRole(opened, adminCookie, user.id, { role: 'admin' });
    expect(await db.select().from(auditEntries)).toEqual([
      expect.objectContaining({
        actorId: admin.id,
        actorEmail: 'boss@example.com',
        action: 'user.role-changed',
        subjectKind: 'user',
        subjectId: user.id,
        before: '{"role":"user"}',
        after: '{"role":"admin"}',
        at: expect.any(Date),
      }),
    ]);
  });

  test('that demotes the last admin is refused', async () => {
    const { opened, db, admin, adminCookie } = await withAdmin();
    const response = await setRole(opened, adminCookie, admin.id, { role: 'user' });
    expect([response.status, await codeOf(response)]).toEqual([409, '/problems/last-admin']);
    expect(await db.select().from(auditEntries)).toEqual([]);
  });

  test('that demotes the last enabled admin is refused', async () => {
    const { opened, db, admin, adminCookie } = await withAdmin();
    await disableUser(db, (await addUser(db, { role: 'admin' })).id);
    expect((await setRole(opened, adminCookie, admin.id, { role: 'user' })).status).toBe(409);
  });

  test('succeeds for one of two admins who demote each other concurrently', async () => {
    const { opened, db, admin, adminCookie } = await withAdmin();
    const other = await addUser(db, { role: 'admin' });
    const otherCookie = await cookieOf(opened, 'admin', other.id);
    await Promise.all([
      setRole(opened, adminCookie, other.id, { role: 'user' }),
      setRole(opened, otherCookie, admin.id, { role: 'user' }),
    ]);
    expect(await db.$count(users, eq(users.role, 'admin'))).toBe(1);
  });

  test.each([
    [{ role: 'owner' }, 422],
    [{ role: '' }, 422],
    [{}, 422],
    [[], 422],
    [null, 422],
    ['not json', 415],
  ])('with the body %j is refused', async (body, status) => {
    const { opened, user, adminCookie } = await withAdmin();
    expect((await setRole(opened, adminCookie, user.id, body)).status).toBe(status);
  });

  test('with a body above 256 KiB gets 413', async () => {
    const { opened, user, adminCookie } = await withAdmin();
    const result = await setRole(opened, adminCookie, user.id, { role: 'x'.repeat(256 * 1024) });
    expect([result.status, await codeOf(result)]).toEqual([413, '/problems/body-too-large']);
  });

  test.each(['nobody', '%', '..', "' OR 1=1 --", 'x'.repeat(10_000)])('for the unknown id %s gets 404', async (id) => {
    const { opened, db, adminCookie } = await withAdmin();
    expect((await setRole(opened, adminCookie, id, { role: 'admin' })).status).toBe(404);
    expect(await db.$count(users, eq(users.role, 'admin'))).toBe(1);
  });

  test('in the body of another call is ignored', async () => {
    const { opened, db, user, userCookie } = await withAdmin();
    await callEndpoint(opened, logout, { method: 'POST', cookie: userCookie, body: { role: 'admin' } });
    expect((await db.select().from(users).where(eq(users.id, user.id)))[0]?.role).toBe('user');
  });
});

describe('a write from another origin', () => {
  test.each([
    ['another site', 'https://elsewhere.example', {}],
    ['a file or sandbox', 'null', {}],
    ['no origin', null, {}],
    ['another site without an Origin header', null, { 'Sec-Fetch-Site': 'cross-site' }],
    ['another subdomain', null, { 'Sec-Fetch-Site': 'same-site' }],
    ['our host on another port', 'http://localhost:9', {}],
  ])('%s is refused', async (_name, origin, headers) => {
    const { opened, db, user, adminCookie } = await withAdmin();
    const response = await setRole(opened, adminCookie, user.id, { role: 'admin' }, { origin, headers });
    expect([response.status, await codeOf(response)]).toEqual([403, '/problems/foreign-origin']);
    const out = await callEndpoint(opened, logout, { method: 'POST', cookie: adminCookie, origin, headers });
    expect(out.status).toBe(403);
    expect(await db.$count(users, eq(users.role, 'admin'))).toBe(1);
  });

  test('the http origin of an https site is refused, even though the proxy forwards requests over http', async () => {
    const opened = await openTestApp({ settings: { siteUrl: 'https://gallery.example' } });
    const cookie = await cookieOf(opened, 'user');
    const call = { method: 'POST', cookie, path: 'http://gallery.example/api/auth/logout' };
    const forged = await callEndpoint(opened, logout, { ...call, origin: 'http://gallery.example' });
    expect(forged.status).toBe(403);
    expect((await callEndpoint(opened, logout, { ...call, origin: 'https://gallery.example' })).status).toBe(200);
  });

  test('our own page is accepted without an Origin header if Sec-Fetch-Site is same-origin', async () => {
    const { opened, user, adminCookie } = await withAdmin();
    const more = { origin: null, headers: { 'Sec-Fetch-Site': 'same-origin' } };
    expect((await setRole(opened, adminCookie, user.id, { role: 'admin' }, more)).status).toBe(200);
  });
});

describe('the admin of the configuration', () => {
  test('is admin regardless of their role, and admin-status returns so', async () => {
    const opened = await openTestApp({ settings: { adminUserId: 'the-one' } });
    const { id } = await addUser(opened.db, { id: 'the-one' });
    const cookie = await cookieOf(opened, 'user', id);
    expect((await callEndpoint(opened, list, { cookie })).status).toBe(200);
    const status = await callEndpoint(opened, adminStatus, { path: '/api/user/admin-status?userId=the-one', cookie });
    expect(await status.json()).toEqual({ isAdmin: true });
  });

  test('is not revealed to others by admin-status', async () => {
    const opened = await openTestApp({ settings: { adminUserId: 'the-one' } });
    await addUser(opened.db, { id: 'the-one' });
    const cookie = await cookieOf(opened, 'user');
    const status = await callEndpoint(opened, adminStatus, { path: '/api/user/admin-status?userId=the-one', cookie });
    expect(await status.json()).toEqual({ isAdmin: false });
  });
});
