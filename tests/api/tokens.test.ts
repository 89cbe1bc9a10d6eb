import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { collections } from '#db/schema/collections.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { apiTokens } from '#db/schema/tokens.ts';
import { users } from '#db/schema/users.ts';
import { createApp } from '#server/app.ts';
import { tokenScopeOf } from '#server/http/access.ts';
import { RATE_LIMITS, rateLimitsService } from '#server/rate-limits/rate-limits.service.ts';
import { problemSchema } from '#shared/http/problem.contract.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { addToken } from '#tests/factories/tokens.ts';
import { addUser, disableUser } from '#tests/factories/users.ts';
import { readOnlyImageHost } from '#tests/fakes/image-host.ts';
import { CALLS, type Call, makeCall } from '#tests/setup/declared-calls.ts';
import { byLength } from '#tests/setup/run-length.ts';
import { cookieOf, openTestApp, sharedTestApp, type TestApp } from '#tests/setup/test-app.ts';

const COMMAND = { id: null, email: 'test' };

function callOf(name: string): Call {
  const call = CALLS.find((one) => one.call === name);
  if (!call) throw new Error(`${name} is gone.`);
  return call;
}

/** Calls as a script does: no cookie, no origin. */
const send = (opened: TestApp, call: Call, token: string, more: Parameters<typeof makeCall>[2] = {}) =>
  makeCall(opened, call, { origin: null, ...more, headers: { Authorization: `Bearer ${token}`, ...more.headers } });

/** The status, and the problem code of an error. */
async function outcomeOf(response: Response): Promise<[number, string?]> {
  if (response.status < 400) return [response.status];
  return [response.status, problemSchema.parse(await response.json()).type.replace('/problems/', '')];
}

const scopeOf = ({ declares, method }: Call) => tokenScopeOf(declares, method);

/** Enough for the tests that call every path. */
const rateLimits = rateLimitsService({ ...RATE_LIMITS, token: { perAddress: 1e9, perUser: 1e9 } });

const TOKENS = callOf('GET /api/user/tokens');
const CREATE = callOf('POST /api/user/tokens');
const REVOKE = callOf('DELETE /api/user/tokens/{id}');
const COLLECTIONS = callOf('GET /api/collections');
const ADD = callOf('POST /api/collections');
const COMPANIES = callOf('GET /api/companies');

describe('which calls take tokens', () => {
  test.each(CALLS.filter(({ declares: { group } }) => /^Admin|^Sign-in/.test(group)))('$call takes none', (call) => {
    expect(scopeOf(call)).toBe(false);
  });

  test.each(CALLS.filter(({ declares: { group } }) => /^(Gallery|Collections|Follows)$/.test(group)))(
    '$call: every GET reads, and only collections are written',
    (call) => {
      // A guest link shows images to people who may not see them otherwise.
      const isWritten = call.declares.group === 'Collections' && call.call !== 'PUT /api/collections/{id}/guest-link';
      const written = isWritten ? 'collections' : false;
      expect(scopeOf(call)).toBe(call.method === 'GET' ? 'read' : written);
    },
  );

  test('none that needs a recent sign-in or the cookie of a session', () => {
    expect(CALLS.filter(({ declares }) => declares.recentSignIn).map(scopeOf)).not.toContain('read');
  });
});

describe('a token at the door', () => {
  const opened = sharedTestApp();
  const kinds: [string, (db: TestApp['db'], id: string) => Promise<string>, [number, string]][] = [
    ['malformed', async () => 'cg_short', [401, 'token-invalid']],
    ['empty', async () => '', [401, 'token-invalid']],
    ['of another kind', async () => 'eyJhbGciOiJIUzI1NiJ9.e30.x', [401, 'token-invalid']],
    ['unknown', async () => `cg_${'a'.repeat(43)}`, [401, 'token-invalid']],
    [
      'sent twice',
      async (db, id) => [await addToken(db, id), await addToken(db, id)].join(', Bearer '),
      [401, 'token-invalid'],
    ],
    ['expired', (db, id) => addToken(db, id, { expiresAt: new Date(Date.now() - 1) }), [401, 'token-invalid']],
    [
      'revoked',
      async (db, id) => {
        const token = await addToken(db, id, { id: `gone-${id}` });
        await opened().app.tokens.revoke(id, `gone-${id}`);
        return token;
      },
      [401, 'token-invalid'],
    ],
    [
      'of a disabled account',
      async (db, id) => {
        const token = await addToken(db, id);
        await disableUser(db, id);
        return token;
      },
      [401, 'token-invalid'],
    ],
    [
      'of a deleted account',
      async (db, id) => {
        const token = await addToken(db, id);
        await db.delete(users).where(eq(users.id, id));
        return token;
      },
      [401, 'token-invalid'],
    ],
  ];

  test.each(byLength({ short: kinds.slice(0, 3), long: kinds }))(
    'that is %s is refused by every call',
    async (_kind, make, expected) => {
      const using = { ...opened(), app: { ...opened().app, rateLimits } };
      for (const call of CALLS) {
        const { id } = await addUser(opened().db);
        // The admin's cookie beside it does not help.
        const cookie = call === CALLS[0] ? await cookieOf(opened(), 'admin') : '';
        const response = await send(using, call, await make(opened().db, id), { cookie });
        expect([call.call, response.headers.get('WWW-Authenticate')]).toEqual([
          call.call,
          'Bearer error="invalid_token"',
        ]);
        expect(await outcomeOf(response)).toEqual(expected);
      }
    },
  );

  test.each(CALLS)('$call accepts the scope that it declares and no other', async (call) => {
    const { app, db } = opened();
    const { id } = await addUser(db, { role: 'admin' });
    const unmetered = { ...opened(), app: { ...app, rateLimits } };
    for (const scope of ['read', 'collections'] as const) {
      const response = await send(unmetered, call, await addToken(db, id, { scopes: [scope] }));
      const [status, problem] = await outcomeOf(response);
      if (scopeOf(call) === false) expect([status, problem]).toEqual([403, 'token-not-accepted']);
      else if (scopeOf(call) !== scope) expect([status, problem]).toEqual([403, 'token-scope']);
      else expect([problem, [401, 403, 500].includes(status)]).toEqual([problem, false]);
    }
  });

  test.each(['access_token=x', `q=cg_${'a'.repeat(43)}`])(
    'in the address (%s) is refused by every call',
    async (query) => {
      for (const call of CALLS) {
        const response = await makeCall(opened(), call, {
          query: `?${query}`,
          cookie: await cookieOf(opened(), 'anonymous'),
        });
        expect([call.call, ...(await outcomeOf(response))]).toEqual([call.call, 400, 'token-in-address']);
      }
    },
  );

  test('opens no other origin, and other schemes are not ours', async () => {
    const { id } = await addUser(opened().db);
    const token = await addToken(opened().db, id);
    const response = await send(opened(), COMPANIES, token, { headers: { Origin: 'https://evil.example' } });
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(response.headers.get('Vary')).toContain('Authorization');
    const basic = await makeCall(opened(), COMPANIES, { headers: { Authorization: 'Basic eDp5' } });
    expect(basic.status).toBe(200);
  });
});

/** A gallery of more companies than visitors see, and a user. */
async function openGallery() {
  const opened = await openTestApp();
  await addGallery(
    opened.db,
    Array.from({ length: 8 }, (_, at) => ({
      company: aCompany({
        id: `c${at}`,
        name: `Company ${at}`,
        slug: `c${at}`,
        cloudinaryFolder: `c${at}`,
        position: at,
      }),
      images: Array.from({ length: 10 }, (_one, number) => ({
        row: anImage(`c${at}`, { id: `image-${at}-${number}`, position: number }),
        tags: ['topic:dashboard'],
      })),
    })),
  );
  const user = await addUser(opened.db);
  return { ...opened, user };
}

describe('a token in use', () => {
  test('shows what its owner sees, and changes their collections without an origin', async () => {
    const opened = await openGallery();
    const token = await addToken(opened.db, opened.user.id);
    expect(await (await makeCall(opened, COMPANIES)).json()).toHaveLength(6);
    expect(await (await send(opened, COMPANIES, token)).json()).toHaveLength(8);
    const made = await send(opened, ADD, token, { body: { title: 'From a script' } });
    expect(made.status).toBe(201);
    expect(await (await send(opened, COLLECTIONS, token)).json()).toMatchObject([{ title: 'From a script' }]);
    const [row] = await opened.db.select().from(collections);
    expect(row?.ownerId).toBe(opened.user.id);
    const image = callOf('GET /api/images/{id}');
    const params = { id: 'image-7-9' };
    expect((await makeCall(opened, image, { params })).status).toBe(404);
    expect(await (await send(opened, image, token, { params })).json()).toMatchObject({ id: 'image-7-9', palette: [] });
  });

  test('of an admin sees what a user sees', async () => {
    const opened = await openGallery();
    const admin = await addUser(opened.db, { role: 'admin' });
    await opened.app.imageAdmin.update({ ids: ['image-3-1'], changes: { hidden: true } }, COMMAND);
    const token = await addToken(opened.db, admin.id);
    const response = await send(opened, callOf('GET /api/images/{id}'), token, { params: { id: 'image-3-1' } });
    expect(await outcomeOf(response)).toEqual([404, 'image-not-found']);
  });

  test('takes precedence over the cookie of someone else', async () => {
    const opened = await openGallery();
    const cookie = await cookieOf(opened, 'admin');
    const token = await addToken(opened.db, opened.user.id);
    await send(opened, ADD, token, { body: { title: 'Mine' }, cookie });
    const [row] = await opened.db.select().from(collections);
    expect(row?.ownerId).toBe(opened.user.id);
  });

  test('may send 60 requests a minute', async () => {
    const opened = await openGallery();
    const token = await addToken(opened.db, opened.user.id);
    const other = await addToken(opened.db, opened.user.id);
    for (let at = 0; at < 60; at += 1) expect((await send(opened, COLLECTIONS, token)).status).toBe(200);
    const refused = await send(opened, COLLECTIONS, token);
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    expect((await send(opened, COLLECTIONS, other)).status).toBe(200);
  });

  test('guesses are limited by address', async () => {
    const { app, ...rest } = await openTestApp();
    const limits = { ...RATE_LIMITS, token: { perAddress: 2, perUser: 60 } };
    const opened = { ...rest, app: { ...app, rateLimits: rateLimitsService(limits) } };
    for (const expected of [401, 401, 429]) {
      expect((await send(opened, COMPANIES, `cg_${'b'.repeat(43)}`)).status).toBe(expected);
    }
  });

  test('records its last use, at most once a minute', async () => {
    const opened = await openGallery();
    const token = await addToken(opened.db, opened.user.id);
    const used = async () => (await opened.db.select().from(apiTokens))[0]?.lastUsedAt;
    expect(await used()).toBeNull();
    await send(opened, COLLECTIONS, token);
    const first = await used();
    expect(first).toBeInstanceOf(Date);
    await send(opened, COLLECTIONS, token);
    expect(await used()).toEqual(first);
  });
});

/** Another process on the same database. */
const secondProcess = ({ db, settings }: TestApp) =>
  createApp({ db, settings, imageHost: readOnlyImageHost, version: () => 'test', now: () => new Date() });

describe("a user's tokens", () => {
  const form = { name: 'Export script', scopes: ['collections', 'read'], days: 30 };

  test('are created, listed without their text, and revoked for every process at once', async () => {
    const opened = await openGallery();
    const cookie = await cookieOf(opened, 'user', opened.user.id);
    const made = await makeCall(opened, CREATE, { cookie, body: form });
    const { id, token } = (await made.json()) as { id: string; token: string };
    expect(token).toMatch(/^cg_[\w-]{43}$/);
    const stored = JSON.stringify(await opened.db.select().from(apiTokens));
    expect(stored).not.toContain(token);
    const listed = (await (await makeCall(opened, TOKENS, { cookie })).json()) as { expiresAt: string }[];
    expect(listed).toMatchObject([{ id, name: 'Export script', scopes: ['read', 'collections'], lastUsedAt: null }]);
    expect(Math.round((Date.parse(listed[0]?.expiresAt ?? '') - Date.now()) / 86_400_000)).toBe(30);
    expect(JSON.stringify(listed)).not.toContain(token);
    const other = { ...opened, app: secondProcess(opened) };
    expect((await send(other, COLLECTIONS, token)).status).toBe(200);
    const foreign = await cookieOf(opened, 'user');
    expect((await makeCall(opened, REVOKE, { cookie: foreign, params: { id } })).status).toBe(404);
    expect((await makeCall(opened, REVOKE, { cookie, params: { id } })).status).toBe(204);
    expect((await send(other, COLLECTIONS, token)).status).toBe(401);
    const events = opened.logged.filter(({ tokenId }) => tokenId === id).map(({ event, userId }) => [event, userId]);
    expect(events).toEqual([
      ['token-created', opened.user.id],
      ['token-revoked', opened.user.id],
    ]);
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['admin'] }, 'scopes.0'],
    [{ days: 366 }, 'days'],
    [{ days: 0 }, 'days'],
    [{ days: 1.5 }, 'days'],
  ])('with %o are refused', async (wrong, field) => {
    const opened = await openGallery();
    const cookie = await cookieOf(opened, 'user', opened.user.id);
    const response = await makeCall(opened, CREATE, { cookie, body: { ...form, ...wrong } });
    expect([response.status, Object.keys(((await response.json()) as { errors: object }).errors)]).toEqual([
      422,
      [field],
    ]);
  });

  test('are at most 20; expired ones do not count', async () => {
    const opened = await openGallery();
    const cookie = await cookieOf(opened, 'user', opened.user.id);
    await addToken(opened.db, opened.user.id, { expiresAt: new Date(Date.now() - 1) });
    const made = await Promise.all(Array.from({ length: 22 }, () => makeCall(opened, CREATE, { cookie, body: form })));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(made.filter(({ status }) => status === 409)).toHaveLength(2);
  });

  test('need a recent sign-in', async () => {
    const opened = await openGallery();
    const { cookies } = await opened.app.sessions.begin(opened.user.id, null, new Date(Date.now() - 3_600_000));
    const response = await makeCall(opened, CREATE, { cookie: cookies[0]?.split(';')[0] ?? '', body: form });
    expect(await outcomeOf(response)).toEqual([403, 'recent-sign-in-required']);
  });

  const ends: [string, (opened: TestApp, id: string) => Promise<unknown>][] = [
    ['their account is deleted', ({ db }, id) => db.delete(users).where(eq(users.id, id))],
    ['their account is disabled', ({ app }, id) => app.userAdmin.setDisabled(id, true, COMMAND)],
    ['an admin ends their sessions', ({ app }, id) => app.userAdmin.endSessions(id, COMMAND)],
    [
      'they end all their sessions',
      async (opened, id) => {
        const cookie = await cookieOf(opened, 'user', id);
        await makeCall(opened, callOf('POST /api/auth/logout'), { cookie, query: '?everywhere=1' });
      },
    ],
  ];

  test.each(ends)('end when %s, and do not come back', async (_cause, end) => {
    const opened = await openGallery();
    const token = await addToken(opened.db, opened.user.id);
    expect((await send(opened, COLLECTIONS, token)).status).toBe(200);
    await end(opened, opened.user.id);
    expect((await send(opened, COLLECTIONS, token)).status).toBe(401);
    await opened.app.userAdmin.setDisabled(opened.user.id, false, COMMAND).catch(() => undefined);
    expect((await send(opened, COLLECTIONS, token)).status).toBe(401);
  });

  test('stay when one of several sessions ends', async () => {
    const opened = await openGallery();
    const token = await addToken(opened.db, opened.user.id);
    const cookie = await cookieOf(opened, 'user', opened.user.id);
    await makeCall(opened, callOf('POST /api/auth/logout'), { cookie });
    expect((await send(opened, COLLECTIONS, token)).status).toBe(200);
  });

  test('that an admin ended are in the audit trail, also without a session', async () => {
    const opened = await openGallery();
    await addToken(opened.db, opened.user.id);
    await opened.app.userAdmin.endSessions(opened.user.id, COMMAND);
    expect((await opened.db.select().from(auditEntries)).map(({ action }) => action)).toEqual(['user.tokens-ended']);
  });

  test('are in the export of their data, without their text', async () => {
    const opened = await openGallery();
    const token = await addToken(opened.db, opened.user.id, { name: 'Exported' });
    const { session } = await opened.app.sessions.read(await cookieOf(opened, 'user', opened.user.id));
    if (!session) throw new Error('no session');
    const data = await opened.app.account.exportAll(session);
    expect(data.tokens).toMatchObject([{ name: 'Exported' }]);
    expect(JSON.stringify(data)).not.toContain(token);
  });

  test('that expired are deleted with other old data', async () => {
    const opened = await openGallery();
    await addToken(opened.db, opened.user.id, { expiresAt: new Date(Date.now() - 1) });
    await addToken(opened.db, opened.user.id, { id: 'open' });
    await opened.app.retention.purge();
    expect((await opened.db.select().from(apiTokens)).map(({ id }) => id)).toEqual(['open']);
  });
});
