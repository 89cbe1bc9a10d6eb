import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'astro/zod';
import { expiredCookie, readCookie, serializeCookie } from './cookie.ts';

/** Carries a sign-in from the first redirect to the callback. */
const ATTEMPT_COOKIE = 'gallery_sign_in';
const ATTEMPT_PATH = '/api/auth';

/** How long someone may take at the identity provider. */
const ATTEMPT_MAX_MS = 10 * 60_000;

const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  popup: z.boolean(),
  redirectUri: z.string(),
  startedAt: z.number(),
});

/** A sign-in under way. */
export type Attempt = z.infer<typeof attemptSchema>;

const signatureOf = (payload: string, key: string) => createHmac('sha256', key).update(`sign-in:${payload}`).digest();

/** Keeps a sign-in under way in a signed, HttpOnly cookie: valid ten minutes, and once. */
export function attemptKeeper({ key, secure, now }: { key: string; secure: boolean; now: () => Date }) {
  /** States that came back already, until they would have expired anyway. */
  const used = new Map<string, number>();

  /** The cookie that carries an attempt. */
  const cookieFor = (attempt: Attempt): string => {
    const payload = Buffer.from(JSON.stringify(attempt)).toString('base64url');
    const value = `${payload}.${signatureOf(payload, key).toString('base64url')}`;
    const expires = new Date(attempt.startedAt + ATTEMPT_MAX_MS);
    return serializeCookie(ATTEMPT_COOKIE, value, { path: ATTEMPT_PATH, expires, httpOnly: true, secure });
  };

  /** The attempt that a browser carries; undefined when there is none, or it is forged, garbled or too old. */
  const read = (cookieHeader: string | null): Attempt | undefined => {
    const [payload = '', signature = ''] = readCookie(cookieHeader, ATTEMPT_COOKIE)?.split('.') ?? [];
    const given = Buffer.from(signature, 'base64url');
    const expected = signatureOf(payload, key);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const { data } = attemptSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
    return data && now().getTime() - data.startedAt < ATTEMPT_MAX_MS ? data : undefined;
  };

  /** Whether this attempt comes back for the first time. */
  const spend = ({ state, startedAt }: Attempt): boolean => {
    for (const [old, expiresAt] of used) if (expiresAt <= now().getTime()) used.delete(old);
    if (used.has(state)) return false;
    used.set(state, startedAt + ATTEMPT_MAX_MS);
    return true;
  };

  const goneCookie = expiredCookie(ATTEMPT_COOKIE, { path: ATTEMPT_PATH, httpOnly: true, secure });

  return { cookieFor, read, spend, goneCookie };
}
