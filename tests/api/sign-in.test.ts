import { describe, expect, test } from 'vitest';
import { auditEntries } from '#db/schema/operations.ts';
import { users } from '#db/schema/users.ts';
import { disableUser } from '#tests/factories/users.ts';
import { FAKE_CLIENT } from '#tests/fakes/issuer.ts';
import { expectProblem, HTML, openSignIn } from '#tests/setup/sign-in.ts';

describe('sign-in', () => {
  test('redirects to the issuer with PKCE, state and nonce, and sets an HttpOnly, SameSite=Lax cookie', async () => {
    const { begin, issuer, settings } = await openSignIn();
    const { response, location } = await begin('?returnTo=/company/acme');
    expect(response.status).toBe(303);
    expect(location.href.startsWith(`${issuer.url}/authorize?`)).toBe(true);
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: FAKE_CLIENT.id,
      redirect_uri: `${settings.siteUrl}/api/auth/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/; Path=\/api\/auth; Expires=.*; SameSite=Lax; HttpOnly$/);
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  });

  test('creates a session for the user whom the issuer names, and returns to the page where it began', async () => {
    const { signIn, whoIs, issuer } = await openSignIn();
    const response = await signIn('?returnTo=/company/acme%3Fimage=x%23top');
    expect([response.status, response.headers.get('Location')]).toEqual([
      303,
      '/company/acme?image=x&sign-in=success#top',
    ]);
    expect(await whoIs(response)).toMatchObject({
      user: { email: 'person@example.com', displayName: 'Pat Person', role: 'user' },
    });
    expect(issuer.tokenRequests[0]?.get('code_verifier')).toMatch(/^[\w-]{43}$/);
  });

  test('in a popup ends on the page that notifies its opener', async () => {
    const { signIn } = await openSignIn();
    expect((await signIn('?popup=1&returnTo=/')).headers.get('Location')).toBe('/sign-in-done?sign-in=success');
  });

  test('identifies users by issuer and subject, never by e-mail', async () => {
    const { signIn, issuer, db } = await openSignIn();
    await signIn();
    issuer.behaviour.claims = { sub: 'person-2' };
    await signIn();
    issuer.behaviour.claims = { sub: 'person-1', email: 'moved@example.com' };
    await signIn();
    const rows = await db.select().from(users);
    expect(rows.map(({ subject, email }) => [subject, email]).sort()).toEqual([
      ['person-1', 'moved@example.com'],
      ['person-2', 'person@example.com'],
    ]);
  });

  test('takes the profile from userinfo when the id token has none', async () => {
    const { signIn, whoIs } = await openSignIn({
      claims: { email: undefined, email_verified: undefined, name: undefined },
      userinfo: { sub: 'person-1', email: 'info@example.com', email_verified: 'true', name: 'From Userinfo' },
    });
    expect(await whoIs(await signIn())).toMatchObject({ user: { email: 'info@example.com' } });
  });

  test('of a disabled account is refused', async () => {
    const { signIn, db, begin, comeBack, issuer } = await openSignIn();
    await signIn();
    const [user] = await db.select().from(users);
    await disableUser(db, user?.id ?? '');
    await expectProblem(await signIn(), 403, 'account-disabled');
    const { location, cookie } = await begin();
    const seen = await comeBack(issuer.agree(location), cookie, HTML);
    expect(seen.headers.get('Location')).toBe('/?sign-in=disabled');
  });

  test('that was cancelled returns to the page with sign-in=cancelled', async () => {
    const { begin, comeBack } = await openSignIn();
    const { location, cookie } = await begin('?returnTo=/terms');
    const state = location.searchParams.get('state') ?? '';
    const seen = await comeBack({ state, error: 'access_denied' }, cookie, HTML);
    expect(seen.headers.get('Location')).toBe('/terms?sign-in=cancelled');
  });

  test('without a configured provider is refused with an error', async () => {
    const { begin, logged } = await openSignIn({}, { googleClientId: undefined, googleClientSecret: undefined });
    await expectProblem((await begin()).response, 502, 'identity-provider-failed');
    expect(logged.map(({ reason }) => reason)).toEqual(['not-configured', 'not-configured']);
  });
});

describe('admin role at sign-in', () => {
  const adminEmails = ['person@example.com'];

  test('is granted to a verified address in ADMIN_EMAILS', async () => {
    const { signIn, whoIs } = await openSignIn({ claims: { email: 'Person@Example.com' } }, { adminEmails });
    expect(await whoIs(await signIn())).toMatchObject({ user: { role: 'admin' } });
  });

  test('is recorded once in the audit trail and the security log', async () => {
    const { signIn, db, logged } = await openSignIn({}, { adminEmails });
    await signIn();
    await signIn();
    const [user] = await db.select().from(users);
    expect(await db.select().from(auditEntries)).toEqual([
      expect.objectContaining({
        actorId: null,
        actorEmail: 'configuration',
        action: 'user.role-changed',
        subjectId: user?.id,
        before: '{"role":"user"}',
        after: '{"role":"admin"}',
      }),
    ]);
    expect(logged.map(({ event, outcome, subjectId, userId }) => [event, outcome, subjectId ?? userId])).toEqual([
      ['role-changed', 'success', user?.id],
      ['sign-in', 'success', user?.id],
      ['sign-in', 'success', user?.id],
    ]);
  });

  test('is never granted to a disabled account, which stays unchanged', async () => {
    const { signIn, db, issuer } = await openSignIn({}, { adminEmails });
    issuer.behaviour.claims = { email: 'other@example.com' };
    await signIn();
    await db.update(users).set({ disabledAt: new Date() });
    const before = await db.select().from(users);
    issuer.behaviour.claims = {};
    await expectProblem(await signIn(), 403, 'account-disabled');
    expect(await db.select().from(users)).toEqual(before);
    expect(await db.select().from(auditEntries)).toEqual([]);
  });

  test.each([false, 'false', undefined, 'yes please', 1, '1', 'yes', 'on', 'TRUE'])(
    'is not granted when email_verified is %j',
    async (verified) => {
      const { signIn, whoIs } = await openSignIn({ claims: { email_verified: verified } }, { adminEmails });
      expect(await whoIs(await signIn())).toMatchObject({ user: { role: 'user' } });
    },
  );

  test('is not granted by a role claim of the issuer', async () => {
    const { signIn, whoIs } = await openSignIn({ claims: { role: 'admin' } });
    expect(await whoIs(await signIn())).toMatchObject({ user: { role: 'user' } });
  });
});
