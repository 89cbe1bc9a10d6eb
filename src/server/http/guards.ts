import { isIP } from 'node:net';
import type { Viewer } from '#shared/access/viewer.ts';
import { AppError } from '#shared/http/app-error.ts';
import { isRecentSignIn, type Session } from '../auth/session.ts';
import { isLoopback } from '../loopback.ts';

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
