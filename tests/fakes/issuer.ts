import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { onTestFinished } from 'vitest';
import { listening } from '#tests/setup/listening.ts';

/** Faults of a fake issuer. */
export type Misbehaviour = {
  /** Replaces the responses of these paths. */
  response?: Partial<Record<'discovery' | 'token' | 'keys' | 'userinfo', (response: ServerResponse) => void>>;
  /** Replaces claims of the id token; undefined omits one. */
  claims?: Record<string, unknown>;
  /** Signs the id token with an unknown key, or with none. */
  sign?: 'stranger' | 'none' | 'client-secret';
  userinfo?: Record<string, unknown>;
  /** Accepts a code regardless of verifier (PKCE) and redirect address. */
  trusting?: boolean;
};

/** Parameters of a login address. */
type Asked = { nonce: string; clientId: string; challenge: string; redirectUri: string };

/** The client registered at fake issuers. */
export const FAKE_CLIENT = { id: 'gallery', secret: 'a-secret-of-thirty-two-characters' };

const json = (response: ServerResponse, value: unknown, status = 200) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

/** Whether a code is redeemed by the party that requested it (RFC 7636, RFC 6749 4.1.3). */
const isAskers = (body: URLSearchParams, { challenge, redirectUri }: Asked): boolean =>
  hash('sha256', body.get('code_verifier') ?? '', 'base64url') === challenge &&
  body.get('redirect_uri') === redirectUri;

const unsigned = (claims: JWTPayload) =>
  `${[{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;

/** An OpenID Connect issuer whose behaviour the test controls. It ends with the test, or when the function passed to `onEnd` is called. */
export async function startFakeIssuer(
  misbehaviour: Misbehaviour = {},
  onEnd: (end: () => void) => void = onTestFinished,
) {
  const own = await generateKeyPair('ES256');
  const stranger = await generateKeyPair('ES256');
  const codes = new Map<string, Asked>();
  const tokenRequests: URLSearchParams[] = [];
  const behaviour: Misbehaviour = { ...misbehaviour };
  let url = '';

  const idTokenFor = async ({ nonce, clientId }: Asked): Promise<string> => {
    const now = Math.floor(Date.now() / 1000);
    const person = { sub: 'person-1', email: 'person@example.com', email_verified: true, name: 'Pat Person' };
    const all = { iss: url, aud: clientId, iat: now, exp: now + 60, nonce, ...person, ...behaviour.claims };
    if (behaviour.sign === 'none') return unsigned(all);
    if (behaviour.sign === 'client-secret') {
      return new SignJWT(all).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(FAKE_CLIENT.secret));
    }
    const { privateKey } = behaviour.sign === 'stranger' ? stranger : own;
    return new SignJWT(all).setProtectedHeader({ alg: 'ES256', kid: 'own' }).sign(privateKey);
  };

  const responses = {
    discovery: (response: ServerResponse) =>
      json(response, {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
        userinfo_endpoint: `${url}/userinfo`,
      }),
    keys: async (response: ServerResponse) =>
      json(response, { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'ES256', use: 'sig' }] }),
    userinfo: (response: ServerResponse) => json(response, behaviour.userinfo ?? {}),
    token: async (response: ServerResponse, request: IncomingMessage) => {
      const body = await bodyOf(request);
      tokenRequests.push(body);
      const asked = codes.get(body.get('code') ?? '');
      codes.delete(body.get('code') ?? '');
      if (!asked || !(behaviour.trusting || isAskers(body, asked)))
        return json(response, { error: 'invalid_grant' }, 400);
      return json(response, { access_token: 'token', token_type: 'Bearer', id_token: await idTokenFor(asked) });
    },
  };

  const server = createServer((request, response) => {
    const path = request.url?.includes('openid-configuration') ? 'discovery' : request.url?.slice(1);
    if (path !== 'discovery' && path !== 'token' && path !== 'keys' && path !== 'userinfo') {
      response.writeHead(404).end();
      return;
    }
    const own = behaviour.response?.[path];
    if (own) own(response);
    else void responses[path](response, request);
  });
  url = `http://127.0.0.1:${await listening(server)}`;
  onEnd(() => {
    server.closeAllConnections();
    server.close();
  });

  return {
    url,
    behaviour,
    tokenRequests,
    /** The parameters that a browser returns after consent at the address that `login` redirected to. */
    agree(location: URL): { code: string; state: string } {
      const code = crypto.randomUUID();
      const asked = (name: string) => location.searchParams.get(name) ?? '';
      codes.set(code, {
        nonce: asked('nonce'),
        clientId: asked('client_id'),
        challenge: asked('code_challenge'),
        redirectUri: asked('redirect_uri'),
      });
      return { code, state: asked('state') };
    },
  };
}
