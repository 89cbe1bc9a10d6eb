import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '#db/error-code.ts';
import type { Settings } from '../env.ts';
import { imageHomeOf } from '../image-host/image-host.ts';
import { requireDatabase } from '../open-database.ts';
import { makeWorkFolder, removeLeftovers } from '../work-folder.ts';
import { BACKUP_VERSION, type BackupDescription, ENTRY, type OnProgress, sumsText } from './backup-contents.ts';
import { embeddedDatabaseFile } from './embedded-database.ts';
import { gatherContents, type SourceFile } from './gather-contents.ts';
import { finishRestore, syncFolder } from './restore-plan.ts';
import { type TarEntry, tarBytes } from './tar-file.ts';

type Options = { file: string; force: boolean; now: () => Date; onProgress: OnProgress };

async function* summed(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  onSum: (sum: string) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
  onSum(hash.digest('hex'));
}

async function* entriesOf(
  description: BackupDescription,
  files: readonly SourceFile[],
  onProgress: Options['onProgress'],
): AsyncGenerator<TarEntry> {
  const sums = new Map<string, string>();
  const keep = (path: string) => (sum: string) => sums.set(path, sum);
  const json = Buffer.from(`${JSON.stringify(description, null, 2)}\n`);
  yield { path: ENTRY.description, size: json.length, content: summed([json], keep(ENTRY.description)) };
  for (const [done, { path, from, size }] of files.entries()) {
    onProgress(done, files.length, 'files');
    yield { path, size, content: summed(createReadStream(from), keep(path)) };
  }
  const text = Buffer.from(sumsText(sums));
  yield { path: ENTRY.sums, size: text.length, content: summed([text], () => undefined) };
  onProgress(files.length, files.length, 'files');
}

/** The file is renamed into place only when all of it is on the disk. */
async function writeBackup(entries: AsyncGenerator<TarEntry>, work: string, file: string): Promise<number> {
  const unfinished = join(work, 'backup.tar');
  const handle = await open(unfinished, 'wx', 0o600);
  let bytes: number;
  try {
    await handle.writeFile(tarBytes(entries));
    await handle.sync();
    bytes = (await handle.stat()).size;
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
  await syncFolder(dirname(file));
  return bytes;
}

/** The file system's code and both messages of an error; the database's own error is wrapped. */
function traitsOf(error: unknown) {
  if (!(error instanceof Error)) return { code: '', text: String(error) };
  return { code: errorCode(error), text: `${error.message} ${String(error.cause ?? '')}` };
}

async function workFolderFor(file: string): Promise<string> {
  const folder = dirname(file);
  // A mistyped path or an unmounted disk: a new folder would be on the wrong one.
  if (!existsSync(folder))
    throw new Error(`${folder} does not exist. Create it, or choose another place for the backup.`);
  const prefix = `.${basename(file)}-`;
  try {
    await removeLeftovers(folder, prefix);
    return await makeWorkFolder(folder, prefix);
  } catch (error) {
    if (!/^(EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EEXIST)$/.test(traitsOf(error).code)) throw error;
    throw new Error(`${folder} can't be written. Choose another place for the backup.`);
  }
}

/** The disk of the backup is not the gallery's, so the message names the place. */
async function withRoomIn<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, text } = traitsOf(error);
    if (!/^(ENOSPC|EDQUOT)$/.test(code) && !/disk is full|no space left/i.test(text)) throw error;
    throw new Error(`There is not enough room in ${folder} for the backup. Choose another place.`);
  }
}

/**
 * Writes database and media into one tar file with checksums, while the gallery is in use: a snapshot of the database
 * without sessions, and every media file; for a cloud, each image once, in full size. Never leaves a partial file.
 * `gone`: images that the image host no longer has, or whose files are missing. Throws with the reason and a remedy.
 */
export async function createBackup(settings: Settings, { file, force, now, onProgress }: Options) {
  const databaseFile = embeddedDatabaseFile(settings.databaseUrl);
  await finishRestore(settings);
  await requireDatabase(settings);
  if (databaseFile !== null && !existsSync(databaseFile)) {
    throw new Error(`There is no gallery in ${settings.dataDir}: nothing to back up.`);
  }
  if (existsSync(file) && !force) throw new Error(`${file} exists already. Choose another name, or add --force.`);
  const work = await workFolderFor(file);
  try {
    return await withRoomIn(dirname(file), async () => {
      const { files, links, gone } = await gatherContents(settings, work, onProgress);
      const description: BackupDescription = {
        format: 'cyber-gallery-backup',
        version: BACKUP_VERSION,
        createdAt: now().toISOString(),
        files: files.length,
        links,
        imageHost: imageHomeOf(settings),
      };
      const bytes = await writeBackup(entriesOf(description, files, onProgress), work, file);
      return { mediaFiles: files.length - 1, bytes, gone };
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
