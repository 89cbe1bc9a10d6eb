import { sql } from 'drizzle-orm';
import { images, imageTags, tags } from '#db/schema/images.ts';

/** Columns that a sync compares. */
export const INDEXED = {
  id: images.id,
  publicId: images.publicId,
  version: images.version,
  format: images.format,
  width: images.width,
  bytes: images.bytes,
  contentHash: images.contentHash,
  widths: images.widths,
  folder: images.folder,
  sourceName: images.sourceName,
  placeholder: images.placeholder,
  hidden: images.hidden,
};

/** What the index knows of an image, as far as a sync compares it. */
export type IndexedImage = Pick<typeof images.$inferSelect, keyof typeof INDEXED>;

/** The same with the words that people give images, here and there. */
export const KNOWN = {
  ...INDEXED,
  alt: images.alt,
  edited: images.edited,
  importedAs: images.importedAs,
  storedAs: images.storedAs,
  hostId: images.hostId,
  hostWords: images.hostWords,
  tags: sql<string>`coalesce((SELECT json_group_array(${tags.name} ORDER BY ${imageTags.position}) FROM ${imageTags}
    JOIN ${tags} ON ${tags.id} = ${imageTags.tagId} WHERE ${imageTags.imageId} = images.id), '[]')`,
};

/** What the index knows of an image that the host lists. */
export type KnownImage = IndexedImage &
  Pick<typeof images.$inferSelect, Exclude<keyof typeof KNOWN, 'tags'>> & { tags: readonly string[] };
