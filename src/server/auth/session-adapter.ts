import { hash } from 'node:crypto';
import { DrizzleSQLiteAdapter } from '@lucia-auth/adapter-drizzle';
import { eq, sql } from 'drizzle-orm';
import type { DatabaseSession, DatabaseUser } from 'lucia';
import type { Db } from '#db/client.ts';
import { sessions, type UserRow, users } from '#db/schema/users.ts';

/** What the database keeps of a session's token. */
const hashOf = (token: string): string => hash('sha256', token, 'hex');

/**
 * Lucia's Drizzle adapter with two changes: the database only ever sees the SHA-256 of a token, and a session is read
 * together with its user in one round trip. Towards Lucia a session's id stays the token.
 */
export class HashedSessionAdapter extends DrizzleSQLiteAdapter {
  readonly #find;

  constructor(db: Db) {
    super(db, sessions, users);
    this.#find = db
      .select({ expiresAt: sessions.expiresAt, user: users })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.id, sql.placeholder('id')))
      .prepare();
  }

  override async getSessionAndUser(token: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    const row = await this.#find.get({ id: hashOf(token) });
    if (!row) return [null, null];
    const { id, ...attributes }: UserRow = row.user;
    const session = { id: token, userId: id, expiresAt: new Date(row.expiresAt * 1000), attributes: {} };
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
}
