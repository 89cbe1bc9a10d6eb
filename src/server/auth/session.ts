import { Lucia, TimeSpan } from 'lucia';
import type { Db } from '#db/client.ts';
import type { UserRow } from '#db/schema/users.ts';
import type { OpenSession } from '#shared/users/account.contract.ts';
import { SESSION_DAYS } from '#shared/users/retention.ts';
import { HashedSessionAdapter, hashOf } from './session-adapter.ts';
import { sessionCookies } from './session-cookies.ts';
import { isOver, isUnseen, lastDayOf, type SessionTimes } from './session-times.ts';

/** Lucia's tokens: 25 random bytes in base 32. Anything else is not looked up. */
const TOKEN_SHAPE = /^[a-z2-7]{40}$/;

/** A valid session, as middleware and endpoints see it. */
export type Session = { token: string; user: UserRow; expiresAt: Date } & SessionTimes;

/** The session of a request's cookies, if any, and the cookies to send back. */
export type Visit = { session: Session | null; cookies: readonly string[] };

type Lucias = Lucia<SessionTimes, Omit<UserRow, 'id'>>;

declare module 'lucia' {
  interface Register {
    Lucia: Lucias;
    DatabaseUserAttributes: Omit<UserRow, 'id'>;
    DatabaseSessionAttributes: SessionTimes;
  }
}

const ANONYMOUS_VISIT: Visit = { session: null, cookies: [] };

const earlierOf = (one: Date, other: Date): Date => (one < other ? one : other);

type Deps = { db: Db; secure: boolean; isAdmin: (user: UserRow) => boolean; now: () => Date };

/**
 * Sessions on Lucia: tokens in cookies, hashes in the database. They last 30 days, are renewed after half of that, and end
 * after 90 days; an admin's ends after 12 hours without use.
 */
export function sessionManager({ db, secure, isAdmin, now }: Deps) {
  const cookies = sessionCookies(secure);
  const { tokenIn, gone: goneCookies } = cookies;
  const adapter = new HashedSessionAdapter(db);
  const lucia: Lucias = new Lucia(adapter, {
    sessionExpiresIn: new TimeSpan(SESSION_DAYS, 'd'),
    getUserAttributes: (attributes) => attributes,
    getSessionAttributes: (attributes) => attributes,
  });

  /**
   * Reads a request's session in one round trip. A second one happens only when the session is renewed, is an admin's used
   * again after minutes, or has expired. `isUse`: a person's request, not an automatic refresh of a page.
   */
  const read = async (cookieHeader: string | null, isUse = true): Promise<Visit> => {
    const token = tokenIn(cookieHeader);
    const gone: Visit = { session: null, cookies: goneCookies };
    if (token === undefined) return cookies.hasHint(cookieHeader) ? gone : ANONYMOUS_VISIT;
    if (!TOKEN_SHAPE.test(token)) return gone;
    const { session, user } = await lucia.validateSession(token);
    if (!session) return gone;
    const kind = { isAdmin: isAdmin(user), now: now() };
    if (user.disabledAt || isOver(session, kind)) {
      await (user.disabledAt ? lucia.invalidateUserSessions(user.id) : lucia.invalidateSession(token));
      return gone;
    }
    if (isUse && kind.isAdmin && isUnseen(session, kind.now)) await adapter.setLastSeen(token, kind.now);
    const { createdAt, authenticatedAt, lastSeenAt } = session;
    const expiresAt = earlierOf(session.expiresAt, lastDayOf(session));
    const found: Session = { token, user, expiresAt, createdAt, authenticatedAt, lastSeenAt };
    return { session: found, cookies: session.fresh ? cookies.of(found) : [] };
  };

  /**
   * Starts a session under a new token (rotation: the request's old one ends) and purges expired ones.
   * `authenticatedAt`: when the person authenticated, if that was not just now.
   */
  const begin = async (
    userId: string,
    oldCookieHeader: string | null,
    authenticatedAt = now(),
  ): Promise<{ token: string; cookies: string[] }> => {
    const old = tokenIn(oldCookieHeader);
    if (old !== undefined) {
      await lucia.invalidateSession(old);
    }
    await adapter.deleteOver(now());
    const times = { createdAt: now(), authenticatedAt, lastSeenAt: now() };
    const { id: token, expiresAt } = await lucia.createSession(userId, times);
    return { token, cookies: cookies.of({ token, expiresAt }) };
  };

  /** Ends this session, or all sessions of its user; returns the cookies that clear it. */
  const end = async (session: Session, everywhere: boolean): Promise<readonly string[]> => {
    await (everywhere ? lucia.invalidateUserSessions(session.user.id) : lucia.invalidateSession(session.token));
    return goneCookies;
  };

  /** The open sessions of a session's user, newest first. */
  const list = async ({ user, token }: Pick<Session, 'user' | 'token'>): Promise<OpenSession[]> => {
    const current = hashOf(token);
    const open = (await lucia.getUserSessions(user.id)).filter(
      (session) => !isOver(session, { isAdmin: isAdmin(user), now: now() }),
    );
    return open
      .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
      .map((session) => ({
        startedAt: session.createdAt.toISOString(),
        expiresAt: earlierOf(session.expiresAt, lastDayOf(session)).toISOString(),
        isCurrent: session.id === current,
      }));
  };

  /** A session for scripts, as the value of a `Cookie` header; it counts as just signed in. */
  const cookieHeaderFor = async (userId: string): Promise<string> =>
    `${cookies.name}=${(await begin(userId, null)).token}`;

  return {
    read,
    begin,
    end,
    list,
    cookieHeaderFor,
    /** Deletes the sessions that have expired. */
    purge: (): Promise<void> => adapter.deleteOver(now()),
    /** Cookies that make a browser forget its session. */
    goneCookies,
  };
}

export type SessionManager = ReturnType<typeof sessionManager>;
