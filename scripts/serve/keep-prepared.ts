import { setTimeout as wait } from 'node:timers/promises';
import type { RepeatedAnswers } from './repeated-answers.ts';
import { spareMemory } from './spare-memory.ts';

/** How often in ms the gallery is looked at; a change of another process shows within two seconds. */
const LOOK_MS = 1_000;
/** How long in ms a start waits for the first lists at most; a very large gallery goes on making them while it serves. */
const START_MAX_MS = 2_500;

/** After so long in ms without a further change what the changes left behind is cleared away: nothing is answered meanwhile. */
const CALM_MS = 30_000;

type Options = {
  /** Whether looking at the gallery is cheap; a database at the other end of a network is only asked when people ask us. */
  follow: boolean;
  report: (error: unknown) => void;
  /** Gives memory back to the system. */
  spare?: () => void;
};

/** Has the lists that are asked for first ready, now and after each change of the gallery; answers how to stop. */
export async function keepPrepared(
  { prepare }: Pick<RepeatedAnswers, 'prepare'>,
  { follow, report, spare = spareMemory }: Options,
): Promise<() => void> {
  let preparing: Promise<unknown> | undefined;
  let isStarting = true;
  let calm: NodeJS.Timeout | undefined;
  const tidy = (): void => {
    if (isStarting) {
      spare();
      return;
    }
    clearTimeout(calm);
    calm = setTimeout(spare, CALM_MS);
    calm.unref();
  };
  const look = (): Promise<unknown> => {
    preparing ??= prepare()
      .then((isNew) => isNew && tidy())
      .catch(report)
      .finally(() => {
        preparing = undefined;
      });
    return preparing;
  };
  await Promise.race([look(), wait(START_MAX_MS)]);
  isStarting = false;
  if (!follow) return () => clearTimeout(calm);
  const timer = setInterval(() => void look(), LOOK_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    clearTimeout(calm);
  };
}
