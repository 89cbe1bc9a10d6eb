import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { type CompanyTakedownRow, companyTakedowns, takedowns } from '#db/schema/takedowns.ts';
import { listed } from '#db/sql-parts.ts';
import { resolvesToOneOf } from '#shared/images/image-address.ts';
import type { RevertedEntry } from '../audit/reverted-entry.ts';

/** Lists that grow with each call. */
const LISTS = ['hashes', 'addresses', 'names', 'flows', 'near'] as const;

const ARTWORK = ['logoUrl', 'heroImage'] as const;
type Artwork = Partial<Record<(typeof ARTWORK)[number], string | null>>;

/** Companies that were taken down. */
export function companyTakedownsRepository(db: Db) {
  return {
    find: (slug: string): Promise<CompanyTakedownRow | undefined> =>
      db.select().from(companyTakedowns).where(eq(companyTakedowns.slug, slug)).get(),

    /** The newest deletion of a company that had this slug and is not back. */
    findDeletion: async (slug: string): Promise<RevertedEntry | undefined> => {
      const { action, subjectId, before, after } = auditEntries;
      const entry = await db
        .select({ action, subjectId, before, after })
        .from(auditEntries)
        .where(
          sql`${action} = 'company.deleted' AND ${before} ->> 'slug' = ${slug} AND ${subjectId} NOT IN (SELECT id FROM companies)`,
        )
        .orderBy(desc(auditEntries.id))
        .get();
      return entry && { ...entry, before: JSON.parse(entry.before ?? '{}') };
    },

    /** Adds to what is recorded of a takedown. */
    add: async (takedown: typeof companyTakedowns.$inferInsert): Promise<void> => {
      const { reason } = takedown;
      const all = LISTS.map((name) => {
        const column = companyTakedowns[name];
        return [
          name,
          sql`(SELECT json_group_array(DISTINCT value) FROM (SELECT value FROM json_each(${column})
            UNION ALL SELECT value FROM json_each(${JSON.stringify(takedown[name] ?? [])})))`,
        ];
      });
      await db
        .insert(companyTakedowns)
        .values(takedown)
        .onConflictDoUpdate({ target: companyTakedowns.slug, set: { reason, ...Object.fromEntries(all) } });
    },

    /** What a takedown has done until now, by all its calls: read from its traces, because a call may have been killed. */
    findDone: async ({ hashes, at }: Pick<CompanyTakedownRow, 'hashes' | 'at'>) => {
      const taken = await db
        .select({ imageIds: takedowns.imageIds, publicIds: takedowns.publicIds, removedAt: takedowns.filesRemovedAt })
        .from(takedowns)
        .where(sql`${takedowns.contentHash} IN ${listed(hashes)}`);
      const publicIds = taken.flatMap((row) => row.publicIds);
      const edits = await db
        .select({ before: auditEntries.before, after: auditEntries.after })
        .from(auditEntries)
        // Entries have whole seconds.
        .where(and(eq(auditEntries.action, 'company.updated'), gte(auditEntries.at, new Date(at.getTime() - 1_000))));
      const lost = edits.filter(({ before, after }) => {
        const [was, is] = [before, after].map((state) => JSON.parse(state ?? '{}') as Artwork);
        return ARTWORK.some((name) => is?.[name] === null && resolvesToOneOf(was?.[name] ?? null, publicIds));
      });
      return {
        images: new Set(taken.flatMap(({ imageIds }) => imageIds)).size,
        artwork: lost.length,
        filesRemoved: taken.every(({ removedAt }) => removedAt !== null),
      };
    },

    delete: async (slug: string): Promise<void> => {
      await db.delete(companyTakedowns).where(eq(companyTakedowns.slug, slug));
    },
  };
}

export type CompanyTakedownsRepository = ReturnType<typeof companyTakedownsRepository>;
