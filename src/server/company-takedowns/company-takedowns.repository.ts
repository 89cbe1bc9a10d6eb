import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { type CompanyTakedownRow, companyTakedowns } from '#db/schema/takedowns.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';

/** Companies that were taken down. */
export function companyTakedownsRepository(db: Db, audit: AuditRepository) {
  return {
    find: (slug: string): Promise<CompanyTakedownRow | undefined> =>
      db.select().from(companyTakedowns).where(eq(companyTakedowns.slug, slug)).get(),

    /** Records a takedown, or what a further call of it took down, with its audit entry. */
    save: async (takedown: typeof companyTakedowns.$inferInsert, entry: NewAuditEntry): Promise<void> => {
      const { reason, hashes = [] } = takedown;
      const all = sql`(SELECT json_group_array(DISTINCT value) FROM (SELECT value FROM json_each(${companyTakedowns.hashes})
        UNION ALL SELECT value FROM json_each(${JSON.stringify(hashes)})))`;
      await db.batch([
        db
          .insert(companyTakedowns)
          .values(takedown)
          .onConflictDoUpdate({ target: companyTakedowns.slug, set: { reason, hashes: all } }),
        audit.statement(entry),
      ]);
    },

    delete: async (slug: string): Promise<void> => {
      await db.delete(companyTakedowns).where(eq(companyTakedowns.slug, slug));
    },
  };
}

export type CompanyTakedownsRepository = ReturnType<typeof companyTakedownsRepository>;
