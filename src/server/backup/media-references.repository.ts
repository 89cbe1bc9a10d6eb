import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { companies } from '#db/schema/companies.ts';
import { IMAGE_FILES, imageRegions, images, imageVersions, type RegionRow } from '#db/schema/images.ts';
import { listed } from '#db/sql-parts.ts';
import type { StoredImage, StoredRegion } from '../image-host/image-host.port.ts';

const IMAGE = {
  ...IMAGE_FILES,
  placeholder: images.placeholder,
  contentHash: images.contentHash,
  hidden: images.hidden,
};

/** An image as a move from one image host to another reads it. */
export type MovedImage = Pick<typeof images.$inferSelect, keyof typeof IMAGE>;
/** The same for an earlier version of an image. */
export type MovedVersion = Omit<MovedImage, 'hidden'>;

const VERSION = {
  id: imageVersions.id,
  folder: images.folder,
  sourceName: images.sourceName,
  publicId: imageVersions.publicId,
  version: imageVersions.version,
  format: imageVersions.format,
  width: imageVersions.width,
  widths: imageVersions.widths,
  placeholder: imageVersions.placeholder,
  contentHash: imageVersions.contentHash,
};

const OWNER = {
  id: companies.id,
  slug: companies.slug,
  name: companies.name,
  cloudinaryFolder: companies.cloudinaryFolder,
  logoUrl: companies.logoUrl,
  heroImage: companies.heroImage,
};

/** A company's own logo and cover. */
export type MovedCompany = Pick<typeof companies.$inferSelect, keyof typeof OWNER>;

/** Everything in a copy of the database that refers to the image host. */
export function mediaReferencesRepository(db: Db) {
  return {
    findImages: (): Promise<MovedImage[]> => db.select(IMAGE).from(images).orderBy(images.folder, images.position),
    findVersions: (): Promise<MovedVersion[]> =>
      db.select(VERSION).from(imageVersions).innerJoin(images, eq(images.id, imageVersions.imageId)),
    findCompanies: (): Promise<MovedCompany[]> => db.select(OWNER).from(companies),
    /** Points an image to its new address; all metadata that people entered stays. */
    updateImage: async (id: string, stored: StoredImage & { hidden?: boolean }): Promise<void> => {
      // The row's own folder is the one that it is stored in at the new host.
      await db
        .update(images)
        .set({ ...stored, storedAs: null, hostId: null, hostMetadata: null })
        .where(eq(images.id, id));
    },
    findRegions: (imageId: string): Promise<RegionRow[]> =>
      db.select().from(imageRegions).where(eq(imageRegions.imageId, imageId)),
    updateRegion: async ({ imageId, number }: RegionRow, stored: StoredRegion): Promise<void> => {
      await db
        .update(imageRegions)
        .set(stored)
        .where(and(eq(imageRegions.imageId, imageId), eq(imageRegions.number, number)));
    },
    updateVersion: async (id: string, stored: Partial<StoredImage>): Promise<void> => {
      await db.update(imageVersions).set(stored).where(eq(imageVersions.id, id));
    },
    /** Drops a version whose file exists nowhere any more. */
    deleteVersion: async (id: string): Promise<void> => {
      await db.delete(imageVersions).where(eq(imageVersions.id, id));
    },
    updatePublicId: async (id: string, publicId: string): Promise<void> => {
      await db.update(images).set({ publicId }).where(eq(images.id, id));
    },
    updateArtwork: async ({
      id,
      logoUrl,
      heroImage,
    }: Pick<MovedCompany, 'id' | 'logoUrl' | 'heroImage'>): Promise<void> => {
      await db.update(companies).set({ logoUrl, heroImage }).where(eq(companies.id, id));
    },
    /** Hides images whose files exist nowhere any more. */
    updateHidden: async (ids: readonly string[]): Promise<void> => {
      await db
        .update(images)
        .set({ hidden: true })
        .where(sql`${images.id} IN ${listed(ids)}`);
    },
  };
}
