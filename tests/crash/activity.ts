import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { type CrashSite, type Ended, kill } from './crash-site.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Result of one round of an activity. */
type Outcome = {
  /** Whether the process was killed before it ended. */
  killed: boolean;
  /** Number of operations that the process acknowledged. */
  acknowledged: number;
  /** Returns the names of acknowledged things that are lost, after the gallery was checked. */
  findLost: () => Promise<string[]>;
  /** Addresses that must be served from now on. */
  addresses?: readonly string[];
};

/** An operation of a gallery that can be killed midway. */
export type Activity = { name: string; run: (site: CrashSite, dice: SeededRandom) => Promise<Outcome> };

/** Assumed duration in ms of a kind of work, until it has once ended unkilled. */
const FIRST_GUESS_MS = 2_500;
/** Kills come up to this factor later than the work took last time, so that its last steps are hit too. */
const BEYOND_END = 1.1;
/** Factor by which the assumed duration grows after each kill. */
const GROWTH = 1.15;

/** Chooses moments for kills, from the beginning to the end of the work on this machine. */
export function killMoments(firstGuessMs = FIRST_GUESS_MS) {
  let takesMs = firstGuessMs;
  return {
    next: (dice: SeededRandom): number => dice.share() * takesMs * BEYOND_END,
    /** The work ended before its kill. */
    ended: (ms: number): void => {
      takesMs = ms;
    },
    /** The work was killed, so it may take longer than assumed. */
    killed: (): void => {
      takesMs *= GROWTH;
    },
  };
}

/** Runs a command and kills it at one of the moments; returns its result if it was faster. */
export async function killCommand(
  { child, ended }: { child: ChildProcess; ended: Promise<Ended> },
  moments: ReturnType<typeof killMoments>,
  dice: SeededRandom,
): Promise<Ended | undefined> {
  const startedAt = performance.now();
  const moment = new AbortController();
  const late = wait(moments.next(dice), undefined, { signal: moment.signal }).catch(() => undefined);
  const end = await Promise.race([ended, late]);
  moment.abort();
  if (end) moments.ended(performance.now() - startedAt);
  else {
    await kill(child);
    moments.killed();
  }
  if (end && end.status !== 0) throw new Error(`The command failed by itself:\n${end.output}`);
  return end ?? undefined;
}

/** Repeats an action until the server, which is killed at a random moment, is gone. */
export async function untilKilled(
  server: ChildProcess,
  afterMs: number,
  work: (turn: number) => Promise<void>,
): Promise<void> {
  let gone = false;
  const killing = wait(afterMs).then(async () => {
    await kill(server);
    gone = true;
  });
  for (let turn = 0; !gone; turn += 1) await work(turn).catch(() => wait(20));
  await killing;
}
