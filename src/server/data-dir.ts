import { existsSync } from 'node:fs';
import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { errorCode } from '#db/error-code.ts';

/** Permissions of group and others, as a mask removes them. */
const ALL_BUT_OWNER = 0o077;
/** Reading and entering, for the group. */
const GROUP_READS = 0o050;

/** From now on, files and folders of this process and its children are private to the owner: files 0600, folders 0700. */
export function restrictToOwner(groupBits = 0): void {
  // Threads share the mask of their process and can't set it.
  if (isMainThread) process.umask(ALL_BUT_OWNER & ~groupBits);
}

/**
 * Creates a folder and its parents, and rejects where none can be created. Node's `recursive` never ends for a folder in `/proc`: its
 * parent exists, and creating it says that a parent is missing.
 */
export async function createFolder(path: string, mode?: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw error;
    await createFolder(dirname(path), mode);
    await createFolder(path, mode);
  }
}

/**
 * Creates the data folder, and makes what is created from now on private to its owner, regardless of the process's umask. If an
 * operator has opened the folder to its group (`chmod 750`, for a front server), the group may read too; databases never. Rejects if
 * nothing can be written there.
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  await createFolder(dataDir, 0o700);
  await access(dataDir, constants.W_OK);
  const { mode } = await stat(dataDir);
  restrictToOwner(mode & GROUP_READS);
}
