import { hash, randomBytes } from 'node:crypto';
import * as consents from '../../src/pages/api/oauth/consents/[uid].ts';
import * as oauth from '../../src/pages/oauth/[...path].ts';
import { type Call, callEndpoint } from './call-endpoint.ts';
import type { TestApp } from './test-app.ts';

export const REDIRECT = 'http://127.0.0.1:33418/callback';

/** PKCE: what is kept, and what is sent. */
export function pkce() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: hash('sha256', verifier, 'base64url') };
}

/** Sends a form or JSON to the authorization server, as a program does. */
export const callOauth = (opened: TestApp, path: string, call: Call = {}): Promise<Response> =>
  callEndpoint(opened, oauth, { path, origin: null, ...call });

export const postForm = (
  opened: TestApp,
  path: string,
  form: Record<string, string>,
  headers = {},
): Promise<Response> =>
  callOauth(opened, path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(form).toString(),
  });

type Registered = { client_id: string; client_secret?: string; [name: string]: unknown };

/** Registers a client. */
export async function register(opened: TestApp, given: Record<string, unknown> = {}): Promise<Registered> {
  const body = { client_name: 'Test agent', redirect_uris: [REDIRECT], ...given };
  const response = await callOauth(opened, '/oauth/register', { method: 'POST', body });
  if (response.status !== 201) throw new Error(await response.text());
  return (await response.json()) as Registered;
}

/** A browser that opens addresses of the authorization server; keeps its cookies, follows no redirect. */
export function oauthBrowser(opened: TestApp, session = '') {
  const cookies = new Map<string, string>();
  const cookie = () => [session, ...[...cookies].map(([name, value]) => `${name}=${value}`)].filter(Boolean).join('; ');
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return response;
  };
  return {
    cookie,
    open: async (address: string) => {
      const { pathname, search } = new URL(address, opened.settings.siteUrl);
      const response = keep(await callOauth(opened, `${pathname}${search}`, { cookie: cookie() }));
      return { response, location: response.headers.get('Location') ?? '' };
    },
    decide: (uid: string, body: { allow: boolean; user: string }, call: Call = {}) =>
      callEndpoint(opened, consents, {
        ...{ path: `/api/oauth/consents/${uid}`, method: 'POST', params: { uid }, cookie: cookie(), body },
        ...call,
      }),
  };
}

/** The address at which a client begins. */
export function authorizeAddress(given: Record<string, string>): string {
  const query = {
    response_type: 'code',
    redirect_uri: REDIRECT,
    code_challenge_method: 'S256',
    state: 'its-state',
    ...given,
  };
  return `/oauth/authorize?${new URLSearchParams(query)}`;
}

/** A user, the `Cookie` header of their browser, and the client that they connect. */
type Connecting = { session: string; user: string; client_id: string };

/** Connects an app: from the client's address to the redirect back to the client. */
export async function connect(
  opened: TestApp,
  { session, user, client_id }: Connecting,
  query: Record<string, string> = {},
): Promise<{ back: URL; verifier: string }> {
  const { verifier, challenge } = pkce();
  const browser = oauthBrowser(opened, session);
  const { location } = await browser.open(authorizeAddress({ client_id, code_challenge: challenge, ...query }));
  const uid = location.split('/').at(-1) ?? '';
  const decided = await browser.decide(uid, { allow: true, user });
  const { location: onwards = '' } = (await decided.json()) as { location?: string };
  const { location: back } = await browser.open(onwards);
  return { back: new URL(back), verifier };
}

type Tokens = { access_token: string; refresh_token: string; scope: string; expires_in: number; token_type: string };

/** Exchanges a code or a refresh token. */
export async function exchange(
  opened: TestApp,
  form: Record<string, string>,
): Promise<Tokens & { error?: string; status: number }> {
  const response = await postForm(opened, '/oauth/token', form);
  return { ...((await response.json()) as Tokens), status: response.status };
}

/** Connects an app and gets its first tokens. */
export async function connected(opened: TestApp, who: Connecting, secret?: string): Promise<Tokens> {
  const { back, verifier } = await connect(opened, who);
  return exchange(opened, {
    ...{ grant_type: 'authorization_code', client_id: who.client_id, redirect_uri: REDIRECT },
    ...{ code: back.searchParams.get('code') ?? '', code_verifier: verifier },
    ...(secret ? { client_secret: secret } : {}),
  });
}
