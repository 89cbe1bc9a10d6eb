import { IMAGE_HOST, SCHEDULE } from '../audit/actor.ts';
import type { GallerySyncRepository } from './gallery-sync.repository.ts';
import type { SyncRunsRepository } from './sync-runs.repository.ts';

/** How long in ms a sync waits for more after the image host has told of something. */
const QUIET_MS = 20_000;
/** How often in ms each process looks whether it is time for a sync. */
const SCHEDULE_LOOK_MS = 30_000;
/** After so long in ms everything is read: a move between folders may have left no trace among the changes. */
const WHOLE_MS = 24 * 60 * 60_000;
/** Images of one notification that are looked at by themselves. */
const TOLD_MAX = 500;

type Deps = {
  repository: Pick<GallerySyncRepository, 'findProgress' | 'insertTold' | 'findTold' | 'updateForgotten'>;
  runs: SyncRunsRepository;
  now: () => Date;
  /** How often in minutes a sync is due by itself; 0: never. */
  minutes: number;
  /** Once a day everything is read. */
  readsAll: boolean;
};

/** Syncs that nobody asks for: by the clock, and because the image host has told of something. */
export function syncRequests({ repository, runs, now, minutes, readsAll }: Deps) {
  let lookAt = 0;
  const soon = (): Date => new Date(now().getTime() + QUIET_MS);

  return {
    /** Asks for a sync where it is time for one. */
    keepSchedule: async (): Promise<void> => {
      if (minutes === 0 || now().getTime() < lookAt) return;
      lookAt = now().getTime() + SCHEDULE_LOOK_MS;
      if (!(await runs.takeScheduled(now(), minutes * 60_000))) return;
      const { since, wholeAt } = await repository.findProgress();
      const isOld = readsAll && since !== null && now().getTime() - Date.parse(wholeAt ?? since) > WHOLE_MS;
      if (isOld) await repository.updateForgotten();
      await runs.request(now(), SCHEDULE);
    },

    /** The image host has told of these images, or that only a reading of everything can tell what it did. A sync follows. */
    hear: async (told: readonly string[] | 'all'): Promise<void> => {
      if (told === 'all' || told.length > TOLD_MAX) await repository.updateForgotten();
      else await repository.insertTold(told);
      await runs.request(soon(), IMAGE_HOST);
    },

    /** Asks for another sync where the image host has told of something during the one that ends. */
    goOn: async (): Promise<void> => {
      if ((await repository.findTold()).length > 0) await runs.request(soon(), IMAGE_HOST);
    },
  };
}

export type SyncRequests = ReturnType<typeof syncRequests>;
