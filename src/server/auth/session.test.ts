import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type NewUserRow, sessions, users } from '#db/schema/users.ts';
import { HINT_COOKIE } from '#shared/session/hint-cookie.ts';
import { addUser, disableUser } from '#tests/factories/users.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { expiredCookie, missingHint, readCookie, SESSION_COOKIE, serializeCookie } from './session.ts';

const headerOf = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

async function signedIn(settings = {}, given: Partial<NewUserRow> = {}) {
  let clock = Date.now();
  const opened = await openTestApp({ settings, deps: { now: () => new Date(clock) } });
  const user = await addUser(opened.db, given);
  const pass = (ms: number) => {
    clock += ms;
  };
  const { token, cookies } = await opened.app.sessions.begin(user.id, null);
  return { ...opened, pass, user, token, cookies, header: headerOf(cookies) };
}

describe('a session', () => {
  test('is found by its cookie, and the database stores only the hash of its token', async () => {
    const { app, db, user, token, header } = await signedIn();
    expect((await app.sessions.read(header)).session).toMatchObject({ token, user: { id: user.id } });
    const [row] = await db.select().from(sessions);
    expect(row?.id).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  test('that was ended elsewhere, or whose user was disabled, is invalid in another instance at the next request', async () => {
    const { app, db, settings, user, header } = await signedIn();
    const { app: other } = await openTestApp({ settings, deps: { db, settings } });
    const second = await app.sessions.begin(user.id, null);
    const found = (await other.sessions.read(header)).session;
    if (!found) throw new Error('The session is known to both.');
    await app.sessions.end(found, false);
    expect((await other.sessions.read(header)).session).toBeNull();
    const still = headerOf(second.cookies);
    expect((await other.sessions.read(still)).session).not.toBeNull();
    await disableUser(db, user.id);
    expect((await other.sessions.read(still)).session).toBeNull();
  });

  test('is in an HttpOnly, SameSite=Lax cookie with a readable hint beside it, Secure on https', async () => {
    const plain = (await signedIn()).cookies;
    expect(plain[0]).toMatch(/^gallery_session=[a-z2-7]{40}; Path=\/; Expires=[^;]+; SameSite=Lax; HttpOnly$/);
    expect(plain[1]).toMatch(/^gallery_signed_in=1; Path=\/; Expires=[^;]+; SameSite=Lax$/);
    const secure = (await signedIn({ siteUrl: 'https://gallery.example' })).cookies;
    expect(secure.every((cookie) => cookie.endsWith('; Secure'))).toBe(true);
  });

  test('on https is stored in a __Host- cookie, and is not read from the plain name', async () => {
    const { app, token, cookies, header } = await signedIn({ siteUrl: 'https://gallery.example' });
    expect(cookies[0]).toMatch(/^__Host-gallery_session=[a-z2-7]{40}; Path=\/; /);
    expect(cookies[0]).not.toContain('Domain');
    expect((await app.sessions.read(header)).session?.token).toBe(token);
    expect((await app.sessions.read(`${SESSION_COOKIE}=${token}`)).session, 'the name that anybody can set').toBeNull();
    expect(await app.sessions.cookieHeaderFor((await app.userAdmin.list())[0]?.id ?? '')).toMatch(/^__Host-/);
  });

  test('costs one round trip, and none without a cookie', async () => {
    const { app, db, header } = await signedIn();
    const execute = vi.spyOn(db.$client, 'execute');
    const batch = vi.spyOn(db.$client, 'batch');
    await app.sessions.read('theme=dark');
    expect(execute).toHaveBeenCalledTimes(0);
    await app.sessions.read(header);
    expect(execute.mock.calls.length + batch.mock.calls.length).toBe(1);
  });

  test('shares its round trip with sessions that are read at the same time', async () => {
    const { app, db, user, header } = await signedIn();
    const other = await addUser(db);
    const others = headerOf((await app.sessions.begin(other.id, null)).cookies);
    const execute = vi.spyOn(db.$client, 'execute');
    const headers = [header, others, header, `${SESSION_COOKIE}=${'a'.repeat(40)}`];
    const visits = await Promise.all(headers.map((one) => app.sessions.read(one)));
    expect(visits.map(({ session }) => session?.user.id)).toEqual([user.id, other.id, user.id, undefined]);
    expect(execute).toHaveBeenCalledTimes(1);
  });

  test('is renewed with new cookies after half of its lifetime', async () => {
    const { app, db, header } = await signedIn();
    expect((await app.sessions.read(header)).cookies).toEqual([]);
    const inTenDays = Math.floor(Date.now() / 1000) + 10 * 86_400;
    await db.update(sessions).set({ expiresAt: inTenDays });
    const visit = await app.sessions.read(header);
    expect(visit.cookies).toHaveLength(2);
    expect(visit.session?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    expect((await db.select().from(sessions))[0]?.expiresAt).toBeGreaterThan(inTenDays);
  });

  test('that has expired is not accepted: it is deleted, and its cookies are cleared', async () => {
    const { app, db, header } = await signedIn();
    await db.update(sessions).set({ expiresAt: Math.floor(Date.now() / 1000) - 1 });
    const visit = await app.sessions.read(header);
    expect(visit.session).toBeNull();
    expect(visit.cookies).toEqual([
      expect.stringContaining(`${SESSION_COOKIE}=; Path=/; Expires=Thu, 01 Jan 1970`),
      expect.stringContaining(`${HINT_COOKIE}=; Path=/; Expires=Thu, 01 Jan 1970`),
    ]);
    expect(await db.select().from(sessions)).toEqual([]);
  });

  test.each([
    ['forged', 'a'.repeat(40)],
    ['garbled', '%E0%A4%A'],
    ['endless', 'b'.repeat(10_000)],
    ['empty', ''],
    ["a database row's id", 'f'.repeat(64)],
  ])('with a token that is %s is not accepted', async (_name, token) => {
    const { app } = await signedIn();
    expect((await app.sessions.read(`${SESSION_COOKIE}=${token}`)).session).toBeNull();
  });

  test('is not accepted under the id that the database stores', async () => {
    const { app, db } = await signedIn();
    const [row] = await db.select().from(sessions);
    expect((await app.sessions.read(`${SESSION_COOKIE}=${row?.id}`)).session).toBeNull();
  });

  test('gets a new token at each sign-in, and the old session ends', async () => {
    const { app, user, header, token } = await signedIn();
    const next = await app.sessions.begin(user.id, header);
    expect(next.token).not.toBe(token);
    expect((await app.sessions.read(header)).session).toBeNull();
    expect((await app.sessions.read(headerOf(next.cookies))).session).not.toBeNull();
  });

  test('can be ended alone, or with all other sessions of its user', async () => {
    const { app, user, header } = await signedIn();
    const elsewhere = headerOf((await app.sessions.begin(user.id, null)).cookies);
    const { session } = await app.sessions.read(header);
    if (!session) throw new Error('no session');
    await app.sessions.end(session, false);
    expect((await app.sessions.read(header)).session).toBeNull();
    const other = (await app.sessions.read(elsewhere)).session;
    if (!other) throw new Error('no session');
    await app.sessions.begin(user.id, null);
    await app.sessions.end(other, true);
    expect((await app.sessions.read(elsewhere)).session).toBeNull();
  });

  test('ends on the next request after its user is disabled or removed', async () => {
    const first = await signedIn();
    await disableUser(first.db, first.user.id);
    expect((await first.app.sessions.read(first.header)).session).toBeNull();
    expect(await first.db.select().from(sessions)).toEqual([]);
    // Nor does the command line begin another.
    await expect(first.app.users.getByEmail(first.user.email)).rejects.toMatchObject({ code: 'account-disabled' });

    const second = await signedIn();
    await second.db.delete(users).where(eq(users.id, second.user.id));
    expect((await second.app.sessions.read(second.header)).session).toBeNull();
  });

  test('ends 90 days after its sign-in, however often it was used and renewed', async () => {
    const { app, db, header, pass } = await signedIn();
    const lastDay = Date.now() + 90 * DAY_MS;
    await db.update(sessions).set({ expiresAt: Math.floor(lastDay / 1000) + 1_000 });
    pass(89 * DAY_MS);
    const { session } = await app.sessions.read(header);
    expect(Math.abs((session?.expiresAt.getTime() ?? 0) - lastDay)).toBeLessThan(60_000);
    pass(DAY_MS + 1_000);
    expect(await app.sessions.read(header)).toEqual({ session: null, cookies: app.sessions.goneCookies });
    expect(await db.select().from(sessions)).toEqual([]);
  });

  test.each<[string, Partial<NewUserRow>, string | undefined, boolean]>([
    ['an admin', { role: 'admin' }, undefined, false],
    ['the fixed admin', { id: 'the-one' }, 'the-one', false],
    ['a user', {}, undefined, true],
  ])('of %s: only those of admins end after 12 hours without use', async (_name, given, adminUserId, goesOn) => {
    const { app, header, pass } = await signedIn({ adminUserId }, given);
    pass(11.9 * HOUR_MS);
    expect((await app.sessions.read(header)).session).not.toBeNull();
    pass(11.9 * HOUR_MS);
    expect((await app.sessions.read(header)).session).not.toBeNull();
    pass(12 * HOUR_MS);
    expect((await app.sessions.read(header)).session !== null).toBe(goesOn);
  });

  test('of an admin is not extended by automatic refreshes, and its use is written at most every 5 minutes', async () => {
    const { app, db, header, pass } = await signedIn({}, { role: 'admin' });
    const execute = vi.spyOn(db.$client, 'execute');
    for (let minute = 0; minute < 10; minute += 1) {
      await app.sessions.read(header);
      pass(60_000);
    }
    expect(execute).toHaveBeenCalledTimes(10 + 1);
    pass(11.8 * HOUR_MS);
    expect((await app.sessions.read(header, false)).session).not.toBeNull();
    pass(0.3 * HOUR_MS);
    expect((await app.sessions.read(header, false)).session).toBeNull();
  });

  test.each([
    ['a user, to be renewed', 'user', 16 * DAY_MS],
    ['an admin, whose use is to be recorded', 'admin', HOUR_MS],
  ] as const)('of %s is found although the database can’t be written', async (_, role, ms) => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { app, db, user, pass, header } = await signedIn({}, { role });
    vi.advanceTimersByTime(ms);
    pass(ms);
    await db.$client.execute('PRAGMA query_only = ON');
    expect((await app.sessions.read(header)).session).toMatchObject({ user: { id: user.id } });
  });

  test('that has expired is deleted at the next sign-in of any user', async () => {
    const { app, db } = await signedIn();
    await db.update(sessions).set({ expiresAt: 1 });
    await app.sessions.begin((await addUser(db)).id, null);
    expect(await db.select().from(sessions)).toHaveLength(1);
  });
});

test('a request with the session cookie of its protocol but no hint cookie gets the hint', () => {
  const hint = `${HINT_COOKIE}=1; Path=/; SameSite=Lax`;
  expect(missingHint(`${SESSION_COOKIE}=a`, false)).toBe(hint);
  expect(missingHint(`__Host-${SESSION_COOKIE}=a`, true)).toBe(`${hint}; Secure`);
  expect(missingHint(`${SESSION_COOKIE}=a`, true)).toBeUndefined();
  expect(missingHint(`${SESSION_COOKIE}=a; ${HINT_COOKIE}=1`, false)).toBeUndefined();
  expect(missingHint(undefined, false)).toBeUndefined();
});

describe('reading a cookie', () => {
  test.each([
    ['a=1', '1'],
    ['b=2; a=1', '1'],
    ['b=2;a=1;c=3', '1'],
    ['b=2; \t a=1 ; c=3', '1'],
    ['a=', ''],
    ['a=x=y', 'x=y'],
    ['a=%ZZ', '%ZZ'],
    // The first one is used: browsers send the one with the longer path first.
    ['a=1; a=2', '1'],
  ])('from %j returns %j', (header, value) => {
    expect(readCookie(header, 'a')).toBe(value);
  });

  test.each(['', 'a', 'b=a=1', 'aa=1', 'b=2; ba=1', 'A=1', ';;', '=a=1', 'b="; x=a=1"'])(
    'finds none in %j, despite similar names',
    (header) => {
      expect(readCookie(header, 'a')).toBeUndefined();
    },
  );

  test('returns undefined without a header', () => {
    expect(readCookie(null, 'a')).toBeUndefined();
  });
});

test('a cookie is serialized with its scope and lifetime', () => {
  const expires = new Date(86_400_000);
  expect(serializeCookie('a', '1', { path: '/', expires, httpOnly: true, secure: true })).toBe(
    'a=1; Path=/; Expires=Fri, 02 Jan 1970 00:00:00 GMT; SameSite=Lax; HttpOnly; Secure',
  );
  expect(expiredCookie('a', { path: '/x', httpOnly: false, secure: false })).toBe(
    'a=; Path=/x; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax',
  );
});
