import { asc, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { invitations } from '#db/schema/users.ts';
import type { Role } from '#shared/users/user.contract.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';

/** A stored invitation. */
export type InvitationRow = typeof invitations.$inferSelect;

/** Invitations in the database; every write adds its audit entry. */
export function invitationsRepository(db: Db, audit: AuditRepository) {
  return {
    /** All invitations by address. */
    findAll: (): Promise<InvitationRow[]> => db.select().from(invitations).orderBy(asc(invitations.email)),

    /** The invited role of an address in lower case. */
    findRole: async (email: string): Promise<Role | undefined> =>
      (await db.select().from(invitations).where(eq(invitations.email, email)).get())?.role,

    /** Invites someone, or changes the role of their invitation. */
    upsert: async (email: string, role: Role, entry: NewAuditEntry): Promise<InvitationRow> => {
      const [[row]] = await db.batch([
        db
          .insert(invitations)
          .values({ email, role })
          .onConflictDoUpdate({ target: invitations.email, set: { role } })
          .returning(),
        audit.insertIfChanged(entry),
      ]);
      if (!row) throw new Error('The insert returned no row.');
      return row;
    },

    /** Returns whether it existed. */
    delete: async (email: string, entry?: NewAuditEntry): Promise<boolean> => {
      const removal = db
        .delete(invitations)
        .where(eq(invitations.email, email))
        .returning({ email: invitations.email });
      const [rows] = await db.batch(entry ? [removal, audit.insertIfChanged(entry)] : [removal]);
      return rows.length > 0;
    },
  };
}

export type InvitationsRepository = ReturnType<typeof invitationsRepository>;
