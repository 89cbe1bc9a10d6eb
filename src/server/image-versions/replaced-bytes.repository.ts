import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { VERSIONS_MAX } from '#shared/images/image-version.contract.ts';
import type { StoredImage } from '../image-host/image-host.port.ts';

/** Replaces an image's current content; `isKept`: as a version, otherwise its files stay until no open page shows them. */
export type Replacement = {
  imageId: string;
  /** Id of the version that the current content becomes. */
  versionId: string;
  /** The new content. */
  contentHash: string;
  publicId: string;
  at: Date;
  isKept: boolean;
};

/** Statements that record the previous content of an image; in a `db.batch` they precede the change. */
export function replacedBytesRepository(db: Db) {
  const discardingOldest = (imageId: string, at: SQL | number) =>
    db.run(sql`UPDATE image_versions SET discarded_at = ${at} WHERE image_id = ${imageId} AND discarded_at IS NULL
    AND id NOT IN (SELECT id FROM image_versions WHERE image_id = ${imageId} AND discarded_at IS NULL
      ORDER BY replaced_at DESC, shown_from DESC LIMIT ${VERSIONS_MAX})`);

  return {
    /**
     * The image's content becomes a version, and the oldest beyond `VERSIONS_MAX` are discarded. Restored content stops being a
     * version.
     */
    replacing: ({ imageId, versionId, contentHash, publicId, at, isKept }: Replacement) => {
      const moment = at.getTime();
      return [
        db.run(sql`DELETE FROM image_versions WHERE image_id = ${imageId}
      AND (public_id = ${publicId} OR (content_hash = ${contentHash} AND ${contentHash} <> ''))`),
        db.run(sql`INSERT INTO image_versions (id, image_id, public_id, version, format, width, height, bytes, widths, placeholder,
        content_hash, shown_from, replaced_at, discarded_at)
      SELECT ${versionId}, id, public_id, version, format, width, height, bytes, widths, placeholder, content_hash,
        coalesce(changed_at, created_at), ${moment}, ${isKept ? null : moment}
      FROM images WHERE id = ${imageId} AND public_id <> ${publicId}
        AND NOT EXISTS (SELECT 1 FROM takedowns WHERE ${contentHash} IN (content_hash, delivered_hash))
      ON CONFLICT DO NOTHING`),
        discardingOldest(imageId, moment),
      ];
    },

    /** Content that was stored again, because it was replaced on the image host, becomes a version. */
    adding: (imageId: string, { id, stored }: { id: string; stored: StoredImage }) => [
      db.run(sql`INSERT INTO image_versions (id, image_id, public_id, version, format, width, height, bytes, widths, placeholder,
      content_hash, shown_from, replaced_at)
    SELECT ${id}, images.id, ${stored.publicId}, ${stored.version}, ${stored.format}, ${stored.width}, ${stored.height}, ${stored.bytes},
      ${stored.widths}, ${stored.placeholder}, ${stored.contentHash}, coalesce(changed_at, created_at), unixepoch() * 1000
    FROM images WHERE images.id = ${imageId} ON CONFLICT DO NOTHING`),
      discardingOldest(imageId, sql`unixepoch() * 1000`),
    ],
  };
}
