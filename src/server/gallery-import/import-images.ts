import { EDITED, type NewImageRow } from '#db/schema/images.ts';
import { isAppError } from '#shared/http/app-error.ts';
import { contentHashOf } from '../image-host/content-hash.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';
import { storedPlace } from '../image-host/stored-place.ts';
import type { Replacement } from '../image-versions/replaced-bytes.repository.ts';
import type { ImageWrite, IndexedImage } from './gallery-import.repository.ts';
import { originalNameOf, type SourceImage } from './gallery-source.ts';
import type { FindRenamed, FindSynced } from './renamed-files.ts';
import type { FileMark, SourceFiles } from './source-files.ts';

/** Outcome for one image; `renamed`: it was known under another path, `kept`: fields that stay as an admin edited them. */
export type ImageOutcome =
  | { kind: 'unchanged'; write?: ImageWrite; kept?: readonly string[] }
  | { kind: 'added' | 'changed'; write: ImageWrite; renamed?: IndexedImage; kept?: readonly string[] }
  | { kind: 'skipped'; why: string }
  | { kind: 'refused'; why: string };

export type NewImageId = (image: Pick<SourceImage, 'folder' | 'sourceName'>) => string;

/** What an import knows before it opens a file. */
export type ImportedImage = { image: SourceImage; mark: FileMark | undefined; known: IndexedImage | undefined };

type Deps = {
  imageHost: Pick<ImageHost, 'store' | 'publicIdOf'>;
  files: SourceFiles;
  newId: NewImageId;
  now: () => Date;
  newVersionId: () => string;
  /** Whether the image that a changed file replaces stays as a version. */
  keepsVersions: boolean;
  findRenamed: FindRenamed;
  findSynced: FindSynced;
  /** Whether a new image of this folder is a draft. */
  isDraft: (folder: string) => boolean;
  /** Called for each new file before it is stored; throws for one that must not be imported. */
  checkCopies: (file: string, hash: string, bytes: Uint8Array) => Promise<void>;
};

const isTakenDown = (error: unknown): boolean => isAppError(error) && error.code === 'image-taken-down';

/** Errors about one image; every other error ends the import. */
export const isImageError = (error: unknown): error is Error =>
  isTakenDown(error) || (isAppError(error) && error.code === 'invalid-file-type');

const sameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value, index) => value === b[index]);

const isSameFile = (known: IndexedImage, mark: FileMark) =>
  known.sourceBytes === mark.sourceBytes && known.sourceModifiedMs === mark.sourceModifiedMs;

const TEXTS = ['alt', 'title', 'source', 'license', 'author', 'capturedAt'] as const;

type NewWords = { values: Partial<NewImageRow>; tags: readonly string[] | undefined; kept: readonly string[] };

/** Text and tags of the folder that differ from the index, without fields that an admin has edited. */
function newWords(image: SourceImage, known: IndexedImage | undefined): NewWords {
  const isOpen = (field: keyof typeof EDITED) => ((known?.edited ?? 0) & EDITED[field]) === 0;
  const differing = TEXTS.filter((field) => !known || known[field] !== image[field]);
  const differs = !known || !sameList(known.tags, image.tags);
  return {
    values: Object.fromEntries(differing.filter(isOpen).map((field) => [field, image[field]])),
    tags: differs && isOpen('tags') ? image.tags : undefined,
    kept: [...(differs ? (['tags'] as const) : []), ...differing].filter((field) => !isOpen(field)),
  };
}

/** Decides for each image: by size and time, then by hash, and only then by decoding it. */
export function imageImporter(deps: Deps) {
  const { imageHost, files, newId, now, findRenamed, isDraft, checkCopies } = deps;

  const isUpToDate = (known: IndexedImage, contentHash: string): boolean =>
    known.contentHash === contentHash && known.publicId === imageHost.publicIdOf(contentHash, storedPlace(known));

  /** The bytes are unchanged; the metadata may not be. */
  const keep = ({ image, mark }: ImportedImage, known: IndexedImage): ImageOutcome => {
    const { values, tags, kept } = newWords(image, known);
    const isMarkOnly = tags === undefined && Object.keys(values).length === 0;
    if (isMarkOnly && (!mark || isSameFile(known, mark))) return { kind: 'unchanged', kept };
    const write: ImageWrite = { id: known.id, isNew: false, values: { ...values, ...mark }, tags };
    return { kind: isMarkOnly ? 'unchanged' : 'changed', write, kept };
  };

  /** Without opening the file; undefined if it has to be opened. */
  const withoutReading = (entry: ImportedImage): ImageOutcome | undefined => {
    const { mark, known } = entry;
    if (!mark || !known || !isSameFile(known, mark)) return undefined;
    return isUpToDate(known, known.contentHash) ? keep(entry, known) : undefined;
  };

  const replace = async (
    { image, mark }: ImportedImage,
    known: IndexedImage,
    bytes: Uint8Array,
  ): Promise<ImageOutcome> => {
    const stored = await imageHost.store(bytes, storedPlace(known));
    const { values, tags, kept } = newWords(image, known);
    const { id } = known;
    const write = { id, isNew: false as const, values: { ...stored, ...mark, ...values, importedHash: null }, tags };
    if (stored.contentHash === known.contentHash) return { kind: 'changed', write, kept };
    const at = now();
    const { contentHash, publicId } = stored;
    const isKept = deps.keepsVersions;
    const replaces: Replacement = { imageId: id, versionId: deps.newVersionId(), contentHash, publicId, at, isKept };
    // An image that `check` has marked as missing has no files that could be a version.
    const versions = known.contentHash === '' ? {} : { replaces };
    return { kind: 'changed', write: { ...write, values: { ...write.values, changedAt: at }, ...versions }, kept };
  };

  const add = async ({ image, mark }: ImportedImage, bytes: Uint8Array): Promise<ImageOutcome> => {
    const stored = await imageHost.store(bytes, storedPlace(image));
    const { values, tags } = newWords(image, undefined);
    const { folder, sourceName, position } = image;
    const visibility = isDraft(folder) ? { hidden: true, draft: true } : {};
    const place = { folder, sourceName, position, originalName: originalNameOf(image) };
    const row = { ...stored, ...mark, ...values, ...place, ...visibility };
    return { kind: 'added', write: { id: newId(image), isNew: true, values: row, tags } };
  };

  const withReading = async (entry: ImportedImage): Promise<ImageOutcome> => {
    const { image, mark, known } = entry;
    const read = await files.read(image.file, mark);
    if ('problem' in read) return { kind: 'skipped', why: read.problem };
    const contentHash = contentHashOf(read.bytes);
    if (known && (known.importedHash === contentHash || isUpToDate(known, contentHash))) return keep(entry, known);
    try {
      if (known) return await replace(entry, known, read.bytes);
      const renamed =
        findRenamed(image, contentHash, imageHost.publicIdOf(contentHash, storedPlace(image))) ??
        (await deps.findSynced(image, { bytes: read.bytes, contentHash }));
      if (!renamed) {
        await checkCopies(image.file, contentHash, read.bytes);
        return await add(entry, read.bytes);
      }
      const { values, tags, kept } = newWords(image, renamed.known);
      const write = {
        id: renamed.known.id,
        isNew: false as const,
        values: { ...values, ...mark, ...renamed.values },
        tags,
      };
      return { kind: 'changed', write, renamed: renamed.known, kept };
    } catch (error) {
      if (!isImageError(error)) throw error;
      return { kind: isTakenDown(error) ? 'refused' : 'skipped', why: error.message };
    }
  };

  return { withoutReading, withReading };
}
