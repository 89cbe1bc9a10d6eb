import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client, OAuth2Tokens } from 'arctic';
import { z } from 'astro/zod';
import { AppError, isAppError } from '#shared/http/app-error.ts';
import type { UsersService } from '../users/users.service.ts';
import { type Attempt, attemptKeeper } from './attempt.ts';
import { GOOGLE_ISSUER } from './google-issuer.ts';
import { identityFrom } from './id-token.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { type Issuer, issuerDiscovery, providerFailure } from './issuer.ts';
import { callIssuer } from './issuer-call.ts';
import { safeReturnTo } from './return-to.ts';
import type { SessionKeeper } from './session.ts';

const SCOPES = ['openid', 'email', 'profile'];

/** How a sign-in ended, and where its page waits. `attempt` is undefined when the browser carried none. */
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
  sessions: Pick<SessionKeeper, 'begin'>;
  secure: boolean;
  now: () => Date;
};

/** A token endpoint's answer: tokens, or an error (RFC 6749 5). */
const tokenAnswerSchema = z.looseObject({ error: z.string().optional() });

/** What our server asks of the provider in use: where to send people, and what a returned code stands for. */
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
    if (provider.issuer === GOOGLE_ISSUER || issuer.promptsSupported.includes('select_account')) {
      url.searchParams.set('prompt', 'select_account');
    }
    return url;
  };

  /** Asks for the tokens as arctic's `validateAuthorizationCode` does, which neither bounds the answer nor takes a signal. */
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
      const answer = tokenAnswerSchema.parse(await response.json());
      // The issuer does not know the code: it is forged, spent, expired or someone else's.
      if (answer.error === 'invalid_grant') throw new AppError('sign-in-invalid', { reason: 'code' });
      if (!response.ok) throw new Error(`The token endpoint answered ${response.status}.`);
      const tokens = new OAuth2Tokens(answer);
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
export function signInService({ provider, users, sessions, secure, now }: Deps) {
  const attempts = attemptKeeper({ key: provider?.clientSecret ?? '', secure, now });
  const client = provider && providerClient(provider, now);

  const requireClient = (): ProviderClient => {
    if (!client)
      throw providerFailure(
        'not-configured',
        undefined,
        'Sign-in is not set up on this server. Ask whoever runs this gallery.',
      );
    return client;
  };

  /**
   * Starts a sign-in: where to send the browser, and the cookie it has to carry. `origin` is the address at which the
   * person looks at us. Throws `identity-provider-failed`.
   */
  const begin = async (options: { origin: string; returnTo: string | undefined; popup: boolean }) => {
    const { discover, authorizationUrl } = requireClient();
    const attempt: Attempt = {
      state: generateState(),
      nonce: generateState(),
      verifier: generateCodeVerifier(),
      returnTo: safeReturnTo(options.returnTo),
      popup: options.popup,
      redirectUri: provider?.redirectUri(options.origin) ?? '',
      startedAt: now().getTime(),
    };
    return { location: authorizationUrl(await discover(), attempt).href, cookie: attempts.cookieFor(attempt) };
  };

  const complete = async (query: URLSearchParams, attempt: Attempt | undefined) => {
    if (!attempt) throw new AppError('sign-in-invalid', { reason: 'no-attempt' });
    if (query.get('state') !== attempt.state) throw new AppError('sign-in-invalid', { reason: 'state' });
    if (!attempts.spend(attempt)) throw new AppError('sign-in-invalid', { reason: 'spent' });
    const { discover, exchange, clientId } = requireClient();
    const issuer = await discover();
    const tokens = await exchange(issuer, codeIn(query, issuer), attempt);
    return users.signIn(await identityFrom(tokens, { issuer, clientId, nonce: attempt.nonce }));
  };

  /** Ends a sign-in with a new session, or with the error that the page has to show; errors of ours are thrown. */
  const finish = async (query: URLSearchParams, cookieHeader: string | null): Promise<SignInResult> => {
    const attempt = attempts.read(cookieHeader);
    try {
      const user = await complete(query, attempt);
      const { cookies } = await sessions.begin(user.id, cookieHeader);
      return { attempt, userId: user.id, cookies: [...cookies, attempts.goneCookie] };
    } catch (error) {
      if (!isAppError(error)) throw error;
      return { attempt, cookies: [attempts.goneCookie], error: error as AppError };
    }
  };

  return {
    begin,
    finish,
    /** Whether the built-in provider is in use, which the page says. */
    isDemo: provider?.backChannel !== undefined,
  };
}

/** Sign-in by authorization code. */
export type SignInService = ReturnType<typeof signInService>;
