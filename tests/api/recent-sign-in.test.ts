import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions, users } from '#db/schema/users.ts';
import { addUser } from '#tests/factories/users.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { cookiesOf, expectProblem, HTML, openSignIn } from '#tests/setup/sign-in.ts';
import { cookieOf, openTestApp } from '#tests/setup/test-app.ts';
import * as invitations from '../../src/pages/api/admin/invitations/index.ts';
import * as oneUser from '../../src/pages/api/admin/users/[id]/index.ts';
import * as role from '../../src/pages/api/admin/users/[id]/role.ts';
import * as userSessions from '../../src/pages/api/admin/users/[id]/sessions.ts';
import * as account from '../../src/pages/api/user/account.ts';
import * as exported from '../../src/pages/api/user/export.ts';

const MINUTE_MS = 60_000;

const ROLE = { method: 'PATCH', params: { id: 'una' }, body: { role: 'admin' } };
const DISABLE = { method: 'PATCH', params: { id: 'una' }, body: { disabled: true } };
const INVITE = { method: 'POST', body: { email: 'new@example.com', role: 'admin' } };
const CALLS = [
  ['changing a role', role, ROLE],
  ['disabling an account', oneUser, DISABLE],
  ['inviting someone', invitations, INVITE],
  ["deleting one's account", account, { method: 'DELETE' }],
  ["exporting one's data", exported, {}],
] as const;

/** An application whose admin signed in some minutes ago. */
async function signedInAgo(minutes: number) {
  let clock = Date.now();
  const opened = await openTestApp({ deps: { now: () => new Date(clock) } });
  await addUser(opened.db, { id: 'una' });
  await addUser(opened.db, { id: 'other', role: 'admin' });
  const cookie = await cookieOf(opened, 'admin');
  clock += minutes * MINUTE_MS;
  return { opened, cookie };
}

describe('calls that need a recent sign-in', () => {
  test.each(CALLS)('%s is refused 30 minutes after the sign-in, and the refusal is logged', async (...call) => {
    const [, endpoint, given] = call;
    const { opened, cookie } = await signedInAgo(30);
    const before = await opened.db.select().from(users);
    await expectProblem(await callEndpoint(opened, endpoint, { ...given, cookie }), 403, 'recent-sign-in-required');
    expect(await opened.db.select().from(users)).toEqual(before);
    expect(opened.logged).toEqual([
      expect.objectContaining({ event: 'access-refused', outcome: 'failure', reason: 'recent-sign-in-required' }),
    ]);
  });

  test.each(CALLS)('%s is allowed 29 minutes after the sign-in', async (_name, endpoint, given) => {
    const { opened, cookie } = await signedInAgo(29);
    expect((await callEndpoint(opened, endpoint, { ...given, cookie })).ok).toBe(true);
  });

  test("ending someone's sessions needs no recent sign-in", async () => {
    const { opened, cookie } = await signedInAgo(300);
    const result = await callEndpoint(opened, userSessions, { method: 'DELETE', params: { id: 'una' }, cookie });
    expect(result.status).toBe(200);
  });

  test('a session of the command line counts as just signed in', async () => {
    const { opened } = await signedInAgo(600);
    const cookie = await opened.app.sessions.cookieHeaderFor('other');
    expect((await callEndpoint(opened, role, { ...ROLE, cookie })).status).toBe(200);
  });
});

describe('signing in again', () => {
  const seconds = (ms: number) => Math.floor(ms / 1_000);

  /** Someone signed in 40 minutes ago, and how they sign in again. */
  async function signedIn(claims: Record<string, unknown> = {}) {
    const opened = await openSignIn();
    const cookie = cookiesOf(await opened.signIn());
    opened.pass(40 * MINUTE_MS);
    opened.issuer.behaviour.claims = claims;
    const confirm = async (headers = {}) => {
      const begun = await opened.begin('?confirm=1&returnTo=/account', { Cookie: cookie });
      const cookies = `${cookie}; ${begun.cookie}`;
      return { ...begun, response: await opened.comeBack(opened.issuer.agree(begun.location), cookies, headers) };
    };
    const download = (given: string) => callEndpoint(opened, exported, { cookie: given });
    return { ...opened, cookie, confirm, download };
  }

  test('forces the provider to authenticate again, and replaces the session with a recent one', async () => {
    const { confirm, download, cookie } = await signedIn();
    const { location, response } = await confirm();
    expect(Object.fromEntries(location.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    expect((await download(cookie)).status).toBe(401);
    expect((await download(cookiesOf(response))).status).toBe(200);
  });

  test('as someone else leaves the session as it was', async () => {
    const { confirm, download, cookie, db } = await signedIn({ sub: 'person-2' });
    const { response } = await confirm(HTML);
    expect(response.headers.get('Location')).toBe('/account?sign-in=other-account');
    expect(cookiesOf(response)).not.toContain('gallery_session=');
    expect((await download(cookie)).status).toBe(403);
    expect(await db.$count(sessions)).toBe(1);
  });

  test('is refused if the auth_time of the provider is old', async () => {
    const { confirm, download, cookie } = await signedIn({ auth_time: seconds(Date.now() - 40 * MINUTE_MS) });
    await expectProblem((await confirm()).response, 400, 'sign-in-invalid');
    expect((await download(cookie)).status).toBe(403);
  });

  test("an ordinary sign-in is only as recent as the provider's auth_time", async () => {
    const { signIn, issuer, download, db } = await signedIn();
    const authTime = seconds(Date.now() - 40 * MINUTE_MS);
    issuer.behaviour.claims = { auth_time: authTime, sub: 'person-3' };
    const cookie = cookiesOf(await signIn());
    expect((await download(cookie)).status).toBe(403);
    const user = await db.select().from(users).where(eq(users.subject, 'person-3')).get();
    const row = await db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, user?.id ?? ''))
      .get();
    expect(row?.authenticatedAt).toEqual(new Date(authTime * 1_000));
  });

  test('without a session is an ordinary sign-in', async () => {
    const { begin, issuer, comeBack } = await openSignIn();
    const { location, cookie } = await begin('?confirm=1');
    expect(location.searchParams.get('max_age')).toBeNull();
    expect((await comeBack(issuer.agree(location), cookie, HTML)).headers.get('Location')).toBe('/?sign-in=success');
  });
});
