import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { searchSynonyms } from '#db/schema/search.ts';
import type { SynonymTerms } from '#shared/search/synonym.contract.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';

const GROUP = { id: searchSynonyms.id, terms: searchSynonyms.terms };

/** Groups of synonyms; every write adds its audit entry in the same transaction. */
export function synonymsRepository(db: Db, audit: AuditRepository) {
  return {
    findAll: (): Promise<SynonymTerms[]> => db.select(GROUP).from(searchSynonyms).orderBy(asc(searchSynonyms.id)),

    findById: (id: number): Promise<SynonymTerms | undefined> =>
      db.select(GROUP).from(searchSynonyms).where(eq(searchSynonyms.id, id)).get(),

    findNextId: async (): Promise<number> => {
      const { next } = await db.get<{ next: number }>(
        sql`SELECT coalesce(max(seq), 0) + 1 AS next FROM sqlite_sequence WHERE name = 'search_synonyms'`,
      );
      return next;
    },

    /** Returns whether the id was free. */
    insert: async (group: SynonymTerms, entry: NewAuditEntry): Promise<boolean> => {
      const [{ rowsAffected }] = await db.batch([
        db.insert(searchSynonyms).values(group).onConflictDoNothing(),
        audit.insertIfChanged(entry),
      ]);
      return rowsAffected > 0;
    },

    /** Returns whether the group still had the terms `was`. */
    update: async ({ id, terms: was }: SynonymTerms, terms: string[], entry: NewAuditEntry): Promise<boolean> => {
      const [{ rowsAffected }] = await db.batch([
        db
          .update(searchSynonyms)
          .set({ terms, updatedAt: sql`(unixepoch() * 1000)` })
          .where(sql`${searchSynonyms.id} = ${id} AND ${searchSynonyms.terms} = ${JSON.stringify(was)}`),
        audit.insertIfChanged(entry),
      ]);
      return rowsAffected > 0;
    },

    delete: async (id: number, entry: NewAuditEntry): Promise<void> => {
      await db.batch([db.delete(searchSynonyms).where(eq(searchSynonyms.id, id)), audit.insertIfChanged(entry)]);
    },
  };
}

export type SynonymsRepository = ReturnType<typeof synonymsRepository>;
