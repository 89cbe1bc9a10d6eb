import type { NewImageRow } from '#db/schema/images.ts';
import { contentHashOf, type ImageHost, placeKey } from '../image-host/image-host.port.ts';
import type { GalleryImportRepository, IndexedImage } from './gallery-import.repository.ts';
import { type GallerySource, originalNameOf, type SourceImage } from './gallery-source.ts';

type Known = { slug: string; cloudinaryFolder: string | null; version: number };

/**
 * Finds the existing company that a company of the source is: an edited one with its folder, whose slug an admin may have
 * changed, else the one with its slug, else any with its folder.
 */
export function companyFinder<T extends Known>(rows: readonly T[]) {
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  const byFolder = new Map(rows.toReversed().map((row) => [row.cloudinaryFolder, row]));
  return ({ slug, folder }: { slug: string; folder: string }): T | undefined => {
    const owner = byFolder.get(folder);
    return owner && owner.version > 1 ? owner : (bySlug.get(slug) ?? owner);
  };
}

/** The companies that can own a folder: those of the gallery, and those of the source, which a dry run does not add. */
export async function findOwners(
  repository: Pick<GalleryImportRepository, 'findCompanies'>,
  { companies }: Pick<GallerySource, 'companies'>,
) {
  const existing = await repository.findCompanies();
  const find = companyFinder(existing);
  // Also existing ones under the source's slug, which flows.json may name.
  const named = companies.flatMap((company) => {
    const { name, slug, folder } = company;
    const row = find(company);
    return row?.slug === slug ? [] : { id: row?.id ?? `new ${slug}`, name, slug, cloudinaryFolder: folder };
  });
  return [...existing, ...named];
}

/** Which new images are drafts: not those of new companies, because the company is a draft itself. */
export async function draftRule(
  repository: Pick<GalleryImportRepository, 'findCompanies'>,
  { companies }: GallerySource,
  asDrafts: boolean,
): Promise<(folder: string) => boolean> {
  if (!asDrafts) return () => false;
  const find = companyFinder(await repository.findCompanies());
  const added = new Set(companies.filter((company) => !find(company)).map(({ folder }) => folder));
  return (folder) => !added.has(folder);
}

/** An image of the index whose file has moved, and the fields to write so that the next import finds it there. */
type RenamedImage = { existing: IndexedImage; values: Partial<NewImageRow> };

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
    if (moved) return { existing: moved, values: { importedAs: key, storedAs: key, originalName } };
    const same = byHash.get(contentHash) ?? [];
    const at = Math.max(
      0,
      same.findIndex(({ folder }) => folder === image.folder),
    );
    const [existing] = same.splice(at, 1);
    if (!existing) return undefined;
    if (existing.importedAs !== null) return { existing, values: { importedAs: key, originalName } };
    const { folder, sourceName } = image;
    return {
      existing,
      values: { folder, sourceName, storedAs: existing.storedAs ?? placeKey(existing), originalName },
    };
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
    for (const existing of [...same]) {
      const there = await fullSize(existing);
      // Another file of this import may have been matched meanwhile.
      const at = same.indexOf(existing);
      if (!there || at < 0 || contentHashOf(there) !== contentHash) continue;
      same.splice(at, 1);
      return {
        existing,
        values: { importedAs: placeKey(image), importedHash: contentHash, originalName: originalNameOf(image) },
      };
    }
    return undefined;
  };
}

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
