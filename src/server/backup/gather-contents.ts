import { existsSync } from 'node:fs';
import { readdir, readlink, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { createDb, type Db } from '#db/client.ts';
import { requireOurSchema } from '#db/schema-version.ts';
import { buildsRepository } from '../builds/builds.repository.ts';
import type { Settings } from '../env.ts';
import { imageHostFor } from '../image-host/image-host.ts';
import { mediaDirOf } from '../image-host/local-image-host.ts';
import { ENTRY, MEDIA_FOLDER, type OnProgress } from './backup-contents.ts';
import { embeddedDatabaseFile, fileUrl } from './embedded-database.ts';
import { fetchMedia } from './fetch-media.ts';
import { imageFile } from './media-paths.ts';
import { mediaReferencesRepository } from './media-references.repository.ts';
import { copyFromRemote } from './remote-database.ts';
import { snapshotRepository } from './snapshot.repository.ts';

/** A file that a backup will contain under `path`. */
export type SourceFile = { path: string; from: string; size: number };

/** Where renditions are written before they are renamed into place; not part of a backup. */
const INCOMING = '.incoming';

const openFile = (file: string, readOnly = false): Promise<Db> => createDb({ url: fileUrl(file), readOnly });

async function copyEmbedded(databaseFile: string, to: string): Promise<void> {
  // The last backup of a disk that fails is made when it is read-only.
  const db = await openFile(databaseFile, true);
  try {
    await requireOurSchema(db);
    await snapshotRepository(db).writeTo(to);
  } finally {
    db.$client.close();
  }
}

/** A copy of the database as it is now, without sessions, and marked as a copy. */
async function writeSnapshot(settings: Settings, to: string, onProgress: OnProgress): Promise<void> {
  const databaseFile = embeddedDatabaseFile(settings.databaseUrl);
  if (databaseFile) await copyEmbedded(databaseFile, to);
  else await copyFromRemote(settings, to, onProgress);
  const copy = await openFile(to);
  try {
    const snapshot = snapshotRepository(copy);
    await snapshot.deleteSessions();
    await snapshot.emptyDeletedImages();
    await buildsRepository(copy).forgetDatabaseId();
    await snapshot.settle();
  } finally {
    copy.$client.close();
  }
}

/** Images whose folder is missing. */
async function countMissing(db: Db, mediaDir: string): Promise<number> {
  const rows = await mediaReferencesRepository(db).findImages();
  return rows.filter((image) => !existsSync(dirname(join(mediaDir, imageFile({ kind: 'local' }, image))))).length;
}

/** The media folder to pack: the one in use, or one filled with what the host delivers. `gone`: images that are not in it. */
async function gatherFolder(settings: Settings, work: string, onProgress: OnProgress) {
  const db = await openFile(join(work, ENTRY.database));
  try {
    if (!settings.cloudinaryUrl) {
      const mediaDir = mediaDirOf(settings);
      const gone = await countMissing(db, mediaDir);
      await snapshotRepository(db).settle();
      return { mediaDir, gone };
    }
    const mediaDir = join(work, MEDIA_FOLDER);
    const imageHost = await imageHostFor(settings, db);
    const gone = await fetchMedia(db, { imageHost, mediaDir, onProgress });
    await snapshotRepository(db).settle();
    return { mediaDir, gone };
  } finally {
    db.$client.close();
  }
}

const sourceFile = async (path: string, from: string): Promise<SourceFile> => ({
  path,
  from,
  size: (await stat(from)).size,
});

/** Every media file, and the names that link to the media folder itself. */
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

/**
 * Gathers the contents of a backup: a copy of the database in the work folder, then every media file. `gone`: images that
 * the image host no longer has, or whose files are missing.
 */
export async function gatherContents(settings: Settings, work: string, onProgress: OnProgress) {
  const snapshot = join(work, ENTRY.database);
  // The database first: media are written before the rows that refer to them, so every row's media exist.
  await writeSnapshot(settings, snapshot, onProgress);
  const { mediaDir, gone } = await gatherFolder(settings, work, onProgress);
  const { files: media, links } = await listMedia(mediaDir);
  return { files: [await sourceFile(ENTRY.database, snapshot), ...media], links, gone };
}
