import { hash } from 'node:crypto';
import { DrizzleSQLiteAdapter } from '@lucia-auth/adapter-drizzle';
import { eq, getTableColumns, lte, or, sql } from 'drizzle-orm';
import type { DatabaseSession, DatabaseUser } from 'lucia';
import type { Db } from '#db/client.ts';
import { type SessionRow, sessions, type UserRow, users } from '#db/schema/users.ts';
import { SESSION_MAX_DAYS } from '#shared/users/retention.ts';

/** What the database stores of a session's token. */
export const hashOf = (token: string): string => hash('sha256', token, 'hex');

type Found = SessionRow & { user: UserRow };

/**
 * Lucia's Drizzle adapter with two changes: the database only stores the SHA-256 of a token, and a session is read
 * together with its user in one round trip, which concurrent requests share. For Lucia, a session's id is still the
 * token.
 */
export class HashedSessionAdapter extends DrizzleSQLiteAdapter {
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
    const known = this.#waiting.get(id);
    if (known) return known.promise;
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

  override updateSessionExpiration(token: string, expiresAt: Date): Promise<void> {
    return super.updateSessionExpiration(hashOf(token), expiresAt);
  }

  /** Records that a person used a session. */
  async setLastSeen(token: string, at: Date): Promise<void> {
    await this.#db
      .update(sessions)
      .set({ lastSeenAt: at })
      .where(eq(sessions.id, hashOf(token)));
  }

  /** Deletes the sessions that have expired or are as old as a session may be. */
  async deleteOver(now: Date): Promise<void> {
    const oldest = new Date(now.getTime() - SESSION_MAX_DAYS * 86_400_000);
    await this.#db
      .delete(sessions)
      .where(or(lte(sessions.expiresAt, Math.floor(Date.now() / 1000)), lte(sessions.createdAt, oldest)));
  }
}
