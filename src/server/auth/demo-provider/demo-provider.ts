import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Configuration, interactionPolicy, type JWK, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import { isLoopback } from '../../loopback.ts';
import { CALLBACK_PATH } from '../identity-provider.ts';
import { CHOOSER_PATH, chooser } from './chooser.ts';
import { problemPage, sendPage } from './chooser-page.ts';
import { DEMO_CLIENT, DEMO_PROVIDER_PATH } from './demo-client.ts';
import { DEMO_PEOPLE } from './demo-people.ts';

/** Handles a request of the built-in provider; all of them are under `DEMO_PROVIDER_PATH`. */
export type DemoProvider = (request: IncomingMessage, response: ServerResponse) => void;

const MINUTES = 60;

/** The chooser is shown at each sign-in, so that people who try the gallery out can switch roles. */
function alwaysChoose() {
  const policy = interactionPolicy.base();
  const choose = new interactionPolicy.Check(
    'choose',
    'A demo person has to be chosen',
    (ctx) => !ctx.oidc.result?.login,
  );
  policy.get('login')?.checks.add(choose);
  policy.remove('consent');
  return policy;
}

function signingKey(): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256', kid: 'demo' } as JWK;
}

/** The gallery and its own demo need no consent: every requested scope is granted. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client?.clientId ?? '',
    accountId: oidc.session?.accountId ?? '',
  });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

function configuration(siteUrl: string): Configuration {
  return {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: DEMO_CLIENT.clientId,
        client_secret: DEMO_CLIENT.clientSecret,
        redirect_uris: [`${siteUrl}${CALLBACK_PATH}`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(32).toString('hex')] },
    jwks: { keys: [signingKey()] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: {
      url: (_ctx, { uid }) => `${DEMO_PROVIDER_PATH}${CHOOSER_PATH}/${uid}`,
      policy: alwaysChoose(),
    },
    loadExistingGrant: grantAll,
    renderError: (ctx, { error_description: description }) => {
      ctx.type = 'html';
      ctx.body = problemPage(description ?? 'This sign-in cannot go on.');
    },
    ttl: {
      AccessToken: 10 * MINUTES,
      AuthorizationCode: MINUTES,
      IdToken: 10 * MINUTES,
      Interaction: 30 * MINUTES,
      Grant: 30 * MINUTES,
      Session: 30 * MINUTES,
    },
    findAccount: (_ctx, id) => {
      const person = DEMO_PEOPLE.find((one) => one.id === id);
      if (!person) return undefined;
      const { firstName, lastName, email } = person;
      const names = { name: `${firstName} ${lastName}`, given_name: firstName, family_name: lastName };
      return { accountId: id, claims: () => ({ sub: id, email, email_verified: true, ...names }) };
    },
  };
}

/**
 * The identity provider of the demo (oidc-provider): people to choose from instead of passwords. It replaces a real
 * issuer, runs in the gallery's own process and port, and is reachable only from this machine.
 */
export function createDemoProvider({ siteUrl }: { siteUrl: string }): DemoProvider {
  const { host, protocol } = new URL(siteUrl);
  const provider = new Provider(`${siteUrl}${DEMO_PROVIDER_PATH}`, configuration(siteUrl));
  provider.proxy = true;
  // The machine has several names (localhost, 127.0.0.1); a redirect to any of them is allowed.
  provider.Client.prototype.redirectUriAllowed = (uri: string) =>
    URL.canParse(uri) && isLoopback(uri) && new URL(uri).pathname === CALLBACK_PATH;
  const oidc = provider.callback();
  const choose = chooser(provider);

  return (request, response) => {
    // Our own server connects by loopback address: the provider's metadata names SITE_URL nevertheless.
    request.headers.host = host;
    request.headers['x-forwarded-proto'] = protocol.replace(':', '');
    const original = request.url ?? '/';
    const path = original.slice(DEMO_PROVIDER_PATH.length) || '/';
    if (path.startsWith(`${CHOOSER_PATH}/`)) {
      choose(request, response).catch(() => sendPage(response, 400, problemPage('This sign-in has expired.')));
      return;
    }
    Object.assign(request, { originalUrl: original, url: path });
    void oidc(request, response);
  };
}
