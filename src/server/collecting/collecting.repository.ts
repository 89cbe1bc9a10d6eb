import { asc, count, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { imageOrigins } from '#db/schema/collecting.ts';
import { images } from '#db/schema/images.ts';
import type { SourceState } from '#shared/collecting/collect.contract.ts';
import { portions } from '../portions.ts';

/** Names in one query: SQLite takes a limited number of parameters. */
const PER_QUERY = 500;

export type Origin = typeof imageOrigins.$inferSelect;

/** Origins of collected images. */
export function collectingRepository(db: Db) {
  return {
    /** Ids of images by the address that they were collected from, or that their metadata names as the image's source. */
    findByAddress: async (addresses: readonly string[]): Promise<Map<string, string>> => {
      const found = new Map<string, string>();
      for (const some of portions(addresses, PER_QUERY)) {
        const rows = await db
          .select({ address: images.sourceImage, id: images.id })
          .from(images)
          .where(inArray(images.sourceImage, [...some]));
        for (const { address, id } of rows) found.set(address, id);
      }
      return found;
    },

    /** Ids of images by the hash of their source's bytes. */
    findByHash: async (hashes: readonly string[]): Promise<Map<string, string>> => {
      const found = new Map<string, string>();
      for (const some of portions(hashes, PER_QUERY)) {
        const rows = await db
          .select({ hash: images.contentHash, id: images.id })
          .from(images)
          .where(inArray(images.contentHash, [...some]));
        for (const { hash, id } of rows) found.set(hash, id);
      }
      return found;
    },

    /** Number of images in a folder; further ones are placed behind them. */
    countInFolder: async (folder: string): Promise<number> =>
      (await db.select({ count: count() }).from(images).where(eq(images.folder, folder)).get())?.count ?? 0,

    save: async (origins: readonly Origin[]): Promise<void> => {
      for (const origin of origins) {
        await db.insert(imageOrigins).values(origin).onConflictDoUpdate({ target: imageOrigins.imageId, set: origin });
      }
    },

    /** Sources that were not requested since `before`, longest ago first. */
    findDue: (before: Date, limit: number): Promise<Origin[]> =>
      db
        .select()
        .from(imageOrigins)
        .where(lt(imageOrigins.checkedAt, before))
        .orderBy(asc(imageOrigins.checkedAt))
        .limit(limit),

    countDue: async (before: Date): Promise<number> => db.$count(imageOrigins, lt(imageOrigins.checkedAt, before)),

    find: (imageId: string): Promise<Origin | undefined> =>
      db.select().from(imageOrigins).where(eq(imageOrigins.imageId, imageId)).get(),

    /** Sources in one of these states, with their images. */
    findInState: (states: readonly Exclude<SourceState, 'same'>[]) =>
      db
        .select({
          origin: imageOrigins,
          title: images.title,
          name: images.originalName,
          source: images.source,
          folder: images.folder,
        })
        .from(imageOrigins)
        .innerJoin(images, eq(images.id, imageOrigins.imageId))
        .where(inArray(imageOrigins.state, [...states]))
        .orderBy(asc(imageOrigins.checkedAt)),

    update: async (imageId: string, values: Partial<Origin>): Promise<void> => {
      await db.update(imageOrigins).set(values).where(eq(imageOrigins.imageId, imageId));
    },
  };
}

export type CollectingRepository = ReturnType<typeof collectingRepository>;
