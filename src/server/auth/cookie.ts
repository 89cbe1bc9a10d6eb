import { HINT_COOKIE } from '#shared/session/hint-cookie.ts';

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

/** Attributes of the cookies that we set; SameSite is always Lax. */
type CookieAttributes = { path: string; expires?: Date; httpOnly: boolean; secure: boolean };

/**
 * A cookie name that only this exact host can set: on https, browsers reject a `__Host-` cookie from sibling domains,
 * and only the prefixed name is read.
 */
export const ownHostName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** A `Set-Cookie` value. Our values need no escaping: base 32, base64url or digits. */
export const serializeCookie = (name: string, value: string, { path, expires, httpOnly, secure }: CookieAttributes) =>
  [
    `${name}=${value}`,
    `Path=${path}`,
    ...(expires ? [`Expires=${expires.toUTCString()}`] : []),
    'SameSite=Lax',
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(secure ? ['Secure'] : []),
  ].join('; ');

/** A `Set-Cookie` value that makes the browser forget the cookie. */
export const expiredCookie = (name: string, attributes: Omit<CookieAttributes, 'expires'>): string =>
  serializeCookie(name, '', { ...attributes, expires: new Date(0) });

/** The value of a cookie as sent, undecoded: bad escapes in other sites' cookies must not fail a request. */
export function readCookie(header: string | null, name: string): string | undefined {
  if (!header) return undefined;
  // This runs for every request, so the header is searched without splitting it.
  for (let start = 0; start < header.length; ) {
    const next = header.indexOf(';', start);
    const end = next < 0 ? header.length : next;
    while (header[start] === ' ' || header[start] === '\t') start += 1;
    const nameEnd = start + name.length;
    if (header.startsWith(name, start) && header[nameEnd] === '=') return header.slice(nameEnd + 1, end).trim();
    start = end + 1;
  }
  return undefined;
}
