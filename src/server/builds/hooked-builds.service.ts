import { setTimeout as timer } from 'node:timers/promises';
import type { BuildRequest, BuildRow } from '#db/schema/operations.ts';
import { failureLog } from '../log/failure-log.ts';
import type { Log } from '../log/log.ts';
import { listBuilds, reasonText } from './build.mapper.ts';
import type { Builds } from './builds.port.ts';
import type { BuildsRepository } from './builds.repository.ts';
import type { HookedBuildsRepository } from './hooked-builds.repository.ts';
import { type CallBuildHook, RefusedError } from './http-build-hook.ts';

/** How long in ms a process may take to call the hook before another one does. */
const CALL_MS = 30_000;
/** How often the hook is called for one build before an admin has to act. */
const TRIES = 5;
/** How long in ms a remote build may take to start. */
const BEGIN_MS = 15 * 60_000;
/** How long in ms a remote build may take from there until it is live. */
const BUILD_MS = 40 * 60_000;
/** How long in ms a function may wait after its response: the platform ends it after 60 s. */
const POLL_MAX_MS = 45_000;

const UNREQUESTED: BuildRequest = { reason: 'Changes of the gallery', actorId: null };
const NOT_BEGUN = `The hook was called, but no build began to read within ${BEGIN_MS / 60_000} minutes. Look at the deploys of the service behind BUILD_HOOK_URL.`;
const NOT_ENDED = `The build did not say within ${BUILD_MS / 60_000} minutes that it is live. Look at the deploys of the service behind BUILD_HOOK_URL.`;

type Deps = {
  repository: HookedBuildsRepository;
  rows: BuildsRepository;
  call: CallBuildHook;
  /** Minimum time in ms between calls of the hook, by all processes together; edits in between become one build. */
  quietMs: number;
  now: () => Date;
  newId: () => string;
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  log: Log;
};

type Situation = Awaited<ReturnType<HookedBuildsRepository['findSituation']>>;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Builds that another service runs when its hook is called. Requests and their outcomes are rows, so that any number of
 * processes and functions call the hook at most once per quiet period, never while an earlier requested build has not
 * started to read, and each can continue after another was frozen or killed. Changes of the gallery without a request,
 * because their function was killed, are detected by the gallery's revision.
 */
export function hookedBuildsService({ repository, rows, call, quietMs, now, newId, log, ...options }: Deps): Builds {
  const ending = new AbortController();
  const wait = options.wait ?? ((ms, signal) => timer(ms, undefined, { signal }).catch(() => undefined));
  const trouble = failureLog(log, {
    failing: 'pending builds of the build hook cannot be checked; this is tried again until it works',
    over: 'pending builds of the build hook can be checked again',
  });
  let polling: Promise<void> | undefined;
  let isRequested = false;
  let lookedAt = 0;
  let served: string | undefined;
  let watch: NodeJS.Timeout | undefined;

  const later = (ms: number): Date => new Date(now().getTime() + ms);

  const callFor = async (build: BuildRow): Promise<number | undefined> => {
    try {
      await repository.updateCalled(build.id, await call(reasonText(build.requests), ending.signal), now());
      return undefined;
    } catch (error) {
      const tries = build.tries + 1;
      if (error instanceof RefusedError || tries >= TRIES) {
        await repository.updateGivenUp(build.id, messageOf(error), now());
        return undefined;
      }
      await repository.updateRefused(build.id, messageOf(error), later(tries * quietMs));
      return tries * quietMs;
    }
  };

  /** Requests a build for changes without a request, once the gallery has stopped changing. */
  const queueBuild = async (content: string | null, newest: BuildRow | undefined): Promise<number | undefined> => {
    if (content === null || !newest?.content || newest.content === content) return undefined;
    const id = newId();
    await repository.insertRequest({ id, request: UNREQUESTED, now: now(), dueAt: later(quietMs) });
    await repository.updateUnrequested(id, content, later(quietMs));
    return quietMs;
  };

  /** Records the end of builds that are known to be live, or that never reported. */
  const closeRunning = async (running: Situation['running']): Promise<void> => {
    const live = served;
    if (live !== undefined && running.some(({ releaseId }) => releaseId === live)) {
      await repository.updateLive(live, `Deploy ${live} is live.`, now());
    }
    if (running.some(({ startedAt }) => (startedAt?.getTime() ?? 0) < lookedAt - BUILD_MS)) {
      await repository.updateSilent(later(-BUILD_MS), NOT_ENDED, now());
    }
  };

  /** Does what is due. Returns the ms until this process must check again; undefined if it need not. */
  const look = async (): Promise<number | undefined> => {
    lookedAt = now().getTime();
    const { queued, running, newest, triedAt, content } = await repository.findSituation();
    await closeRunning(running);
    if (!queued) return queueBuild(content, newest);
    if (queued.calledAt) {
      if (queued.calledAt < later(-BEGIN_MS)) await repository.updateGivenUp(queued.id, NOT_BEGUN, now());
      return undefined;
    }
    const isUnrequested = queued.content !== null && queued.requests.length === 1;
    if (isUnrequested && content !== null && queued.content !== content) {
      await repository.updateUnrequested(queued.id, content, later(quietMs));
      return quietMs;
    }
    const dueAt = Math.max(queued.callDueAt?.getTime() ?? 0, triedAt + quietMs, queued.callerUntil?.getTime() ?? 0);
    // A longer wait than there is was recorded by a clock that has been set back since.
    if (dueAt - lookedAt > Math.max(TRIES * quietMs, CALL_MS)) await repository.updateAhead(now());
    else if (dueAt > lookedAt) return dueAt - lookedAt;
    const at = now();
    if (await repository.take(queued.id, { now: at, until: later(CALL_MS), quietMs })) return callFor(queued);
    return quietMs;
  };

  const pollUntilIdle = async (): Promise<void> => {
    const until = now().getTime() + POLL_MAX_MS;
    while (!ending.signal.aborted) {
      isRequested = false;
      const next = await look();
      if (next === undefined && !isRequested) return;
      if (now().getTime() + (next ?? 0) > until) return;
      await wait(next ?? 0, ending.signal);
    }
  };

  /** Does what is due now or soon; settles when this process has nothing to wait for. */
  const poll = (): Promise<void> => {
    isRequested = true;
    polling ??= pollUntilIdle()
      .then(trouble.worked, trouble.failed)
      .finally(() => {
        polling = undefined;
      });
    return polling;
  };

  const record = (reason: string, actorId: string | null, dueAt: Date): Promise<void> =>
    repository.insertRequest({ id: newId(), request: { reason, actorId }, now: now(), dueAt });

  return {
    request: async (reason, actor) => {
      await record(reason, actor?.id ?? null, later(quietMs));
      void poll();
    },
    runNow: async (reason, onLine, { contents } = {}) => {
      await contents;
      await record(reason, null, now());
      const { queued } = await repository.findSituation();
      while (queued && !ending.signal.aborted) {
        const next = await look();
        const build = await repository.findById(queued.id);
        if (build?.state === 'failed') throw new Error(build.log);
        if (build?.calledAt || build?.state !== 'queued') {
          onLine(build?.log || 'A build has begun.');
          break;
        }
        await wait(next ?? quietMs, ending.signal);
      }
      return !queued || queued.calledAt ? 'included' : 'requested';
    },
    recover: async () => {
      watch = setInterval(() => void poll(), quietMs).unref();
      void poll();
    },
    settled: async () => {
      await polling;
    },
    afterResponse: async ({ isDoubtful, release }) => {
      served = release;
      if (polling) return polling;
      const sinceMs = now().getTime() - lookedAt;
      // Negative when the clock has been set back.
      if (isDoubtful || sinceMs < 0 || sinceMs >= quietMs) return poll();
    },
    stop: async () => {
      clearInterval(watch);
      ending.abort();
      await polling;
    },
    isBusy: () => false,
    observe: () => undefined,
    list: () => listBuilds(rows),
  };
}
