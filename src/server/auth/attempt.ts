import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'astro/zod';
import { safeReturnTo } from './return-to.ts';
import { expiredCookie, ownHostName, readCookie, serializeCookie } from './session.ts';

/** Carries a sign-in from the first redirect to the callback. */
const ATTEMPT_COOKIE = 'gallery_sign_in';

/** Key of the setting that holds the cookie's signing key. */
export const ATTEMPT_KEY = 'sign-in-key' as const;

/** How long someone may stay at the identity provider. */
const ATTEMPT_MAX_MS = 10 * 60_000;

const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  // The signature is ours, but the rule for `returnTo` may have become stricter since.
  returnTo: z.string().transform(safeReturnTo),
  popup: z.boolean(),
  redirectUri: z.string(),
  startedAt: z.number(),
  /** Id of the user who has to sign in again; undefined for an ordinary sign-in. */
  confirms: z.string().optional(),
});

/** A sign-in in progress. */
export type Attempt = z.infer<typeof attemptSchema>;

const signatureOf = (payload: string, key: string) => createHmac('sha256', key).update(`sign-in:${payload}`).digest();

function parsed(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/**
 * Stores a sign-in in progress in a signed, HttpOnly cookie: valid for ten minutes, and once. `key` is a separate secret: the
 * identity provider knows the client secret, and some configurations have none.
 */
export function attemptCookies(deps: { key: () => Promise<string>; secure: boolean; now: () => Date }) {
  const { key, secure, now } = deps;
  const name = ownHostName(ATTEMPT_COOKIE, secure);
  // Browsers accept a `__Host-` cookie for the whole host only.
  const attributes = { path: secure ? '/' : '/api/auth', httpOnly: true, secure };
  /** States that were used already, until they would have expired anyway. */
  const used = new Map<string, number>();

  /** The cookie that carries an attempt. */
  const cookieFor = async (attempt: Attempt): Promise<string> => {
    const payload = Buffer.from(JSON.stringify(attempt)).toString('base64url');
    const value = `${payload}.${signatureOf(payload, await key()).toString('base64url')}`;
    const expires = new Date(attempt.startedAt + ATTEMPT_MAX_MS);
    return serializeCookie(name, value, { ...attributes, expires });
  };

  /** The attempt that a browser carries; undefined when it is missing, forged, malformed or expired. */
  const read = async (cookieHeader: string | null): Promise<Attempt | undefined> => {
    const [payload = '', signature = ''] = readCookie(cookieHeader, name)?.split('.') ?? [];
    if (payload === '') return undefined;
    const received = Buffer.from(signature, 'base64url');
    const expected = signatureOf(payload, await key());
    if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined;
    const { data } = attemptSchema.safeParse(parsed(payload));
    return data && now().getTime() - data.startedAt < ATTEMPT_MAX_MS ? data : undefined;
  };

  /** Whether this attempt is used for the first time. */
  const spend = ({ state, startedAt }: Attempt): boolean => {
    for (const [old, expiresAt] of used) if (expiresAt <= now().getTime()) used.delete(old);
    if (used.has(state)) return false;
    used.set(state, startedAt + ATTEMPT_MAX_MS);
    return true;
  };

  return { cookieFor, read, spend, goneCookie: expiredCookie(name, attributes) };
}
