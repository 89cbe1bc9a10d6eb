import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { acquireFileLock } from '#db/file-lock.ts';

/** Cache folder of built sites. */
export const CACHE_DIR = fileURLToPath(new URL('../../node_modules/.cache/built-sites', import.meta.url));
/** Number of cached sites: of the current and recent states of the code. */
const KEPT_SITES = 12;
const POLL_MS = 100;

/** Removes all but the most recent sites from the cache. */
async function forgetOldSites(): Promise<void> {
  const names = (await readdir(CACHE_DIR)).filter((name) => /^[0-9a-f]{16}-/.test(name));
  const sites = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(CACHE_DIR, name))).mtimeMs })),
  );
  const old = sites.sort((a, b) => b.at - a.at).slice(KEPT_SITES);
  await Promise.all(old.map(({ name }) => rm(join(CACHE_DIR, name), { recursive: true, force: true })));
}

/**
 * A folder with this name (fingerprint of the code, dash, kind), created once by `make` and then cached; one process at a time
 * creates one. Read-only: copy it.
 */
export async function cachedSite(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const prepared = join(CACHE_DIR, name);
  // Sites of different kinds are created without waiting for each other.
  if (existsSync(prepared)) return prepared;
  await mkdir(CACHE_DIR, { recursive: true });
  let lock = await acquireFileLock(join(CACHE_DIR, 'lock.db'));
  while (!lock) {
    await wait(POLL_MS);
    lock = await acquireFileLock(join(CACHE_DIR, 'lock.db'));
  }
  try {
    if (existsSync(prepared)) return prepared;
    const making = `${prepared}.making`;
    await rm(making, { recursive: true, force: true });
    await make(making);
    await rename(making, prepared);
    await forgetOldSites();
    return prepared;
  } finally {
    lock.release();
  }
}
