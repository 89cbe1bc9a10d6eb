import { open } from 'node:fs/promises';

/** Brings the names in a folder to the disk: a file that was renamed keeps its new name whatever happens next. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
