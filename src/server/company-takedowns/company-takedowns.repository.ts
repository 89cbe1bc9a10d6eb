import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { type CompanyTakedownRow, companyTakedowns } from '#db/schema/takedowns.ts';

/** Companies that were taken down. */
export function companyTakedownsRepository(db: Db) {
  return {
    find: (slug: string): Promise<CompanyTakedownRow | undefined> =>
      db.select().from(companyTakedowns).where(eq(companyTakedowns.slug, slug)).get(),

    /** Adds to what is recorded of a takedown. */
    add: async (takedown: typeof companyTakedowns.$inferInsert): Promise<void> => {
      const { reason, hashes = [] } = takedown;
      const all = sql`(SELECT json_group_array(DISTINCT value) FROM (SELECT value FROM json_each(${companyTakedowns.hashes})
        UNION ALL SELECT value FROM json_each(${JSON.stringify(hashes)})))`;
      await db
        .insert(companyTakedowns)
        .values(takedown)
        .onConflictDoUpdate({ target: companyTakedowns.slug, set: { reason, hashes: all } });
    },

    delete: async (slug: string): Promise<void> => {
      await db.delete(companyTakedowns).where(eq(companyTakedowns.slug, slug));
    },
  };
}

export type CompanyTakedownsRepository = ReturnType<typeof companyTakedownsRepository>;
