import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { oauthGrants, oauthRecords } from '#db/schema/oauth.ts';
import { users } from '#db/schema/users.ts';
import { addApp } from '#tests/factories/oauth.ts';
import { addToken } from '#tests/factories/tokens.ts';
import { addUser } from '#tests/factories/users.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import {
  authorizeAddress,
  callOauth,
  connect,
  connected,
  exchange,
  oauthBrowser,
  pkce,
  postForm,
  REDIRECT,
  register,
} from '#tests/setup/oauth-client.ts';
import { cookieOf, openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import * as metadata from '../../src/pages/.well-known/oauth-authorization-server.ts';
import * as collections from '../../src/pages/api/collections/index.ts';

const SITE = 'http://localhost:4321';
const { challenge: CHALLENGE } = pkce();

async function openSite(deps: Parameters<typeof openTestApp>[0] = {}) {
  const opened = await openTestApp(deps);
  const user = (await addUser(opened.db)).id;
  const session = await cookieOf(opened, 'user', user);
  const { client_id } = await register(opened);
  return { opened, db: opened.db, user, session, client_id };
}
type Site = Awaited<ReturnType<typeof openSite>>;

const begin = async ({ opened, client_id, session }: Site, given: Record<string, string> = {}) => {
  const browser = oauthBrowser(opened, session);
  const query = { client_id, code_challenge: CHALLENGE, ...given };
  const { response, location } = await browser.open(authorizeAddress(query));
  return { browser, response, location, uid: location.split('/').at(-1) ?? '' };
};

/** The status of a call with an access token. */
const statusWith = async (opened: TestApp, token: string): Promise<number> => {
  const headers = { Authorization: `Bearer ${token}` };
  return (await callEndpoint(opened, collections, { path: '/api/collections', headers })).status;
};

function atTime(at: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

describe('a browser is sent nowhere', () => {
  test.each([
    ['of an unknown client', { client_id: 'unknown' }],
    ['of a client whose id is an address without https', { client_id: 'http://agent.example/client' }],
    ['to another host', { redirect_uri: 'https://evil.example/callback' }],
    ['to another path', { redirect_uri: `${REDIRECT}/../other` }],
    ['to a longer path', { redirect_uri: `${REDIRECT}/more` }],
    ['with another query', { redirect_uri: `${REDIRECT}?next=https://evil.example` }],
    ['to another name of the machine', { redirect_uri: 'http://localhost:33418/callback' }],
    ['with https in place of http', { redirect_uri: 'https://127.0.0.1:33418/callback' }],
    ['with a user name', { redirect_uri: 'http://127.0.0.1:33418@evil.example/callback' }],
    ['with a host that begins like the machine', { redirect_uri: 'http://127.0.0.1.evil.example/callback' }],
    ['with a fragment', { redirect_uri: `${REDIRECT}#x` }],
    ['with a script', { redirect_uri: 'javascript:alert(1)' }],
  ] as [string, Record<string, string>][])('is sent nowhere %s', async (_what, given) => {
    const { response, location } = await begin(await openSite(), given);
    expect([response.status, location]).toEqual([400, '']);
  });

  test('without an address of a client with two', async () => {
    const site = await openSite();
    const { client_id } = await register(site.opened, { redirect_uris: [REDIRECT, 'https://agent.example/callback'] });
    const { response, location } = await begin(site, { client_id, redirect_uri: '' });
    expect([response.status, location]).toEqual([400, '']);
  });
});

describe('a client is told, with the server that says so', () => {
  test.each([
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['PKCE without hashing', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a verifier in place of its hash', { code_challenge: 'short' }, 'invalid_request'],
    ['a foreign resource', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
    ['a resource that is no address', { resource: 'mcp' }, 'invalid_target'],
    ['a resource with a fragment', { resource: `${SITE}/mcp#x` }, 'invalid_target'],
    ['another path of the site', { resource: `${SITE}/admin` }, 'invalid_target'],
    ['a scope that nobody has', { scope: 'read admin' }, 'invalid_scope'],
    ['tokens in the address', { response_type: 'token' }, 'unsupported_response_type'],
    ['an id token', { response_type: 'code id_token', scope: 'openid' }, 'unsupported_response_type'],
    ['a request object', { request: 'e30.e30.' }, 'request_not_supported'],
    ['a request elsewhere', { request_uri: 'https://evil.example/request' }, 'request_uri_not_supported'],
    ['no question', { prompt: 'none' }, 'login_required'],
  ])('is told about %s', async (_what, given, error) => {
    const { location } = await begin(await openSite(), given);
    const back = new URL(location);
    expect(`${back.origin}${back.pathname}`).toBe(REDIRECT);
    // Answers to requests for tokens would be in the fragment.
    const said = new URLSearchParams(back.search || back.hash.slice(1));
    const { error: code, iss, state } = Object.fromEntries(said);
    expect([code, iss, state, said.has('code')]).toEqual([error, SITE, 'its-state', false]);
  });
});

describe('a code is worth nothing', () => {
  const form = (site: Site, back: URL, verifier: string) => ({
    ...{ grant_type: 'authorization_code', client_id: site.client_id, redirect_uri: REDIRECT },
    ...{ code: back.searchParams.get('code') ?? '', code_verifier: verifier },
  });

  test.each([
    ['with another verifier', { code_verifier: pkce().verifier }, 'invalid_grant'],
    ['without its verifier', { code_verifier: '' }, 'invalid_grant'],
    ['with its hash as verifier', { code_verifier: CHALLENGE }, 'invalid_grant'],
    ['for another client', { client_id: 'other' }, 'invalid_grant'],
    ['for an unknown client', { client_id: 'unknown' }, 'invalid_client'],
    ['with another address', { redirect_uri: 'http://127.0.0.1:1/callback' }, 'invalid_grant'],
    ['for a foreign resource', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
    ['for a resource that was not asked for', { resource: SITE }, 'invalid_target'],
    ['as a refresh token', { grant_type: 'refresh_token', refresh_token: 'code' }, 'invalid_grant'],
    ['by a grant that is not offered', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('is worth nothing %s', async (_what, given, error) => {
    const site = await openSite();
    const other = await register(site.opened);
    const { back, verifier } = await connect(site.opened, site);
    const sent = { ...form(site, back, verifier), ...given };
    if (sent.client_id === 'other') sent.client_id = other.client_id;
    const result = await exchange(site.opened, sent);
    expect([result.error, result.access_token]).toEqual([error, undefined]);
  });

  test('after a minute', async () => {
    const site = await openSite();
    const { back, verifier } = await connect(site.opened, site);
    atTime(Date.now() + 61_000);
    expect((await exchange(site.opened, form(site, back, verifier))).error).toBe('invalid_grant');
  });

  test('a second time, which ends what the first gave', async () => {
    const site = await openSite();
    const { back, verifier } = await connect(site.opened, site);
    const first = await exchange(site.opened, form(site, back, verifier));
    expect(await statusWith(site.opened, first.access_token)).toBe(200);
    expect((await exchange(site.opened, form(site, back, verifier))).error).toBe('invalid_grant');
    expect(await statusWith(site.opened, first.access_token)).toBe(401);
    expect(await site.db.$count(oauthGrants)).toBe(0);
  });

  test('to two who send it at once', async () => {
    const site = await openSite();
    const { back, verifier } = await connect(site.opened, site);
    const both = await Promise.all([1, 2].map(() => exchange(site.opened, form(site, back, verifier))));
    for (const { access_token: token = '' } of both) expect(await statusWith(site.opened, token)).not.toBe(200);
  });
});

describe('mix-up', () => {
  test('every answer names the server, and its description says that it does', async () => {
    const site = await openSite();
    const described = await callEndpoint(site.opened, { ...metadata, ALL: metadata.GET });
    expect(await described.json()).toMatchObject({
      issuer: SITE,
      authorization_response_iss_parameter_supported: true,
    });
    const { back } = await connect(site.opened, site);
    expect(back.searchParams.get('iss')).toBe(SITE);
    const { browser, uid } = await begin(site);
    const refused = await browser.decide(uid, { allow: false, user: site.user });
    const { location } = await browser.open(((await refused.json()) as { location: string }).location);
    const { error, iss, state } = Object.fromEntries(new URL(location).searchParams) as Record<string, string>;
    expect({ error, iss, state }).toEqual({ error: 'access_denied', iss: SITE, state: 'its-state' });
    expect(await site.db.$count(oauthGrants)).toBe(1);
  });
});

describe('a consent is not given', () => {
  const RESPONSE = { allow: true };
  test.each([
    ['by a page of another site', { origin: 'https://evil.example' }, 403],
    ['by a sandboxed page', { origin: 'null' }, 403],
    ['without an origin', { origin: null }, 403],
    ['by a form', { headers: { 'Content-Type': 'text/plain' }, body: '{"allow":true}' }, 415],
    ['signed out', { cookie: '' }, 401],
    ['to a body that says more', { body: { allow: true, user: 'x', scopes: ['admin'] } }, 422],
    ['for someone who has signed in since', { body: { allow: true, user: 'someone-else' } }, 404],
  ])('is not given %s', async (_what, call, status) => {
    const site = await openSite();
    const { browser, uid } = await begin(site);
    const response = await browser.decide(uid, { ...RESPONSE, user: site.user }, call);
    expect(response.status).toBe(status);
    expect(await site.db.$count(oauthGrants)).toBe(0);
  });

  test('by another browser of the same person', async () => {
    const site = await openSite();
    const { uid } = await begin(site);
    const other = oauthBrowser(site.opened, site.session);
    expect((await other.decide(uid, { ...RESPONSE, user: site.user })).status).toBe(404);
    const { browser } = await begin(site);
    expect((await browser.decide(uid, { ...RESPONSE, user: site.user })).status).toBe(404);
  });

  test('by a token', async () => {
    const site = await openSite();
    for (const token of [await addToken(site.db, site.user), await addApp(site.db, site.user)]) {
      const { browser, uid } = await begin(site);
      const headers = { Authorization: `Bearer ${token}` };
      expect((await browser.decide(uid, { ...RESPONSE, user: site.user }, { headers })).status).toBe(403);
    }
  });

  test('twice, nor after ten minutes', async () => {
    const site = await openSite();
    const { browser, uid } = await begin(site);
    expect((await browser.decide(uid, { ...RESPONSE, user: site.user })).status).toBe(200);
    expect((await browser.decide(uid, { ...RESPONSE, user: site.user })).status).toBe(404);
    const late = await begin(site);
    atTime(Date.now() + 601_000);
    expect((await late.browser.decide(late.uid, { ...RESPONSE, user: site.user })).status).toBe(404);
  });

  test('by going on without an answer, or with that of another browser', async () => {
    const site = await openSite();
    const { browser, uid } = await begin(site);
    const resumed = await browser.open(`/oauth/authorize/${uid}`);
    expect(resumed.location).not.toContain('code=');
    const again = await begin(site);
    await again.browser.decide(again.uid, { ...RESPONSE, user: site.user });
    const stolen = await oauthBrowser(site.opened, site.session).open(`/oauth/authorize/${again.uid}`);
    expect([stolen.response.status, stolen.location]).toEqual([400, '']);
  });
});

describe('the redirect of an app', () => {
  test.each([
    ['any port of this machine', ['http://127.0.0.1/callback'], 'http://127.0.0.1:50123/callback'],
    ['its name', ['http://localhost:1/callback'], 'http://localhost:50123/callback'],
    ['its IPv6 address', ['http://[::1]/callback'], 'http://[::1]:50123/callback'],
    ['an app by its scheme', ['com.example.agent:/callback'], 'com.example.agent:/callback'],
    ['a site', ['https://agent.example/cb?x=1'], 'https://agent.example/cb?x=1'],
  ])('may be %s', async (_what, redirect_uris, redirect_uri) => {
    const site = await openSite();
    const { client_id } = await register(site.opened, { redirect_uris });
    const { back } = await connect(site.opened, { ...site, client_id }, { redirect_uri });
    expect(back.href.startsWith(new URL(redirect_uri).href)).toBe(true);
    expect(back.searchParams.has('code')).toBe(true);
  });
});

describe('registration', () => {
  const send = (opened: TestApp, body: unknown, headers = {}) =>
    callOauth(opened, '/oauth/register', { method: 'POST', body, headers });

  test.each([
    ['no address', { client_name: 'A' }, 400],
    ['an empty list', { redirect_uris: [] }, 400],
    ['another host without https', { redirect_uris: ['http://agent.example/callback'] }, 400],
    ['a script', { redirect_uris: ['javascript:alert(1)'] }, 400],
    ['a fragment', { redirect_uris: ['https://agent.example/#x'] }, 400],
    ['tokens in the address', { redirect_uris: [REDIRECT], response_types: ['token'] }, 400],
    ['passwords', { redirect_uris: [REDIRECT], grant_types: ['password'] }, 400],
    ['a scope of ours that does not exist', { redirect_uris: [REDIRECT], scope: 'admin' }, 400],
    ['no JSON', 'redirect_uris=x', 400],
    ['too much', { redirect_uris: [REDIRECT], client_name: 'x'.repeat(20_000) }, 413],
  ])('is refused with %s', async (_what, body, status) => {
    const { opened } = await openSite();
    expect((await send(opened, body, { 'Content-Type': 'application/json' })).status).toBe(status);
    expect(await opened.db.$count(oauthRecords, eq(oauthRecords.kind, 'Client'))).toBe(1);
  });

  test('of a site without https leads nowhere', async () => {
    const site = await openSite();
    const redirect_uri = 'http://agent.example/callback';
    const { client_id } = await register(site.opened, { redirect_uris: [redirect_uri], application_type: 'web' });
    const { response, location } = await begin(site, { client_id, redirect_uri });
    expect([response.status, location]).toEqual([400, '']);
  });

  test('is limited by address, ends after a day, and is kept while it is connected', async () => {
    const site = await openSite();
    await connected(site.opened, site);
    const unused = await register(site.opened);
    for (let at = 2; at < 20; at += 1) await register(site.opened);
    const refused = await send(site.opened, { redirect_uris: [REDIRECT] });
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    atTime(Date.now() + 25 * 3_600_000);
    await site.opened.app.retention.purge();
    const known = async (client_id: string) => (await begin(site, { client_id })).response.status;
    expect([await known(site.client_id), await known(unused.client_id)]).toEqual([303, 400]);
  });

  test('keeps the newest 500 that nobody has connected', async () => {
    const site = await openSite();
    await connected(site.opened, site);
    const expiresAt = new Date(Date.now() + 3_600_000);
    const many = Array.from({ length: 510 }, (_, at) => ({
      ...{ id: `many-${at}`, kind: 'Client', payload: { client_id: `many-${at}` }, expiresAt },
    }));
    await site.db.insert(oauthRecords).values(many);
    const { client_id } = await register(site.opened);
    expect(await site.db.$count(oauthRecords, eq(oauthRecords.kind, 'Client'))).toBe(501);
    for (const known of [client_id, site.client_id]) {
      expect((await begin(site, { client_id: known })).response.status).toBe(303);
    }
  });
});

describe('the description of a client at its address', () => {
  const ID = 'https://agent.example/client.json';
  const DOCUMENT = { client_id: ID, client_name: 'Agent', redirect_uris: [REDIRECT] };
  const answering = (response: Response) => {
    const asked: string[] = [];
    const fetchClientDocument = async (url: URL) => {
      asked.push(url.href);
      return response;
    };
    return { asked, deps: { fetchClientDocument } };
  };

  test('is a client; its host vouches for its name', async () => {
    const { asked, deps } = answering(Response.json(DOCUMENT, { headers: { 'Cache-Control': 'max-age=600' } }));
    const site = await openSite({ deps });
    const { browser, uid } = await begin(site, { client_id: ID });
    expect(await site.opened.app.consents.asking(uid, browser.cookie())).toMatchObject({
      ...{ name: 'Agent', host: 'agent.example', returnsTo: 'this computer', scopes: ['read'] },
    });
    const tokens = await connected(site.opened, { ...site, client_id: ID });
    expect(await statusWith(site.opened, tokens.access_token)).toBe(200);
    expect(asked).toEqual([ID]);
  });

  test.each([
    ['names another client', () => Response.json({ ...DOCUMENT, client_id: 'https://other.example/client.json' })],
    ['is elsewhere', () => new Response(null, { status: 302, headers: { Location: 'https://other.example' } })],
    ['is gone', () => new Response('', { status: 404 })],
    ['is too large', () => Response.json({ ...DOCUMENT, client_name: 'x'.repeat(10_000) })],
    ['is no JSON', () => new Response('<html>')],
    ['has a secret', () => Response.json({ ...DOCUMENT, client_secret: 'x' })],
    ['wants to use one', () => Response.json({ ...DOCUMENT, token_endpoint_auth_method: 'client_secret_basic' })],
    ['names no address', () => Response.json({ client_id: ID })],
  ])('is refused if it %s', async (_what, result) => {
    const site = await openSite({ deps: answering(result()).deps });
    const { response, location } = await begin(site, { client_id: ID });
    expect([response.status, location]).toEqual([400, '']);
  });

  test.each([
    'https://127.0.0.1/client.json',
    'https://[::1]/client.json',
    'https://localhost/client.json',
    'https://169.254.169.254/client.json',
    'https://10.0.0.1/client.json',
  ])('is not read from where only this machine reaches: %s', async (client_id) => {
    const { response } = await begin(await openSite(), { client_id });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_client' });
  });
});

describe('access ends', () => {
  type End = (site: Site, token: string) => Promise<unknown>;
  const ENDS: [string, End][] = [
    [
      'when its user ends all sessions',
      async ({ opened, session: cookie }) => {
        const { session } = await opened.app.sessions.read(cookie);
        if (session) await opened.app.sessions.end(session, true);
      },
    ],
    [
      'when the account is disabled',
      ({ db, user }) => db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, user)),
    ],
    ['when the account is deleted', ({ db, user }) => db.delete(users).where(eq(users.id, user))],
    [
      'when the app gives it back',
      ({ opened, client_id }, token) => postForm(opened, '/oauth/revoke', { token, client_id }),
    ],
    ['after an hour', async () => atTime(Date.now() + 3_601_000)],
  ];
  test.each(ENDS)('ends %s', async (_when, end) => {
    const site = await openSite();
    const { access_token: token } = await connected(site.opened, site);
    expect(await statusWith(site.opened, token)).toBe(200);
    await end(site, token);
    expect(await statusWith(site.opened, token)).toBe(401);
  });

  test('with an unused refresh token after 30 days, with a used one after a year', async () => {
    const site = await openSite();
    const { client_id } = site;
    let { refresh_token } = await connected(site.opened, site);
    const start = Date.now();
    const refresh = () => exchange(site.opened, { grant_type: 'refresh_token', client_id, refresh_token });
    for (let day = 29; day < 365; day += 29) {
      atTime(start + day * 86_400_000);
      const next = await refresh();
      expect([day, next.status]).toEqual([day, 200]);
      refresh_token = next.refresh_token;
    }
    atTime(start + 366 * 86_400_000);
    // The registration of the client was kept as long as its connection.
    expect((await refresh()).error).toBe('invalid_client');
  });

  test('not when another app gives it back', async () => {
    const site = await openSite();
    const { access_token: token } = await connected(site.opened, site);
    const { client_id } = await register(site.opened);
    await postForm(site.opened, '/oauth/revoke', { token, client_id });
    expect(await statusWith(site.opened, token)).toBe(200);
  });

  test('for what a refresh asks beyond its consent', async () => {
    const site = await openSite();
    const { client_id } = site;
    const { refresh_token } = await connected(site.opened, site);
    const more = { grant_type: 'refresh_token', client_id, refresh_token, scope: 'read collections' };
    expect((await exchange(site.opened, more)).error).toBe('invalid_scope');
  });
});
