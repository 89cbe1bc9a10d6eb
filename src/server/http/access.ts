import { isIP } from 'node:net';
import type { APIContext } from 'astro';
import { ANONYMOUS, type Viewer } from '#shared/access/viewer.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { TokenScope } from '#shared/tokens/scopes.ts';
import type { App } from '../app.ts';
import { isRecentSignIn, type Session } from '../auth/session.ts';
import { isLoopback } from '../loopback.ts';
import { errorResponse } from './problem.ts';

/** The viewer of a request, and the cookies for its response. */
export type RequestSession = { viewer: Viewer; session: Session | null; cookies: readonly string[] };

/**
 * Reads the viewer from the request's cookies; without a cookie, the database is not read. Returns a problem document if a
 * session can't be checked, because treating its owner as signed out would be wrong too. `countsAsActivity`: a person's request, not
 * an automatic refresh of a page.
 */
export async function readRequestSession(
  app: App,
  cookieHeader: string | null,
  countsAsActivity: boolean,
): Promise<RequestSession | Response> {
  try {
    const { session, cookies } = await app.sessions.read(cookieHeader, countsAsActivity);
    return { viewer: session ? app.users.viewerOf(session.user) : ANONYMOUS, session, cookies };
  } catch (cause) {
    app.log.error({ err: cause }, 'a session could not be checked');
    return errorResponse(new AppError('database-unavailable', { cause, retryAfter: 5 }));
  }
}

/** Adds cookies to a response and makes it uncacheable. */
export function withCookies(response: Response, cookies: readonly string[]): Response {
  if (cookies.length === 0) return response;
  const result = new Response(response.body, response);
  for (const cookie of cookies) result.headers.append('Set-Cookie', cookie);
  result.headers.set('Cache-Control', 'private, no-store');
  result.headers.delete('ETag');
  result.headers.delete('CDN-Cache-Control');
  return result;
}

/** Groups whose reading calls take tokens. */
const READABLE: ReadonlySet<string> = new Set(['Gallery', 'Collections', 'Follows', 'System']);

/** The scope that a token needs for a call; false: the call takes no tokens. */
export function tokenScopeOf(
  { group, access, token }: { group: string; access: Access; token?: TokenScope | false },
  method: string,
): TokenScope | false {
  if (token !== undefined) return token;
  if (access === 'admin' || !READABLE.has(group)) return false;
  if (isReading({ method })) return 'read';
  return group === 'Collections' ? 'collections' : false;
}

const IN_ADDRESS = /^cg_[\w-]{43}$/;

/** Throws `token-in-address`: addresses end up in logs and histories. */
function refuseInAddress({ searchParams }: URL): void {
  if (searchParams.has('access_token') || [...searchParams.values()].some((value) => IN_ADDRESS.test(value))) {
    throw new AppError('token-in-address');
  }
}

/** The text of a request's Bearer token; undefined without one. Other schemes are those of servers in front of ours. */
const bearerOf = ({ headers }: Request): string | undefined =>
  /^bearer(?:\s+|$)(.*)$/i.exec(headers.get('Authorization') ?? '')?.[1];

/**
 * Makes the owner of the request's token its viewer, as a signed-in user who is never an admin. Returns its scopes, undefined without
 * a token; cookies are ignored with one. Throws `token-in-address`, `token-invalid`, `token-scope`, `token-not-accepted` or
 * `too-many-requests`.
 */
export async function signInByToken(
  { request, url, locals }: APIContext,
  scope: TokenScope | false,
): Promise<readonly TokenScope[] | undefined> {
  refuseInAddress(url);
  const text = bearerOf(request);
  if (text === undefined) return undefined;
  // A refused request must not count as one of the cookie's owner.
  Object.assign(locals, { viewer: { kind: 'anonymous' }, session: null });
  const { app, clientAddress: address } = locals;
  const own = await app.tokens.find(text);
  const found = own ?? (await app.connectedApps.findToken(text));
  await app.rateLimits.take('token', { address, userId: found?.token.id });
  if (!found) throw new AppError('token-invalid');
  const { token, user } = found;
  if (scope === false) throw new AppError('token-not-accepted');
  if (!token.scopes.includes(scope))
    throw new AppError('token-scope', { detail: `This call needs the scope “${scope}”.` });
  await (own ? app.tokens : app.connectedApps).used(token);
  locals.viewer = { kind: 'user', id: user.id };
  const { createdAt, expiresAt } = token;
  // Calls that end or confirm a session take no tokens.
  locals.session = { token: '', user, expiresAt, createdAt, authenticatedAt: new Date(0), lastSeenAt: createdAt };
  return token.scopes;
}

/** Who may call an endpoint; every endpoint declares it, there is no default. */
export type Access = 'public' | 'user' | 'admin';

/** Throws `sign-in-required` or `admin-required` if the viewer may not call it. */
export function requireAccess(access: Access, viewer: Viewer): void {
  if (access === 'public') return;
  if (viewer.kind === 'anonymous') throw new AppError('sign-in-required');
  if (access === 'admin' && viewer.kind !== 'admin') throw new AppError('admin-required');
}

/** The session of a viewer who has passed `requireAccess`. Throws `sign-in-required` without one. */
export function requireSession<S>(session: S | null): S {
  if (session === null) throw new AppError('sign-in-required');
  return session;
}

/** Throws `recent-sign-in-required` if the sign-in is too old for an action that can't be undone. */
export function requireRecentSignIn(session: Session | null, now: Date): void {
  if (!isRecentSignIn(requireSession(session), now)) throw new AppError('recent-sign-in-required');
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request only reads, by its method. */
export const isReading = (request: Pick<Request, 'method'>): boolean => READING.has(request.method);

/** Whether a name that anybody may own points to a server for this machine: their page would call it as its own. */
const isForeignName = (requested: string, siteUrl: string): boolean =>
  isLoopback(siteUrl) && !isLoopback(requested) && !isIP(new URL(requested).hostname.replace(/^\[|\]$/g, ''));

/** Throws `foreign-origin` for a request that a page of another site sent, or one whose name points to this machine. */
export function requireNoForeignPage(request: Request, siteUrl: string): void {
  const { origin: requested } = new URL(request.url);
  const origin = request.headers.get('Origin');
  const isOwn = origin === null || origin === siteUrl || origin === requested;
  if (!isOwn || isForeignName(requested, siteUrl)) throw new AppError('foreign-origin');
}

/**
 * Throws `foreign-origin` for a write that was not sent by our own pages: requires an `Origin` equal to the site's or the
 * request's own, or `Sec-Fetch-Site: same-origin` (contract 5).
 */
export function requireOwnOrigin(request: Request, siteUrl: string): void {
  if (isReading(request)) return;
  const origin = request.headers.get('Origin');
  const { origin: requested } = new URL(request.url);
  // Behind a proxy that ends https, our own address looks like http; a page that really is http could belong to anyone.
  const isOwn =
    origin === siteUrl ||
    (origin === requested &&
      !(requested.startsWith('http:') && siteUrl.startsWith('https:')) &&
      !isForeignName(requested, siteUrl));
  if (
    origin !== null
      ? isOwn
      : !isForeignName(requested, siteUrl) && request.headers.get('Sec-Fetch-Site') === 'same-origin'
  )
    return;
  throw new AppError('foreign-origin');
}
