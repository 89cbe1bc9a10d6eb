import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../env.ts';
import { isRunning } from '../work-folder.ts';

/** Files of running servers: their process numbers, with the address that each serves. */
const PREFIX = '.server-';

/** How often in ms a server looks for others that were started after it. */
const LOOK_MS = 30_000;

type Served = Pick<Settings, 'dataDir' | 'siteUrl'>;

const REMEDY = 'Set one SITE_URL for both, or another DATA_DIR for one.';

/** How much later in ms than its file a process seems to have been started at most: the clock may have been set. */
const SLACK_MS = 5_000;

/** When a process was started, in ms; undefined where that can't be told (other systems than Linux). */
async function startOfProcess(pid: number): Promise<number | undefined> {
  try {
    const [own, system] = await Promise.all([readFile(`/proc/${pid}/stat`, 'utf8'), readFile('/proc/stat', 'utf8')]);
    // The 20th field after the name, which may contain spaces: hundredths of a second since the system was started.
    const ticks = Number(own.slice(own.lastIndexOf(')') + 2).split(' ')[19]);
    return Number(/^btime (\d+)$/m.exec(system)?.[1]) * 1_000 + ticks * 10;
  } catch {
    return undefined;
  }
}

/** Whether the process that wrote a file runs: after a kill, another may have its number. */
async function isWriterRunning(pid: number, file: string): Promise<boolean> {
  if (!isRunning(pid)) return false;
  const started = await startOfProcess(pid);
  return !(started !== undefined && started > (await startOf(file)) + SLACK_MS);
}

/** Other running servers that serve the data folder under another address, and when each was started, in ms. */
async function findOthers({ dataDir, siteUrl }: Served, pid: number) {
  const others: { other: number; address: string; since: number }[] = [];
  for (const name of await readdir(dataDir).catch(() => [])) {
    const other = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : pid;
    if (other === pid) continue;
    const file = join(dataDir, name);
    if (!(await isWriterRunning(other, file))) await rm(file, { force: true });
    else {
      const address = await readFile(file, 'utf8').catch(() => siteUrl);
      const since = await startOf(file);
      if (address !== siteUrl) others.push({ other, address, since });
    }
  }
  return others;
}

const startOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  );

/**
 * The server that publishes the gallery under another address, because it was started before this one; a command is no server, and
 * leaves it to any. Otherwise two of them would build over each other. `text` says so.
 */
export async function otherPublisher(
  served: Served,
  pid = process.pid,
): Promise<{ siteUrl: string; text: string } | undefined> {
  const own = { other: pid, since: await startOf(join(served.dataDir, `${PREFIX}${pid}`)) };
  const before = (await findOthers(served, pid)).filter(
    ({ other, since }) => since < own.since || (since === own.since && other < own.other),
  );
  const [first] = before.toSorted((a, b) => a.since - b.since);
  if (!first) return undefined;
  const text = `Nothing is published here: process ${first.other} publishes this DATA_DIR as ${first.address}, and SITE_URL is ${served.siteUrl}. ${REMEDY}`;
  return { siteUrl: first.address, text };
}

/**
 * Records that this process serves a data folder, and passes `warn` a sentence for each running server that serves it under another
 * address, also for one that starts later. The one that was started first publishes (`otherPublisher`).
 * Returns how to look now, and how to end the record.
 */
export async function recordServer(served: Served, warn: (text: string) => void, pid = process.pid) {
  const file = join(served.dataDir, `${PREFIX}${pid}`);
  const told = new Set<string>();
  const look = async (): Promise<void> => {
    const warnings = (await findOthers(served, pid)).map(
      ({ other, address }) =>
        `Process ${other} serves the same DATA_DIR as ${address}, this one as ${served.siteUrl}: both show the pages of the one that was started first. ${REMEDY}`,
    );
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
