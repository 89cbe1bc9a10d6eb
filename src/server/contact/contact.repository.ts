import { and, desc, eq, lt, or } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { type ContactRequestRow, contactRequests } from '#db/schema/contact.ts';
import type { ContactState } from '#shared/contact/contact.contract.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';

export type NewContactRequest = Omit<ContactRequestRow, 'id' | 'state'>;

/** Requests of people outside. */
export function contactRepository(db: Db, audit: AuditRepository) {
  return {
    /** Returns its number. */
    insert: async (request: NewContactRequest): Promise<number> =>
      (await db.insert(contactRequests).values(request).returning({ id: contactRequests.id }).get()).id,

    /** Newest first; without a state, all of them. */
    findAll: (state?: ContactState): Promise<ContactRequestRow[]> =>
      db
        .select()
        .from(contactRequests)
        .where(state && eq(contactRequests.state, state))
        .orderBy(desc(contactRequests.id)),

    find: (id: number): Promise<ContactRequestRow | undefined> =>
      db.select().from(contactRequests).where(eq(contactRequests.id, id)).get(),

    countOpen: (): Promise<number> => db.$count(contactRequests, eq(contactRequests.state, 'open')),

    /** Returns whether it still had the state `was`. */
    updateState: async (
      id: number,
      { state, was, changedAt }: { state: ContactState; was: ContactState; changedAt: Date },
      entry: NewAuditEntry,
    ): Promise<boolean> => {
      const isUnchanged = and(eq(contactRequests.id, id), eq(contactRequests.state, was));
      return audit.write(db.update(contactRequests).set({ state, changedAt }).where(isUnchanged), entry);
    },

    /** Deletes requests that were closed, or last changed, before a time. Returns how many. */
    deleteBefore: async ({ closed, changed }: { closed: Date; changed: Date }): Promise<number> => {
      const isOver = and(eq(contactRequests.state, 'done'), lt(contactRequests.changedAt, closed));
      const deleted = await db.delete(contactRequests).where(or(isOver, lt(contactRequests.changedAt, changed)));
      return deleted.rowsAffected;
    },
  };
}

export type ContactRepository = ReturnType<typeof contactRepository>;
