import { constants } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { errorCode } from '#db/error-code.ts';
import { inParallel } from '../in-parallel.ts';

/** Size in bytes and modification time in ms of a source: while both stay the same, the file is not opened again. */
export type FileMark = { sourceBytes: number; sourceModifiedMs: number };

/** Largest file that is read; screenshots are far below. */
const MAX_SOURCE_BYTES = 100_000_000;
/** `stat` waits for the disk, not for a core. */
const STATS_AT_ONCE = 64;

/** The result of reading a source: its bytes, or why not. */
export type SourceRead = { bytes: Uint8Array } | { problem: string };

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
