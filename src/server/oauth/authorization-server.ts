import { generateKeyPairSync } from 'node:crypto';
import inject from 'light-my-request';
import { type Client, type Configuration, errors, type Interaction, type JWK, Provider } from 'oidc-provider';
import type { AskingApp } from '#shared/oauth/consent.contract.ts';
import { isVisible } from '#shared/text/clean-text.ts';
import { TOKEN_SCOPES, type TokenScope } from '#shared/tokens/scopes.ts';
import { ownHostName, readCookie } from '../auth/session.ts';
import { isLoopback } from '../loopback.ts';
import { CLIENT_AUTHENTICATION, OAUTH_PATHS } from './descriptions.ts';
import type { OauthRepository } from './oauth.repository.ts';
import { recordId, secretHash } from './record-id.ts';
import { storedState } from './stored-state.ts';

const DAY_S = 24 * 60 * 60;
/** Seconds that each of them is valid. A refresh token is replaced at each use, so an app in use stays connected for a year. */
const LIFETIMES_S = {
  AccessToken: 60 * 60,
  AuthorizationCode: 60,
  Interaction: 10 * 60,
  RefreshToken: 30 * DAY_S,
  Grant: 365 * DAY_S,
  Session: 10 * 60,
};
/** Most connected apps of a user. */
const GRANTS_MOST = 50;

const NAME_LENGTH = 60;

/** Cookies: the question that a browser is asked, and a session that nothing reads. */
const COOKIE = 'oauth-consent';
const SESSION_COOKIE = 'oauth-session';

/** Scopes of other servers that clients ask for by habit. */
const HABITS = ['openid', 'profile', 'email', 'offline_access'];

export type AuthorizationDeps = {
  siteUrl: string;
  repository: OauthRepository;
  /** Fetches the document of a client whose id is its address. */
  fetchDocument: (url: URL) => Promise<Response>;
  now: () => Date;
};

/** The library wants a key for id tokens, which are never issued: the scope `openid` is dropped. */
function unusedKey(): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256', kid: 'unused' } as JWK;
}

/** The scopes that a request asks for; without any of ours, reading. Throws for scopes that nobody has. */
function scopesAsked(text: string | undefined): TokenScope[] {
  const asked = new Set((text ?? '').split(' ').filter((scope) => scope !== '' && !HABITS.includes(scope)));
  const scopes = TOKEN_SCOPES.filter((scope) => asked.has(scope));
  if (scopes.length < asked.size) throw new errors.InvalidScope('unknown scope', String(text));
  return scopes.length > 0 ? scopes : ['read'];
}

const isSecureRedirect = (uri: string): boolean =>
  URL.canParse(uri) && (new URL(uri).protocol !== 'http:' || isLoopback(uri));

function placeOf(uri: string): string {
  if (isLoopback(uri)) return 'this computer';
  const { protocol, host } = new URL(uri);
  return protocol === 'https:' ? host : `an app (${protocol.slice(0, -1)})`;
}

/** A client's name without what could make it look like something else. */
function nameOf({ clientName = '' }: Client, otherwise: string): string {
  const line = clientName
    .toWellFormed()
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, NAME_LENGTH);
  return isVisible(line) ? line : otherwise;
}

function configurationOf({ siteUrl, repository, fetchDocument, now }: AuthorizationDeps): Configuration {
  const isSecure = siteUrl.startsWith('https:');
  const resources = new Set([siteUrl, `${siteUrl}/`, `${siteUrl}/mcp`]);
  const cookies = { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/', signed: false } as const;
  return {
    adapter: storedState({ repository, now }),
    jwks: { keys: [unusedKey()] },
    routes: OAUTH_PATHS,
    // Clients may register with any of them; a request is cut down to ours.
    scopes: [...TOKEN_SCOPES, ...HABITS],
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientAuthMethods: [...CLIENT_AUTHENTICATION],
    // A native client's loopback addresses may have any port (RFC 8252).
    clientDefaults: {
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      id_token_signed_response_alg: 'ES256',
      token_endpoint_auth_method: 'none',
    },
    cookies: {
      long: cookies,
      short: cookies,
      names: { session: SESSION_COOKIE, interaction: ownHostName(COOKIE, isSecure), resume: 'oauth-resume' },
    },
    ttl: LIFETIMES_S,
    rotateRefreshToken: () => true,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    // No page of another site reads our answers.
    clientBasedCORS: () => false,
    interactions: { url: (_ctx, { uid }) => `/oauth/consent/${uid}` },
    loadExistingGrant: ({ oidc }) => {
      const id = oidc.result?.consent?.grantId;
      return id ? oidc.provider.Grant.find(id) : Promise.resolve(undefined);
    },
    findAccount: async (_ctx, id) => {
      const user = await repository.findUser(id);
      return user && { accountId: id, claims: () => ({ sub: id }) };
    },
    renderError: (ctx, out) => {
      ctx.body = out;
    },
    fetch: (address) => fetchDocument(new URL(String(address))),
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => `${siteUrl}/mcp`,
        useGrantedResource: () => true,
        getResourceServerInfo: ({ oidc }, resource) => {
          if (!resources.has(resource)) throw new errors.InvalidTarget('unknown resource');
          if (oidc.route === 'authorization' && oidc.params) {
            oidc.params.scope = scopesAsked(oidc.params.scope as string | undefined).join(' ');
          }
          return { scope: TOKEN_SCOPES.join(' '), audience: resource, accessTokenFormat: 'opaque' };
        },
      },
    },
  };
}

function providerOf(deps: AuthorizationDeps): Provider {
  const provider = new Provider(deps.siteUrl, configurationOf(deps));
  provider.proxy = true;
  const { prototype } = provider.Client;
  const isRegistered = prototype.redirectUriAllowed;
  prototype.redirectUriAllowed = function (uri) {
    return isSecureRedirect(uri) && isRegistered.call(this, uri);
  };
  // Stored secrets are hashes, as tokens are.
  prototype.compareClientSecret = function (secret) {
    return this.clientSecret === secretHash(secret);
  };
  return provider;
}

/**
 * The authorization server of agents' clients (OAuth 2.1, by oidc-provider). It knows nobody: who is signed in on the site decides,
 * on our own page, each time. Its state is in our database.
 */
export function authorizationServer(deps: AuthorizationDeps) {
  const { siteUrl, repository } = deps;
  const { host, protocol } = new URL(siteUrl);
  const provider = providerOf(deps);
  const cookieName = ownHostName(COOKIE, protocol === 'https:');
  const dispatch = provider.callback();

  /** The consent that a browser was sent to; undefined if it is over, or another browser's. */
  const findConsent = async (uid: string, cookies: string | null): Promise<Interaction | undefined> => {
    if (readCookie(cookies, cookieName) !== uid) return undefined;
    const found = await provider.Interaction.find(uid);
    return found?.result ? undefined : found;
  };

  const end = async (consent: Interaction, result: Interaction['result']): Promise<string> => {
    Object.assign(consent, { result });
    await consent.persist();
    return consent.returnTo;
  };

  const describe = async ({ uid, params }: Interaction): Promise<AskingApp | undefined> => {
    const client = await provider.Client.find(String(params.client_id));
    if (!client) return undefined;
    const returnsTo = placeOf(String(params.redirect_uri));
    const host = URL.canParse(client.clientId) ? new URL(client.clientId).host : null;
    return { uid, name: nameOf(client, host ?? returnsTo), host, returnsTo, scopes: scopesAsked(String(params.scope)) };
  };

  return {
    /** Answers a request of the protocol. */
    handle: async (request: Request, { body, address }: { body: Buffer; address: string }): Promise<Response> => {
      const { pathname, search } = new URL(request.url);
      const { statusCode, headers, rawPayload } = await inject(dispatch, {
        method: request.method,
        url: `${pathname}${search}`,
        headers: {
          ...Object.fromEntries(request.headers),
          host,
          'x-forwarded-proto': protocol.slice(0, -1),
          'content-length': body.length,
        },
        remoteAddress: address,
        ...(body.length > 0 ? { payload: body } : {}),
      });
      const all = new Headers();
      for (const [name, value] of Object.entries(headers)) {
        for (const each of [value].flat()) {
          if (each !== undefined && !String(each).startsWith(`${SESSION_COOKIE}=`)) all.append(name, String(each));
        }
      }
      for (const name of ['connection', 'content-length', 'date', 'transfer-encoding']) all.delete(name);
      return new Response(rawPayload.length > 0 ? new Uint8Array(rawPayload) : null, {
        status: statusCode,
        headers: all,
      });
    },

    /** The app that a browser is asked about; undefined if the question is over, or another browser's. */
    asking: async (uid: string, cookies: string | null): Promise<AskingApp | undefined> => {
      const consent = await findConsent(uid, cookies);
      return consent && describe(consent);
    },

    /** Ends a consent; returns where the browser goes on, and the id of the new grant. Undefined as for `asking`. */
    decide: async (
      uid: string,
      { cookies, userId, allow }: { cookies: string | null; userId: string; allow: boolean },
    ): Promise<{ location: string; grantId?: string } | undefined> => {
      const consent = await findConsent(uid, cookies);
      const app = consent && (await describe(consent));
      if (!app) return undefined;
      if (!allow) return { location: await end(consent, { error: 'access_denied', error_description: 'not allowed' }) };
      const { params } = consent;
      const clientId = String(params.client_id);
      const grant = new provider.Grant({ accountId: userId, clientId });
      const resource = [params.resource].flat().map(String);
      const allowed = app.scopes.join(' ');
      grant.addOIDCScope(allowed);
      for (const each of resource) grant.addResourceScope(each, allowed);
      const grantId = await grant.save();
      await repository.describeGrant(
        { id: grantId, userId },
        { clientName: app.name, clientHost: app.host ?? app.returnsTo, scopes: [...app.scopes] },
        { most: GRANTS_MOST, clientRecord: recordId('Client', clientId) },
      );
      const result = { login: { accountId: userId, remember: false }, consent: { grantId } };
      return { location: await end(consent, result), grantId };
    },
  };
}

export type AuthorizationServer = ReturnType<typeof authorizationServer>;
