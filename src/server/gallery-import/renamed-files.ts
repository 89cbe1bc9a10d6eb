import type { NewImageRow } from '#db/schema/images.ts';
import { contentHashOf } from '../image-host/content-hash.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';
import { placeKey } from '../image-host/stored-place.ts';
import type { IndexedImage } from './gallery-import.repository.ts';
import { originalNameOf, type SourceImage } from './gallery-source.ts';
import type { KnownImages } from './known-images.ts';

/** An image of the index whose file has moved, and the fields to write so that the next import finds it there. */
type RenamedImage = { known: IndexedImage; values: Partial<NewImageRow> };

/** Finds the image of a file whose path is not in the index; `publicId`: the one that the image host would use. */
export type FindRenamed = (image: SourceImage, contentHash: string, publicId: string) => RenamedImage | undefined;

/**
 * A file with the bytes of an image whose own file is gone is that image. So is one whose public id an image has: an admin moved
 * it before moves were recorded. Each image is matched once, so two files with the same bytes stay two images.
 */
export function renamedFiles({ findStored }: KnownImages, missing: readonly IndexedImage[]): FindRenamed {
  const byHash = Map.groupBy(missing, ({ contentHash }) => contentHash);
  return (image, contentHash, publicId) => {
    const key = placeKey(image);
    const originalName = originalNameOf(image);
    const moved = findStored(publicId);
    if (moved) return { known: moved, values: { importedAs: key, storedAs: key, originalName } };
    const same = byHash.get(contentHash) ?? [];
    const at = Math.max(
      0,
      same.findIndex(({ folder }) => folder === image.folder),
    );
    const [known] = same.splice(at, 1);
    if (!known) return undefined;
    if (known.importedAs !== null) return { known, values: { importedAs: key, originalName } };
    const { folder, sourceName } = image;
    return { known, values: { folder, sourceName, storedAs: known.storedAs ?? placeKey(known), originalName } };
  };
}

/** Finds the image of a file that people have uploaded at the image host. */
export type FindSynced = (
  image: SourceImage,
  file: { bytes: Uint8Array; contentHash: string },
) => Promise<RenamedImage | undefined>;

/** A file with the bytes that a sync has found at the image host is that image. Files of the same size are fetched and compared. */
export function syncedFiles({ synced }: KnownImages, { fullSize }: Pick<ImageHost, 'fullSize'>): FindSynced {
  return async (image, { bytes, contentHash }) => {
    const same = synced.get(bytes.byteLength) ?? [];
    for (const known of [...same]) {
      const there = await fullSize(known);
      // Another file of this import may have been matched meanwhile.
      const at = same.indexOf(known);
      if (!there || at < 0 || contentHashOf(there) !== contentHash) continue;
      same.splice(at, 1);
      return {
        known,
        values: { importedAs: placeKey(image), importedHash: contentHash, originalName: originalNameOf(image) },
      };
    }
    return undefined;
  };
}
