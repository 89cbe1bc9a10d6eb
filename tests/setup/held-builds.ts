import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { acquireFileLock, type FileLock } from '#db/file-lock.ts';
import { releaseStore } from '#server/builds/release-store.ts';

/** Tag of browser tests that look at published pages: while one runs, the admins' site builds. */
export const PUBLISHED = '@published';

/** How often it is looked whether a test wants builds, in ms. */
const LOOK_MS = 50;
/** How often it is tried to hold builds again, in ms: less than there is between two builds of the site. */
const TRY_MS = 10;

/** Each file in it is a test that wants builds. */
const wishesIn = (dataDir: string): string => join(dataDir, 'wanted-builds');

/** Lets the site of a data folder build until the returned function is called. */
export async function letBuild(dataDir: string, name: string): Promise<() => Promise<void>> {
  const wish = join(wishesIn(dataDir), name);
  await writeFile(wish, '');
  return () => rm(wish, { force: true });
}

/**
 * Holds the builds of a served site as another process that builds would, but while `letBuild` wants them: building after every
 * edit would take half of the processor time of tests that never look at what is built. Returns a function that ends it.
 */
export async function holdBuilds(dataDir: string): Promise<() => Promise<void>> {
  const { lockFile } = releaseStore(dataDir);
  await mkdir(wishesIn(dataDir), { recursive: true });
  let isEnded = false;
  const hold = async () => {
    let lock: FileLock | undefined;
    while (!isEnded) {
      const isWanted = (await readdir(wishesIn(dataDir))).length > 0;
      if (isWanted) {
        lock?.release();
        lock = undefined;
      } else lock ??= await acquireFileLock(lockFile);
      await wait(isWanted || lock ? LOOK_MS : TRY_MS);
    }
    lock?.release();
  };
  const held = hold();
  return async () => {
    isEnded = true;
    await held;
  };
}
