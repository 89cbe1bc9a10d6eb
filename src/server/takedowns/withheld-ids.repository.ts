import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { COMPANY_ORDER, type CompanyRow, companies } from '#db/schema/companies.ts';
import { deletedImages, images, imageVersions } from '#db/schema/images.ts';
import { auditEntries, revisions } from '#db/schema/operations.ts';
import { takedowns } from '#db/schema/takedowns.ts';
import { listed } from '#db/sql-parts.ts';
import { folderMatcher } from '#shared/companies/folder-match.ts';

/** Public ids that are not served, and the gallery's revision that they were read at. */
export type WithheldIds = { revision: number; hidden: string[]; takenDown: string[] };

/** The public id of a deleted image's file. */
const DELETED_FILE = sql`file.value ->> 'publicId'`;

/** A field of a company as the audit entry of its deletion records it. */
const recorded = <T>(field: string) => sql<T>`json_extract(${auditEntries.before}, ${`$.${field}`})`;

/** What takedowns, hidden and deleted images, drafts and deleted companies withhold. */
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
          )
          .unionAll(
            db
              .select({ id: sql<string>`${DELETED_FILE}` })
              .from(sql`${deletedImages}, json_each(${deletedImages.files}) AS file`)
              // The same content may have come again under the same id.
              .where(sql`${revision} <> ${seen} AND ${DELETED_FILE} NOT IN
                (SELECT public_id FROM images UNION ALL SELECT public_id FROM image_versions)`),
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
     * audit trail knows the deleted ones, and deleted images the artwork that they took along; a folder that has another company now is that company's.
     */
    findUnlisted: async (): Promise<{ publicIds: string[]; artwork: string[] }> => {
      const [all, folders, deleted, withImages] = await db.batch([
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
        db.select({ artwork: deletedImages.artwork }).from(deletedImages).where(sql`${deletedImages.artwork} <> '[]'`),
      ]);
      const artworkOf = (rows: readonly Pick<CompanyRow, 'logoUrl' | 'heroImage'>[]) =>
        rows.flatMap(({ logoUrl, heroImage }) => [logoUrl, heroImage].filter((address) => address !== null));
      const lost = withImages.flatMap((row) =>
        row.artwork.map(({ logoUrl = null, heroImage = null }) => ({ logoUrl, heroImage })),
      );
      const [drafts, published] = [true, false].map((isDraft) => all.filter(({ draft }) => draft === isDraft));
      const shown = new Set(artworkOf(published ?? []));
      const artwork = artworkOf([...(drafts ?? []), ...deleted, ...lost]).filter((address) => !shown.has(address));
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
