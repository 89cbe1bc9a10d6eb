import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { type CrashSite, type Ended, kill } from './crash-site.ts';
import type { SeededRandom } from './seeded-random.ts';

/** What one round of an activity came to. */
type Outcome = {
  /** Whether the process was killed before it had come to its end by itself. */
  killed: boolean;
  /** How many things the process has said yes to. */
  acknowledged: number;
  /** Names what of it is gone, once the gallery has been checked; empty when all is there. */
  findLost: () => Promise<string[]>;
  /** Addresses that must be served from now on. */
  addresses?: readonly string[];
};

/** Something that a gallery does and that can be killed in the middle. */
export type Activity = { name: string; run: (site: CrashSite, dice: SeededRandom) => Promise<Outcome> };

/** Milliseconds that a kind of work takes at first, until it has been seen to end by itself. */
const FIRST_GUESS_MS = 2_500;
/** Kills come up to this much later than the work took last time, so that its last steps get their share. */
const BEYOND_END = 1.1;
/** By how much longer the work is thought to take after each kill. */
const GROWTH = 1.15;

/** Picks moments for kills: anywhere from the beginning to the end of the work, as long as that takes on this machine. */
export function killMoments(firstGuessMs = FIRST_GUESS_MS) {
  let takesMs = firstGuessMs;
  return {
    next: (dice: SeededRandom): number => dice.share() * takesMs * BEYOND_END,
    /** The work was faster than its kill. */
    ended: (ms: number): void => {
      takesMs = ms;
    },
    /** The work was killed: it may well take longer than was thought. */
    killed: (): void => {
      takesMs *= GROWTH;
    },
  };
}

/** Lets a command run and kills it at one of the moments; returns how it ended when it was faster. */
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

/** Does something again and again until the server is gone, which is killed at a random moment. */
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
