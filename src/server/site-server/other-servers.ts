import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../env.ts';
import { isRunning } from '../work-folder.ts';

/** Files of running servers: their process numbers, with the address that each serves. */
const PREFIX = '.server-';

/**
 * Records that this process serves a data folder. Returns a sentence for each running server that serves it under another address,
 * and how to end the record. Both servers publish releases with their own address, so each would show the other's.
 */
export async function recordServer({ dataDir, siteUrl }: Pick<Settings, 'dataDir' | 'siteUrl'>, pid = process.pid) {
  const file = join(dataDir, `${PREFIX}${pid}`);
  const warnings: string[] = [];
  for (const name of await readdir(dataDir)) {
    const other = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : pid;
    if (other === pid) continue;
    if (!isRunning(other)) await rm(join(dataDir, name), { force: true });
    else {
      const address = await readFile(join(dataDir, name), 'utf8').catch(() => siteUrl);
      if (address !== siteUrl)
        warnings.push(
          `Process ${other} serves the same DATA_DIR as ${address}, this one as ${siteUrl}: each shows pages with the address of the other. Set one SITE_URL for both, or another DATA_DIR for one.`,
        );
    }
  }
  await writeFile(file, siteUrl);
  return { warnings, end: () => rm(file, { force: true }) };
}
