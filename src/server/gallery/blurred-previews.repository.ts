import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { blurredPreviews, images } from '#db/schema/images.ts';
import { listed } from '#db/sql-parts.ts';

/** Stored blurred previews; they match an image as long as the hash does. */
export function blurredPreviewsRepository(db: Db) {
  return {
    /** Images by id with the parts of their address, and their preview, if any. */
    find: (ids: readonly string[]) =>
      db
        .select({
          id: images.id,
          publicId: images.publicId,
          version: images.version,
          format: images.format,
          width: images.width,
          height: images.height,
          widths: images.widths,
          contentHash: images.contentHash,
          sourceHash: blurredPreviews.contentHash,
          data: blurredPreviews.data,
        })
        .from(images)
        .leftJoin(blurredPreviews, eq(blurredPreviews.imageId, images.id))
        .where(sql`${images.id} IN ${listed(ids)}`),

    /** Stores previews and deletes earlier ones of the same images. */
    save: async (previews: readonly { imageId: string; contentHash: string; data: string }[]): Promise<void> => {
      await db
        .insert(blurredPreviews)
        .values([...previews])
        .onConflictDoUpdate({
          target: blurredPreviews.imageId,
          set: { contentHash: sql`excluded.content_hash`, data: sql`excluded.data` },
        });
    },
  };
}

export type BlurredPreviewsRepository = ReturnType<typeof blurredPreviewsRepository>;
