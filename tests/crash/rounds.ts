import { rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { images } from '#db/schema/images.ts';
import { stopServer } from '#tests/setup/built-site.ts';
import { backupActivity } from './activities/backup.ts';
import { buildActivity } from './activities/build.ts';
import { curateActivity } from './activities/curate.ts';
import { editActivity } from './activities/edit.ts';
import { importActivity } from './activities/import.ts';
import { mergeActivity } from './activities/merge.ts';
import { readActivity } from './activities/read.ts';
import { restoreActivity } from './activities/restore.ts';
import { syncActivity } from './activities/sync.ts';
import { takedownActivity } from './activities/takedown.ts';
import { uploadActivity } from './activities/upload.ts';
import type { Activity } from './activity.ts';
import type { CrashSite } from './crash-site.ts';
import { seededRandom } from './seeded-random.ts';

/** All activities, in the order of the rounds. */
export const ACTIVITIES: readonly Activity[] = [
  editActivity,
  uploadActivity,
  importActivity,
  syncActivity,
  readActivity,
  buildActivity,
  takedownActivity,
  curateActivity,
  mergeActivity,
  backupActivity,
  restoreActivity,
];

/** Results of the rounds of one activity. */
export type Figures = {
  name: string;
  rounds: number;
  /** Rounds in which the process was killed before its end. */
  killed: number;
  acknowledged: number;
  /** Rounds after which `gallery check` found problems, all repaired by `--fix`. */
  repaired: number;
  /** A sentence per failure, with its round; empty if nothing was lost. */
  failures: string[];
};

/** The result of `gallery check`; in this process, because starting one costs more than the check. */
const findProblems = async (site: CrashSite): Promise<readonly string[]> =>
  (await site.look(({ app }) => app.galleryCheck.check({ fix: false }))).problems;

/** Runs `gallery check`, and `--fix` if needed; afterwards it must find nothing. Returns whether there was something to repair. */
async function checkAndFix(site: CrashSite): Promise<boolean> {
  if ((await findProblems(site)).length === 0) return false;
  const fix = await site.run('check', '--fix');
  const left = await findProblems(site);
  if (left.length > 0) throw new Error(`check is not clean after --fix:\n${fix.output}\n${left.join('\n')}`);
  return true;
}

/** Requests the home page, a company's page, its image, the database's state, and the acknowledged addresses. */
async function findUnserved(site: CrashSite, addresses: readonly string[]): Promise<string[]> {
  const image = await site.look(({ db }) => db.select().from(images).where(eq(images.hidden, false)).limit(1).get());
  const [width] = (image?.widths ?? '').split(',');
  const picture = `/media/v1/${image?.publicId}/${width}.${image?.format}`;
  const paths = ['/', '/company/aegis-security', '/healthz', picture, ...addresses];
  return site.serving(async (server) => {
    const unserved: string[] = [];
    for (const path of paths) {
      const { status } = await fetch(site.baseUrl + path);
      if (status !== 200) unserved.push(`${path} answers ${status}`);
    }
    await stopServer(server);
    return unserved;
  });
}

async function runRound(site: CrashSite, activity: Activity, figures: Figures, seed: number): Promise<void> {
  const { killed, acknowledged, findLost, addresses = [] } = await activity.run(site, seededRandom(seed));
  figures.killed += killed ? 1 : 0;
  figures.acknowledged += acknowledged;
  figures.repaired += (await checkAndFix(site)) ? 1 : 0;
  const lost = (await findLost()).map((what) => `lost: ${what}`);
  figures.failures.push(...[...lost, ...(await findUnserved(site, addresses))].map((what) => `${what} (seed ${seed})`));
}

/** Options of a run; each round's seed is that of the run plus its number. */
type Run = {
  site: CrashSite;
  rounds: number;
  seed: number;
  activities?: readonly Activity[];
  onRound?: (text: string) => void;
};

/** Kills one activity after the other at random moments, checks the gallery each time, and returns the figures. Deletes the site. */
export async function runCrashRounds({
  site,
  rounds,
  seed,
  activities = ACTIVITIES,
  onRound,
}: Run): Promise<Figures[]> {
  const all = activities.map(({ name }): Figures => {
    return { name, rounds: 0, killed: 0, acknowledged: 0, repaired: 0, failures: [] };
  });
  try {
    for (let round = 0; round < rounds; round += 1) {
      const activity = activities[round % activities.length];
      const figures = all[round % activities.length];
      if (!activity || !figures) break;
      figures.rounds += 1;
      const failuresBefore = figures.failures.length;
      await runRound(site, activity, figures, seed + round).catch((error: unknown) => {
        figures.failures.push(`${error instanceof Error ? error.message : error} (seed ${seed + round})`);
      });
      const news = figures.failures.slice(failuresBefore);
      onRound?.(`${round + 1}/${rounds} ${activity.name}: ${news.length === 0 ? 'ok' : news.join('\n  ')}`);
    }
  } finally {
    for (const dir of [site.dataDir, site.workDir]) await rm(dir, { recursive: true, force: true });
  }
  return all;
}
