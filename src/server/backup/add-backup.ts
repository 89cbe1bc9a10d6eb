import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createDb, type Db } from '#db/client.ts';
import { migrateDb } from '#db/migrate.ts';
import type { Settings } from '../env.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';
import { imageHomeOf } from '../image-host/image-host.ts';
import { mediaDirOf } from '../image-host/local-image-host.ts';
import { makeWorkFolder, RESTORE_PREFIX, removeLeftovers } from '../work-folder.ts';
import { ENTRY, MEDIA_FOLDER, type OnProgress } from './backup-contents.ts';
import { fileUrl } from './embedded-database.ts';
import { type MovedVersion, mediaReferencesRepository } from './media-references.repository.ts';
import { moveMedia } from './move-media.ts';
import { GALLERY_TABLE_NAMES, type TablePage, tableRowsRepository } from './table-rows.repository.ts';
import { DamagedTar } from './tar-file.ts';
import { unpackBackup } from './unpack-backup.ts';
import { withoutTakenDown } from './without-taken-down.ts';

/** The gallery that a backup is added to; it may be in use. */
type Target = { settings: Settings; db: Db; imageHost: ImageHost };

/** Rows that are read per query. */
const PAGE_ROWS = 500;

/** Gives images the public ids that this installation's secret produces: anyone who has the file knows those in it. */
async function rekey(copy: Db, imageHost: ImageHost, mediaDir: string): Promise<void> {
  const references = mediaReferencesRepository(copy);
  const moved = async ({ folder, sourceName, publicId, contentHash }: MovedVersion): Promise<string> => {
    const ours = imageHost.publicIdOf(contentHash, { folder, name: sourceName });
    await mkdir(dirname(join(mediaDir, ours)), { recursive: true });
    await rename(join(mediaDir, publicId), join(mediaDir, ours));
    return ours;
  };
  for (const image of await references.findImages()) await references.updatePublicId(image.id, await moved(image));
  for (const version of await references.findVersions()) {
    await references.updateVersion(version.id, { publicId: await moved(version) });
  }
}

/** Moves every stored file to its place, replacing what is there. */
async function placeMedia(from: string, to: string): Promise<void> {
  for (const room of await readdir(from, { withFileTypes: true })) {
    if (!room.isDirectory()) continue;
    await mkdir(join(to, room.name), { recursive: true });
    for (const name of await readdir(join(from, room.name))) {
      const target = join(to, room.name, name);
      await rm(target, { recursive: true, force: true });
      await rename(join(from, room.name, name), target);
    }
  }
}

async function readRows(copy: Db): Promise<{ table: string; page: TablePage }[]> {
  const from = tableRowsRepository(copy);
  const pages: { table: string; page: TablePage }[] = [];
  for (const table of GALLERY_TABLE_NAMES) {
    for (let after = 0; ; ) {
      const page = await from.findPage(table, after, PAGE_ROWS);
      if (page.rows.length === 0) break;
      pages.push({ table, page });
      after = page.last;
    }
  }
  return pages;
}

/**
 * Adds the gallery of a backup (images, tags, companies and their people) to an open one that has none of it. Site settings,
 * secrets and the audit trail of the target stay. Media are placed first and all rows are added in one transaction, so
 * that it can be run again after a kill. Throws with the reason.
 */
export async function addBackup(
  { settings, db, imageHost }: Target,
  file: string,
  onProgress: OnProgress,
): Promise<void> {
  await removeLeftovers(settings.dataDir, RESTORE_PREFIX);
  const work = await makeWorkFolder(settings.dataDir, RESTORE_PREFIX);
  try {
    const [database, mediaDir] = [join(work, ENTRY.database), join(work, MEDIA_FOLDER)];
    const { imageHost: from } = await unpackBackup(file, { database, mediaDir }, onProgress);
    const copy = await createDb({ url: fileUrl(database) });
    try {
      await migrateDb(copy);
      await withoutTakenDown(copy, mediaDir, { known: await tableRowsRepository(db).findTakedowns(), lists: [] });
      if (from.kind === 'local' && imageHomeOf(settings).kind === 'local') {
        await rekey(copy, imageHost, mediaDir);
        await placeMedia(mediaDir, mediaDirOf(settings));
      } else await moveMedia({ db: copy, imageHost, from, mediaDir, isSameCloud: false, onProgress });
      await tableRowsRepository(db).insertTogether(await readRows(copy));
    } finally {
      copy.$client.close();
    }
  } catch (error) {
    if (error instanceof DamagedTar) throw new Error(`${file} can't be restored: ${error.message}.`, { cause: error });
    throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
