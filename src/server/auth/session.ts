import { hash } from 'node:crypto';
import { DrizzleSQLiteAdapter } from '@lucia-auth/adapter-drizzle';
import { eq, getTableColumns, lte, or, sql } from 'drizzle-orm';
import { type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from 'lucia';
import type { Db } from '#db/client.ts';
import { oauthGrants } from '#db/schema/oauth.ts';
import { apiTokens } from '#db/schema/tokens.ts';
import { type SessionRow, sessions, type UserRow, users } from '#db/schema/users.ts';
import { KEPT_DAYS } from '#shared/retention/kept-days.ts';
import { HINT_COOKIE } from '#shared/session/hint-cookie.ts';
import { DAY_MS } from '#shared/text/dates.ts';
import type { OpenSession } from '#shared/users/account.contract.ts';
import { ADMIN_IDLE_HOURS, RECENT_SIGN_IN_MINUTES } from '#shared/users/retention.ts';
import { faultOf } from '../faults/fault.ts';
import type { UsersService } from '../users/users.service.ts';

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
function sessionCookies(secure: boolean) {
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

/** What the database stores of a session's token. */
const hashOf = (token: string): string => hash('sha256', token, 'hex');

type Found = SessionRow & { user: UserRow };

/** A disk that is full or read-only, or a locked database, keeps nobody from reading: the next request records the use. */
const ifWritable = async (write: PromiseLike<unknown>): Promise<void> => {
  try {
    await write;
  } catch (error) {
    if (!faultOf(error)) throw error;
  }
};

/**
 * Lucia's Drizzle adapter with two changes: the database only stores the SHA-256 of a token, and a session is read
 * together with its user in one round trip, which concurrent requests share. For Lucia, a session's id is still the
 * token.
 */
class HashedSessionAdapter extends DrizzleSQLiteAdapter {
  readonly #db: Db;
  readonly #find;
  #waiting = new Map<string, PromiseWithResolvers<Found | undefined>>();

  constructor(db: Db) {
    super(db, sessions, users);
    this.#db = db;
    this.#find = db
      .select({ ...getTableColumns(sessions), user: users })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(sql`${sessions.id} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`)
      .prepare();
  }

  /** Joins the round trip that starts after every pending request has been looked at. */
  #findTogether(id: string): Promise<Found | undefined> {
    if (this.#waiting.size === 0) setImmediate(() => void this.#answerWaiting());
    const waiting = this.#waiting.get(id);
    if (waiting) return waiting.promise;
    const waiter = Promise.withResolvers<Found | undefined>();
    this.#waiting.set(id, waiter);
    return waiter.promise;
  }

  async #answerWaiting(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = new Map();
    try {
      const rows = await this.#find.all({ ids: JSON.stringify([...waiting.keys()]) });
      const found = new Map(rows.map((row) => [row.id, row]));
      for (const [id, waiter] of waiting) waiter.resolve(found.get(id));
    } catch (error) {
      for (const waiter of waiting.values()) waiter.reject(error);
    }
  }

  override async getSessionAndUser(token: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    const row = await this.#findTogether(hashOf(token));
    if (!row) return [null, null];
    const { id, ...attributes } = row.user;
    const { createdAt, authenticatedAt, lastSeenAt } = row;
    const times = { createdAt, authenticatedAt, lastSeenAt };
    const session = { id: token, userId: id, expiresAt: new Date(row.expiresAt * 1000), attributes: times };
    return [session, { id, attributes }];
  }

  override setSession(session: DatabaseSession): Promise<void> {
    return super.setSession({ ...session, id: hashOf(session.id) });
  }

  override deleteSession(token: string): Promise<void> {
    return super.deleteSession(hashOf(token));
  }

  /** Ends the user's tokens and disconnects their apps too: what ends all sessions is a lost device or a disabled account. */
  override async deleteUserSessions(userId: string): Promise<void> {
    await this.#db.batch([
      this.#db.delete(sessions).where(eq(sessions.userId, userId)),
      this.#db.delete(apiTokens).where(eq(apiTokens.userId, userId)),
      this.#db.delete(oauthGrants).where(eq(oauthGrants.userId, userId)),
    ]);
  }

  override updateSessionExpiration(token: string, expiresAt: Date): Promise<void> {
    return ifWritable(super.updateSessionExpiration(hashOf(token), expiresAt));
  }

  /** Records that a person used a session. */
  async setLastSeen(token: string, at: Date): Promise<void> {
    const write = this.#db
      .update(sessions)
      .set({ lastSeenAt: at })
      .where(eq(sessions.id, hashOf(token)));
    await ifWritable(write);
  }

  /** Deletes the sessions that have expired or are as old as a session may be. */
  async deleteOver(now: Date): Promise<void> {
    const oldest = new Date(now.getTime() - KEPT_DAYS.sessionAtMost * DAY_MS);
    await this.#db
      .delete(sessions)
      .where(or(lte(sessions.expiresAt, Math.floor(Date.now() / 1000)), lte(sessions.createdAt, oldest)));
  }
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** `lastSeenAt` of a session is written at most this often. */
const SEEN_EVERY_MS = 5 * MINUTE_MS;

/** Times of a session beside its sliding expiry. */
export type SessionTimes = Pick<SessionRow, 'createdAt' | 'authenticatedAt' | 'lastSeenAt'>;

/** When a session ends at the latest, regardless of use. */
const lastDayOf = ({ createdAt }: Pick<SessionTimes, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + KEPT_DAYS.sessionAtMost * 24 * HOUR_MS);

/** Whether a session is over: 90 days after its sign-in, an admin's after 12 hours without use too. */
const isOver = (times: SessionTimes, { isAdmin, now }: { isAdmin: boolean; now: Date }): boolean =>
  now >= lastDayOf(times) || (isAdmin && now.getTime() - times.lastSeenAt.getTime() >= ADMIN_IDLE_HOURS * HOUR_MS);

/** Whether this use of the session has to be recorded. */
const isUnseen = ({ lastSeenAt }: SessionTimes, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= SEEN_EVERY_MS;

/** Whether the person signed in recently enough for actions that can't be undone. */
export const isRecentSignIn = ({ authenticatedAt }: Pick<SessionTimes, 'authenticatedAt'>, now: Date): boolean =>
  now.getTime() - authenticatedAt.getTime() < RECENT_SIGN_IN_MINUTES * MINUTE_MS;

/** Lucia's tokens: 25 random bytes in base 32. Anything else is not looked up. */
const TOKEN_SHAPE = /^[a-z2-7]{40}$/;

/** A valid session, as middleware and endpoints see it. */
export type Session = { token: string; user: UserRow; expiresAt: Date } & SessionTimes;

/** The session of a request's cookies, if any, and the cookies to send back. */
export type RequestSession = { session: Session | null; cookies: readonly string[] };

type Lucias = Lucia<SessionTimes, Omit<UserRow, 'id'>>;

declare module 'lucia' {
  interface Register {
    Lucia: Lucias;
    DatabaseUserAttributes: Omit<UserRow, 'id'>;
    DatabaseSessionAttributes: SessionTimes;
  }
}

const ANONYMOUS: RequestSession = { session: null, cookies: [] };

const earlierOf = (one: Date, other: Date): Date => (one < other ? one : other);

type Deps = { db: Db; secure: boolean; viewerOf: UsersService['viewerOf']; now: () => Date };

/**
 * Sessions on Lucia: tokens in cookies, hashes in the database. They last 30 days, are renewed after half of that, and end
 * after 90 days; an admin's ends after 12 hours without use.
 */
export function sessionManager({ db, secure, viewerOf, now }: Deps) {
  const isAdmin = (user: UserRow): boolean => viewerOf(user).kind === 'admin';
  const cookies = sessionCookies(secure);
  const { tokenIn, gone: goneCookies } = cookies;
  const adapter = new HashedSessionAdapter(db);
  const lucia: Lucias = new Lucia(adapter, {
    sessionExpiresIn: new TimeSpan(KEPT_DAYS.session, 'd'),
    getUserAttributes: (attributes) => attributes,
    getSessionAttributes: (attributes) => attributes,
  });

  /**
   * Reads a request's session in one round trip. A second one happens only when the session is renewed, is an admin's used
   * again after minutes, or has expired. `countsAsActivity`: a person's request, not an automatic refresh of a page.
   */
  const read = async (cookieHeader: string | null, countsAsActivity = true): Promise<RequestSession> => {
    const token = tokenIn(cookieHeader);
    const gone: RequestSession = { session: null, cookies: goneCookies };
    if (token === undefined) return cookies.hasHint(cookieHeader) ? gone : ANONYMOUS;
    if (!TOKEN_SHAPE.test(token)) return gone;
    const { session, user } = await lucia.validateSession(token);
    if (!session) return gone;
    const kind = { isAdmin: isAdmin(user), now: now() };
    if (user.disabledAt || isOver(session, kind)) {
      await (user.disabledAt ? lucia.invalidateUserSessions(user.id) : lucia.invalidateSession(token));
      return gone;
    }
    if (countsAsActivity && kind.isAdmin && isUnseen(session, kind.now)) await adapter.setLastSeen(token, kind.now);
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
