import { existsSync, statSync } from 'node:fs';
import { rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { createDb, type Db } from '#db/client.ts';
import { migrateDb } from '#db/migrate.ts';
import { requireOwnSchema } from '#db/schema-check.ts';
import { refuseNewer, schemaVersion } from '#db/schema-version.ts';
import type { TakedownList } from '#shared/takedowns/takedown.contract.ts';
import type { Settings } from '../env.ts';
import { galleryCheckRepository } from '../gallery-check/gallery-check.repository.ts';
import { imageHomeOf, imageHostFor } from '../image-host/image-host.ts';
import { mediaDirOf } from '../image-host/local-image-host.ts';
import { makeWorkFolder, RESTORE_PREFIX, removeLeftovers } from '../work-folder.ts';
import type { ImageHome, OnProgress } from './backup-contents.ts';
import { fileUrl } from './embedded-database.ts';
import { moveMedia } from './move-media.ts';
import { finishRestore, type Move } from './restore-plan.ts';
import { restoreTarget } from './restore-target.ts';
import { restoredRowsRepository } from './restored-rows.repository.ts';
import { snapshotRepository } from './snapshot.repository.ts';
import { NO_TAKEDOWNS } from './table-rows.repository.ts';
import { DamagedTar } from './tar-file.ts';
import { unpackBackup } from './unpack-backup.ts';
import { withoutTakenDown } from './without-taken-down.ts';

type Options = {
  file: string;
  force: boolean;
  now: () => Date;
  onProgress: OnProgress;
  /** Takedowns that other installations have exported. */
  takedownLists?: readonly TakedownList[];
};
type Unpacked = { database: string; mediaDir: string };

/** Works on the unpacked database, and merges its companion files into it. */
async function withDatabase<T>(file: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await createDb({ url: fileUrl(file) });
  try {
    const result = await work(db);
    await snapshotRepository(db).settle();
    return result;
  } finally {
    db.$client.close();
  }
}

/**
 * Migrates the unpacked database to this version's schema, before anything depends on it. Its author is untrusted, so
 * triggers, views and rows that this program would not have written are refused, and sessions are deleted.
 */
async function prepareDatabase(db: Db): Promise<void> {
  refuseNewer(await schemaVersion(db));
  await requireOwnSchema(db);
  const damage = await galleryCheckRepository(db).findDamage();
  if (damage.length > 0) throw new Error(`it is damaged (${damage[0]})`);
  await migrateDb(db);
  const problem = await restoredRowsRepository(db).findProblem();
  if (problem) throw new Error(problem);
  await snapshotRepository(db).deleteSessions();
}

/** Refuses a database that can't be opened or fails `prepareDatabase`. */
async function requireSoundDatabase(file: string): Promise<void> {
  try {
    await withDatabase(file, prepareDatabase);
  } catch (cause) {
    throw new DamagedTar(`its database can't be used: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

/** A sparse file takes no space in the backup but would fill the disk. */
async function requireRoomFor(file: string, folder: string): Promise<void> {
  const [{ size }, { bavail, bsize }] = await Promise.all([stat(file), statfs(folder)]);
  if (size > bavail * bsize)
    throw new Error(`There is not enough room in ${folder} to unpack ${file}. Make room there.`);
}

async function unpackVerified(file: string, to: Unpacked, onProgress: OnProgress) {
  try {
    const description = await unpackBackup(file, to, onProgress);
    await requireSoundDatabase(to.database);
    return description;
  } catch (error) {
    if (error instanceof DamagedTar)
      throw new Error(`${file} can't be restored: ${error.message}. Nothing was changed.`);
    throw error;
  }
}

/** Moves the unpacked database to the configured image host. Returns where its media are, and the missing images. */
async function moveMediaToHost(settings: Settings, from: ImageHome, unpacked: Unpacked, onProgress: OnProgress) {
  const to = imageHomeOf(settings);
  if (to.kind === 'local' && from.kind === 'local') return { mediaDir: unpacked.mediaDir, missing: 0 };
  // A local host writes beside the existing media: its own are moved into place with everything else.
  const dataDir = join(unpacked.mediaDir, '..', 'made');
  const missing = await withDatabase(unpacked.database, async (db) => {
    const imageHost = await imageHostFor({ ...settings, dataDir }, db);
    const isSameCloud = from.kind === to.kind && from.cloud === to.cloud;
    return moveMedia({ db, imageHost, from, mediaDir: unpacked.mediaDir, isSameCloud, onProgress });
  });
  return { mediaDir: to.kind === 'local' ? mediaDirOf({ dataDir }) : null, missing };
}

/** The moves that put media in place and set the existing ones aside. */
function mediaMoves(settings: Settings, restored: string | null, suffix: string): { aside: Move[]; moves: Move[] } {
  if (restored === null || !existsSync(restored)) return { aside: [], moves: [] };
  const mediaDir = mediaDirOf(settings);
  const aside = existsSync(mediaDir) ? [{ from: mediaDir, to: `${mediaDir}.${suffix}` }] : [];
  return { aside, moves: [...aside, { from: restored, to: mediaDir }] };
}

/**
 * Puts the gallery of a backup in place, embedded or remote, on the configured image host. Everything is unpacked and
 * verified first, and images of another host are stored at this one. Only then the existing gallery is set aside (named in
 * `keptAside`; a remote database's rows are replaced) and the backup takes its place. `missing`: images without a file,
 * which are hidden. Images that were taken down in the existing gallery are left out. Throws with the reason and a remedy.
 */
export async function restoreBackup(settings: Settings, { file, force, now, onProgress, takedownLists = [] }: Options) {
  if (!existsSync(file)) throw new Error(`${file} does not exist. Check the path.`);
  if (statSync(file).isDirectory()) throw new Error(`${file} is a folder. Name the file that backup has written.`);
  await finishRestore(settings);
  const target = await restoreTarget(settings, force, onProgress);
  const folders: string[] = [];
  const workFolder = async (place: string): Promise<string> => {
    // Beside its target: a rename is atomic only on the same disk.
    await removeLeftovers(place, RESTORE_PREFIX);
    const folder = await makeWorkFolder(place, RESTORE_PREFIX);
    folders.push(folder);
    return folder;
  };
  try {
    await requireRoomFor(file, settings.dataDir);
    const mediaDir = join(await workFolder(settings.dataDir), 'media');
    const unpacked = { database: join(await workFolder(target.workIn), 'gallery.db'), mediaDir };
    const { createdAt, files, imageHost } = await unpackVerified(file, unpacked, onProgress);
    const takedowns = await target.findTakedowns();
    const takenDown = await withDatabase(unpacked.database, (db) =>
      withoutTakenDown(db, mediaDir, { known: takedowns ?? NO_TAKEDOWNS, lists: takedownLists }),
    );
    const settled = await moveMediaToHost(settings, imageHost, unpacked, onProgress);
    const suffix = `before-restore-${now().toISOString().replaceAll(/[:.]/g, '-')}`;
    const media = mediaMoves(settings, settled.mediaDir, suffix);
    const keptAside = await target.place(unpacked.database, media.moves, suffix);
    return {
      createdAt,
      place: target.name,
      mediaFiles: files - 1,
      missing: settled.missing,
      takenDown,
      takedownsUnreadable: takedowns === null,
      keptAside: [...keptAside, ...media.aside.map(({ to }) => to)],
    };
  } finally {
    target.release();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
}
