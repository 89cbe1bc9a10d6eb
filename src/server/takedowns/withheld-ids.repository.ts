import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { listed } from '#db/listed.ts';
import { COMPANY_ORDER, companies } from '#db/schema/companies.ts';
import { images, imageVersions } from '#db/schema/images.ts';
import { revisions } from '#db/schema/operations.ts';
import { takedowns } from '#db/schema/takedowns.ts';
import { folderMatcher } from '#shared/companies/folder-match.ts';

/** Public ids that are not served, and the gallery's revision that they were read at. */
export type WithheldIds = { revision: number; hidden: string[]; takenDown: string[] };

/** What takedowns, hidden images and drafts withhold. */
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

    /** Public ids of the images of draft companies, and the addresses of logos and covers that only those show. */
    findOfDrafts: async (): Promise<{ publicIds: string[]; artwork: string[] }> => {
      const all = await db
        .select()
        .from(companies)
        .orderBy(...COMPANY_ORDER);
      if (!all.some(({ draft }) => draft)) return { publicIds: [], artwork: [] };
      const artworkOf = (isDraft: boolean) =>
        all.flatMap(({ draft, logoUrl, heroImage }) =>
          draft === isDraft ? [logoUrl, heroImage].filter((address) => address !== null) : [],
        );
      const shown = new Set(artworkOf(false));
      const artwork = artworkOf(true).filter((address) => !shown.has(address));
      const folders = await db.selectDistinct({ name: images.folder }).from(images);
      const match = folderMatcher(all);
      const isOfDraft = (folder: string) => {
        const found = match(folder);
        return 'company' in found && found.company.draft;
      };
      const own = folders.map(({ name }) => name).filter(isOfDraft);
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
