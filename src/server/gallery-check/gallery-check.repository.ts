import { asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { COMPANY_ORDER, companies } from '#db/schema/companies.ts';
import { deletedImages, IMAGE_FILES, type ImageRow, images, imageVersions } from '#db/schema/images.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { GONE_AT_HOST, listed } from '#db/sql-parts.ts';
import type { RegionFiles } from '../image-host/image-host.port.ts';

/** Images that are read per query, because a hosted database returns at most 10 MB. */
const ROWS_PER_READ = 5_000;

type ImageFiles = Pick<ImageRow, keyof typeof IMAGE_FILES> & { regions: RegionFiles[]; isForgotten: boolean };

/** The files of an image's regions, as JSON; regions of earlier bytes have none that is shown. */
const REGIONS = sql<string>`(SELECT json_group_array(json_object('box', json_array(x, y, w, h), 'widths', r.widths))
  FROM image_regions AS r WHERE r.image_id = ${images.id} AND NOT r.check_again)`;

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
          .select({
            ...IMAGE_FILES,
            number: sql<number>`${images.number}`,
            regions: REGIONS,
            isForgotten: sql<number>`${images.contentHash} = ''`,
          })
          .from(images)
          .where(gt(images.number, after))
          .orderBy(asc(images.number))
          .limit(ROWS_PER_READ);
        for (const { number, regions, isForgotten, ...row } of part) {
          found.push({ ...row, regions: JSON.parse(regions) as RegionFiles[], isForgotten: Boolean(isForgotten) });
          after = number;
        }
        isLast = part.length < ROWS_PER_READ;
      }
      return found;
    },
    /** Public ids of earlier versions and deleted images, whose files are still to be deleted. */
    findVersionIds: async (): Promise<string[]> => {
      const versions = await db.select({ publicId: imageVersions.publicId }).from(imageVersions);
      const deleted = await db.select({ files: deletedImages.files }).from(deletedImages);
      return [...versions, ...deleted.flatMap(({ files }) => files)].map(({ publicId }) => publicId);
    },
    /** Earlier versions of images, with where the image is. */
    findVersions: () => {
      const { publicId, version, format, width, widths } = imageVersions;
      return db
        .select({ publicId, version, format, width, widths, folder: images.folder, sourceName: images.sourceName })
        .from(imageVersions)
        .innerJoin(images, eq(images.id, imageVersions.imageId))
        .where(isNull(imageVersions.discardedAt));
    },
    /** Logos and covers of companies. */
    findShownArtwork: () =>
      db.select({ company: companies.name, logo: companies.logoUrl, cover: companies.heroImage }).from(companies),
    /** Addresses of all logos and covers, and of those that an undo brings back. */
    findArtwork: async (): Promise<string[]> => {
      const rows = await db.select({ logo: companies.logoUrl, hero: companies.heroImage }).from(companies);
      const gone = await db
        .select({
          logo: sql<string | null>`${auditEntries.before} ->> 'logoUrl'`,
          hero: sql<string | null>`${auditEntries.before} ->> 'heroImage'`,
        })
        .from(auditEntries)
        .where(eq(auditEntries.action, 'company.deleted'));
      const deleted = await db.select({ artwork: deletedImages.artwork }).from(deletedImages);
      const lost = deleted.flatMap(({ artwork }) => artwork.flatMap(({ logoUrl, heroImage }) => [logoUrl, heroImage]));
      return [...[...rows, ...gone].flatMap(({ logo, hero }) => [logo, hero]), ...lost].filter(
        (address) => address != null,
      );
    },
    /** Images that a sync has hidden because they are gone at the image host. */
    findGoneIds: async (): Promise<string[]> => {
      const rows = await db.select({ id: images.id }).from(images).where(sql`${images.id} IN ${GONE_AT_HOST}`);
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
