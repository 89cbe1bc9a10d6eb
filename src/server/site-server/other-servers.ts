import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../env.ts';
import { isRunning } from '../work-folder.ts';

/** Files of running servers: their process numbers, with the address that each serves. */
const PREFIX = '.server-';

/** How often in ms a server looks for others that were started after it. */
const LOOK_MS = 30_000;

type Served = Pick<Settings, 'dataDir' | 'siteUrl'>;

/** A sentence for each other running server that serves the data folder under another address. */
async function findOthers({ dataDir, siteUrl }: Served, pid: number): Promise<string[]> {
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
  return warnings;
}

/**
 * Records that this process serves a data folder, and passes `warn` a sentence for each running server that serves it under another
 * address, also for one that starts later. Both servers publish releases with their own address, so each would show the other's.
 * Returns how to look now, and how to end the record.
 */
export async function recordServer(served: Served, warn: (text: string) => void, pid = process.pid) {
  const file = join(served.dataDir, `${PREFIX}${pid}`);
  const told = new Set<string>();
  const look = async (): Promise<void> => {
    const warnings = await findOthers(served, pid);
    for (const text of warnings) if (!told.has(text)) warn(text);
    told.clear();
    for (const text of warnings) told.add(text);
  };
  await writeFile(file, served.siteUrl);
  await look();
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS).unref();
  const end = async (): Promise<void> => {
    clearInterval(timer);
    await rm(file, { force: true });
  };
  return { look, warnings: (): string[] => [...told], end };
}
