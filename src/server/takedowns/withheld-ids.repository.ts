import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { listed } from '#db/listed.ts';
import { COMPANY_ORDER, type CompanyRow, companies } from '#db/schema/companies.ts';
import { images, imageVersions } from '#db/schema/images.ts';
import { auditEntries, revisions } from '#db/schema/operations.ts';
import { takedowns } from '#db/schema/takedowns.ts';
import { folderMatcher } from '#shared/companies/folder-match.ts';

/** Public ids that are not served, and the gallery's revision that they were read at. */
export type WithheldIds = { revision: number; hidden: string[]; takenDown: string[] };

/** A field of a company as the audit entry of its deletion records it. */
const recorded = <T>(field: string) => sql<T>`json_extract(${auditEntries.before}, ${`$.${field}`})`;

/** What takedowns, hidden images, drafts and deleted companies withhold. */
export function withheldIdsRepository(db: Db) {
  return {
    /** What is withheld; undefined if the gallery has not changed since `seen`. */
    findWithheld: async (seen: number): Promise<WithheldIds | undefined> => {
      const revision = sql<number>`(SELECT value FROM ${revisions} WHERE ${revisions.name} = 'gallery')`;
      const [state, hidden, takenDown] = await db.batch([
        db.select({ revision }).from(sql`(SELECT 1)`),
        db
          .select({ id: images.publicId })
          .from(images)
          .where(sql`hidden AND ${revision} <> ${seen}`)
          .unionAll(
            db
              .select({ id: imageVersions.publicId })
              .from(imageVersions)
              .where(sql`${imageVersions.imageId} IN (SELECT id FROM images WHERE hidden) AND ${revision} <> ${seen}`),
          ),
        db
          .select({ id: sql<string>`public_id.value` })
          .from(sql`${takedowns}, json_each(${takedowns.publicIds}) AS public_id`)
          .where(sql`${revision} <> ${seen}`),
      ]);
      const at = state[0]?.revision ?? 0;
      if (at === seen) return undefined;
      return { revision: at, hidden: hidden.map(({ id }) => id), takenDown: takenDown.map(({ id }) => id) };
    },

    /**
     * Public ids of the images of draft and deleted companies, and the addresses of logos and covers that only those show. The
     * audit trail knows the deleted ones; a folder that has another company now is that company's.
     */
    findUnlisted: async (): Promise<{ publicIds: string[]; artwork: string[] }> => {
      const [all, folders, deleted] = await db.batch([
        db
          .select()
          .from(companies)
          .orderBy(...COMPANY_ORDER),
        db.selectDistinct({ name: images.folder }).from(images),
        db
          .select({
            name: recorded<string>('name'),
            slug: recorded<string>('slug'),
            cloudinaryFolder: recorded<string | null>('cloudinaryFolder'),
            logoUrl: recorded<string | null>('logoUrl'),
            heroImage: recorded<string | null>('heroImage'),
          })
          .from(auditEntries)
          .where(
            and(eq(auditEntries.action, 'company.deleted'), isNotNull(recorded('name')), isNotNull(recorded('slug'))),
          ),
      ]);
      const artworkOf = (rows: readonly Pick<CompanyRow, 'logoUrl' | 'heroImage'>[]) =>
        rows.flatMap(({ logoUrl, heroImage }) => [logoUrl, heroImage].filter((address) => address !== null));
      const [drafts, published] = [true, false].map((isDraft) => all.filter(({ draft }) => draft === isDraft));
      const shown = new Set(artworkOf(published ?? []));
      const artwork = artworkOf([...(drafts ?? []), ...deleted]).filter((address) => !shown.has(address));
      const [match, matchDeleted] = [folderMatcher(all), folderMatcher(deleted)];
      const isUnlisted = (folder: string) => {
        const found = match(folder);
        if ('company' in found) return found.company.draft;
        return found.kind === 'none' && matchDeleted(folder).kind !== 'none';
      };
      const own = folders.map(({ name }) => name).filter(isUnlisted);
      if (own.length === 0) return { publicIds: [], artwork };
      const rows = await db
        .select({ id: images.publicId })
        .from(images)
        .where(sql`${images.folder} IN ${listed(own)}`)
        .unionAll(
          db
            .select({ id: imageVersions.publicId })
            .from(imageVersions)
            .innerJoin(images, eq(images.id, imageVersions.imageId))
            .where(sql`${images.folder} IN ${listed(own)}`),
        );
      return { publicIds: rows.map(({ id }) => id), artwork };
    },
  };
}

export type WithheldIdsRepository = ReturnType<typeof withheldIdsRepository>;
