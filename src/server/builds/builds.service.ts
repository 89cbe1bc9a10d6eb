import type { BuildRequest } from '#db/schema/operations.ts';
import type { Log } from '../log/log.ts';
import { listBuilds, reasonText } from './build.mapper.ts';
import type { BuildHook, RequestedBuild } from './build-hook.port.ts';
import type { Builds, FinishedBuild } from './builds.port.ts';
import type { BuildsRepository } from './builds.repository.ts';

/** Characters of a build's log that are kept. */
const LOG_TAIL_CHARACTERS = 8_000;

/** Collects lines and keeps the last of them, without colours. */
export function logTail(limit = LOG_TAIL_CHARACTERS) {
  let text = '';
  return {
    add: (line: string): void => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes begin with the escape character
      text += `${line.replace(/\u001b\[[0-9;]*[A-Za-z]/g, '')}\n`;
      if (text.length > 2 * limit) text = text.slice(-limit);
    },
    text: (): string => text.slice(-limit).trim(),
  };
}

/** Requests that come within this time in ms become one build. */
const COALESCE_MS = 400;

type Deps = {
  repository: BuildsRepository;
  hook: BuildHook;
  now: () => Date;
  newId: () => string;
  coalesceMs?: number;
  log: Log;
};

type Waiting = {
  id: string;
  requests: BuildRequest[];
  timer: NodeJS.Timeout | undefined;
  inserted: Promise<void>;
};

/** The queue of site builds: close requests become one, one runs at a time, at most one waits. */
export function buildsService({
  repository,
  hook,
  now,
  newId,
  coalesceMs = COALESCE_MS,
  log: serverLog,
}: Deps): Builds {
  let waiting: Waiting | undefined;
  let running: Promise<void> | undefined;
  const ending = new AbortController();
  const observers: ((build: FinishedBuild) => void)[] = [];

  /** Runs one build and writes down how it went; never rejects for a failed build, which is an outcome. */
  const carryOut = async (build: RequestedBuild, onLine?: (line: string) => void): Promise<string | undefined> => {
    const { id } = build;
    const begunAt = now().getTime();
    const tell = (outcome: FinishedBuild['outcome']) => {
      for (const observer of observers) observer({ outcome, seconds: (now().getTime() - begunAt) / 1_000 });
    };
    const tail = logTail();
    const log = (line: string) => {
      tail.add(line);
      onLine?.(line);
    };
    const started = () => repository.update(id, { state: 'running', startedAt: now() });
    try {
      const { releaseId } = await hook.run(build, { started, log, signal: ending.signal });
      await repository.update(id, { state: 'live', releaseId, log: tail.text(), finishedAt: now() });
      tell('live');
      return undefined;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      tail.add(message);
      await repository.update(id, { state: 'failed', log: tail.text(), finishedAt: now() });
      tell('failed');
      return message;
    }
  };

  const runWaiting = async (): Promise<void> => {
    const next = waiting;
    if (!next) return;
    waiting = undefined;
    await next.inserted;
    await carryOut({ id: next.id, reason: reasonText(next.requests) });
  };

  const begin = (): void => {
    if (running || !waiting || ending.signal.aborted) return;
    running = runWaiting()
      .catch((err: unknown) => serverLog.error({ err }, 'a build could not be recorded'))
      .finally(() => {
        running = undefined;
        begin();
      });
  };

  const enqueue = (id: string, requests: BuildRequest[], inserted: Promise<void>): Promise<void> => {
    waiting = { id, requests, timer: setTimeout(begin, coalesceMs), inserted };
    return inserted;
  };

  /** Requests a build. Settles once the request is recorded; the build itself follows by itself. */
  const request = async (reason: string, actor?: { id: string | null }): Promise<void> => {
    const given: BuildRequest = { reason, actorId: actor?.id ?? null };
    if (!waiting) {
      const id = newId();
      return enqueue(id, [given], repository.insert({ id, reason, requests: [given], requestedAt: now() }));
    }
    const known = waiting.requests.find((one) => one.reason === reason && one.actorId === given.actorId);
    if (known) known.times = (known.times ?? 1) + 1;
    else waiting.requests.push(given);
    const { id, requests, inserted } = waiting;
    await inserted;
    await repository.update(id, { reason: reasonText(requests), requests });
  };

  /** Builds at once, for the command line and the start; lines of the log go to `onLine`. Rejects with the reason when it fails. */
  const runNow = async (
    reason: string,
    onLine: (line: string) => void,
    how: Pick<RequestedBuild, 'urgent' | 'contents'> = {},
  ): Promise<void> => {
    const id = newId();
    await repository.insert({ id, reason, requestedAt: now() });
    const failure = await carryOut({ id, reason, ...how }, onLine);
    if (failure !== undefined) throw new Error(failure);
  };

  /** At start: builds that a killed process left running have failed, those that still waited are requested again. */
  const recover = async (): Promise<void> => {
    if (!(await hook.recover())) return;
    for (const row of await repository.findUnfinished()) {
      if (row.state === 'running') {
        const log = `${row.log}\nThe process ended while this build ran.`.trim();
        await repository.update(row.id, { state: 'failed', log, finishedAt: now() });
      } else if (waiting) {
        await repository.update(row.id, { state: 'failed', log: 'Became part of a later build.', finishedAt: now() });
      } else {
        const requests = row.requests.length > 0 ? row.requests : [{ reason: row.reason, actorId: null }];
        await enqueue(row.id, requests, Promise.resolve());
      }
    }
  };

  /** Resolves when nothing waits and nothing runs. */
  const settled = async (): Promise<void> => {
    while (waiting || running) {
      if (waiting && !running) {
        clearTimeout(waiting.timer);
        begin();
      }
      await running;
    }
  };

  /** Stops what runs; what waits stays written down and is taken up at the next start. */
  const stop = async (): Promise<void> => {
    clearTimeout(waiting?.timer);
    ending.abort();
    await running;
  };

  return {
    request,
    runNow,
    recover,
    settled,
    afterAnswer: settled,
    stop,
    isBusy: (): boolean => waiting !== undefined || running !== undefined,
    observe: (observer: (build: FinishedBuild) => void): void => {
      observers.push(observer);
    },
    list: () => listBuilds(repository),
  };
}
