import { and, desc, eq, gt } from 'drizzle-orm';
import { Lucia, TimeSpan } from 'lucia';
import type { Db } from '#db/client.ts';
import { sessions, type UserRow } from '#db/schema/users.ts';
import { HINT_COOKIE } from '#shared/session/hint-cookie.ts';
import type { OpenSession } from '#shared/users/account.contract.ts';
import { SESSION_DAYS } from '#shared/users/retention.ts';
import { expiredCookie, readCookie, serializeCookie } from './cookie.ts';
import { HashedSessionAdapter, hashOf } from './session-adapter.ts';

/** Holds the session's token; HttpOnly. */
export const SESSION_COOKIE = 'gallery_session';
/**
 * The same on https: browsers take a cookie of such a name from this very host only, so that nobody who has a sister
 * domain can put a session of their own in its place.
 */
const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`;

/** Lucia's tokens: 25 random bytes in base 32. Anything else is not looked up. */
const TOKEN_SHAPE = /^[a-z2-7]{40}$/;

/** A valid session, as middleware and endpoints see it. */
export type Session = { token: string; user: UserRow; expiresAt: Date };

/** What a request's cookies amount to: a session or none, and the cookies to send back. */
export type Visit = { session: Session | null; cookies: readonly string[] };

type Lucias = Lucia<Record<never, never>, Omit<UserRow, 'id'>>;

declare module 'lucia' {
  interface Register {
    Lucia: Lucias;
    DatabaseUserAttributes: Omit<UserRow, 'id'>;
  }
}

/**
 * The hint for a browser that brings a session without one (the command line prints the session's cookie alone), as a
 * `Set-Cookie` value; undefined for everyone else. Whether the session is good shows when the page asks for it.
 */
export function missingHint(cookieHeader: string | undefined, secure: boolean): string | undefined {
  if (!cookieHeader?.includes(SESSION_COOKIE)) return undefined;
  const has = (name: string) => readCookie(cookieHeader, name) !== undefined;
  if (!has(secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE) || has(HINT_COOKIE)) return undefined;
  return serializeCookie(HINT_COOKIE, '1', { path: '/', httpOnly: false, secure });
}

const NOBODY: Visit = { session: null, cookies: [] };

/** Sessions on Lucia: tokens in cookies, hashes in the database, 30 days, renewed from half time on. */
export function sessionKeeper({ db, secure }: { db: Db; secure: boolean }) {
  const cookieName = secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE;
  const lucia: Lucias = new Lucia(new HashedSessionAdapter(db), {
    sessionExpiresIn: new TimeSpan(SESSION_DAYS, 'd'),
    getUserAttributes: (attributes) => attributes,
  });

  const cookiesFor = ({ token, expiresAt }: Pick<Session, 'token' | 'expiresAt'>): string[] => [
    serializeCookie(cookieName, token, { path: '/', expires: expiresAt, httpOnly: true, secure }),
    serializeCookie(HINT_COOKIE, '1', { path: '/', expires: expiresAt, httpOnly: false, secure }),
  ];

  const goneCookies: readonly string[] = [
    expiredCookie(cookieName, { path: '/', httpOnly: true, secure }),
    expiredCookie(HINT_COOKIE, { path: '/', httpOnly: false, secure }),
  ];

  const tokenIn = (cookieHeader: string | null): string | undefined => readCookie(cookieHeader, cookieName);

  /** Reads a request's session in one round trip; a second one only when it is renewed or its user turns out disabled. */
  const read = async (cookieHeader: string | null): Promise<Visit> => {
    const token = tokenIn(cookieHeader);
    if (token === undefined) {
      return readCookie(cookieHeader, HINT_COOKIE) === undefined ? NOBODY : { session: null, cookies: goneCookies };
    }
    const gone: Visit = { session: null, cookies: goneCookies };
    if (!TOKEN_SHAPE.test(token)) return gone;
    const { session, user } = await lucia.validateSession(token);
    if (!session) return gone;
    if (user.disabledAt) {
      await lucia.invalidateUserSessions(user.id);
      return gone;
    }
    const found: Session = { token, user, expiresAt: session.expiresAt };
    return { session: found, cookies: session.fresh ? cookiesFor(found) : [] };
  };

  /** Begins a session under a new token (rotation: the request's old one ends) and purges the expired ones. */
  const begin = async (
    userId: string,
    oldCookieHeader: string | null,
  ): Promise<{ token: string; cookies: string[] }> => {
    const old = tokenIn(oldCookieHeader);
    if (old !== undefined) {
      await lucia.invalidateSession(old);
    }
    await lucia.deleteExpiredSessions();
    const { id: token, expiresAt } = await lucia.createSession(userId, {});
    return { token, cookies: cookiesFor({ token, expiresAt }) };
  };

  /** Ends this session, or all sessions of its user; answers the cookies that say so. */
  const end = async (session: Session, everywhere: boolean): Promise<readonly string[]> => {
    await (everywhere ? lucia.invalidateUserSessions(session.user.id) : lucia.invalidateSession(session.token));
    return goneCookies;
  };

  /** The open sessions of a session's user, newest first. */
  const list = async ({ user, token }: Pick<Session, 'user' | 'token'>): Promise<OpenSession[]> => {
    const current = hashOf(token);
    const rows = await db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, Math.floor(Date.now() / 1_000))))
      .orderBy(desc(sessions.createdAt), desc(sessions.expiresAt));
    return rows.map(({ id, createdAt, expiresAt }) => ({
      startedAt: createdAt.toISOString(),
      expiresAt: new Date(expiresAt * 1_000).toISOString(),
      isCurrent: id === current,
    }));
  };

  /** A session for scripts, as the value of a `Cookie` header. */
  const cookieHeaderFor = async (userId: string): Promise<string> =>
    `${cookieName}=${(await begin(userId, null)).token}`;

  return {
    read,
    begin,
    end,
    list,
    cookieHeaderFor,
    /** Deletes the sessions that have expired. */
    purge: (): Promise<void> => lucia.deleteExpiredSessions(),
    /** Cookies that make a browser forget its session. */
    goneCookies,
  };
}

/** Sessions on Lucia. */
export type SessionKeeper = ReturnType<typeof sessionKeeper>;
