import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { acquireSoleUse, type SoleUse } from '#db/sole-use.ts';
import { prepareDataDir } from '../data-dir.ts';
import type { Settings } from '../env.ts';
import type { OnProgress } from './backup-contents.ts';
import { databaseFiles, embeddedDatabaseFile } from './embedded-database.ts';
import { fillRemote, nameOf, openRemote, requireRoom } from './remote-database.ts';
import { carryOutMoves, type Move } from './restore-plan.ts';
import { type KnownTakedowns, NO_TAKEDOWNS, tableRowsRepository } from './table-rows.repository.ts';

/** A place for a restored database. */
export type RestoreTarget = {
  /** Its name in messages. */
  name: string;
  /** Where the database is unpacked, so that it can be renamed into place. */
  workIn: string;
  /** Takedowns of the existing gallery; null: its database can't be read. */
  findTakedowns(): Promise<KnownTakedowns | null>;
  /** Puts a prepared database in place, together with the media moves; returns where the replaced database was set aside. */
  place(database: string, media: readonly Move[], suffix: string): Promise<string[]>;
  release(): void;
};

/** Locks the database, so that neither a server nor a command writes to what is being replaced. */
async function acquireExclusive(databaseFile: string): Promise<SoleUse | null> {
  if (!existsSync(databaseFile)) return null;
  const lock = await acquireSoleUse(databaseFile);
  if (!lock) {
    throw new Error(`${databaseFile} is in use. Stop the server and every command that works on it, then try again.`);
  }
  return lock;
}

async function embeddedTarget({ dataDir }: Settings, databaseFile: string, force: boolean): Promise<RestoreTarget> {
  if (existsSync(databaseFile) && !force) {
    throw new Error(`${dataDir} holds a gallery already. Set DATA_DIR to another folder, or add --force.`);
  }
  await mkdir(dirname(databaseFile), { recursive: true, mode: 0o700 });
  const lock = await acquireExclusive(databaseFile);
  return {
    name: dataDir,
    workIn: dirname(databaseFile),
    release: () => lock?.release(),
    findTakedowns: async () => {
      if (lock === null) return NO_TAKEDOWNS;
      return lock.$client && tableRowsRepository({ $client: lock.$client }).findTakedowns();
    },
    place: async (database, media, suffix) => {
      lock?.release();
      const aside = databaseFiles(databaseFile, `${databaseFile}.${suffix}`);
      await carryOutMoves(dataDir, [...aside, ...media, { from: database, to: databaseFile }]);
      return aside.map(({ to }) => to).filter((file) => existsSync(file));
    },
  };
}

async function remoteTarget(settings: Settings, force: boolean, onProgress: OnProgress): Promise<RestoreTarget> {
  const remote = await openRemote(settings);
  try {
    await requireRoom(remote, settings, force);
  } catch (error) {
    remote.$client.close();
    throw error;
  }
  return {
    name: nameOf(settings),
    workIn: settings.dataDir,
    release: () => remote.$client.close(),
    findTakedowns: () => tableRowsRepository(remote).findTakedowns(),
    place: async (database, media) => {
      const finish = () => (media.length > 0 ? carryOutMoves(settings.dataDir, media) : Promise.resolve());
      await fillRemote(remote, database, { onProgress, finish });
      return [];
    },
  };
}

/** Opens the configured target. Throws with a remedy when it has a gallery that may not be replaced, or is in use. */
export async function restoreTarget(
  settings: Settings,
  force: boolean,
  onProgress: OnProgress,
): Promise<RestoreTarget> {
  await prepareDataDir(settings.dataDir);
  const databaseFile = embeddedDatabaseFile(settings.databaseUrl);
  return databaseFile ? embeddedTarget(settings, databaseFile, force) : remoteTarget(settings, force, onProgress);
}
