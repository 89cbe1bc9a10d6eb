import type { Log } from './log.ts';

/** Logs a failure that repeats: once when it begins, and once when it is over. */
export function failureLog(log: Log, { failing, over }: { failing: string; over: string }) {
  let isFailing = false;
  return {
    failed: (err: unknown): void => {
      if (!isFailing) log.warn({ err }, failing);
      isFailing = true;
    },
    worked: (): void => {
      if (isFailing) log.warn(over);
      isFailing = false;
    },
  };
}
