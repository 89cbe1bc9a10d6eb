import { placeKey } from '../image-host/stored-place.ts';
import type { GalleryImportRepository, IndexedImage } from './gallery-import.repository.ts';
import type { GallerySource, SourceImage } from './gallery-source.ts';

type Placed = Pick<SourceImage, 'folder' | 'sourceName'>;

/** The key by which an import finds the source of an image of the index. */
export const importedFrom = (image: IndexedImage): string => image.importedAs ?? placeKey(image);

/** Lookups in the index for an import. */
export type KnownImages = {
  find: (image: Placed) => IndexedImage | undefined;
  /** The image with this public id, in any folder. */
  findStored: (publicId: string) => IndexedImage | undefined;
  /** Images that a sync has read from the image host, so that the hash of their bytes is unknown, by the size of their files. */
  synced: ReadonlyMap<number, IndexedImage[]>;
  /** Imported images of the source's folders whose files are missing in the source. */
  missingFrom: (source: GallerySource) => IndexedImage[];
};

/** Reads the index once. */
export async function knownImages(repository: Pick<GalleryImportRepository, 'findImages'>): Promise<KnownImages> {
  const images = await repository.findImages();
  const byKey = new Map(images.map((image) => [importedFrom(image), image]));
  const byPublicId = new Map(images.map((image) => [image.publicId, image]));
  return {
    find: (image) => byKey.get(placeKey(image)),
    findStored: (publicId) => byPublicId.get(publicId),
    synced: Map.groupBy(
      images.filter(({ contentHash, sourceModifiedMs }) => contentHash === '' && sourceModifiedMs === 0),
      ({ bytes }) => bytes,
    ),
    missingFrom: (source) => {
      const folders = new Set([...source.companies, ...source.images].map(({ folder }) => folder));
      const keys = new Set(source.images.map(placeKey));
      return images.filter((image) => {
        const key = importedFrom(image);
        // Uploads and images that were added at the image host have no source file.
        return image.sourceModifiedMs > 0 && !keys.has(key) && folders.has(key.slice(0, key.indexOf('\n')));
      });
    },
  };
}
