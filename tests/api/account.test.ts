import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { images } from '#db/schema/images.ts';
import { auditEntries, builds } from '#db/schema/operations.ts';
import { sessions, users } from '#db/schema/users.ts';
import { accountDeletedSchema, accountExportSchema, accountSchema } from '#shared/users/account.contract.ts';
import { addUser, disableUser } from '#tests/factories/users.ts';
import { storingImageHost } from '#tests/fakes/storing-image-host.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { cookieOf, openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import * as adminBuilds from '../../src/pages/api/admin/builds.ts';
import * as role from '../../src/pages/api/admin/users/[id]/role.ts';
import * as logout from '../../src/pages/api/auth/logout.ts';
import * as session from '../../src/pages/api/auth/session.ts';
import * as upload from '../../src/pages/api/upload.ts';
import * as account from '../../src/pages/api/user/account.ts';
import * as exported from '../../src/pages/api/user/export.ts';

const PIXEL = Uint8Array.from(atob('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs='), (char) => char.charCodeAt(0));
const UNA = { id: 'una', email: 'una@example.com', displayName: 'Una User', subject: 'una-at-the-issuer' };
const ANN = { id: 'ann', email: 'ann@example.com', displayName: 'Ann Admin', role: 'admin' } as const;

/** An application with a signed-in admin and user, and the list of images that the image host was told to delete. */
async function open() {
  const removed: string[] = [];
  const imageHost = {
    ...storingImageHost(),
    remove: async (publicId: string) => {
      removed.push(publicId);
    },
  };
  const opened = await openTestApp({ deps: { imageHost } });
  await addUser(opened.db, ANN);
  await addUser(opened.db, UNA);
  const cookies = { ann: await cookieOf(opened, 'admin', 'ann'), una: await cookieOf(opened, 'user', 'una') };
  return { opened, db: opened.db, removed, ...cookies };
}

const get = (opened: TestApp, cookie: string) => callEndpoint(opened, account, { path: '/api/user/account', cookie });
const remove = (opened: TestApp, cookie: string, more = {}) =>
  callEndpoint(opened, account, { method: 'DELETE', path: '/api/user/account', cookie, ...more });
const download = (opened: TestApp, cookie: string) =>
  callEndpoint(opened, exported, { path: '/api/user/export', cookie });
const setRole = (opened: TestApp, cookie: string, id: string, to: string) =>
  callEndpoint(opened, role, { method: 'PATCH', params: { id }, cookie, body: { role: to } });

async function sendPicture(opened: TestApp, cookie: string, folder: string, bytes = PIXEL) {
  const body = new FormData();
  body.set('image', new File([bytes], 'shot.gif', { type: 'image/gif' }));
  body.set('folder', folder);
  return callEndpoint(opened, upload, { method: 'POST', path: '/api/upload', cookie, body });
}

const codeOf = async (response: Response) => ((await response.json()) as { type: string }).type;

/** Everything in the database, as text. */
async function wholeDatabase({ db }: TestApp): Promise<string> {
  const { rows } = await db.$client.execute("SELECT name FROM sqlite_master WHERE type = 'table'");
  const tables = await Promise.all(rows.map(({ name }) => db.$client.execute(`SELECT * FROM "${name}"`)));
  return JSON.stringify(tables.map((table) => table.rows));
}

describe('access to the account endpoints', () => {
  test.each([
    ['anonymous', 'GET', account, 401],
    ['user', 'GET', account, 200],
    ['admin', 'GET', account, 200],
    ['anonymous', 'GET', exported, 401],
    ['user', 'GET', exported, 200],
    ['admin', 'GET', exported, 200],
    ['anonymous', 'DELETE', account, 401],
    ['user', 'DELETE', account, 200],
    ['admin', 'DELETE', account, 409],
    ['user', 'DELETE', exported, 405],
    ['user', 'POST', account, 405],
  ] as const)('%s: %s gets the expected status', async (caller, method, endpoint, status) => {
    const opened = await openTestApp();
    const cookie = await cookieOf(opened, caller);
    const response = await callEndpoint(opened, endpoint, { method, cookie, path: '/api/user/account' });
    expect(response.status).toBe(status);
    if (status === 200) expect(response.headers.get('Cache-Control')).toContain('no-store');
  });

  test.each([
    ['another site', { origin: 'https://elsewhere.example' }],
    ['a client without an Origin header', { origin: null }],
  ])('a DELETE from %s is refused and deletes no account', async (_name, more) => {
    const { opened, db, una } = await open();
    const response = await remove(opened, una, more);
    expect([response.status, await codeOf(response)]).toEqual([403, '/problems/foreign-origin']);
    expect(await db.$count(users)).toBe(2);
  });
});

describe('the account endpoint', () => {
  test('returns the user and the open sessions, and marks the current one', async () => {
    const { opened, db, una } = await open();
    await cookieOf(opened, 'user', 'una');
    await db.insert(sessions).values({ id: 'long-gone', userId: 'una', expiresAt: 1 });
    const result = accountSchema.parse(await (await get(opened, una)).json());
    expect(result).toMatchObject({ user: { email: UNA.email }, emailVerified: true, provider: 'issuer.example' });
    expect(result.sessions.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);
  });

  test('never returns a session id or token', async () => {
    const { opened, db, una } = await open();
    const text = await (await get(opened, una)).text();
    for (const { id } of await db.select().from(sessions)) expect(text).not.toContain(id);
    expect(text).not.toContain(una.split('=')[1]?.split(';')[0]);
  });

  test('signing out everywhere ends every session of the user', async () => {
    const { opened, db, una } = await open();
    const elsewhere = await cookieOf(opened, 'user', 'una');
    await callEndpoint(opened, logout, { method: 'POST', path: '/api/auth/logout?everywhere=1', cookie: una });
    for (const cookie of [una, elsewhere]) expect((await get(opened, cookie)).status).toBe(401);
    expect(await db.$count(sessions, eq(sessions.userId, 'una'))).toBe(0);
  });
});

describe('the data export', () => {
  test('is a file with the account, sessions, uploads and audit entries', async () => {
    const { opened, ann, una } = await open();
    await sendPicture(opened, una, 'test-uploads');
    await setRole(opened, ann, 'una', 'admin');
    const response = await download(opened, una);
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="[\w-]+\.json"$/);
    const data = accountExportSchema.parse(await response.json());
    expect(data.account).toMatchObject({ email: UNA.email, role: 'admin', identity: { subject: UNA.subject } });
    expect(data.sessions).toHaveLength(1);
    expect(data.uploads).toEqual([expect.objectContaining({ folder: 'test-uploads', width: 1, height: 1 })]);
    expect(data.records.map(({ by, action }) => [by, action])).toEqual([
      ['you', 'image.upload'],
      ['someone else', 'user.role-changed'],
    ]);
  });

  test('contains no data of other users', async () => {
    const { opened, ann, una } = await open();
    await sendPicture(opened, ann, 'test-uploads');
    await setRole(opened, ann, 'una', 'admin');
    const text = await (await download(opened, una)).text();
    for (const fact of [ANN.email, ANN.displayName, `"${ANN.id}"`]) expect(text).not.toContain(fact);
  });

  test('contains only the builds that the user requested', async () => {
    const { opened, db, una } = await open();
    const at = new Date();
    const build = (id: string, actorId: string) => ({
      id,
      state: 'live' as const,
      reason: 'By hand',
      requests: [{ reason: 'By hand', actorId }],
      requestedAt: at,
    });
    await db.insert(builds).values([build('b', 'una'), build('c', 'ann')]);
    const data = accountExportSchema.parse(await (await download(opened, una)).json());
    expect(data.builds).toEqual([{ requestedAt: at.toISOString(), reason: 'By hand' }]);
  });

  test("an account with an admin's unverified address can neither export nor delete the admin's data", async () => {
    const { opened, db, ann } = await open();
    await callEndpoint(opened, adminBuilds, { method: 'POST', cookie: ann });
    await opened.app.builds.settled();
    const twin = await addUser(db, {
      id: 'twin',
      email: ANN.email,
      emailVerified: false,
      issuer: 'https://other.example',
    });
    const cookie = await cookieOf(opened, 'user', twin.id);
    const before = { records: await db.select().from(auditEntries), builds: await db.select().from(builds) };
    const data = accountExportSchema.parse(await (await download(opened, cookie)).json());
    expect([data.builds, data.records]).toEqual([[], []]);
    expect((await remove(opened, cookie)).status).toBe(200);
    expect(await db.select().from(builds)).toEqual(before.builds);
    expect((await db.select().from(auditEntries)).slice(0, before.records.length)).toEqual(before.records);
    expect((await opened.app.builds.list())[0]?.reason).toBe(`Requested by an admin (${ANN.email})`);
  });
});

describe('deleting an account', () => {
  test('ends all its sessions and clears the cookies', async () => {
    const { opened, db, una } = await open();
    const elsewhere = await cookieOf(opened, 'user', 'una');
    const response = await remove(opened, una);
    expect(accountDeletedSchema.parse(await response.json())).toEqual({ user: null });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringContaining('gallery_session=; Path=/; Expires=Thu, 01 Jan 1970'),
      expect.stringContaining('gallery_signed_in=; Path=/; Expires=Thu, 01 Jan 1970'),
    ]);
    for (const cookie of [una, elsewhere]) {
      expect(await (await callEndpoint(opened, session, { cookie })).json()).toEqual({ user: null });
    }
    expect(await db.$count(sessions, eq(sessions.userId, 'una'))).toBe(0);
  });

  test('removes all personal data from the database and leaves one pseudonym in the audit trail', async () => {
    const { opened, db, ann, una } = await open();
    await setRole(opened, ann, 'una', 'admin');
    await sendPicture(opened, una, 'acme');
    await setRole(opened, una, 'ann', 'user');
    await setRole(opened, una, 'ann', 'admin');
    const at = new Date();
    const requests = [{ reason: 'By hand', actorId: 'una' }];
    await db.insert(builds).values({ id: 'b', state: 'live', reason: 'By hand', requests, requestedAt: at });
    expect((await remove(opened, una)).status).toBe(200);
    const everything = await wholeDatabase(opened);
    for (const fact of [UNA.email, UNA.displayName, UNA.subject, '"una"']) expect(everything).not.toContain(fact);
    const rows = await db.select().from(auditEntries);
    const pseudonyms = rows.flatMap((row) => [
      ...(row.actorId === 'ann' ? [] : [row.actorId]),
      ...(row.subjectKind === 'user' && row.subjectId !== 'ann' ? [row.subjectId] : []),
    ]);
    expect(new Set(pseudonyms).size).toBe(1);
    expect(rows.at(-1)).toMatchObject({ action: 'user.deleted', actorEmail: 'deleted user' });
    expect((await opened.app.builds.list())[0]?.reason).toBe('By hand (deleted user)');
  });

  test('deletes its test uploads and their files; images that the user added to the gallery as an admin stay', async () => {
    const { opened, db, removed, ann, una } = await open();
    await sendPicture(opened, ann, 'test-uploads', PIXEL.slice().fill(3, 20, 21));
    await setRole(opened, ann, 'una', 'admin');
    await sendPicture(opened, una, 'test-uploads');
    await sendPicture(opened, una, 'acme', PIXEL.slice().fill(2, 20, 21));
    const [own] = await db
      .select()
      .from(images)
      .where(eq(images.folder, 'test-uploads'))
      .orderBy(images.position)
      .offset(1)
      .limit(1);
    await remove(opened, una);
    expect((await db.select().from(images)).map(({ folder }) => folder).sort()).toEqual(['acme', 'test-uploads']);
    expect(removed).toEqual([own?.publicId]);
  });

  test('leaves a test upload of the same picture to someone else', async () => {
    const { opened, db, removed, ann, una } = await open();
    await sendPicture(opened, una, 'test-uploads');
    await sendPicture(opened, ann, 'test-uploads');
    await remove(opened, una);
    const [kept, ...more] = await db.select().from(images);
    expect(more).toEqual([]);
    expect(removed).not.toContain(kept?.publicId);
    const { uploads } = accountExportSchema.parse(await (await download(opened, ann)).json());
    expect(uploads).toHaveLength(1);
  });

  test('a later sign-in creates a new account', async () => {
    const { opened, una } = await open();
    await remove(opened, una);
    const identity = { issuer: 'https://issuer.example', subject: UNA.subject, email: UNA.email, emailVerified: true };
    expect((await opened.app.users.signIn(identity)).id).not.toBe('una');
  });
});

describe('the last admin', () => {
  test('cannot delete their account; the error says what to do first', async () => {
    const { opened, db, ann } = await open();
    await disableUser(db, (await addUser(db, { role: 'admin' })).id);
    const response = await remove(opened, ann);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      type: '/problems/last-admin-account',
      detail: 'You are the last admin. Make someone else an admin before you delete your account.',
    });
    expect((await get(opened, ann)).status).toBe(200);
    expect(await db.$count(auditEntries)).toBe(0);
  });

  test('when the last two admins delete themselves concurrently, one of them stays', async () => {
    const { opened, db, ann } = await open();
    const { id } = await addUser(db, { role: 'admin' });
    const other = await cookieOf(opened, 'admin', id);
    const responses = await Promise.all([remove(opened, ann), remove(opened, other)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await db.$count(users, eq(users.role, 'admin'))).toBe(1);
  });

  test('can be the admin of the configuration, regardless of their role', async () => {
    const opened = await openTestApp({ settings: { adminUserId: 'the-one' } });
    await addUser(opened.db, { id: 'the-one' });
    expect((await remove(opened, await cookieOf(opened, 'user', 'the-one'))).status).toBe(409);
  });
});
