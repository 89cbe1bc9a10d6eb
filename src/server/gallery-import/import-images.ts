import { constants } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { errorCode } from '#db/error-code.ts';
import type { NewImageRow, NewVersionRow } from '#db/schema/images.ts';
import { isEdited } from '#db/sql-parts.ts';
import { isAppError } from '#shared/http/app-error.ts';
import { EDITED, IMAGE_FIELD_NAMES } from '#shared/images/image-fields.ts';
import { type TagNames, tagKey } from '#shared/tags/tag-names.ts';
import { contentHashOf, type ImageHost, placeKey, storedPlace } from '../image-host/image-host.port.ts';
import type { Replacement } from '../image-versions/replaced-bytes.repository.ts';
import { inParallel } from '../in-parallel.ts';
import type { PairFinder } from '../pairs/pair-finder.service.ts';
import { describeLayout, type OutsideImage } from '../reading/layout.ts';
import type { ImportedRegions } from '../regions/regions.service.ts';
import type { GalleryImportRepository, ImageWrite, IndexedImage } from './gallery-import.repository.ts';
import type { GallerySource, Skipped, SourceImage } from './gallery-source.ts';

/** Size in bytes and modification time in ms of a source: while both stay the same, the file is not opened again. */
type FileMark = { sourceBytes: number; sourceModifiedMs: number };

/** Largest file that is read; screenshots are far below. */
const MAX_SOURCE_BYTES = 100_000_000;
/** `stat` waits for the disk, not for a core. */
const STATS_AT_ONCE = 64;

/** The result of reading a source: its bytes, or why not. */
type SourceRead = { bytes: Uint8Array } | { problem: string };

/** A pipe, a socket or a device. */
class NotAPlainFile extends Error {
  constructor() {
    super('it is a pipe, a socket or a device');
    this.name = 'NoPlainFile';
  }
}

/** Why a source can't be read, with its remedy. */
function problemOf(error: unknown): string {
  const code = errorCode(error);
  if (error instanceof NotAPlainFile || code === 'ENXIO')
    return 'This is a pipe, a socket or a device. Put a file there.';
  if (code === 'ENOENT') return 'There is no such file. Add it, or take its entry out.';
  if (code === 'EISDIR') return 'This is a folder, not an image. Name the file.';
  if (code === 'EACCES' || code === 'EPERM') return 'The file may not be read. Give this user the right to.';
  return `The file can't be read: ${error instanceof Error ? error.message : String(error)}.`;
}

/**
 * Reads a plain file. Rejects with a sentence for anything else: a pipe or a device could block for ever, so it is opened
 * non-blocking and checked before a byte is read.
 */
export async function readPlainFile(path: string): Promise<Buffer<ArrayBuffer>> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const found = await handle.stat();
    if (!found.isFile() && !found.isDirectory()) throw new NotAPlainFile();
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** Files of an import folder, by their path relative to it. */
export function sourceFiles(root: string) {
  /** Real path of a file, with links resolved; undefined if that is outside of the folder. */
  const placeOf = async (file: string): Promise<string | undefined> => {
    const [folder, place] = await Promise.all([realpath(root), realpath(join(root, file))]);
    return place.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`) ? place : undefined;
  };

  return {
    /** Marks of many files at once; missing files are left out. */
    marks: async (files: readonly string[]): Promise<Map<string, FileMark>> => {
      const marks = new Map<string, FileMark>();
      await inParallel(files, STATS_AT_ONCE, async (file) => {
        const found = await stat(join(root, file)).catch(() => undefined);
        if (found) marks.set(file, { sourceBytes: found.size, sourceModifiedMs: Math.trunc(found.mtimeMs) });
      });
      return marks;
    },
    /** The bytes of a file, or a sentence that says why it can't be read. */
    read: async (file: string, mark: FileMark | undefined): Promise<SourceRead> => {
      if (mark && mark.sourceBytes > MAX_SOURCE_BYTES) {
        return { problem: `The file is larger than ${MAX_SOURCE_BYTES / 1e6} MB. Scale the image down.` };
      }
      try {
        const place = await placeOf(file);
        if (place === undefined) {
          return { problem: 'This is a link that leads out of the import folder. Put the file itself there.' };
        }
        return { bytes: await readPlainFile(place) };
      } catch (error) {
        return { problem: problemOf(error) };
      }
    },
  };
}

export type SourceFiles = ReturnType<typeof sourceFiles>;

/** A new file that the gallery, or this import, has already, exactly or nearly. */
export type CopiedFile = { file: string; of: string; exact: boolean };

/** The lookups that an import uses to find copies. */
export type CopyFinder = Pick<PairFinder, 'hasLooks' | 'findCopies' | 'requireAllowed'>;

/**
 * Finds copies of new files. Similarity is only compared with images that were in the gallery before: near copies within a
 * first import are suggested to admins when its images are read.
 */
export function importCopies(finder: CopyFinder) {
  const seen = new Map<string, string>();
  const copies: CopiedFile[] = [];
  let hasLooks: Promise<boolean> | undefined;

  const describe = async (bytes: Uint8Array): Promise<OutsideImage | undefined> => {
    hasLooks ??= finder.hasLooks();
    if (!(await hasLooks)) return undefined;
    const { greyPixels } = await import('../image-host/image-pixels.ts');
    // The image host reports what is wrong with an image that can't be decoded.
    return greyPixels(bytes).then(describeLayout, () => undefined);
  };

  /** Features of a file. Throws `image-taken-down` for one that looks like an image that was taken down. */
  const allowed = async (hash: string, bytes: Uint8Array): Promise<OutsideImage | undefined> => {
    const look = await describe(bytes);
    if (look) await finder.requireAllowed(look, hash);
    return look;
  };

  return {
    /** For a file that replaces a known one. Throws `image-taken-down`. */
    requireAllowed: async (hash: string, bytes: Uint8Array): Promise<void> => {
      await allowed(hash, bytes);
    },
    /** Records the copies of a new file; returns what has the same bytes. Throws `image-taken-down` for one that looks like an image that was taken down. */
    check: async (file: string, hash: string, bytes: Uint8Array): Promise<{ identicalTo: string | undefined }> => {
      const look = await allowed(hash, bytes);
      const twice = seen.get(hash);
      if (twice === undefined) seen.set(hash, file);
      else copies.push({ file, of: twice, exact: true });
      const found = await finder.findCopies(hash, look);
      const others = found.filter(({ exact }) => !exact || twice === undefined);
      copies.push(...others.map(({ subject, exact }) => ({ file, of: subject, exact })));
      return { identicalTo: twice ?? found.find(({ exact }) => exact)?.subject };
    },
    copies,
  };
}

/** The file name of an image. */
const originalNameOf = ({ sourceName }: Pick<SourceImage, 'sourceName'>): string =>
  sourceName.slice(sourceName.lastIndexOf('/') + 1);

/** An image of the index whose file has moved, and the fields to write so that the next import finds it there. */
type RenamedImage = { existing: IndexedImage; values: Partial<NewImageRow> };

/** Finds the image of a file whose path is not in the index; `publicId`: the one that the image host would use. */
type FindRenamed = (image: SourceImage, contentHash: string, publicId: string) => RenamedImage | undefined;

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
type FindSynced = (
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

/** Outcome for one image; `renamed`: it was known under another path, `kept`: fields that stay as an admin edited them. */
export type ImageOutcome =
  | { kind: 'unchanged'; write?: ImageWrite; kept?: readonly string[] }
  | { kind: 'added' | 'changed'; write: ImageWrite; renamed?: IndexedImage; kept?: readonly string[] }
  | { kind: 'skipped'; why: string }
  /** The gallery has its bytes; `why` names what has them. */
  | { kind: 'identical'; why: string }
  | { kind: 'refused'; why: string };

export type NewImageId = (image: Pick<SourceImage, 'folder' | 'sourceName'>) => string;

/** What an import knows before it opens a file. */
export type ImportedImage = { image: SourceImage; mark: FileMark | undefined; existing: IndexedImage | undefined };

type Deps = {
  imageHost: Pick<ImageHost, 'store' | 'publicIdOf' | 'fullSize'>;
  files: SourceFiles;
  newId: NewImageId;
  now: () => Date;
  newVersionId: () => string;
  /** Whether the image that a changed file replaces stays as a version. */
  keepsVersions: boolean;
  /** Whether files that are in the stored form already stay as they are. */
  keepsForm: boolean;
  /** Whether a new file that is identical to an image is not stored again. */
  skipsIdentical: boolean;
  findRenamed: FindRenamed;
  findSynced: FindSynced;
  /** Whether a new image of this folder is a draft. */
  isDraft: (folder: string) => boolean;
  /** Checks each new or changed file before it is stored; throws for one that must not be imported. */
  copies: Pick<ReturnType<typeof importCopies>, 'check' | 'requireAllowed'>;
};

/** Whether content was refused as it was taken down. */
export const isTakenDown = (error: unknown): boolean => isAppError(error) && error.code === 'image-taken-down';

/** Errors about one image; every other error ends the import. */
export const isImageError = (error: unknown): error is Error =>
  isTakenDown(error) || (isAppError(error) && error.code === 'invalid-file-type');

const sameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value, index) => value === b[index]);

const isSameFile = (existing: IndexedImage, mark: FileMark) =>
  existing.sourceBytes === mark.sourceBytes && existing.sourceModifiedMs === mark.sourceModifiedMs;

type NewWords = { values: Partial<NewImageRow>; tags: readonly string[] | undefined; kept: readonly string[] };

/** Fields and tags of the folder that differ from the index, without fields that an admin has edited. */
function textChanges(image: SourceImage, existing: IndexedImage | undefined): NewWords {
  const isOpen = (field: keyof typeof EDITED) => !isEdited(EDITED, existing?.edited ?? 0, field);
  const differing = IMAGE_FIELD_NAMES.filter((field) => !existing || existing[field] !== image[field]);
  const differs = !existing || !sameList(existing.tags, image.tags);
  return {
    values: Object.fromEntries(differing.filter(isOpen).map((field) => [field, image[field]])),
    tags: differs && isOpen('tags') ? image.tags : undefined,
    kept: [...(differs ? (['tags'] as const) : []), ...differing].filter((field) => !isOpen(field)),
  };
}

/** Decides for each image: by size and time, then by hash, and only then by decoding it. */
export function imageImporter(deps: Deps) {
  const { imageHost, files, newId, now, findRenamed, isDraft, copies } = deps;

  const isUpToDate = (existing: IndexedImage, contentHash: string): boolean =>
    existing.contentHash === contentHash &&
    existing.publicId === imageHost.publicIdOf(contentHash, storedPlace(existing));

  /** Whether a file has the bytes that the image host has stored for an image, as an export of the gallery itself does. */
  const isStored = async (existing: IndexedImage, bytes: Uint8Array, contentHash: string): Promise<boolean> => {
    const stored = existing.bytes === bytes.byteLength ? await imageHost.fullSize(existing) : null;
    return stored !== null && contentHashOf(stored) === contentHash;
  };

  /** The bytes are unchanged; the metadata may not be. */
  const keep = ({ image, mark }: ImportedImage, existing: IndexedImage): ImageOutcome => {
    const { values, tags, kept } = textChanges(image, existing);
    const isMarkOnly = tags === undefined && Object.keys(values).length === 0;
    if (isMarkOnly && (!mark || isSameFile(existing, mark))) return { kind: 'unchanged', kept };
    const write: ImageWrite = { id: existing.id, isNew: false, values: { ...values, ...mark }, tags };
    return { kind: isMarkOnly ? 'unchanged' : 'changed', write, kept };
  };

  /** Without opening the file; undefined if it has to be opened. */
  const withoutReading = (entry: ImportedImage): ImageOutcome | undefined => {
    const { mark, existing } = entry;
    if (!mark || !existing || !isSameFile(existing, mark)) return undefined;
    return isUpToDate(existing, existing.contentHash) ? keep(entry, existing) : undefined;
  };

  const replace = async (
    { image, mark }: ImportedImage,
    existing: IndexedImage,
    bytes: Uint8Array,
  ): Promise<ImageOutcome> => {
    const stored = await imageHost.store(bytes, storedPlace(existing), undefined, deps.keepsForm);
    const { values, tags, kept } = textChanges(image, existing);
    const { id } = existing;
    const write = { id, isNew: false as const, values: { ...stored, ...mark, ...values, importedHash: null }, tags };
    if (stored.contentHash === existing.contentHash) return { kind: 'changed', write, kept };
    const at = now();
    const { contentHash, publicId } = stored;
    const isKept = deps.keepsVersions;
    const replaces: Replacement = { imageId: id, versionId: deps.newVersionId(), contentHash, publicId, at, isKept };
    // An image that `check` has marked as missing has no files that could be a version.
    const versions = existing.contentHash === '' ? {} : { replaces };
    return { kind: 'changed', write: { ...write, values: { ...write.values, changedAt: at }, ...versions }, kept };
  };

  /** Stores the earlier versions of a new image; one whose file is missing or no image is left out. */
  const versionsOf = async (image: SourceImage, imageId: string): Promise<NewVersionRow[]> => {
    const rows: NewVersionRow[] = [];
    for (const { file, shownFrom, replacedAt } of image.versions ?? []) {
      const read = await files.read(file, undefined);
      if ('problem' in read) continue;
      try {
        const stored = await imageHost.store(read.bytes, storedPlace(image), undefined, deps.keepsForm);
        rows.push({ ...stored, id: deps.newVersionId(), imageId, shownFrom, replacedAt });
      } catch (error) {
        if (!isImageError(error)) throw error;
      }
    }
    return rows;
  };

  const add = async ({ image, mark }: ImportedImage, bytes: Uint8Array): Promise<ImageOutcome> => {
    const stored = await imageHost.store(bytes, storedPlace(image), undefined, deps.keepsForm);
    const { values, tags } = textChanges(image, undefined);
    const { folder, sourceName, position } = image;
    const visibility = isDraft(folder) ? { hidden: true, draft: true } : {};
    const place = { folder, sourceName, position, originalName: originalNameOf(image) };
    const row = { ...stored, ...mark, ...values, ...place, ...image.stored, ...visibility };
    const id = newId(image);
    const versions = await versionsOf(image, id);
    return { kind: 'added', write: { id, isNew: true, values: row, tags, versions } };
  };

  /** For a file that the index does not know: it is new, or that of an image whose file has moved. */
  const addOrAdopt = async (entry: ImportedImage, bytes: Uint8Array, contentHash: string): Promise<ImageOutcome> => {
    const { image, mark } = entry;
    const renamed =
      findRenamed(image, contentHash, imageHost.publicIdOf(contentHash, storedPlace(image))) ??
      (await deps.findSynced(image, { bytes, contentHash }));
    if (!renamed) {
      const { identicalTo } = await copies.check(image.file, contentHash, bytes);
      const isLeftOut = deps.skipsIdentical && identicalTo !== undefined;
      return isLeftOut ? { kind: 'identical', why: identicalTo } : add(entry, bytes);
    }
    const { values, tags, kept } = textChanges(image, renamed.existing);
    const write = {
      id: renamed.existing.id,
      isNew: false as const,
      values: { ...values, ...mark, ...renamed.values },
      tags,
    };
    return { kind: 'changed', write, renamed: renamed.existing, kept };
  };

  const withReading = async (entry: ImportedImage): Promise<ImageOutcome> => {
    const { image, mark, existing } = entry;
    const read = await files.read(image.file, mark);
    if ('problem' in read) return { kind: 'skipped', why: read.problem };
    const contentHash = contentHashOf(read.bytes);
    if (existing && (existing.importedHash === contentHash || isUpToDate(existing, contentHash)))
      return keep(entry, existing);
    try {
      if (existing) {
        if (await isStored(existing, read.bytes, contentHash)) return keep(entry, existing);
        await copies.requireAllowed(contentHash, read.bytes);
        return await replace(entry, existing, read.bytes);
      }
      return await addOrAdopt(entry, read.bytes, contentHash);
    } catch (error) {
      if (!isImageError(error)) throw error;
      return { kind: isTakenDown(error) ? 'refused' : 'skipped', why: error.message };
    }
  };

  return { withoutReading, withReading };
}

/** The tags of an image after its outcome. */
export function tagsAfter({ existing }: ImportedImage, outcome: ImageOutcome): readonly string[] {
  const known = 'renamed' in outcome ? outcome.renamed : existing;
  return ('write' in outcome && outcome.write?.tags) || (known?.tags ?? []);
}

/** The images of an import by their files: their ids, and the tags that each has after it. */
type Imported = {
  ids: ReadonlyMap<string, string>;
  tags: ReadonlyMap<string, readonly string[]>;
  files: { added: readonly string[] };
};

/**
 * The regions whose tags their images have after an import. `skipped` names those whose tags the folder's entry lacks too: a tag that
 * only an admin has taken away is no mistake of the folder.
 */
export function regionsToImport(
  images: readonly SourceImage[],
  { ids, tags, files }: Imported,
  names: Pick<TagNames, 'find'>,
): { drawn: ImportedRegions[]; skipped: Skipped[] } {
  const added = new Set(files.added);
  const keyOf = (tag: string) => tagKey(names.find(tag) ?? tag);
  const skipped: Skipped[] = [];
  const drawn = images.flatMap(({ file, regions: source, tags: listed }) => {
    const id = ids.get(file);
    if (!id || !source) return [];
    const [had, wanted] = [tags.get(file) ?? [], listed].map((own) => new Set(own.map(keyOf)));
    const regions = source.flatMap(({ name, input }) => {
      const key = keyOf(input.tag);
      if (had?.has(key)) return [input];
      if (!wanted?.has(key)) skipped.push({ what: name, why: `is left out: the image has no tag "${input.tag}".` });
      return [];
    });
    return [{ id, file, regions, isNew: added.has(file) }];
  });
  return { drawn, skipped };
}
