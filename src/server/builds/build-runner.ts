import { rootCauseOf } from '../faults/fault.ts';
import type { BuildHook, RequestedBuild } from './build-hook.port.ts';
import type { FinishedBuild } from './builds.port.ts';
import { waitAfter } from './machine-failure.ts';
import type { OwnBuild, OwnBuildsRepository } from './own-builds.repository.ts';

/** How long in ms a process may be silent before another considers its build dead. */
export const LEASE_MS = 15_000;
/** Interval of its heartbeat in ms. */
const HEARTBEAT_MS = 5_000;

/** What people are told of a failed build that is tried again. */
const REPEATED = 'It is tried again by itself.';

type Outcome = Omit<FinishedBuild, 'seconds'>;

type Deps = {
  repository: Pick<OwnBuildsRepository, 'extend' | 'update' | 'updateRefused'>;
  /** Writes an outcome, now or when the database takes it again. */
  record: (write: () => Promise<void>) => Promise<void>;
  /** A sentence if the machine is at fault, so that the build is tried again. */
  machineFailure: (error: unknown) => string | undefined;
  hook: BuildHook;
  now: () => Date;
  /** Aborted when the process is ending. */
  ending: AbortSignal;
  onFinished: (build: FinishedBuild) => void;
};

/** Runs the builds that this process has claimed, and keeps the claim alive. */
export function buildRunner({ repository, record, machineFailure, hook, now, ending, onFinished }: Deps) {
  const later = (ms: number): Date => new Date(now().getTime() + ms);

  /** Sends heartbeats while the build runs; `lost` is aborted if another process has given the build up. */
  const keepAlive = (build: OwnBuild) => {
    const lost = new AbortController();
    let until = later(LEASE_MS);
    const heartbeat = async (): Promise<void> => {
      const next = later(LEASE_MS);
      const isOurs = await repository.extend(build, next).catch(() => now() < until);
      if (isOurs) until = next;
      else lost.abort();
    };
    const timer = setInterval(() => void heartbeat(), HEARTBEAT_MS).unref();
    return { lost, heartbeat, stop: () => clearInterval(timer) };
  };

  /** Runs one build and records the outcome; a failed build is an outcome, so it never rejects for one. */
  return async (own: OwnBuild, build: RequestedBuild, onLine?: (line: string) => void): Promise<string | undefined> => {
    const begunAt = now().getTime();
    const seconds = () => (now().getTime() - begunAt) / 1_000;
    const tail = logTail();
    const log = (line: string) => {
      tail.add(line);
      onLine?.(line);
    };
    const { lost, heartbeat, stop } = keepAlive(own);
    const progress = {
      log,
      started: () => repository.update(own, { startedAt: now() }),
      confirm: async () => {
        await heartbeat();
        if (lost.signal.aborted) throw new Error('Another process has taken this build over.');
      },
      signal: AbortSignal.any([ending, lost.signal]),
    };
    const end = async (
      write: (ended: { log: string; now: Date }) => Promise<void>,
      finished: Outcome,
    ): Promise<void> => {
      const ended = { log: tail.text(), now: now() };
      const build = { ...finished, seconds: seconds() };
      await record(async () => {
        await write(ended);
        onFinished(build);
      });
    };
    const endFailed = async (error: unknown): Promise<string> => {
      // What was stopped is built again.
      const isStopped = progress.signal.aborted;
      const sentence = isStopped ? undefined : machineFailure(error);
      if (sentence !== undefined) tail.add(rootCauseOf(error));
      const isRepeated = sentence !== undefined && own.requests.length > 0;
      const message = sentence ?? (error instanceof Error ? error.message : String(error));
      const shown = isRepeated ? `${message} ${REPEATED}` : message;
      tail.add(shown);
      const dueAt = later(waitAfter(own.tries));
      await end(
        ({ log, now }) =>
          isRepeated
            ? repository.updateRefused(own, { log, now, dueAt })
            : repository.update(own, { state: 'failed', log, finishedAt: now }),
        { outcome: 'failed', why: isStopped ? undefined : shown },
      );
      return message;
    };
    try {
      const { releaseId } = await hook.run(build, progress);
      await end(({ log, now }) => repository.update(own, { state: 'live', releaseId, log, finishedAt: now }), {
        outcome: 'live',
      });
      return undefined;
    } catch (error) {
      return await endFailed(error);
    } finally {
      stop();
    }
  };
}

/** Characters of a build's log that are kept. */
const LOG_TAIL_CHARACTERS = 8_000;

/** Collects lines and keeps the last of them, without colours. */
function logTail() {
  let text = '';
  return {
    add: (line: string): void => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes begin with the escape character
      text += `${line.replace(/\u001b\[[0-9;]*[A-Za-z]/g, '')}\n`;
      if (text.length > 2 * LOG_TAIL_CHARACTERS) text = text.slice(-LOG_TAIL_CHARACTERS);
    },
    text: (): string => text.slice(-LOG_TAIL_CHARACTERS).trim(),
  };
}
