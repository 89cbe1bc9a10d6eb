import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { listed } from '#db/listed.ts';
import { blurredPreviews, images } from '#db/schema/images.ts';

/** The blurred previews that are made already; they are of the image's bytes as long as the hash is the image's. */
export function blurredPreviewsRepository(db: Db) {
  return {
    /** Images by id with what makes their address, and their preview if there is one. */
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
          madeOf: blurredPreviews.contentHash,
          data: blurredPreviews.data,
        })
        .from(images)
        .leftJoin(blurredPreviews, eq(blurredPreviews.imageId, images.id))
        .where(sql`${images.id} IN ${listed(ids)}`),

    /** Keeps previews; earlier ones of the same images go. */
    save: async (made: readonly { imageId: string; contentHash: string; data: string }[]): Promise<void> => {
      await db
        .insert(blurredPreviews)
        .values([...made])
        .onConflictDoUpdate({
          target: blurredPreviews.imageId,
          set: { contentHash: sql`excluded.content_hash`, data: sql`excluded.data` },
        });
    },
  };
}

export type BlurredPreviewsRepository = ReturnType<typeof blurredPreviewsRepository>;
