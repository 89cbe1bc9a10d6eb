import { images } from '#db/schema/images.ts';

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

export type IndexedImage = Pick<typeof images.$inferSelect, keyof typeof INDEXED>;

/** An indexed image with the metadata that people edit, here and at the host. */
export type KnownImage = IndexedImage &
  Pick<typeof images.$inferSelect, 'alt' | 'edited' | 'importedAs' | 'storedAs' | 'hostId' | 'hostMetadata'> & {
    tags: readonly string[];
  };
