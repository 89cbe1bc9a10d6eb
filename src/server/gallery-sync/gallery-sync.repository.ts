import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { images } from '#db/schema/images.ts';
import type { AuditRepository, NewAuditEntry } from '../audit/audit.repository.ts';
import type { ListedImage, StoredImage } from '../image-host/image-host.port.ts';

/** What the index knows of an image, as far as a sync compares it. */
export type IndexedImage = Pick<
  typeof images.$inferSelect,
  'id' | 'publicId' | 'version' | 'format' | 'width' | 'widths' | 'folder' | 'sourceName' | 'hidden'
>;

/** What a sync writes. */
export type SyncWrite = {
  added: readonly (ListedImage & { id: string })[];
  changed: readonly { id: string; stored: StoredImage }[];
  goneIds: readonly string[];
};

const technical = (image: StoredImage) => ({
  publicId: image.publicId,
  version: image.version,
  format: image.format,
  width: image.width,
  height: image.height,
  bytes: image.bytes,
  widths: image.widths,
  placeholder: image.placeholder,
  contentHash: image.contentHash,
});

/** The index as a sync sees it. */
export function gallerySyncRepository(db: Db, audit: AuditRepository) {
  const adding = ({ id, folder, sourceName, alt, tags: names, ...stored }: SyncWrite['added'][number]) => [
    db
      .insert(images)
      .values({
        ...technical(stored),
        id,
        folder,
        sourceName,
        alt,
        position: sql<number>`(SELECT coalesce(max(position), -1) + 1 FROM images WHERE folder = ${folder})`,
      })
      .onConflictDoNothing(),
    db.run(sql`INSERT OR IGNORE INTO tags (name) SELECT value FROM json_each(${JSON.stringify(names)})`),
    db.run(sql`INSERT OR IGNORE INTO image_tags (image_id, tag_id, position)
      SELECT ${id}, tags.id, wanted.key FROM json_each(${JSON.stringify(names)}) AS wanted
      JOIN tags ON tags.name = wanted.value WHERE EXISTS (SELECT 1 FROM images WHERE id = ${id})`),
  ];

  return {
    findAll: (): Promise<IndexedImage[]> =>
      db
        .select({
          id: images.id,
          publicId: images.publicId,
          version: images.version,
          format: images.format,
          width: images.width,
          widths: images.widths,
          folder: images.folder,
          sourceName: images.sourceName,
          hidden: images.hidden,
        })
        .from(images),

    /** Writes a sync's findings and its line of the trail in one transaction. Tags and texts of known images stay as admins set them. */
    update: async ({ added, changed, goneIds }: SyncWrite, entry: NewAuditEntry): Promise<void> => {
      const gone = JSON.stringify(goneIds);
      await db.batch([
        audit.statement(entry),
        ...added.flatMap(adding),
        ...changed.map(({ id, stored }) => db.update(images).set(technical(stored)).where(eq(images.id, id))),
        db.update(images).set({ hidden: true }).where(sql`${images.id} IN (SELECT value FROM json_each(${gone}))`),
      ]);
    },
  };
}

/** The index as a sync sees it. */
export type GallerySyncRepository = ReturnType<typeof gallerySyncRepository>;
