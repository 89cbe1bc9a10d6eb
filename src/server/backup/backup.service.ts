import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, readlink, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createDb, type Db } from '#db/client.ts';
import { buildsRepository } from '../builds/builds.repository.ts';
import type { Settings } from '../env.ts';
import { mediaDirOf } from '../image-host/image-host.ts';
import { makeWorkFolder, removeLeftovers } from '../leftovers/work-folder.ts';
import { BACKUP_VERSION, type BackupDescription, ENTRY, MEDIA_FOLDER, sumsText } from './backup-contents.ts';
import { embeddedDatabaseFile } from './embedded-database.ts';
import { finishRestore } from './restore-plan.ts';
import { snapshotRepository } from './snapshot.repository.ts';
import { type TarEntry, tarBytes } from './tar-file.ts';

type Options = { file: string; force: boolean; now: () => Date; onProgress: (done: number, total: number) => void };
type SourceFile = { path: string; from: string; size: number };

/** Where renditions are written before they get their name; holds nothing that counts. */
const INCOMING = '.incoming';

const openFile = (file: string): Promise<Db> => createDb({ url: pathToFileURL(file).href.replace('file://', 'file:') });

/** A copy of the database as it is now; without sessions, and not to be taken for the original. */
async function writeSnapshot(databaseFile: string, to: string): Promise<void> {
  const db = await openFile(databaseFile);
  try {
    await snapshotRepository(db).writeTo(to);
  } finally {
    db.$client.close();
  }
  const copy = await openFile(to);
  try {
    const snapshot = snapshotRepository(copy);
    await snapshot.deleteSessions();
    await buildsRepository(copy).forgetDatabaseId();
    await snapshot.settle();
  } finally {
    copy.$client.close();
  }
}

const sourceFile = async (path: string, from: string): Promise<SourceFile> => ({
  path,
  from,
  size: (await stat(from)).size,
});

/** Every media file, and the names that lead to the media folder itself. */
async function listMedia(mediaDir: string): Promise<{ files: SourceFile[]; links: string[] }> {
  const files: SourceFile[] = [];
  const links: string[] = [];
  if (!existsSync(mediaDir)) return { files, links };
  for (const entry of await readdir(mediaDir, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name);
    const path = relative(mediaDir, from).split(sep).join('/');
    if (path.split('/')[0] === INCOMING) continue;
    if (entry.isSymbolicLink() && (await readlink(from)) === '.') links.push(path);
    else if (entry.isFile()) files.push(await sourceFile(`${MEDIA_FOLDER}/${path}`, from));
  }
  return { files, links };
}

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
    onProgress(done, files.length);
    yield { path, size, content: summed(createReadStream(from), keep(path)) };
  }
  const text = Buffer.from(sumsText(sums));
  yield { path: ENTRY.sums, size: text.length, content: [text] };
  onProgress(files.length, files.length);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** The file gets its name only when all of it is on the disk. */
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

/** The file system's code and both messages of an error; the database's own stands behind a wrapped one. */
function traitsOf(error: unknown) {
  if (!(error instanceof Error)) return { code: '', text: String(error) };
  return { code: 'code' in error ? String(error.code) : '', text: `${error.message} ${String(error.cause ?? '')}` };
}

async function workFolderFor(file: string): Promise<string> {
  const folder = dirname(file);
  const prefix = `.${basename(file)}-`;
  try {
    await mkdir(folder, { recursive: true });
    await removeLeftovers(folder, prefix);
    return await makeWorkFolder(folder, prefix);
  } catch (error) {
    if (!/^(EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EEXIST)$/.test(traitsOf(error).code)) throw error;
    throw new Error(`${folder} can't be written. Choose another place for the backup.`);
  }
}

/** A full disk at the backup's place is not one of the gallery's, so its message names the place. */
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
 * Writes database and media into one tar file with checksums, while the gallery is in use: the database as it is at one
 * moment, without sessions, and every media file. Never leaves half a file. Throws with the reason and a remedy.
 */
export async function createBackup(settings: Settings, { file, force, now, onProgress }: Options) {
  const databaseFile = embeddedDatabaseFile(settings.databaseUrl);
  await finishRestore(settings);
  if (!existsSync(databaseFile)) throw new Error(`There is no gallery in ${settings.dataDir}: nothing to back up.`);
  if (existsSync(file) && !force) throw new Error(`${file} exists already. Choose another name, or add --force.`);
  const work = await workFolderFor(file);
  try {
    const snapshot = join(work, ENTRY.database);
    // The database first: media are written before the rows that lead to them, so every row's media are there.
    await withRoomIn(dirname(file), () => writeSnapshot(databaseFile, snapshot));
    const media = await listMedia(mediaDirOf(settings));
    const files = [await sourceFile(ENTRY.database, snapshot), ...media.files];
    const description: BackupDescription = {
      format: 'cyber-gallery-backup',
      version: BACKUP_VERSION,
      createdAt: now().toISOString(),
      files: files.length,
      links: media.links,
    };
    const entries = entriesOf(description, files, onProgress);
    const bytes = await withRoomIn(dirname(file), () => writeBackup(entries, work, file));
    return { mediaFiles: media.files.length, bytes };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
