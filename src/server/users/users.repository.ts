import { and, asc, count, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { type NewUserRow, type UserRow, users } from '#db/schema/users.ts';
import type { Role } from '#shared/users/user.contract.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';

/** What an identity provider tells of a person at sign-in. */
export type Identity = Pick<
  NewUserRow,
  'issuer' | 'subject' | 'email' | 'displayName' | 'firstName' | 'lastName' | 'profileImageUrl'
> & { emailVerified: boolean };

/** A condition for a write on a user: someone else is admin, and their account is not disabled. */
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

  /** Users with this address, last signed in first; several issuers may know the same address. */
  const findByEmail = (email: string): Promise<UserRow[]> =>
    db
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
      .orderBy(desc(users.lastSignInAt), asc(users.createdAt));

  /** All users, oldest first. */
  const findAll = (): Promise<UserRow[]> => db.select().from(users).orderBy(asc(users.createdAt), asc(users.id));

  /** Inserts a person or brings what is known of them up to date; matched by issuer and subject. `promote` makes them admin. */
  const upsertIdentity = async (identity: Identity, options: { promote: boolean; now: Date }): Promise<UserRow> => {
    const { issuer, subject, ...profile } = identity;
    const changes = { ...profile, lastSignInAt: options.now, ...(options.promote ? { role: 'admin' as const } : {}) };
    return db
      .insert(users)
      .values({ id: crypto.randomUUID(), issuer, subject, ...changes })
      .onConflictDoUpdate({ target: [users.issuer, users.subject], set: changes })
      .returning()
      .get();
  };

  /**
   * Gives a role and writes the trail, in one transaction; answers whether a row changed. Someone is left who is admin:
   * the condition is part of the update, so that two admins who demote each other at once can't both succeed.
   */
  const updateRole = async (id: string, role: Role, entry: NewAuditEntry): Promise<boolean> => {
    const allowed = role === 'admin' ? sql`true` : or(ne(users.role, 'admin'), someoneElseIsAdmin(db, id));
    const [changed] = await db.batch([
      db
        .update(users)
        .set({ role })
        .where(and(eq(users.id, id), ne(users.role, role), allowed))
        .returning({ id: users.id }),
      audit.insertIfChanged(entry),
    ]);
    return changed.length > 0;
  };

  return { findById, findByEmail, findAll, upsertIdentity, updateRole };
}

/** Users in the database. */
export type UsersRepository = ReturnType<typeof usersRepository>;
