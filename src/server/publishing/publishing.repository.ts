import { and, asc, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { companies } from '#db/schema/companies.ts';
import { images } from '#db/schema/images.ts';
import { abortWhen, listed, unlessAborted } from '#db/sql-parts.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';

/** Due drafts. */
export function publishingRepository(db: Db, audit: AuditRepository) {
  return {
    /** Ids of the drafts that are due. */
    findDue: async (now: Date): Promise<{ imageIds: string[]; companies: { id: string; name: string }[] }> => {
      const [dueImages, dueCompanies] = await db.batch([
        db
          .select({ id: images.id })
          .from(images)
          .where(and(sql`${images.publishAt} IS NOT NULL AND ${images.draft}`, lte(images.publishAt, now)))
          .orderBy(asc(images.publishAt)),
        db
          .select({ id: companies.id, name: companies.name })
          .from(companies)
          .where(and(sql`${companies.draft}`, lte(companies.publishAt, now))),
      ]);
      return { imageIds: dueImages.map(({ id }) => id), companies: dueCompanies };
    },

    /** Publishes them in one transaction; returns false, having changed nothing, if one of them was changed or deleted meanwhile. */
    publish: async (
      { imageIds, companyIds, now }: { imageIds: readonly string[]; companyIds: readonly string[]; now: Date },
      entries: readonly NewAuditEntry[],
    ): Promise<boolean> => {
      const isDue = sql`draft AND publish_at <= ${now.getTime()}`;
      const requireDue = (table: SQL, ids: readonly string[]) =>
        db.run(
          abortWhen(
            sql`wanted.value`,
            sql`FROM json_each(${JSON.stringify(ids)}) AS wanted
              WHERE wanted.value NOT IN (SELECT id FROM ${table} WHERE ${isDue})`,
          ),
        );
      const done = await unlessAborted(
        db.batch([
          requireDue(sql`images`, imageIds),
          requireDue(sql`companies`, companyIds),
          db.run(sql`UPDATE images SET hidden = 0, draft = 0, publish_at = NULL, updated_at = unixepoch() * 1000
            WHERE id IN ${listed(imageIds)}`),
          db.run(sql`UPDATE companies SET draft = 0, publish_at = NULL, version = version + 1, updated_at = unixepoch() * 1000
            WHERE id IN ${listed(companyIds)}`),
          ...entries.map(audit.statement),
        ]),
      );
      return done !== undefined;
    },
  };
}

export type PublishingRepository = ReturnType<typeof publishingRepository>;
