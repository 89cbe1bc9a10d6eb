import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { listed } from '#db/listed.ts';
import { companies } from '#db/schema/companies.ts';
import { IMAGE_FILES, images } from '#db/schema/images.ts';

/** Reads what a check compares, and marks images to be made anew. */
export function galleryCheckRepository(db: Db) {
  return {
    /** What the database finds wrong with itself: damaged pages, links to rows that are not there. */
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
    /** Every image of the index, with what is needed to look for its files. */
    findImages: () => db.select(IMAGE_FILES).from(images),
    /** Addresses of all logos and covers. */
    findArtwork: async (): Promise<string[]> => {
      const rows = await db.select({ logo: companies.logoUrl, hero: companies.heroImage }).from(companies);
      return rows.flatMap(({ logo, hero }) => [logo, hero]).filter((address) => address !== null);
    },
    /** The next import makes these images anew. */
    updateForgotten: async (ids: readonly string[]): Promise<void> => {
      await db
        .update(images)
        .set({ contentHash: '', sourceBytes: 0, sourceModifiedMs: 0 })
        .where(sql`${images.id} IN ${listed(ids)}`);
    },
  };
}

/** Reads what a check compares. */
export type GalleryCheckRepository = ReturnType<typeof galleryCheckRepository>;
