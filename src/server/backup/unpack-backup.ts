import { createHash } from 'node:crypto';
import { mkdir, open, symlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { OWNER_ONLY } from '#db/database-file.ts';
import { pathInside } from '../path-inside.ts';
import {
  type BackupDescription,
  descriptionSchema,
  ENTRY,
  isBackupPath,
  isNewer,
  MEDIA_FOLDER,
  type OnProgress,
  sumsText,
} from './backup-contents.ts';
import { DamagedTar, readTar, type TarEntry } from './tar-file.ts';

/** Largest entries that are unpacked, in bytes: a sparse file can claim any size. The limit of checksums follows from the entries before them. */
const MAX_BYTES = { description: 64 * 1024, database: 16 * 1024 ** 3, media: 100 * 1024 ** 2 };

/** Folders that a backup is unpacked to; neither is in use yet. */
export type UnpackTo = { database: string; mediaDir: string };

function requireSize({ path, size }: TarEntry, maxBytes: number): void {
  if (size > maxBytes) throw new DamagedTar(`${path} is larger than any that a backup holds`);
}

async function writeFile({ content }: TarEntry, to: string, mode?: number): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  const handle = await open(to, 'wx', mode);
  try {
    for await (const chunk of content) await handle.writeFile(chunk);
  } finally {
    await handle.close();
  }
}

/** Passes an entry through and hashes its content. */
function hashed(entry: TarEntry): { entry: TarEntry; sum: () => string } {
  const hash = createHash('sha256');
  async function* content() {
    for await (const chunk of entry.content) {
      hash.update(chunk);
      yield chunk;
    }
  }
  return { entry: { ...entry, content: content() }, sum: () => hash.digest('hex') };
}

function describe(text: string): BackupDescription {
  try {
    const value: unknown = JSON.parse(text);
    if (isNewer(value)) throw new DamagedTar('it was made by a newer version of this program. Use that version');
    return descriptionSchema.parse(value);
  } catch (cause) {
    if (cause instanceof DamagedTar) throw cause;
    throw new DamagedTar('it does not begin as a backup that this version reads', { cause });
  }
}

/** Takes the entries of a backup in their order; `end` returns its description after the last one. */
function unpacking({ database, mediaDir }: UnpackTo, onProgress: OnProgress) {
  const sums = new Map<string, string>();
  let description: BackupDescription | undefined;
  let isComplete = false;

  const begin = async (entry: TarEntry): Promise<BackupDescription> => {
    if (entry.path !== ENTRY.description) throw new DamagedTar('it does not begin as a backup');
    requireSize(entry, MAX_BYTES.description);
    return describe(await text(entry.content));
  };

  const requireSums = async (entry: TarEntry): Promise<void> => {
    const expected = sumsText(sums);
    const isSame = entry.size === Buffer.byteLength(expected) && (await text(entry.content)) === expected;
    if (!isSame) throw new DamagedTar('its checksums do not match');
    isComplete = true;
  };

  const unpack = (entry: TarEntry, { files }: BackupDescription): Promise<void> => {
    if (sums.size > files) throw new DamagedTar('it holds more files than it says');
    const isDatabase = entry.path === ENTRY.database;
    requireSize(entry, isDatabase ? MAX_BYTES.database : MAX_BYTES.media);
    if (isDatabase) return writeFile(entry, database, OWNER_ONLY);
    return writeFile(entry, pathInside(mediaDir, entry.path.slice(MEDIA_FOLDER.length + 1)));
  };

  return {
    take: async (tarEntry: TarEntry): Promise<void> => {
      const { path } = tarEntry;
      if (!isBackupPath(path) || sums.has(path) || isComplete) throw new DamagedTar('it is garbled');
      if (path === ENTRY.sums) return requireSums(tarEntry);
      const { entry, sum } = hashed(tarEntry);
      if (description) await unpack(entry, description);
      else description = await begin(entry);
      sums.set(path, sum());
      onProgress(sums.size - 1, description.files, 'files');
    },
    end: (): BackupDescription => {
      if (!description || !isComplete || !sums.has(ENTRY.database)) throw new DamagedTar('files are missing in it');
      return description;
    },
  };
}

/** Unpacks the tar file and returns its description. Throws `DamagedTar` unless every file is there as it was backed up. */
export async function unpackBackup(file: string, to: UnpackTo, onProgress: OnProgress): Promise<BackupDescription> {
  const backup = unpacking(to, onProgress);
  await mkdir(to.mediaDir, { recursive: true });
  await readTar(file, backup.take);
  const description = backup.end();
  for (const link of description.links) await symlink('.', pathInside(to.mediaDir, link));
  return description;
}
