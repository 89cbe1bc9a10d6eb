import { PURGE_HOURS } from '#shared/users/retention.ts';
import { keepDoing } from '../keep-doing.ts';
import type { Log } from '../log/log.ts';
import type { TakedownsService } from '../takedowns/takedowns.service.ts';
import type { RetentionService } from './retention.service.ts';

/** Interval in ms between two checks of a function's process. */
const LOOK_MS = 10 * 60_000;
const MINUTE_MS = 60_000;

/** Work that is due again and again. */
type Job = { everyMs: number; failure: string; run: () => Promise<unknown> };

/** Work that is due again and again: by timers in a server, after responses in functions, which have no timers. */
export function upkeepService(deps: {
  retention: Pick<RetentionService, 'purge'>;
  takedowns: Pick<TakedownsService, 'finish'>;
  log: Log;
  now: () => Date;
}) {
  const { retention, takedowns, log, now } = deps;
  const jobs: readonly Job[] = [
    {
      everyMs: PURGE_HOURS * 60 * MINUTE_MS,
      failure: 'old records could not be purged',
      run: async () => {
        const purged = await retention.purge();
        if (Object.values(purged).some((count) => count > 0)) log.info(purged, 'old records purged');
      },
    },
    // Files that a killed process or an outage of the image host has left.
    { everyMs: MINUTE_MS, failure: 'takedowns could not be finished', run: takedowns.finish },
  ];
  const settled = ({ run, failure }: Job) => run().catch((err: unknown) => log.error({ err }, failure));
  let lookedAt = 0;

  return {
    /** Does it now and at its intervals; returns a stop function. */
    start: (): (() => void) => {
      const stops = jobs.map((job) => keepDoing(() => settled(job), job.everyMs));
      return () => {
        for (const stop of stops) stop();
      };
    },

    /** Settles when no work is left that a freeze would interrupt. Never rejects; checks at most every ten minutes. */
    afterResponse: async (): Promise<void> => {
      const sinceMs = now().getTime() - lookedAt;
      // Negative when the clock has been set back.
      if (sinceMs >= 0 && sinceMs < LOOK_MS) return;
      lookedAt = now().getTime();
      for (const job of jobs) await settled(job);
    },
  };
}
