import { and, asc, count, desc, eq, gt, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { collections } from '#db/schema/collections.ts';
import { oauthGrants } from '#db/schema/oauth.ts';
import { apiTokens } from '#db/schema/tokens.ts';
import { type NewUserRow, sessions, type UserRow, users } from '#db/schema/users.ts';
import type { Role } from '#shared/users/user.contract.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';

/** What an identity provider reports about a person at sign-in. */
export type Identity = Pick<
  NewUserRow,
  'issuer' | 'subject' | 'email' | 'displayName' | 'firstName' | 'lastName' | 'profileImageUrl'
> & { emailVerified: boolean };

/** A condition for a write on a user: another enabled admin exists. */
export const someoneElseIsAdmin = (db: Db, id: string): SQL => {
  const others = db
    .select({ count: count() })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.disabledAt), ne(users.id, id)));
  return sql`(${others}) > 0`;
};

/** Users in the database. */
export function usersRepository(db: Db, audit: AuditRepository) {
  const findById = async (id: string): Promise<UserRow | undefined> =>
    db.select().from(users).where(eq(users.id, id)).get();

  /** Users with this address, last signed in first; several issuers may have the same address. */
  const findByEmail = (email: string): Promise<UserRow[]> =>
    db
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
      .orderBy(desc(users.lastSignInAt), asc(users.createdAt));

  /** All users, oldest first. */
  const findAll = (): Promise<UserRow[]> => db.select().from(users).orderBy(asc(users.createdAt), asc(users.id));

  /**
   * Inserts a person or updates their profile; matched by issuer and subject. Undefined: their account is disabled, and is not
   * changed.
   */
  const upsertIdentity = async (identity: Identity, now: Date): Promise<UserRow | undefined> => {
    const { issuer, subject, ...profile } = identity;
    const changes = { ...profile, lastSignInAt: now };
    const [row] = await db
      .insert(users)
      .values({ id: crypto.randomUUID(), issuer, subject, ...changes })
      .onConflictDoUpdate({
        target: [users.issuer, users.subject],
        set: changes,
        setWhere: isNull(users.disabledAt),
      })
      .returning();
    return row;
  };

  /**
   * Sets a role and adds the audit entry, in one transaction; returns whether a row changed. That an admin remains is a
   * condition of the update, so that two admins who demote each other at once can't both succeed.
   */
  const updateRole = async (id: string, role: Role, entry: NewAuditEntry, now: Date): Promise<boolean> => {
    const allowed = role === 'admin' ? sql`true` : or(ne(users.role, 'admin'), someoneElseIsAdmin(db, id));
    const [changed] = await db.batch([
      db
        .update(users)
        .set({ role })
        .where(and(eq(users.id, id), ne(users.role, role), allowed))
        .returning({ id: users.id }),
      audit.insertIfChanged(entry),
      // An admin's session ends after a time without use; a new admin's is counted from now on.
      db
        .update(sessions)
        .set({ lastSeenAt: now })
        .where(and(eq(sessions.userId, id), sql`${role} = 'admin'`)),
    ]);
    return changed.length > 0;
  };

  /**
   * Disables an account and deletes its sessions and tokens, or enables it, and adds the audit entry, in one transaction; returns whether
   * a row changed. An admin remains, as in `updateRole`.
   */
  const updateDisabled = async (id: string, disabledAt: Date | null, entry: NewAuditEntry): Promise<boolean> => {
    const allowed = disabledAt
      ? and(isNull(users.disabledAt), or(ne(users.role, 'admin'), someoneElseIsAdmin(db, id)))
      : isNotNull(users.disabledAt);
    const isDisabled = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${id} AND ${users.disabledAt} IS NOT NULL)`;
    const [changed] = await db.batch([
      db
        .update(users)
        .set({ disabledAt })
        .where(and(eq(users.id, id), allowed))
        .returning({ id: users.id }),
      audit.insertIfChanged(entry),
      db.delete(sessions).where(and(eq(sessions.userId, id), isDisabled)),
      db.delete(apiTokens).where(and(eq(apiTokens.userId, id), isDisabled)),
      db.delete(oauthGrants).where(and(eq(oauthGrants.userId, id), isDisabled)),
    ]);
    return changed.length > 0;
  };

  /** Deletes a user's sessions and tokens, and adds an audit entry for each kind that existed; returns how many. */
  const deleteSessions = async (id: string, entry: NewAuditEntry): Promise<number> => {
    const [deleted, , ended, , disconnected] = await db.batch([
      db.delete(sessions).where(eq(sessions.userId, id)).returning({ id: sessions.id }),
      audit.insertIfChanged(entry),
      db.delete(apiTokens).where(eq(apiTokens.userId, id)).returning({ id: apiTokens.id }),
      audit.insertIfChanged({ ...entry, action: 'user.tokens-ended' }),
      db.delete(oauthGrants).where(eq(oauthGrants.userId, id)).returning({ id: oauthGrants.id }),
      audit.insertIfChanged({ ...entry, action: 'user.apps-disconnected' }),
    ]);
    return deleted.length + ended.length + disconnected.length;
  };

  /** How many open sessions and collections each user has, and when a session was last used (ms, 0: not recorded). */
  const countOwned = async (now: Date) => {
    const [open, kept] = await db.batch([
      db
        .select({ userId: sessions.userId, owned: count(), seenAt: sql<number>`max(${sessions.lastSeenAt})` })
        .from(sessions)
        .where(gt(sessions.expiresAt, Math.floor(now.getTime() / 1_000)))
        .groupBy(sessions.userId),
      db.select({ userId: collections.ownerId, owned: count() }).from(collections).groupBy(collections.ownerId),
    ]);
    const sessionsOf = new Map(open.map((row) => [row.userId, row]));
    const collectionsOf = new Map(kept.map(({ userId, owned }) => [userId, owned]));
    return (id: string) => ({
      sessions: sessionsOf.get(id)?.owned ?? 0,
      seenAt: sessionsOf.get(id)?.seenAt ?? 0,
      collections: collectionsOf.get(id) ?? 0,
    });
  };

  return {
    findById,
    findByEmail,
    findAll,
    upsertIdentity,
    updateRole,
    updateDisabled,
    deleteSessions,
    countOwned,
  };
}

export type UsersRepository = ReturnType<typeof usersRepository>;
