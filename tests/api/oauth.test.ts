import { describe, expect, test } from 'vitest';
import { oauthRecords } from '#db/schema/oauth.ts';
import { createApp } from '#server/app.ts';
import { addUser } from '#tests/factories/users.ts';
import { readOnlyImageHost } from '#tests/fakes/image-host.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import {
  authorizeAddress,
  connect,
  connected,
  exchange,
  oauthBrowser,
  pkce,
  REDIRECT,
  register,
} from '#tests/setup/oauth-client.ts';
import { cookieOf, openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import * as account from '../../src/pages/api/collections/index.ts';
import * as app from '../../src/pages/api/user/apps/[id].ts';
import * as apps from '../../src/pages/api/user/apps/index.ts';

async function openSite() {
  const opened = await openTestApp();
  const user = (await addUser(opened.db)).id;
  const session = await cookieOf(opened, 'user', user);
  const { client_id } = await register(opened);
  return { ...opened, opened: opened as TestApp, user, session, client_id };
}

const collectionsOf = (opened: TestApp, token: string) =>
  callEndpoint(opened, account, { path: '/api/collections', headers: { Authorization: `Bearer ${token}` } });

describe('connecting an app', () => {
  test('gives it tokens for what its user allowed, and disconnecting ends them', async () => {
    const { opened, user, session, client_id } = await openSite();
    const { back, verifier } = await connect(opened, { session, user, client_id }, { scope: 'read collections' });
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ state: 'its-state', iss: opened.settings.siteUrl });
    const tokens = await exchange(opened, {
      ...{ grant_type: 'authorization_code', client_id, redirect_uri: `${back.origin}${back.pathname}` },
      ...{ code: back.searchParams.get('code') ?? '', code_verifier: verifier },
    });
    expect(tokens).toMatchObject({ status: 200, token_type: 'Bearer', scope: 'read collections', expires_in: 3600 });
    expect((await collectionsOf(opened, tokens.access_token)).status).toBe(200);
    const listed = await callEndpoint(opened, apps, { path: '/api/user/apps', cookie: session });
    const [own] = (await listed.json()) as { id: string }[];
    expect(own).toMatchObject({ name: 'Test agent', scopes: ['read', 'collections'], lastUsedAt: expect.any(String) });
    const id = own?.id ?? '';
    const gone = await callEndpoint(opened, app, {
      ...{ path: `/api/user/apps/${id}`, params: { id }, method: 'DELETE', cookie: session },
    });
    expect(gone.status).toBe(204);
    expect((await collectionsOf(opened, tokens.access_token)).status).toBe(401);
    const again = await exchange(opened, {
      grant_type: 'refresh_token',
      client_id,
      refresh_token: tokens.refresh_token,
    });
    expect([again.status, again.error]).toEqual([400, 'invalid_grant']);
  });

  test('refreshes, each refresh token once; a second use ends the whole connection', async () => {
    const { opened, user, session, client_id } = await openSite();
    const first = await connected(opened, { session, user, client_id });
    const refresh = (refresh_token: string) =>
      exchange(opened, { grant_type: 'refresh_token', client_id, refresh_token });
    const second = await refresh(first.refresh_token);
    expect((await collectionsOf(opened, second.access_token)).status).toBe(200);
    expect((await refresh(first.refresh_token)).error).toBe('invalid_grant');
    expect((await collectionsOf(opened, second.access_token)).status).toBe(401);
    expect((await refresh(second.refresh_token)).error).toBe('invalid_grant');
  });

  test('stores no text of a token or secret', async () => {
    const { opened, db, user, session } = await openSite();
    const client = await register(opened, { token_endpoint_auth_method: 'client_secret_post' });
    const { client_id, client_secret: secret = '' } = client;
    const tokens = await connected(opened, { session, user, client_id }, secret);
    const stored = JSON.stringify(await db.select().from(oauthRecords));
    expect(stored).toContain(client_id);
    for (const text of [secret, tokens.access_token, tokens.refresh_token]) {
      expect([text.length > 40, stored.includes(text)]).toEqual([true, false]);
    }
  });

  test('goes on when each step is another process, on the same database', async () => {
    const { opened, user, session, client_id } = await openSite();
    const { settings, db } = opened;
    const another = (): TestApp => ({
      ...opened,
      app: createApp({ settings, db, imageHost: readOnlyImageHost, version: () => '', now: () => new Date() }),
    });
    const { verifier, challenge: code_challenge } = pkce();
    const asked = await oauthBrowser(another(), session).open(authorizeAddress({ client_id, code_challenge }));
    const own = asked.response.headers.getSetCookie().map((line) => line.split(';')[0]);
    const cookie = [session, ...own].join('; ');
    const uid = asked.location.split('/').at(-1) ?? '';
    const decided = await oauthBrowser(another(), cookie).decide(uid, { allow: true, user });
    const { location } = (await decided.json()) as { location: string };
    const back = await oauthBrowser(another(), cookie).open(location);
    const code = new URL(back.location).searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', client_id, redirect_uri: REDIRECT, code, code_verifier: verifier };
    const { access_token: token } = await exchange(another(), form);
    expect((await collectionsOf(another(), token)).status).toBe(200);
  });
});
