import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Misbehaviour } from '#tests/fakes/issuer.ts';
import { expectProblem, openSignIn } from '#tests/setup/sign-in.ts';

describe('a callback is refused', () => {
  test('with a forged state', async () => {
    const { begin, comeBack, issuer } = await openSignIn();
    const { location, cookie } = await begin();
    await expectProblem(await comeBack({ ...issuer.agree(location), state: 'forged' }, cookie), 400, 'sign-in-invalid');
  });

  test('with the state of another browser', async () => {
    const { begin, comeBack, issuer } = await openSignIn();
    const mine = await begin();
    const theirs = await begin();
    await expectProblem(await comeBack(issuer.agree(theirs.location), mine.cookie), 400, 'sign-in-invalid');
  });

  test.each([
    '',
    'gallery_sign_in=forged',
    'gallery_sign_in=e30.c2lnbmF0dXJl',
    'gallery_sign_in=%',
    'gallery_sign_in=.',
  ])('with the cookie %j', async (cookie) => {
    const { begin, comeBack, issuer } = await openSignIn();
    const { location } = await begin();
    await expectProblem(await comeBack(issuer.agree(location), cookie), 400, 'sign-in-invalid');
  });

  test.each([
    'e30.c2ln',
    `${Buffer.from('x').toString('base64url')}.${createHmac('sha256', '').update('sign-in:eA').digest('base64url')}`,
  ])('with the cookie %j when no provider is configured', async (value) => {
    const { comeBack } = await openSignIn({}, { googleClientId: undefined, googleClientSecret: undefined });
    await expectProblem(await comeBack({ state: 'x' }, `gallery_sign_in=${value}`), 400, 'sign-in-invalid');
  });

  test('with a cookie whose content was changed', async () => {
    const { begin, comeBack, issuer } = await openSignIn();
    const { location, cookie } = await begin();
    const [payload = '', signature] = cookie.replace('gallery_sign_in=', '').split('.');
    const attempt = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...attempt, returnTo: 'https://elsewhere.example' }));
    const forgedCookie = `gallery_sign_in=${forged.toString('base64url')}.${signature}`;
    await expectProblem(await comeBack(issuer.agree(location), forgedCookie), 400, 'sign-in-invalid');
  });

  test('after ten minutes', async () => {
    const { begin, comeBack, issuer, pass } = await openSignIn();
    const { location, cookie } = await begin();
    pass(10 * 60_000);
    await expectProblem(await comeBack(issuer.agree(location), cookie), 400, 'sign-in-invalid');
  });

  test('a second time, even with a fresh code', async () => {
    const { begin, comeBack, issuer } = await openSignIn();
    const { location, cookie } = await begin();
    expect((await comeBack(issuer.agree(location), cookie)).status).toBe(303);
    await expectProblem(await comeBack(issuer.agree(location), cookie), 400, 'sign-in-invalid');
  });

  test('with a code that the issuer does not know, or none, or one of 10,000 characters', async () => {
    const { begin, comeBack } = await openSignIn();
    for (const code of ['forged', '', "'; drop table users; --", 'c'.repeat(10_000)]) {
      const { location, cookie } = await begin();
      const state = location.searchParams.get('state') ?? '';
      await expectProblem(await comeBack({ code, state }, cookie), 400, 'sign-in-invalid');
    }
  });

  test.each<[string, Misbehaviour]>([
    ['the verifier does not match', {}],
    ['the nonce does not match, when the issuer checks nothing', { trusting: true }],
  ])('with the code of another sign-in: %s', async (_name, misbehaviour) => {
    const { begin, comeBack, issuer } = await openSignIn(misbehaviour);
    const mine = await begin();
    const theirs = issuer.agree((await begin()).location);
    const state = mine.location.searchParams.get('state') ?? '';
    await expectProblem(await comeBack({ code: theirs.code, state }, mine.cookie), 400, 'sign-in-invalid');
  });

  test.each(['x\n{"level":60,"msg":"forged"}', '\u001b[2J\u009b2J', 'server_error'])(
    'with the error %j: the log contains our own code instead of its text',
    async (error) => {
      const { begin, comeBack, logged } = await openSignIn();
      const { location, cookie } = await begin();
      const state = location.searchParams.get('state') ?? '';
      await expectProblem(await comeBack({ state, error }, cookie), 502, 'identity-provider-failed');
      expect(logged.map(({ reason }) => reason)).toEqual(['provider-error', 'provider-error']);
      expect(JSON.stringify(logged)).not.toContain(error.slice(0, 4));
    },
  );

  test('from another issuer', async () => {
    const { begin, comeBack, issuer } = await openSignIn();
    const { location, cookie } = await begin();
    const query = { ...issuer.agree(location), iss: 'https://other.example' };
    await expectProblem(await comeBack(query, cookie), 400, 'sign-in-invalid');
  });

  const past = Math.floor(Date.now() / 1000) - 3_600;
  test.each<[string, Misbehaviour]>([
    ['for another audience', { claims: { aud: 'someone-else' } }],
    ['for another authorized party', { claims: { azp: 'someone-else' } }],
    ['of another issuer', { claims: { iss: 'https://other.example' } }],
    ['that has expired', { claims: { exp: past } }],
    ['issued more than ten minutes ago', { claims: { iat: past + 2_900 } }],
    ['issued in the future', { claims: { iat: past + 7_200 } }],
    ['for several audiences and no authorized party', { claims: { aud: ['gallery', 'someone-else'] } }],
    ['without an expiry', { claims: { exp: undefined } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['signed by a stranger', { sign: 'stranger' }],
    ['without a signature', { sign: 'none' }],
    ['signed with our own secret', { sign: 'client-secret' }],
    [
      'without an address, and userinfo about someone else',
      {
        claims: { email: undefined },
        userinfo: { sub: 'someone-else', email: 'other@example.com' },
      },
    ],
    ['without an address, in userinfo either', { claims: { email: undefined }, userinfo: { sub: 'person-1' } }],
  ])('with an id token %s', async (_name, misbehaviour) => {
    const { signIn, logged } = await openSignIn(misbehaviour);
    await expectProblem(await signIn(), 502, 'identity-provider-failed');
    const reason = expect.stringMatching(/^(id-token-(signature|expired|claims)|userinfo|no-email)$/);
    expect(logged).toEqual([
      expect.objectContaining({ msg: 'security event', event: 'sign-in', outcome: 'failure', reason }),
      expect.objectContaining({ msg: 'sign-in failed at the identity provider', reason }),
    ]);
    // The log contains nothing of the token or the person.
    expect(JSON.stringify(logged)).not.toMatch(/person|@|"(payload|nonce|sub)"/);
  });

  test('with an id token without our nonce', async () => {
    const { signIn } = await openSignIn({ claims: { nonce: undefined } });
    await expectProblem(await signIn(), 400, 'sign-in-invalid');
  });
});
