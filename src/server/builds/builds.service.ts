import { setTimeout as timer } from 'node:timers/promises';
import type { BuildRequest, BuildRow } from '#db/schema/operations.ts';
import { failureLog } from '../log/failure-log.ts';
import type { Log } from '../log/log.ts';
import { listBuilds, reasonText } from './build.mapper.ts';
import type { BuildHook } from './build-hook.port.ts';
import { buildRunner, LEASE_MS } from './build-runner.ts';
import type { Builds, FinishedBuild } from './builds.port.ts';
import type { BuildsRepository } from './builds.repository.ts';
import { isWaiting } from './machine-failure.ts';
import type { OwnBuildsRepository } from './own-builds.repository.ts';

/** Requests that come within this time in ms become one build. */
const COALESCE_MS = 400;
/** How often in ms each process looks for builds that another has left unfinished. */
const LOOK_MS = 2_000;
/** How often in ms a build that waits for another process's build checks again. */
const TURN_MS = 250;
/** How often a build is tried whose process was killed. */
const TRIES = 3;

const DIED = 'The process ended while this build ran.';
const GIVEN_UP = `The process ended while this build ran, ${TRIES} times. It is not tried again.`;

type Deps = {
  rows: BuildsRepository;
  repository: OwnBuildsRepository;
  hook: BuildHook;
  now: () => Date;
  newId: () => string;
  /** A sentence if the machine is at fault: such a build is tried again, others are not. */
  machineFailure: (error: unknown) => string | undefined;
  /** A sentence if another server publishes: this process leaves builds to it. */
  otherPublisher?: () => Promise<string | undefined>;
  coalesceMs?: number;
  /** The processes are on one machine, so that the lock of the releases shows whether one of them is building. */
  isOneMachine: boolean;
  log: Log;
};

/**
 * Builds that run here. Requests and the claim to build are rows, so that any number of processes that share a database and
 * a data folder run one build at a time, and each can continue after another was killed or frozen.
 */
export function buildsService({
  rows,
  repository,
  hook,
  now,
  newId,
  machineFailure,
  log: serverLog,
  isOneMachine,
  otherPublisher = async () => undefined,
  ...options
}: Deps): Builds {
  const coalesceMs = options.coalesceMs ?? COALESCE_MS;
  const ending = new AbortController();
  const observers: ((build: FinishedBuild) => void)[] = [];
  const trouble = failureLog(serverLog, {
    failing: 'builds cannot be looked at or recorded; this is tried again until it works',
    over: 'builds can be looked at and recorded again',
  });
  /** Writes the outcome that the database did not take when its build ended. */
  let unrecorded: (() => Promise<void>) | undefined;
  const runBuild = buildRunner({
    repository,
    machineFailure,
    record: (write) =>
      write().catch((error: unknown) => {
        trouble.failed(error);
        unrecorded = write;
      }),
    hook,
    now,
    ending: ending.signal,
    onFinished: (build) => {
      for (const observer of observers) observer(build);
    },
  });
  let due: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isRequested = false;
  let watch: NodeJS.Timeout | undefined;

  const later = (ms: number): Date => new Date(now().getTime() + ms);
  const lease = () => ({ now: now(), until: later(LEASE_MS) });

  const record = async (requests: readonly BuildRequest[], tries?: number): Promise<void> => {
    for (const request of requests) await repository.insertRequest(newId(), request, now(), tries);
  };

  /** Whether a build is queued that doesn't wait for its next try. */
  const isAnyDue = async (): Promise<boolean> =>
    (await repository.findUnfinished()).some((it) => it.state === 'queued' && !isWaiting(it.callDueAt, now()));

  let lastFailure: string | undefined;
  /** Logs a failure, and the end of a row of failures; the same one that repeats is logged once. */
  const noteOutcome = (build: string, failure: string | undefined): void => {
    if (failure === lastFailure) return;
    serverLog.warn({ build, why: failure }, failure === undefined ? 'builds succeed again' : 'a build failed');
    lastFailure = failure;
  };

  /** Builds until nothing is due or another process builds. */
  const runWaiting = async (): Promise<void> => {
    while (!(ending.signal.aborted || (await otherPublisher()))) {
      const own = (await isAnyDue()) ? await repository.take(lease()) : undefined;
      if (!unrecorded) trouble.worked();
      if (!own) return;
      const { id, requests, reason } = own;
      const failure = await runBuild(own, { id, reason: requests.length > 0 ? reasonText(requests) : reason });
      // It was stopped: another process runs it, or this one after its next start.
      if (failure !== undefined && ending.signal.aborted) await record(requests);
      else noteOutcome(id, failure);
    }
  };

  const begin = (): void => {
    due = undefined;
    isRequested = running !== undefined;
    if (running || ending.signal.aborted) return;
    running = runWaiting()
      .catch(trouble.failed)
      .finally(() => {
        running = undefined;
        // A request that came after the last look at the queue.
        if (isRequested) begin();
      });
  };

  /** Requests a build. Settles once the request is recorded, not when it is built. */
  const request = async (reason: string, actor?: { id: string | null }): Promise<void> => {
    await record([{ reason, actorId: actor?.id ?? null }]);
    due ??= setTimeout(begin, coalesceMs);
  };

  const isDead = async ({ callerUntil, startedAt }: BuildRow): Promise<boolean> => {
    const at = now().getTime();
    // Times that no running build has are of a clock that has been set back since.
    const leftMs = (callerUntil?.getTime() ?? 0) - at;
    if (!isOneMachine) return leftMs <= 0 || leftMs > 2 * LEASE_MS;
    // The process that has just claimed it may not have the lock of the releases yet.
    const ageMs = at - (startedAt?.getTime() ?? 0);
    return (ageMs < 0 || ageMs >= LOOK_MS) && hook.recover();
  };

  /** Gives up a build whose process is gone, and requests it again. */
  const markDead = async (build: BuildRow): Promise<void> => {
    if (!(await repository.updateDead(build, `${build.log}\n${DIED}`.trim(), now()))) return;
    // What the machine has refused before was not the end of its process.
    const ends = build.callDueAt ? 1 : build.tries;
    if (ends < TRIES) return record(build.requests, ends);
    const seconds = (now().getTime() - (build.startedAt ?? now()).getTime()) / 1_000;
    for (const observer of observers) observer({ outcome: 'failed', seconds, why: GIVEN_UP });
  };

  const recordLate = async (): Promise<void> => {
    await unrecorded?.();
    unrecorded = undefined;
  };

  /** Gives up builds whose processes are gone. Returns whether anything remains to be built. */
  const markDeadBuilds = async (): Promise<boolean> => {
    await recordLate();
    const unfinished = await repository.findUnfinished();
    for (const build of unfinished) if (build.state === 'running' && (await isDead(build))) await markDead(build);
    return unfinished.length > 0;
  };

  /** Builds what another process has left unfinished. */
  const look = async (): Promise<void> => {
    if (running || due !== undefined) return;
    try {
      if (await markDeadBuilds()) begin();
      else trouble.worked();
    } catch (error) {
      trouble.failed(error);
    }
  };

  /** Leaves a build to the server that publishes, if there is one. Returns whether that has built it; it may end before. */
  const isLeftToOther = async (reason: string, onLine: (line: string) => void): Promise<boolean> => {
    const other = await otherPublisher();
    if (other === undefined) return false;
    await record([{ reason, actorId: null }]);
    onLine(other);
    while ((await otherPublisher()) !== undefined) {
      await timer(TURN_MS, undefined, { signal: ending.signal });
      if ((await repository.findUnfinished()).length === 0) return true;
    }
    return false;
  };

  /** Builds now, for the command line and the start; log lines go to `onLine`. Rejects with the reason when it fails. */
  const runNow: Builds['runNow'] = async (reason, onLine, { unless, ...how } = {}) => {
    if (await isLeftToOther(reason, onLine)) return 'live';
    const id = newId();
    for (let tries = 0; ; tries += 1) {
      // This build shows the queued changes too.
      const own = (await repository.take(lease())) ?? (await repository.insertRunning(id, reason, lease()));
      if (own) {
        const failure = await runBuild(own, { id: own.id, reason, ...how }, onLine);
        if (failure !== undefined) throw new Error(failure);
        return 'live';
      }
      if (tries === 0) onLine('Another process is building; waiting for it.');
      await markDeadBuilds();
      await timer(TURN_MS, undefined, { signal: ending.signal });
      if (await unless?.()) {
        onLine('Another process has built it.');
        return 'live';
      }
    }
  };

  /** Resolves when this process has nothing queued and nothing running. */
  const settled = async (): Promise<void> => {
    while (due !== undefined || running) {
      if (due !== undefined && !running) {
        clearTimeout(due);
        begin();
      }
      await running;
    }
  };

  /** Stops the running build; another process, or the next start, builds what is queued. */
  const stop = async (): Promise<void> => {
    clearInterval(watch);
    clearTimeout(due);
    due = undefined;
    ending.abort();
    await running;
  };

  return {
    request,
    runNow,
    recover: async () => {
      await look();
      watch ??= setInterval(() => void look(), LOOK_MS).unref();
    },
    settled,
    afterResponse: settled,
    stop,
    isBusy: (): boolean => due !== undefined || running !== undefined,
    observe: (observer: (build: FinishedBuild) => void): void => {
      observers.push(observer);
    },
    list: () => listBuilds(rows),
  };
}
