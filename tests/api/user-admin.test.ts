import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEntries } from '#db/schema/operations.ts';
import { sessions, users } from '#db/schema/users.ts';
import { userAccountSchema } from '#shared/users/user.contract.ts';
import { addUser } from '#tests/factories/users.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { cookieOf, openTestApp } from '#tests/setup/test-app.ts';
import * as oneUser from '../../src/pages/api/admin/users/[id]/index.ts';
import * as userSessions from '../../src/pages/api/admin/users/[id]/sessions.ts';
import * as list from '../../src/pages/api/admin/users/index.ts';
import * as session from '../../src/pages/api/auth/session.ts';
import * as account from '../../src/pages/api/user/account.ts';

async function open(settings = {}) {
  const opened = await openTestApp({ settings });
  await addUser(opened.db, { id: 'ann', email: 'ann@example.com', role: 'admin' });
  await addUser(opened.db, { id: 'una', email: 'una@example.com' });
  const ann = await cookieOf(opened, 'admin', 'ann');
  const una = await cookieOf(opened, 'user', 'una');
  const setDisabled = (disabled: boolean, id = 'una', cookie = ann) =>
    callEndpoint(opened, oneUser, { method: 'PATCH', params: { id }, cookie, body: { disabled } });
  const endSessions = (id = 'una', cookie = ann) =>
    callEndpoint(opened, userSessions, { method: 'DELETE', params: { id }, cookie });
  const whoIs = async (cookie: string) => (await callEndpoint(opened, session, { cookie })).json();
  return { opened, db: opened.db, ann, una, setDisabled, endSessions, whoIs };
}

const codeOf = async (response: Response) => [response.status, ((await response.json()) as { type: string }).type];

describe('ending sessions and disabling an account', () => {
  test.each([
    ['anonymous', 401],
    ['user', 403],
    ['admin', 200],
  ] as const)('%s gets %i', async (caller, status) => {
    const { opened, setDisabled, endSessions } = await open();
    const cookie = await cookieOf(opened, caller);
    expect((await endSessions('una', cookie)).status).toBe(status);
    expect((await setDisabled(true, 'una', cookie)).status).toBe(status);
    expect((await opened.app.userAdmin.list()).find(({ id }) => id === 'una')?.disabledAt === null).toBe(
      status !== 200,
    );
  });
});

describe('a disabled account', () => {
  test('loses its sessions at once, and can be enabled again', async () => {
    const { db, una, setDisabled, whoIs } = await open();
    const result = userAccountSchema.parse(await (await setDisabled(true)).json());
    expect(result).toMatchObject({ id: 'una', disabledAt: expect.any(String), openSessions: 0 });
    expect(await whoIs(una)).toEqual({ user: null });
    expect(await db.$count(sessions, eq(sessions.userId, 'una'))).toBe(0);
    expect(userAccountSchema.parse(await (await setDisabled(false)).json()).disabledAt).toBeNull();
  });

  test('is recorded in the audit trail and the security log, once per change', async () => {
    const { opened, db, setDisabled } = await open();
    for (const disabled of [true, true, false, false]) expect((await setDisabled(disabled)).status).toBe(200);
    const rows = await db.select().from(auditEntries);
    expect(rows.map(({ action, actorId, subjectId }) => [action, actorId, subjectId])).toEqual([
      ['user.disabled', 'ann', 'una'],
      ['user.enabled', 'ann', 'una'],
    ]);
    expect(opened.logged.map(({ event, userId, subjectId }) => [event, userId, subjectId])).toEqual([
      ['account-disabled', 'ann', 'una'],
      ['account-enabled', 'ann', 'una'],
    ]);
  });

  test("cannot be the admin's own", async () => {
    const { opened, setDisabled } = await open();
    await addUser(opened.db, { role: 'admin' });
    expect(await codeOf(await setDisabled(true, 'ann'))).toEqual([409, '/problems/own-account']);
  });

  test('cannot be the last admin: when two admins disable each other concurrently, one stays enabled', async () => {
    const { opened, db, ann, setDisabled } = await open();
    await addUser(db, { id: 'bob', role: 'admin' });
    const bob = await cookieOf(opened, 'admin', 'bob');
    await Promise.all([setDisabled(true, 'bob', ann), setDisabled(true, 'ann', bob)]);
    const rows = await db.select().from(users).where(eq(users.role, 'admin'));
    expect(rows.filter(({ disabledAt }) => disabledAt === null)).toHaveLength(1);
  });

  test('cannot be the last one with the admin role, even if another user is admin by configuration', async () => {
    const { opened, setDisabled } = await open({ adminUserId: 'una' });
    const una = await cookieOf(opened, 'user', 'una');
    expect(await codeOf(await setDisabled(true, 'ann', una))).toEqual([409, '/problems/last-admin']);
    expect(await codeOf(await setDisabled(true, 'una'))).toEqual([409, '/problems/last-admin']);
  });

  test.each(['nobody', '%', "' OR 1=1 --"])('an unknown id, %s, gets 404', async (id) => {
    const { setDisabled, endSessions } = await open();
    expect((await setDisabled(true, id)).status).toBe(404);
    expect((await endSessions(id)).status).toBe(404);
  });

  test.each([{}, { disabled: 'yes' }, null, []])('a body of %j gets 422', async (body) => {
    const { opened, ann } = await open();
    const call = { method: 'PATCH', params: { id: 'una' }, cookie: ann, body };
    expect((await callEndpoint(opened, oneUser, call)).status).toBe(422);
  });
});

describe("someone's sessions", () => {
  test("end at once; the account and other users' sessions stay", async () => {
    const { opened, db, ann, una, endSessions, whoIs } = await open();
    const elsewhere = await cookieOf(opened, 'user', 'una');
    expect(await (await endSessions()).json()).toMatchObject({ id: 'una', openSessions: 0, disabledAt: null });
    for (const cookie of [una, elsewhere]) expect(await whoIs(cookie)).toEqual({ user: null });
    expect(await whoIs(ann)).toMatchObject({ user: { id: 'ann' } });
    await endSessions();
    expect((await db.select().from(auditEntries)).map(({ action }) => action)).toEqual(['user.sessions-ended']);
    expect((await callEndpoint(opened, account, { cookie: await cookieOf(opened, 'user', 'una') })).status).toBe(200);
  });
});

test('the list shows which addresses are verified, and by which provider', async () => {
  const { opened, db, ann } = await open();
  const twin = { id: 'twin', email: 'ann@example.com', emailVerified: false, issuer: 'https://other.example/tenant' };
  await addUser(db, twin);
  const result = userAccountSchema.array().parse(await (await callEndpoint(opened, list, { cookie: ann })).json());
  expect(
    result.map(({ id, emailVerified, provider, openSessions }) => [id, emailVerified, provider, openSessions]),
  ).toEqual(
    expect.arrayContaining([
      ['ann', true, 'issuer.example', 1],
      ['twin', false, 'other.example', 0],
    ]),
  );
});
