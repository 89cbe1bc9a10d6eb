/** Attributes of a cookie of ours; SameSite is always Lax. */
export type CookieAttributes = { path: string; expires?: Date; httpOnly: boolean; secure: boolean };

/** A `Set-Cookie` value. Values are ours alone and need no escaping: base 32, base64url or digits. */
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

/** The value of a cookie as it was sent, undecoded: bad escapes of foreign cookies must not fail a request. */
export function readCookie(header: string | null, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}
