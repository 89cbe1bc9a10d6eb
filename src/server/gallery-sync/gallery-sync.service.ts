import { setTimeout as timer } from 'node:timers/promises';
import { isAppError } from '#shared/http/app-error.ts';
import type { SyncReport } from '#shared/images/sync-report.contract.ts';
import type { Actor } from '../audit/actor.ts';
import type { Log } from '../log/log.ts';
import type { GalleryComparison, SyncOptions } from './gallery-comparison.ts';
import type { GallerySyncRepository } from './gallery-sync.repository.ts';
import type { SyncRequests } from './sync-requests.ts';
import type { SyncRun, SyncRunsRepository } from './sync-runs.repository.ts';
import { type SyncSlice, SyncTakenOver } from './sync-slice.ts';

/** After so long in ms a request begins nothing more; what it has begun then takes a few seconds. */
const SLICE_MS = 12_000;
/** How long in ms a process may be silent before another goes on with its sync. */
const LEASE_MS = 30_000;
/** How often in ms each process looks whether a sync has been left to it. */
const LOOK_MS = 10_000;
/** How often in ms a sync that another process is at is asked for. */
const TURN_MS = 500;

type Deps = {
  comparison: GalleryComparison;
  repository: Pick<GallerySyncRepository, 'findProgress'>;
  runs: SyncRunsRepository;
  newId: () => string;
  now: () => Date;
  log: Log;
  /** Has this program asked again, where a process may not go on for long after its answer; the sync is then done in slices. */
  callAgain?: (() => Promise<unknown>) | undefined;
  /** What has syncs made without anybody asking for one. */
  requests: SyncRequests;
};

/**
 * Syncs in slices: how far one has come is in the database, so that a request takes seconds whatever there is to read, and another process
 * goes on where one was frozen or killed. One process is at it at a time.
 */
export function gallerySyncService({ comparison, repository, runs, newId, now, log, callAgain, requests }: Deps) {
  let running: Promise<SyncReport> | undefined;
  let attending: Promise<void> | undefined;
  let lookedAt = 0;
  let watch: NodeJS.Timeout | undefined;

  const later = (ms: number): Date => new Date(now().getTime() + ms);
  const turn = (holder: string) => ({ holder, now: now(), until: later(LEASE_MS) });

  const sliceOf = (holder: string, goesOn: boolean): SyncSlice => {
    const endsAt = later(SLICE_MS);
    return {
      goesOn,
      isOver: () => callAgain !== undefined && now() > endsAt,
      hold: async () => {
        if (!(await runs.extend({ holder, until: later(LEASE_MS) }))) throw new SyncTakenOver();
      },
    };
  };

  const end = async (holder: string): Promise<void> => {
    await runs.end(holder);
    await requests.goOn();
  };

  /** A slice of a run that is ours; undefined when there is more to do, which is then anybody's. */
  const advance = async (
    holder: string,
    { actor }: SyncRun,
    options: SyncOptions,
    goesOn: boolean,
  ): Promise<SyncReport | undefined> => {
    try {
      const report = await comparison.update(actor, options, sliceOf(holder, goesOn));
      if (report) await end(holder);
      else await runs.leave(holder, now());
      return report;
    } catch (error) {
      if (error instanceof SyncTakenOver) return undefined;
      const waitS = goesOn && isAppError(error) ? error.extras.retryAfter : undefined;
      // Nobody looks at a sync that goes on by itself: where waiting helps, it waits. Whoever asked for one hears of it.
      await (waitS === undefined ? runs.end(holder) : runs.leave(holder, later(waitS * 1_000)));
      throw error;
    }
  };

  const beginWhenFree = async (holder: string, actor: Actor): Promise<SyncRun> => {
    for (;;) {
      const run = await runs.begin(turn(holder), actor);
      if (run) return run;
      await timer(TURN_MS);
    }
  };

  /** Goes on until all is done, as this process may take its time. */
  const finish = async (holder: string, begun: SyncRun, options: SyncOptions): Promise<SyncReport> => {
    let report = await advance(holder, begun, options, false);
    while (!report) report = await advance(holder, await beginWhenFree(holder, begun.actor), options, true);
    return report;
  };

  const unfinished = async (): Promise<SyncReport> => {
    const { listing } = await repository.findProgress();
    const { added, changed, reworded } = listing ?? { added: 0, changed: 0, reworded: 0 };
    const message = `${added} new and ${changed} changed so far. The refresh goes on by itself.`;
    return { message, added, changed, reworded, gone: [], unmatched: [] };
  };

  /** One at a time in this process: who asks meanwhile gets the same report. */
  const shared = (work: () => Promise<SyncReport>): Promise<SyncReport> => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };

  const sync = (actor: Actor, options: Omit<SyncOptions, 'isDryRun'> = {}): Promise<SyncReport> =>
    shared(async () => {
      const holder = newId();
      return finish(holder, await beginWhenFree(holder, actor), options);
    });

  /** A slice of what was left to us, if anything was. Whether there is more. */
  const goOn = async (): Promise<boolean> => {
    lookedAt = now().getTime();
    await requests.keepSchedule();
    const holder = newId();
    const run = await runs.takeDue(turn(holder));
    if (!run) return false;
    return (await advance(holder, run, {}, true)) === undefined;
  };

  const attend = (work: () => Promise<unknown>): Promise<void> => {
    attending ??= work()
      .then(
        () => undefined,
        (err: unknown) => log.warn({ err }, 'a refresh could not go on'),
      )
      .finally(() => {
        attending = undefined;
      });
    return attending;
  };

  const onward = async (): Promise<void> => {
    while (await goOn());
  };

  return {
    preview: comparison.preview,
    notify: requests.notify,

    /**
     * Reads the image host and requests a rebuild, however long it takes; who asks meanwhile gets the same report. New images come
     * in, changed ones are renewed, gone ones are hidden (never deleted, so that tags and texts survive an accident) and
     * show again when they are back. Looks at what has changed since the last sync; `isWhole` reads everything. Throws what
     * the image host throws, and `image-host-failed` when most of the index seems gone; what was read until then is kept,
     * nothing is hidden, and the next sync goes on from there.
     */
    sync,

    /** `sync` for a request: returns what was imported within `SLICE_MS`; the rest continues in the background. */
    refresh: async (actor: Actor): Promise<SyncReport> => {
      const holder = newId();
      const run = running ? undefined : await runs.begin(turn(holder), actor);
      if (!running && !run) return unfinished();
      if (callAgain) return (run && (await advance(holder, run, {}, false))) ?? unfinished();
      const whole = running ?? shared(() => finish(holder, run as SyncRun, {}));
      const late = new AbortController();
      const answer = await Promise.race([
        whole,
        timer(SLICE_MS, undefined, { signal: late.signal }).catch(() => undefined),
      ]).finally(() => late.abort());
      if (answer) return answer;
      whole.catch((err: unknown) => log.warn({ err }, 'a refresh has failed'));
      return unfinished();
    },

    /** Goes on with syncs that were left or whose process was killed, as long as this one serves; returns how to stop. */
    attend: (): (() => void) => {
      watch = setInterval(() => running || void attend(onward), LOOK_MS).unref();
      return () => clearInterval(watch);
    },

    /** What is left to do when a function has answered: a slice, after which it has itself asked again. `isProbe`: it was asked for that. */
    afterAnswer: async ({ isProbe }: { isProbe: boolean }): Promise<void> => {
      if (!callAgain || (!isProbe && now().getTime() < lookedAt + LOOK_MS)) return;
      await attend(async () => {
        if (await goOn()) await callAgain();
      });
    },
  };
}
