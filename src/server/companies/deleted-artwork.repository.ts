import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { companies } from '#db/schema/companies.ts';
import { deletedImages } from '#db/schema/images.ts';
import { auditEntries } from '#db/schema/operations.ts';

/** Deletions whose artwork is removed per purge: a remote image host takes a call for each. */
const PURGED_AT_ONCE = 100;

const isDeletion = eq(auditEntries.action, 'company.deleted');
const [LOGO, COVER] = [sql`${auditEntries.before} ->> 'logoUrl'`, sql`${auditEntries.before} ->> 'heroImage'`];

/** Logos and covers of deleted companies, as the audit trail records them. */
export function deletedArtworkRepository(db: Db) {
  return {
    /** Deletions from before a time that still name a logo or cover, oldest first. */
    findBefore: async (time: Date): Promise<{ id: number; addresses: string[] }[]> => {
      const rows = await db
        .select({ id: auditEntries.id, logo: sql<string | null>`${LOGO}`, cover: sql<string | null>`${COVER}` })
        .from(auditEntries)
        .where(and(isDeletion, lt(auditEntries.at, time), sql`coalesce(${LOGO}, ${COVER}) IS NOT NULL`))
        .orderBy(auditEntries.id)
        .limit(PURGED_AT_ONCE);
      return rows.map(({ id, logo, cover }) => ({
        id,
        addresses: [logo, cover].filter((address) => address !== null),
      }));
    },

    /** Whether a company shows the address, or the undo of a deletion since `time` would. */
    isNeeded: async (address: string, time: Date): Promise<boolean> => {
      const [shown, kept, lost] = await Promise.all([
        db.$count(companies, sql`${address} IN (${companies.logoUrl}, ${companies.heroImage})`),
        db.$count(auditEntries, and(isDeletion, gte(auditEntries.at, time), sql`${address} IN (${LOGO}, ${COVER})`)),
        db.$count(deletedImages, sql`instr(${deletedImages.artwork}, ${JSON.stringify(address)}) > 0`),
      ]);
      return shown + kept + lost > 0;
    },

    /** Takes logo and cover out of a deletion's record: its undo brings the company back without them. */
    forget: async (id: number): Promise<void> => {
      await db
        .update(auditEntries)
        .set({ before: sql`json_set(${auditEntries.before}, '$.logoUrl', NULL, '$.heroImage', NULL)` })
        .where(eq(auditEntries.id, id));
    },
  };
}

export type DeletedArtworkRepository = ReturnType<typeof deletedArtworkRepository>;
