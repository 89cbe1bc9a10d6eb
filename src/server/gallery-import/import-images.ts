import { isAppError } from '#shared/http/app-error.ts';
import { contentHashOf } from '../image-host/content-hash.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';
import type { ImageWrite, IndexedImage } from './gallery-import.repository.ts';
import type { SourceImage } from './gallery-source.ts';
import type { FileMark, SourceFiles } from './source-files.ts';

/** What became of one image. */
export type ImageOutcome =
  | { kind: 'unchanged'; write?: ImageWrite }
  | { kind: 'added' | 'changed'; write: ImageWrite }
  | { kind: 'skipped'; why: string };

/** What an import knows before it opens a single file. */
export type ImportedImage = { image: SourceImage; mark: FileMark | undefined; known: IndexedImage | undefined };

type Deps = { imageHost: Pick<ImageHost, 'store' | 'publicIdOf'>; files: SourceFiles; newId: () => string };

/** Errors that speak of one picture; every other one ends the import. */
export const isAboutThePicture = (error: unknown): error is Error =>
  isAppError(error) && error.code === 'invalid-file-type';

const sameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value, index) => value === b[index]);

const isSameFile = (known: IndexedImage, mark: FileMark) =>
  known.sourceBytes === mark.sourceBytes && known.sourceModifiedMs === mark.sourceModifiedMs;

/** Text and tags as the folder has them, where they differ and nobody has edited the image in the admin pages. */
function newWords({ image, known }: ImportedImage): { values: { alt?: string }; tags: readonly string[] | undefined } {
  if (!known) return { values: { alt: image.alt }, tags: image.tags };
  if (known.edited) return { values: {}, tags: undefined };
  return {
    values: known.alt === image.alt ? {} : { alt: image.alt },
    tags: sameList(known.tags, image.tags) ? undefined : image.tags,
  };
}

/** Decides about each image: by size and time, then by hash, and only then by decoding it. */
export function imageImporter({ imageHost, files, newId }: Deps) {
  const isUpToDate = (image: SourceImage, known: IndexedImage, contentHash: string): boolean =>
    known.contentHash === contentHash &&
    known.publicId === imageHost.publicIdOf(contentHash, { folder: image.folder, name: image.sourceName });

  /** The picture itself is as it was; its words may not be. */
  const keep = (entry: ImportedImage, known: IndexedImage): ImageOutcome => {
    const { values, tags } = newWords(entry);
    if (tags === undefined && Object.keys(values).length === 0 && (!entry.mark || isSameFile(known, entry.mark))) {
      return { kind: 'unchanged' };
    }
    const isMarkOnly = tags === undefined && Object.keys(values).length === 0;
    const write: ImageWrite = { id: known.id, isNew: false, values: { ...values, ...entry.mark }, tags };
    return { kind: isMarkOnly ? 'unchanged' : 'changed', write };
  };

  /** Without opening the file; undefined when it has to be opened. */
  const withoutReading = (entry: ImportedImage): ImageOutcome | undefined => {
    const { image, mark, known } = entry;
    if (!mark || !known || !isSameFile(known, mark)) return undefined;
    return isUpToDate(image, known, known.contentHash) ? keep(entry, known) : undefined;
  };

  const withReading = async (entry: ImportedImage): Promise<ImageOutcome> => {
    const { image, mark, known } = entry;
    const read = await files.read(image.file, mark);
    if ('problem' in read) return { kind: 'skipped', why: read.problem };
    if (known && isUpToDate(image, known, contentHashOf(read.bytes))) return keep(entry, known);
    try {
      const stored = await imageHost.store(read.bytes, { folder: image.folder, name: image.sourceName });
      const { values, tags } = newWords(entry);
      if (known) {
        return {
          kind: 'changed',
          write: { id: known.id, isNew: false, values: { ...stored, ...mark, ...values }, tags },
        };
      }
      const { folder, sourceName, position } = image;
      const row = { ...stored, ...mark, ...values, folder, sourceName, position };
      return { kind: 'added', write: { id: newId(), isNew: true, values: row, tags } };
    } catch (error) {
      if (!isAboutThePicture(error)) throw error;
      return { kind: 'skipped', why: error.message };
    }
  };

  return { withoutReading, withReading };
}
