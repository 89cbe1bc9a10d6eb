import { eq, getTableName, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { listed } from '#db/listed.ts';
import { type CompanyRow, companies } from '#db/schema/companies.ts';
import { images, imageVersions } from '#db/schema/images.ts';
import { imageReadings } from '#db/schema/search.ts';
import { type TakedownRow, takedowns } from '#db/schema/takedowns.ts';
import type { TakedownList } from '#shared/takedowns/takedown.contract.ts';
import { type TableRows, tableRowsRepository } from './table-rows.repository.ts';

/** What a copied database contains of images that were taken down. */
export function takenDownRowsRepository(copy: Db) {
  return {
    /** Adds takedowns to those in the copy. */
    insert: async (rows: TableRows, lists: readonly TakedownList[]): Promise<void> => {
      if (rows.rows.length > 0) await tableRowsRepository(copy).insertPage(getTableName(takedowns), rows);
      for (const { takedowns: given } of lists) {
        const values = given.map(({ at, ...takedown }) => ({ ...takedown, at: new Date(at) }));
        if (values.length > 0) await copy.insert(takedowns).values(values).onConflictDoNothing();
      }
    },

    findTakedowns: (): Promise<TakedownRow[]> => copy.select().from(takedowns),

    /** Public ids of images with one of these contents. */
    findPublicIds: async (hashes: readonly string[]): Promise<string[]> =>
      (
        await copy
          .select({ publicId: images.publicId })
          .from(images)
          .where(inArray(images.contentHash, listed(hashes)))
      ).map(({ publicId }) => publicId),

    /** Public ids of earlier versions with one of these contents, or of an image that has one now. */
    findVersionIds: async (hashes: readonly string[]): Promise<string[]> =>
      (
        await copy
          .select({ publicId: imageVersions.publicId })
          .from(imageVersions)
          .innerJoin(images, eq(images.id, imageVersions.imageId))
          .where(sql`${imageVersions.contentHash} IN ${listed(hashes)} OR ${images.contentHash} IN ${listed(hashes)}`)
      ).map(({ publicId }) => publicId),

    findCompanies: (): Promise<CompanyRow[]> => copy.select().from(companies),

    /** Deletes images and versions with one of these contents, and what was read from them. */
    delete: async (hashes: readonly string[]): Promise<void> => {
      await copy.delete(imageVersions).where(inArray(imageVersions.contentHash, listed(hashes)));
      await copy.delete(images).where(inArray(images.contentHash, listed(hashes)));
      await copy.delete(imageReadings).where(inArray(imageReadings.contentHash, listed(hashes)));
    },

    updateCompany: async (id: string, changes: Partial<CompanyRow>): Promise<void> => {
      await copy.update(companies).set(changes).where(eq(companies.id, id));
    },
  };
}
