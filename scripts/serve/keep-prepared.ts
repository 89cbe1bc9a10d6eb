import { setTimeout as wait } from 'node:timers/promises';
import type { RepeatedAnswers } from './repeated-answers.ts';
import { spareMemory } from './spare-memory.ts';

/** How often in ms the gallery is looked at; a change of another process shows within two seconds. */
const LOOK_MS = 1_000;
/** How long in ms a start waits for the first lists at most; a very large gallery goes on making them while it serves. */
const START_MAX_MS = 2_500;

type Options = {
  /** Whether looking at the gallery is cheap; a database at the other end of a network is only asked when people ask us. */
  follow: boolean;
  report: (error: unknown) => void;
};

/** Has the lists that are asked for first ready, now and after each change of the gallery; answers how to stop. */
export async function keepPrepared(
  { prepare }: Pick<RepeatedAnswers, 'prepare'>,
  { follow, report }: Options,
): Promise<() => void> {
  let preparing: Promise<unknown> | undefined;
  const look = (): Promise<unknown> => {
    preparing ??= prepare()
      .then((isNew) => isNew && spareMemory())
      .catch(report)
      .finally(() => {
        preparing = undefined;
      });
    return preparing;
  };
  await Promise.race([look(), wait(START_MAX_MS)]);
  if (!follow) return () => undefined;
  const timer = setInterval(() => void look(), LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
