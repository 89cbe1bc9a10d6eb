import { eq, getTableName, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { type CompanyRow, companies } from '#db/schema/companies.ts';
import { deletedImages, images, imageVersions } from '#db/schema/images.ts';
import { imageReadings, regionColours } from '#db/schema/search.ts';
import { companyTakedowns, type TakedownRow, takedowns } from '#db/schema/takedowns.ts';
import { listed } from '#db/sql-parts.ts';
import type { TakedownList } from '#shared/takedowns/takedown.contract.ts';
import { takedownOf, takenDownCompaniesRepository } from '../companies/companies.repository.ts';
import { type KnownTakedowns, tableRowsRepository } from './table-rows.repository.ts';

/** What a copied database contains of images that were taken down. */
export function takenDownRowsRepository(copy: Db) {
  return {
    /** Adds takedowns to those in the copy. */
    insert: async (existing: KnownTakedowns, lists: readonly TakedownList[]): Promise<void> => {
      for (const [table, page] of [
        [takedowns, existing.images],
        [companyTakedowns, existing.companies],
      ] as const) {
        if (page.rows.length > 0) await tableRowsRepository(copy).insertPage(getTableName(table), page);
      }
      for (const { takedowns: given, companies: ofCompanies } of lists) {
        const values = given.map(({ at, ...takedown }) => ({ ...takedown, at: new Date(at) }));
        if (values.length > 0) await copy.insert(takedowns).values(values).onConflictDoNothing();
        const rows = ofCompanies.map(({ at, ...takedown }) => ({ ...takedown, at: new Date(at) }));
        if (rows.length > 0) await copy.insert(companyTakedowns).values(rows).onConflictDoNothing();
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

    /** Public ids of deleted images with one of these contents. */
    findDeletedIds: async (hashes: readonly string[]): Promise<string[]> =>
      (
        await copy
          .select({ files: deletedImages.files })
          .from(deletedImages)
          .where(inArray(deletedImages.contentHash, listed(hashes)))
      ).flatMap(({ files }) => files.map(({ publicId }) => publicId)),

    findCompanies: (): Promise<CompanyRow[]> => copy.select().from(companies),

    /** Deletes images, deleted ones and versions with one of these contents, and what was read from them. */
    delete: async (hashes: readonly string[]): Promise<void> => {
      await copy.delete(imageVersions).where(inArray(imageVersions.contentHash, listed(hashes)));
      await copy.delete(deletedImages).where(inArray(deletedImages.contentHash, listed(hashes)));
      await copy.delete(images).where(inArray(images.contentHash, listed(hashes)));
      await copy.delete(imageReadings).where(inArray(imageReadings.contentHash, listed(hashes)));
      await copy.delete(regionColours).where(inArray(regionColours.contentHash, listed(hashes)));
    },

    /** Deletes companies that were taken down, with their flows. */
    deleteCompanies: async (): Promise<void> => {
      const taken = await takenDownCompaniesRepository(copy).findAll();
      const found = (await copy.select().from(companies)).filter((company) => takedownOf(company, taken));
      const ids = found.map(({ id }) => id);
      if (ids.length > 0) await copy.delete(companies).where(inArray(companies.id, ids));
    },

    updateCompany: async (id: string, changes: Partial<CompanyRow>): Promise<void> => {
      await copy.update(companies).set(changes).where(eq(companies.id, id));
    },
  };
}
