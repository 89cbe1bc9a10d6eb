import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#db/error-code.ts';

export const RESTORE_PREFIX = '.restore-';

/** Whether a process is running: if so, a folder with its number is in use, not left over. */
export function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Creates a folder for work in progress, named after the working process, so that others can tell when it is left over. */
export const makeWorkFolder = (folder: string, prefix: string): Promise<string> =>
  mkdtemp(join(folder, `${prefix}${process.pid}-`));

/** Entries of a folder with the prefix whose process (the number that follows) is gone. */
export async function findLeftovers(folder: string, prefix: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.startsWith(prefix) && !isRunning(Number.parseInt(name.slice(prefix.length), 10)));
}

/** Removes what killed processes have left with this prefix. */
export async function removeLeftovers(folder: string, prefix: string): Promise<void> {
  for (const name of await findLeftovers(folder, prefix)) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
