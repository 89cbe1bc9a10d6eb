import type { Log } from '../log/log.ts';
import type { TakedownsService } from '../takedowns/takedowns.service.ts';
import type { RetentionService } from './retention.service.ts';

/** Interval in ms between two checks of a process. */
const LOOK_MS = 10 * 60_000;

/** Deletes what is due in functions, which have no timers: expired data, and files that a takedown could not delete. */
export function upkeepService(deps: {
  retention: Pick<RetentionService, 'purge'>;
  takedowns: Pick<TakedownsService, 'finish'>;
  log: Log;
  now: () => Date;
}) {
  const { retention, takedowns, log, now } = deps;
  let lookedAt = 0;
  const settled = (work: Promise<unknown>, failure: string) => work.catch((err: unknown) => log.warn({ err }, failure));

  return {
    /** Settles when no work is left that a freeze would interrupt. Never rejects; checks at most every ten minutes. */
    afterResponse: async (): Promise<void> => {
      const sinceMs = now().getTime() - lookedAt;
      // Negative when the clock has been set back.
      if (sinceMs >= 0 && sinceMs < LOOK_MS) return;
      lookedAt = now().getTime();
      await settled(retention.purge(), 'old records could not be purged');
      await settled(takedowns.finish(), 'takedowns could not be finished');
    },
  };
}
