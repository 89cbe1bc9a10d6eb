import { ANONYMOUS, type Viewer } from '#shared/access/viewer.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { App } from '../app.ts';
import type { Session } from '../auth/session.ts';
import { errorResponse } from './problem.ts';

/** The viewer of a request, and the cookies for its response. */
export type RequestVisit = { viewer: Viewer; session: Session | null; cookies: readonly string[] };

/**
 * Reads the viewer from the request's cookies; without a cookie, the database is not read. Returns a problem document if a
 * session can't be checked, because treating its owner as signed out would be wrong too. `isUse`: a person's request, not
 * an automatic refresh of a page.
 */
export async function readVisit(
  app: App,
  cookieHeader: string | null,
  isUse: boolean,
): Promise<RequestVisit | Response> {
  try {
    const { session, cookies } = await app.sessions.read(cookieHeader, isUse);
    return { viewer: session ? app.users.viewerOf(session.user) : ANONYMOUS, session, cookies };
  } catch (cause) {
    app.log.error({ err: cause }, 'a session could not be checked');
    return errorResponse(new AppError('database-unavailable', { cause, retryAfter: 5 }));
  }
}

/** Adds cookies to a response and makes it uncacheable. */
export function withCookies(response: Response, cookies: readonly string[]): Response {
  if (cookies.length === 0) return response;
  const answer = new Response(response.body, response);
  for (const cookie of cookies) answer.headers.append('Set-Cookie', cookie);
  answer.headers.set('Cache-Control', 'private, no-store');
  answer.headers.delete('ETag');
  answer.headers.delete('CDN-Cache-Control');
  return answer;
}
