import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { AppError } from '#shared/http/app-error.ts';
import { setLowPriority } from '../low-priority.ts';
import type { TaskResponse } from './serve-tasks.ts';

/** Linux counts processor time in hundredths of a second (`USER_HZ`). */
const TICK_MS = 10;
/** Fields of `/proc/<pid>/stat` after the program's name. */
const FIELDS = { user: 11, system: 12 };

/** Processor time in ms that a process has used; undefined if the system doesn't provide it. */
function processorTimeOf(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in parentheses and may contain spaces and parentheses itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[FIELDS.user]) + Number(fields[FIELDS.system])) * TICK_MS;
  } catch {
    return undefined;
  }
}

/** How often in ms the processor time of a task is checked. */
const LOOK_MS = 1_000;

type Options = {
  /** File URL of the program, which calls `serveTasks`. */
  program: string;
  /** Timeout of a task in ms. */
  timeoutMs: number;
  /** Limit of processor time in ms, if the system provides it (Linux): independent of the machine's load. */
  processorMs?: number;
  /** Whether it runs at low priority, so that the server stays responsive; true by default. */
  lowPriority?: boolean;
  /** How long in ms the process waits for another task before it ends. */
  idleMs: number;
  /** Lines on standard error that are not shown: complaints of a library about an image. */
  ignoredLines?: RegExp;
  /** After this many tasks, a new process is started: for programs whose memory grows. */
  tasksEach?: number;
};

/** A task that its process did not finish: it crashed, or was killed at the time limit. */
export class UnfinishedTask extends Error {
  readonly why: 'crashed' | 'late';

  constructor(why: 'crashed' | 'late', message: string) {
    super(message);
    this.name = 'UnfinishedTask';
    this.why = why;
  }
}

/** Passes a process's standard error on, without these lines. */
function showErrors(errors: Socket, ignoredLines: RegExp): void {
  errors.unref();
  createInterface({ input: errors }).on('line', (line) => {
    if (!ignoredLines.test(line)) process.stderr.write(`${line}\n`);
  });
}

/**
 * Runs tasks one at a time in a separate process, so that neither its threads nor its memory nor a crash affect the server. The
 * first task starts it; without tasks it ends. Its environment has none of our configuration, so no secrets.
 */
export function workProcess<Task, Result>({
  program,
  timeoutMs,
  processorMs = Number.POSITIVE_INFINITY,
  idleMs,
  ignoredLines,
  tasksEach = Number.POSITIVE_INFINITY,
  lowPriority = true,
}: Options) {
  let child: ChildProcess | undefined;
  let tasks = 0;
  let idle: NodeJS.Timeout | undefined;

  const stop = (): void => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  };

  const start = (): ChildProcess => {
    const started = fork(fileURLToPath(program), [], {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // Returns freed pixels to the system.
      env: { MALLOC_ARENA_MAX: '1' },
      stdio: ['ignore', 'ignore', ignoredLines ? 'pipe' : 'inherit', 'ipc'],
    });
    if (lowPriority) setLowPriority(started.pid);
    started.unref();
    if (ignoredLines && started.stderr) showErrors(started.stderr as Socket, ignoredLines);
    started.channel?.unref();
    // The reason is reported to the task; without a task it doesn't matter.
    started.on('error', () => undefined);
    tasks = 0;
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    return started;
  };

  const responseOf = (worker: ChildProcess, task: Task, signal?: AbortSignal): Promise<TaskResponse<Result>> =>
    new Promise((resolve, reject) => {
      const listeners = new AbortController();
      const settle = (end: () => void) => {
        clearTimeout(late);
        clearInterval(watch);
        listeners.abort();
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        end();
      };
      /** Ends a process that works on an abandoned task. */
      const giveUp = (reason: unknown) =>
        settle(() => {
          stop();
          reject(reason);
        });
      const onMessage = (response: unknown) => settle(() => resolve(response as TaskResponse<Result>));
      const onError = (error: Error) => giveUp(error);
      const onExit = (code: number | null, killed: string | null) =>
        settle(() => reject(new UnfinishedTask('crashed', `The process ended: ${killed ?? `exit status ${code}`}.`)));
      const late = setTimeout(
        () => giveUp(new UnfinishedTask('late', `The task took longer than ${timeoutMs / 1_000} s.`)),
        timeoutMs,
      );
      const usedBefore = processorMs === Number.POSITIVE_INFINITY ? undefined : processorTimeOf(worker.pid);
      const watch = setInterval(() => {
        if ((processorTimeOf(worker.pid) ?? 0) - (usedBefore ?? 0) < processorMs) return;
        giveUp(new UnfinishedTask('late', `The task took more than ${processorMs / 1_000} s of processor time.`));
      }, LOOK_MS);
      if (usedBefore === undefined) clearInterval(watch);
      signal?.addEventListener('abort', () => giveUp(signal.reason), { signal: listeners.signal });
      worker.once('message', onMessage).once('error', onError).once('exit', onExit);
      worker.send(task as object, (error) => error && giveUp(error));
    });

  return {
    /**
     * Returns the program's result for a task. Rejects with the program's AppError, with `UnfinishedTask`, or with the signal's
     * reason once it aborts; the next task then gets a new process. One task at a time.
     */
    run: async (task: Task, signal?: AbortSignal): Promise<Result> => {
      signal?.throwIfAborted();
      clearTimeout(idle);
      child ??= start();
      tasks += 1;
      const response = await responseOf(child, task, signal).finally(() => {
        if (tasks >= tasksEach) stop();
        idle = setTimeout(stop, idleMs);
        idle.unref();
      });
      if ('refused' in response) throw new AppError(response.refused.code, { detail: response.refused.detail });
      if ('failed' in response) throw new Error(response.failed);
      return response.result;
    },
    /** Starts the process unless it runs, so that the next task need not wait for it. */
    prepare: (): void => {
      if (child) return;
      child = start();
      idle = setTimeout(stop, idleMs);
      idle.unref();
    },
    /** Ends the process; rejects a running task. */
    stop,
  };
}
