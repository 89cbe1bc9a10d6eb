import { HINT_COOKIE } from '#shared/session/hint-cookie.ts';
import { expiredCookie, ownHostName, readCookie, serializeCookie } from './cookie.ts';

/** Contains the session's token; HttpOnly. */
export const SESSION_COOKIE = 'gallery_session';

/**
 * The hint cookie for a browser that sends a session without one (the command line prints the session's cookie alone), as a
 * `Set-Cookie` value; otherwise undefined. Whether the session is valid shows when the page requests it.
 */
export function missingHint(cookieHeader: string | undefined, secure: boolean): string | undefined {
  if (!cookieHeader?.includes(SESSION_COOKIE)) return undefined;
  const has = (name: string) => readCookie(cookieHeader, name) !== undefined;
  if (!has(ownHostName(SESSION_COOKIE, secure)) || has(HINT_COOKIE)) return undefined;
  return serializeCookie(HINT_COOKIE, '1', { path: '/', httpOnly: false, secure });
}

/** The cookies of a session: its token and the hint beside it. */
export function sessionCookies(secure: boolean) {
  const name = ownHostName(SESSION_COOKIE, secure);
  return {
    name,
    of: ({ token, expiresAt: expires }: { token: string; expiresAt: Date }): string[] => [
      serializeCookie(name, token, { path: '/', expires, httpOnly: true, secure }),
      serializeCookie(HINT_COOKIE, '1', { path: '/', expires, httpOnly: false, secure }),
    ],
    /** Make a browser forget its session. */
    gone: [
      expiredCookie(name, { path: '/', httpOnly: true, secure }),
      expiredCookie(HINT_COOKIE, { path: '/', httpOnly: false, secure }),
    ] as readonly string[],
    tokenIn: (header: string | null): string | undefined => readCookie(header, name),
    hasHint: (header: string | null): boolean => readCookie(header, HINT_COOKIE) !== undefined,
  };
}
