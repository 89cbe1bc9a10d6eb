import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createDb } from '#db/client.ts';
import { migrateDb } from '#db/migrate.ts';
import { acquireSoleUse } from '#db/sole-use.ts';
import type { Settings } from '../env.ts';
import { galleryCheckRepository } from '../gallery-check/gallery-check.repository.ts';
import { mediaDirOf } from '../image-host/image-host.ts';
import { makeWorkFolder, RESTORE_PREFIX, removeLeftovers } from '../leftovers/work-folder.ts';
import { databaseFiles, embeddedDatabaseFile } from './embedded-database.ts';
import { carryOutMoves, finishRestore } from './restore-plan.ts';
import { snapshotRepository } from './snapshot.repository.ts';
import { DamagedTar } from './tar-file.ts';
import { unpackBackup } from './unpack-backup.ts';

type Options = { file: string; force: boolean; now: () => Date; onProgress: (done: number, total: number) => void };

/** Takes the database for this process, so that neither a server nor a command writes to what is being replaced. */
async function holdAlone(databaseFile: string) {
  const lock = existsSync(databaseFile) ? await acquireSoleUse(databaseFile) : { release: () => undefined };
  if (!lock) {
    throw new Error(`${databaseFile} is in use. Stop the server and every command that works on it, then try again.`);
  }
  return lock;
}

/** Brings the unpacked database to this program's schema and looks whether it is sound, before anything depends on it. */
async function prepareDatabase(file: string): Promise<void> {
  const db = await createDb({ url: pathToFileURL(file).href.replace('file://', 'file:') });
  try {
    await migrateDb(db);
    const damage = await galleryCheckRepository(db).findDamage();
    if (damage.length > 0) throw new DamagedTar(`its database is damaged (${damage[0]})`);
    await snapshotRepository(db).settle();
  } finally {
    db.$client.close();
  }
}

async function unpackVerified(
  file: string,
  to: { database: string; mediaDir: string },
  onProgress: Options['onProgress'],
) {
  try {
    const description = await unpackBackup(file, to, onProgress);
    await prepareDatabase(to.database);
    return description;
  } catch (error) {
    if (error instanceof DamagedTar)
      throw new Error(`${file} can't be restored: ${error.message}. Nothing was changed.`);
    throw error;
  }
}

/**
 * Puts the gallery of a backup in place. Everything is unpacked beside and verified first; only then what was there is set
 * aside (named in `keptAside`) and the backup's takes its place. Throws with the reason and a remedy; nothing has changed then.
 */
export async function restoreBackup(settings: Settings, { file, force, now, onProgress }: Options) {
  const databaseFile = embeddedDatabaseFile(settings.databaseUrl);
  const mediaDir = mediaDirOf(settings);
  if (!existsSync(file)) throw new Error(`${file} does not exist.`);
  await finishRestore(settings);
  if (existsSync(databaseFile) && !force) {
    throw new Error(`${settings.dataDir} holds a gallery already. Set DATA_DIR to another folder, or add --force.`);
  }
  await mkdir(settings.dataDir, { recursive: true });
  await mkdir(dirname(databaseFile), { recursive: true });
  const lock = await holdAlone(databaseFile);
  // Each beside its place: a move is one step only on the same disk.
  for (const folder of [settings.dataDir, dirname(databaseFile)]) await removeLeftovers(folder, RESTORE_PREFIX);
  const work = await makeWorkFolder(settings.dataDir, RESTORE_PREFIX);
  const databaseWork = await makeWorkFolder(dirname(databaseFile), RESTORE_PREFIX);
  try {
    const unpacked = { database: join(databaseWork, 'gallery.db'), mediaDir: join(work, 'media') };
    const { createdAt, files } = await unpackVerified(file, unpacked, onProgress);
    lock.release();
    const suffix = `before-restore-${now().toISOString().replaceAll(/[:.]/g, '-')}`;
    const aside = [
      ...databaseFiles(databaseFile, `${databaseFile}.${suffix}`),
      ...(existsSync(mediaDir) ? [{ from: mediaDir, to: `${mediaDir}.${suffix}` }] : []),
    ];
    const moves = [...aside, { from: unpacked.mediaDir, to: mediaDir }, { from: unpacked.database, to: databaseFile }];
    await carryOutMoves(settings.dataDir, moves);
    return { createdAt, mediaFiles: files - 1, keptAside: aside.map(({ to }) => to) };
  } finally {
    lock.release();
    await rm(work, { recursive: true, force: true });
    await rm(databaseWork, { recursive: true, force: true });
  }
}
