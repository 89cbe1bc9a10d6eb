import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client, OAuth2Tokens } from 'arctic';
import { z } from 'astro/zod';
import { AppError, isAppError } from '#shared/http/app-error.ts';
import { GOOGLE_ISSUER } from '../environment.ts';
import type { UsersService } from '../users/users.service.ts';
import { type Attempt, attemptCookies } from './attempt.ts';
import { identityFrom } from './id-token.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { callIssuer, type Issuer, issuerDiscovery, providerFailure } from './issuer.ts';
import { safeReturnTo } from './return-to.ts';
import type { SessionManager } from './session.ts';

const SCOPES = ['openid', 'email', 'profile'];
/** How far a provider's clock may be from ours, in ms. */
const CLOCK_TOLERANCE_MS = 30_000;

/** The outcome of a sign-in, and the page to return to. `attempt` is undefined when the browser sent none. */
export type SignInResult = {
  attempt: Pick<Attempt, 'returnTo' | 'popup'> | undefined;
  cookies: readonly string[];
  /** Who signed in. */
  userId?: string;
  error?: AppError;
};

type Deps = {
  provider: IdentityProvider | undefined;
  users: Pick<UsersService, 'signIn'>;
  sessions: Pick<SessionManager, 'begin'>;
  /** Signs the attempts' cookies. */
  attemptKey: () => Promise<string>;
  secure: boolean;
  now: () => Date;
};

/** What the provider shows: a new sign-in where supported, else an account chooser. Google doesn't support `login`. */
function promptOf({ promptsSupported }: Issuer, { issuer }: IdentityProvider, { confirms }: Attempt) {
  if (issuer === GOOGLE_ISSUER) return 'select_account';
  if (confirms && (!promptsSupported || promptsSupported.includes('login'))) return 'login';
  return promptsSupported?.includes('select_account') ? 'select_account' : undefined;
}

/** A token endpoint's response: tokens, or an error (RFC 6749 5). */
const tokenResponseSchema = z.looseObject({ error: z.string().optional() });

/** Our calls to the provider: where to send people, and whom a returned code identifies. */
function providerClient(provider: IdentityProvider, now: () => Date) {
  const discover = issuerDiscovery(provider.issuer, provider.backChannel, now);
  const client = (redirectUri: string) => new OAuth2Client(provider.clientId, provider.clientSecret, redirectUri);

  const authorizationUrl = (issuer: Issuer, attempt: Attempt): URL => {
    const { state, verifier, nonce, redirectUri } = attempt;
    const url = client(redirectUri).createAuthorizationURLWithPKCE(
      issuer.authorizationEndpoint,
      state,
      CodeChallengeMethod.S256,
      verifier,
      SCOPES,
    );
    url.searchParams.set('nonce', nonce);
    const prompt = promptOf(issuer, provider, attempt);
    if (prompt) url.searchParams.set('prompt', prompt);
    // Requests `auth_time` in the token too.
    if (attempt.confirms) url.searchParams.set('max_age', '0');
    return url;
  };

  /** Requests tokens as arctic's `validateAuthorizationCode` does, which neither limits the response size nor takes a signal. */
  const exchange = async (issuer: Issuer, code: string, { redirectUri, verifier }: Attempt) => {
    const credentials = Buffer.from(`${provider.clientId}:${provider.clientSecret}`).toString('base64');
    try {
      const response = await callIssuer(issuer.tokenEndpoint, {
        method: 'POST',
        headers: { Accept: 'application/json', Authorization: `Basic ${credentials}` },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          code_verifier: verifier,
        }),
      });
      const result = tokenResponseSchema.parse(await response.json());
      // The issuer does not know the code: it is forged, used, expired or someone else's.
      if (result.error === 'invalid_grant') throw new AppError('sign-in-invalid', { reason: 'code' });
      if (!response.ok) throw new Error(`The token endpoint answered ${response.status}.`);
      const tokens = new OAuth2Tokens(result);
      return { idToken: tokens.idToken(), accessToken: tokens.accessToken() };
    } catch (cause) {
      throw isAppError(cause) ? cause : providerFailure('token-endpoint', cause);
    }
  };

  return { discover, authorizationUrl, exchange, clientId: provider.clientId };
}

type ProviderClient = ReturnType<typeof providerClient>;

/** The code in a callback's query. Throws `sign-in-cancelled`, `sign-in-invalid` or `identity-provider-failed`. */
function codeIn(query: URLSearchParams, issuer: Issuer): string {
  const iss = query.get('iss');
  if (iss !== null && iss !== issuer.name) throw new AppError('sign-in-invalid', { reason: 'issuer' });
  const error = query.get('error');
  if (error === 'access_denied') throw new AppError('sign-in-cancelled');
  if (error !== null) throw providerFailure('provider-error');
  const code = query.get('code');
  if (!code) throw new AppError('sign-in-invalid', { reason: 'no-code' });
  return code;
}

/** Sign-in by authorization code with PKCE, state and nonce; the same path for Google and any other issuer. */
export function signInService({ provider, users, sessions, attemptKey, secure, now }: Deps) {
  const attempts = attemptCookies({ key: attemptKey, secure, now });
  const client = provider && providerClient(provider, now);

  const requireClient = (): ProviderClient => {
    if (!client)
      throw providerFailure(
        'not-configured',
        undefined,
        'Sign-in is not set up on this server. Contact the administrator of this gallery.',
      );
    return client;
  };

  /**
   * Starts a sign-in: returns where to send the browser, and the cookie it has to carry. `origin` is the address at which
   * the person opened the site. Throws `identity-provider-failed`.
   */
  const begin = async (options: {
    origin: string;
    returnTo: string | undefined;
    popup: boolean;
    /** Id of the user who has to sign in again. */
    confirms?: string | undefined;
  }) => {
    const { discover, authorizationUrl } = requireClient();
    const attempt: Attempt = {
      state: generateState(),
      nonce: generateState(),
      verifier: generateCodeVerifier(),
      returnTo: safeReturnTo(options.returnTo),
      popup: options.popup,
      redirectUri: provider?.redirectUri(options.origin) ?? '',
      startedAt: now().getTime(),
      confirms: options.confirms,
    };
    return { location: authorizationUrl(await discover(), attempt).href, cookie: await attempts.cookieFor(attempt) };
  };

  const complete = async (query: URLSearchParams, attempt: Attempt | undefined) => {
    if (!attempt) throw new AppError('sign-in-invalid', { reason: 'no-attempt' });
    if (query.get('state') !== attempt.state) throw new AppError('sign-in-invalid', { reason: 'state' });
    if (!attempts.spend(attempt)) throw new AppError('sign-in-invalid', { reason: 'spent' });
    const { discover, exchange, clientId } = requireClient();
    const issuer = await discover();
    const tokens = await exchange(issuer, codeIn(query, issuer), attempt);
    const { identity, authTime } = await identityFrom(tokens, { issuer, clientId, nonce: attempt.nonce });
    const authenticatedAt = proofTime(attempt, authTime);
    const user = await users.signIn(identity);
    if (attempt.confirms !== undefined && attempt.confirms !== user.id) {
      throw new AppError('sign-in-other-account', { reason: 'other-account' });
    }
    return { user, authenticatedAt };
  };

  /**
   * When the person authenticated: now, or earlier if the provider says so. Throws `sign-in-invalid` for someone who had to
   * sign in again and has not.
   */
  const proofTime = ({ confirms, startedAt }: Attempt, authTime: Date | undefined): Date => {
    const isOld = authTime !== undefined && authTime.getTime() < startedAt - CLOCK_TOLERANCE_MS;
    if (confirms !== undefined && isOld) throw new AppError('sign-in-invalid', { reason: 'auth-time' });
    return isOld ? authTime : now();
  };

  /** Ends a sign-in with a new session, or with the error that the page has to show; our own errors are thrown. */
  const finish = async (query: URLSearchParams, cookieHeader: string | null): Promise<SignInResult> => {
    const attempt = await attempts.read(cookieHeader);
    try {
      const { user, authenticatedAt } = await complete(query, attempt);
      const { cookies } = await sessions.begin(user.id, cookieHeader, authenticatedAt);
      return { attempt, userId: user.id, cookies: [...cookies, attempts.goneCookie] };
    } catch (error) {
      if (!isAppError(error)) throw error;
      return { attempt, cookies: [attempts.goneCookie], error: error as AppError };
    }
  };

  return {
    begin,
    finish,
    /** Whether the built-in provider is in use; the page shows that. */
    isDemo: provider?.backChannel !== undefined,
  };
}
