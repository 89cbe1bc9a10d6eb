import { asc, gt, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { listed } from '#db/listed.ts';
import { COMPANY_ORDER, companies } from '#db/schema/companies.ts';
import { IMAGE_FILES, type ImageRow, images, imageVersions } from '#db/schema/images.ts';

/** Images that are read per query, because a hosted database returns at most 10 MB. */
const ROWS_PER_READ = 5_000;

type ImageFiles = Pick<ImageRow, keyof typeof IMAGE_FILES>;

/** Reads what a check compares, and marks images to be rebuilt. */
export function galleryCheckRepository(db: Db) {
  return {
    /** Problems that the database reports about itself: damaged pages, broken foreign keys. */
    findDamage: async (): Promise<string[]> => {
      const integrity = await db.all<{ integrity_check: string }>(sql`PRAGMA integrity_check(20)`);
      const dangling = await db.all<{ table: string; rowid: number; parent: string }>(sql`PRAGMA foreign_key_check`);
      return [
        ...integrity.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
        ...dangling.map(
          ({ table, rowid, parent }) => `${table} row ${rowid} belongs to a row of ${parent} that is gone`,
        ),
      ];
    },
    /** Every image of the index, with what is needed to find its files; read in pages. */
    findImages: async () => {
      const found: ImageFiles[] = [];
      for (let after = 0, isLast = false; !isLast; ) {
        const part = await db
          .select({ ...IMAGE_FILES, number: sql<number>`${images.number}` })
          .from(images)
          .where(gt(images.number, after))
          .orderBy(asc(images.number))
          .limit(ROWS_PER_READ);
        for (const { number, ...row } of part) {
          found.push(row);
          after = number;
        }
        isLast = part.length < ROWS_PER_READ;
      }
      return found;
    },
    /** Public ids of earlier versions, including those whose files are still to be deleted. */
    findVersionIds: async (): Promise<string[]> =>
      (await db.select({ publicId: imageVersions.publicId }).from(imageVersions)).map(({ publicId }) => publicId),
    /** Addresses of all logos and covers. */
    findArtwork: async (): Promise<string[]> => {
      const rows = await db.select({ logo: companies.logoUrl, hero: companies.heroImage }).from(companies);
      return rows.flatMap(({ logo, hero }) => [logo, hero]).filter((address) => address !== null);
    },
    /** Images that a sync has hidden because they are gone at the image host. */
    findGoneIds: async (): Promise<string[]> => {
      const rows = await db.all<{ id: string }>(sql`SELECT gone.value AS id
        FROM settings, json_each(settings.value, '$.goneIds') AS gone WHERE settings.key = 'gallery-sync'`);
      return rows.map(({ id }) => id);
    },
    /** Folders that several companies name, with those companies in the order in which they get its images. */
    findSharedFolders: async (): Promise<{ folder: string; names: string[] }[]> => {
      const rows = await db
        .select({ folder: companies.cloudinaryFolder, name: companies.name })
        .from(companies)
        .where(isNotNull(companies.cloudinaryFolder))
        .orderBy(...COMPANY_ORDER);
      const byFolder = Map.groupBy(rows, ({ folder }) => folder ?? '');
      return [...byFolder].flatMap(([folder, owners]) =>
        owners.length > 1 ? { folder, names: owners.map(({ name }) => name) } : [],
      );
    },
    /** Makes the next import rebuild these images. */
    updateForgotten: async (ids: readonly string[]): Promise<void> => {
      await db
        .update(images)
        .set({ contentHash: '', importedHash: null, sourceBytes: 0, sourceModifiedMs: 0 })
        .where(sql`${images.id} IN ${listed(ids)}`);
    },
  };
}

export type GalleryCheckRepository = ReturnType<typeof galleryCheckRepository>;
