import { randomUUID } from 'node:crypto';
import { setTimeout as timer } from 'node:timers/promises';
import { isAppError } from '#shared/http/app-error.ts';
import type { SyncReport } from '#shared/images/sync-report.contract.ts';
import { PAGES } from '#shared/site/pages.ts';
import type { Actor } from '../audit/actor.ts';
import type { Log } from '../log/log.ts';
import type { Announce } from '../notifications/notifications.service.ts';
import type { GalleryComparison, SyncOptions } from './gallery-comparison.ts';
import type { GallerySyncRepository } from './gallery-sync.repository.ts';
import type { SyncRun, SyncRunsRepository } from './sync-runs.repository.ts';
import type { SyncRequests } from './sync-schedule.ts';
import { type SyncSlice, SyncTakenOver } from './sync-slice.ts';

/** A request starts no new work after this time in ms; running work then takes a few more seconds. */
const SLICE_MS = 12_000;
/** Another process continues a sync whose process was silent for this time, in ms. */
const LEASE_MS = 30_000;
/** Interval in ms at which each process looks for an interrupted sync. */
const LOOK_MS = 10_000;
/** Interval in ms at which a process polls a sync that another one runs. */
const TURN_MS = 500;

type Deps = {
  comparison: GalleryComparison;
  repository: Pick<GallerySyncRepository, 'findProgress'>;
  runs: SyncRunsRepository;
  now: () => Date;
  log: Log;
  /** Calls this program again if a process may not run on after its response; the sync then runs in slices. */
  callAgain?: (() => Promise<unknown>) | undefined;
  /** Scheduled syncs and notifications. */
  requests: SyncRequests;
  announce: Announce;
};

/**
 * Syncs in slices, one process at a time. The progress is in the database, so a request takes seconds regardless of the amount,
 * and another process continues if one was frozen or killed.
 */
export function gallerySyncService({ comparison, repository, runs, now, log, callAgain, requests, announce }: Deps) {
  let running: Promise<SyncReport> | undefined;
  let polling: Promise<void> | undefined;
  let checkedAt = 0;
  let watch: NodeJS.Timeout | undefined;

  const later = (ms: number): Date => new Date(now().getTime() + ms);
  const lease = (holder: string) => ({ holder, now: now(), until: later(LEASE_MS) });

  const sliceOf = (holder: string, isResumed: boolean): SyncSlice => {
    const endsAt = later(SLICE_MS);
    return {
      isResumed,
      isOver: () => callAgain !== undefined && now() > endsAt,
      hold: async () => {
        if (!(await runs.extend({ holder, until: later(LEASE_MS) }))) throw new SyncTakenOver();
      },
    };
  };

  const end = async (holder: string): Promise<void> => {
    await runs.end(holder);
    await requests.resume();
  };

  /** Runs a slice of our own run; undefined if there is more to do, which any process may continue. */
  const advance = async (
    holder: string,
    { actor }: SyncRun,
    options: SyncOptions,
    isResumed: boolean,
  ): Promise<SyncReport | undefined> => {
    try {
      const report = await comparison.update(actor, options, sliceOf(holder, isResumed));
      if (report) await end(holder);
      else await runs.leave(holder, now());
      return report;
    } catch (error) {
      if (error instanceof SyncTakenOver) return undefined;
      const waitS = isResumed && isAppError(error) ? error.extras.retryAfter : undefined;
      // A background sync waits where that helps; a requested one reports the error.
      await (waitS === undefined ? runs.end(holder) : runs.leave(holder, later(waitS * 1_000)));
      if (waitS === undefined) {
        const why = error instanceof Error ? error.message : String(error);
        await announce({ event: 'sync.failed', text: `Sync failed: ${why}`, path: PAGES.adminSite.path });
      }
      throw error;
    }
  };

  const beginWhenFree = async (holder: string, actor: Actor): Promise<SyncRun> => {
    for (;;) {
      const run = await runs.begin(lease(holder), actor);
      if (run) return run;
      await timer(TURN_MS);
    }
  };

  /** Continues until everything is done, for processes without a time limit. */
  const finish = async (holder: string, begun: SyncRun, options: SyncOptions): Promise<SyncReport> => {
    let report = await advance(holder, begun, options, false);
    while (!report) report = await advance(holder, await beginWhenFree(holder, begun.actor), options, true);
    return report;
  };

  const unfinished = async (): Promise<SyncReport> => {
    const { listing } = await repository.findProgress();
    const { added, changed, reworded } = listing ?? { added: 0, changed: 0, reworded: 0 };
    const message = `${added} new and ${changed} changed so far. The refresh goes on by itself.`;
    return { message, added, changed, reworded, back: [], gone: [], unmatched: [] };
  };

  /** One at a time in this process; concurrent callers get the same report. */
  const shared = (work: () => Promise<SyncReport>): Promise<SyncReport> => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };

  const sync = (actor: Actor, options: Omit<SyncOptions, 'isDryRun'> = {}): Promise<SyncReport> =>
    shared(async () => {
      const holder = randomUUID();
      return finish(holder, await beginWhenFree(holder, actor), options);
    });

  /** Runs a slice of an interrupted sync, if there is one. Returns whether there is more to do. */
  const resumeDue = async (): Promise<boolean> => {
    checkedAt = now().getTime();
    await requests.keepSchedule();
    const holder = randomUUID();
    const run = await runs.takeDue(lease(holder));
    if (!run) return false;
    return (await advance(holder, run, {}, true)) === undefined;
  };

  const runAlone = (work: () => Promise<unknown>): Promise<void> => {
    polling ??= work()
      .then(
        () => undefined,
        (err: unknown) => log.warn({ err }, 'a refresh could not be continued'),
      )
      .finally(() => {
        polling = undefined;
      });
    return polling;
  };

  const finishDue = async (): Promise<void> => {
    while (await resumeDue());
  };

  return {
    preview: comparison.preview,
    notify: requests.notify,

    /**
     * Reads the image host and requests a rebuild, without a time limit; concurrent callers get the same report. New images are
     * added, changed ones updated, missing ones hidden. They are never deleted, so that tags and texts survive an accident, and
     * show again when they return. Reads changes since the last sync; `isWhole` reads everything. Throws the image host's
     * errors, and `image-host-failed` if most of the index seems to be missing. In that case nothing is hidden, and the next
     * sync continues from what was read.
     */
    sync,

    /** `sync` for a request: returns what was imported within `SLICE_MS`; the rest continues in the background. */
    refresh: async (actor: Actor): Promise<SyncReport> => {
      const holder = randomUUID();
      const run = running ? undefined : await runs.begin(lease(holder), actor);
      if (!running && !run) return unfinished();
      if (callAgain) return (run && (await advance(holder, run, {}, false))) ?? unfinished();
      const whole = running ?? shared(() => finish(holder, run as SyncRun, {}));
      const late = new AbortController();
      const response = await Promise.race([
        whole,
        timer(SLICE_MS, undefined, { signal: late.signal }).catch(() => undefined),
      ]).finally(() => late.abort());
      if (response) return response;
      whole.catch((err: unknown) => log.warn({ err }, 'a refresh has failed'));
      return unfinished();
    },

    /** Continues interrupted syncs as long as this process serves; returns a stop function. */
    startPolling: (): (() => void) => {
      watch = setInterval(() => running || void runAlone(finishDue), LOOK_MS).unref();
      return () => clearInterval(watch);
    },

    /** Runs a slice after a function's response, then calls the function again. `isProbe`: this request was such a call. */
    afterResponse: async ({ isProbe }: { isProbe: boolean }): Promise<void> => {
      const sinceMs = now().getTime() - checkedAt;
      // Negative when the clock has been set back.
      if (!callAgain || (!isProbe && sinceMs >= 0 && sinceMs < LOOK_MS)) return;
      await runAlone(async () => {
        if (await resumeDue()) await callAgain();
      });
    },
  };
}
