import { createHash } from 'node:crypto';
import { mkdir, open, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type BackupDescription,
  descriptionSchema,
  ENTRY,
  isBackupPath,
  MEDIA_FOLDER,
  type OnProgress,
  sumsMatch,
} from './backup-contents.ts';
import { DamagedTar, readTar, type TarEntry } from './tar-file.ts';

/** Places that a backup is unpacked to; neither is in use yet. */
export type UnpackTo = { database: string; mediaDir: string };

async function readSmall({ content }: TarEntry, onBytes: (chunk: Uint8Array) => void): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) {
    onBytes(chunk);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function writeFile({ content, size }: TarEntry, to: string, onBytes: (chunk: Uint8Array) => void): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  const handle = await open(to, 'wx');
  try {
    let written = 0;
    for await (const chunk of content) {
      onBytes(chunk);
      await handle.writeFile(chunk);
      written += chunk.length;
    }
    if (written !== size) throw new DamagedTar('it ends too early');
  } finally {
    await handle.close();
  }
}

function describe(text: string): BackupDescription {
  try {
    return descriptionSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new DamagedTar('it does not begin as a backup that this version reads', { cause });
  }
}

/** Unpacks the tar file and answers what it says of itself. Throws `DamagedTar` unless every file is there as it was backed up. */
export async function unpackBackup(
  file: string,
  { database, mediaDir }: UnpackTo,
  onProgress: OnProgress,
): Promise<BackupDescription> {
  const sums = new Map<string, string>();
  let description: BackupDescription | undefined;
  let sumsAsWritten: string | undefined;
  await mkdir(mediaDir, { recursive: true });
  const handle = await open(file, 'r');
  try {
    for await (const entry of readTar(handle)) {
      const { path } = entry;
      if (!isBackupPath(path) || sums.has(path) || sumsAsWritten !== undefined) throw new DamagedTar('it is garbled');
      const hash = createHash('sha256');
      const onBytes = (chunk: Uint8Array) => void hash.update(chunk);
      if (path === ENTRY.sums) {
        sumsAsWritten = await readSmall(entry, onBytes);
        continue;
      }
      if (path === ENTRY.description) description = describe(await readSmall(entry, onBytes));
      else if (!description) throw new DamagedTar('it does not begin as a backup');
      else if (path === ENTRY.database) await writeFile(entry, database, onBytes);
      else await writeFile(entry, join(mediaDir, path.slice(MEDIA_FOLDER.length + 1)), onBytes);
      sums.set(path, hash.digest('hex'));
      onProgress(sums.size - 1, description.files, 'files');
    }
  } finally {
    await handle.close();
  }
  if (!description || !sums.has(ENTRY.database)) throw new DamagedTar('files are missing in it');
  if (sumsAsWritten === undefined || !sumsMatch(sums, sumsAsWritten))
    throw new DamagedTar('its checksums do not match');
  for (const link of description.links) await symlink('.', join(mediaDir, link));
  return description;
}
