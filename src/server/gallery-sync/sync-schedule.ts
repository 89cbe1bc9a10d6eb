import { IMAGE_HOST, SCHEDULE } from '../audit/actor.ts';
import type { GallerySyncRepository } from './gallery-sync.repository.ts';
import type { SyncRunsRepository } from './sync-runs.repository.ts';

/** How long in ms a sync waits for further notifications of the image host. */
const QUIET_MS = 20_000;
/** Interval in ms at which each process checks whether a sync is due. */
const SCHEDULE_LOOK_MS = 30_000;
/** Interval in ms of full listings: a move between folders may not show among the changes. */
const WHOLE_MS = 24 * 60 * 60_000;
/** A notification with more images than this triggers a full listing. */
const NOTIFIED_MAX = 500;

type Deps = {
  repository: Pick<GallerySyncRepository, 'findProgress' | 'insertNotified' | 'findNotified' | 'updateForgotten'>;
  runs: SyncRunsRepository;
  now: () => Date;
  /** Minutes between scheduled syncs; 0: never. */
  minutes: number;
  /** Whether everything is read once a day. */
  readsAll: boolean;
};

/** Requests syncs on a schedule and after notifications of the image host. */
export function syncSchedule({ repository, runs, now, minutes, readsAll }: Deps) {
  let lookedAt = 0;
  const dueAt = (): Date => new Date(now().getTime() + QUIET_MS);

  return {
    /** Requests a sync if one is due. */
    keepSchedule: async (): Promise<void> => {
      const sinceMs = now().getTime() - lookedAt;
      // Negative when the clock has been set back.
      if (minutes === 0 || (sinceMs >= 0 && sinceMs < SCHEDULE_LOOK_MS)) return;
      lookedAt = now().getTime();
      if (!(await runs.takeScheduled(now(), minutes * 60_000))) return;
      const { since, wholeAt } = await repository.findProgress();
      const isOld = readsAll && since !== null && now().getTime() - Date.parse(wholeAt ?? since) > WHOLE_MS;
      if (isOld) await repository.updateForgotten();
      await runs.request(now(), SCHEDULE);
    },

    /** Records images that the image host named; `all`: only a full listing shows what changed. Requests a sync. */
    notify: async (publicIds: readonly string[] | 'all'): Promise<void> => {
      if (publicIds === 'all' || publicIds.length > NOTIFIED_MAX) await repository.updateForgotten();
      else await repository.insertNotified(publicIds);
      await runs.request(dueAt(), IMAGE_HOST);
    },

    /** Requests another sync if the image host sent a notification during the one that ends. */
    resume: async (): Promise<void> => {
      if ((await repository.findNotified()).length > 0) await runs.request(dueAt(), IMAGE_HOST);
    },
  };
}

export type SyncRequests = ReturnType<typeof syncSchedule>;
