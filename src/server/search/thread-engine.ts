import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/http/app-error.ts';
import type { Settings } from '../env.ts';
import { type CompanyColumns, type GalleryIndex, toColumns } from '../gallery/gallery-index.ts';
import { charges, workElsewhere } from '../rate-limits/rate-limits.service.ts';
import { withTimeout } from '../with-timeout.ts';
import type { SearchEngine } from './search-engine.ts';

/**
 * Runs work one at a time. The clients who wait take turns, so that none waits for more than one piece of another's work each
 * time. Rejects with `too-many-requests` if a client has `mostQueued` pieces waiting.
 */
export function fairTurns({ mostQueued }: { mostQueued: number }) {
  /** Waiting work by client; the first client is next. */
  const waiting = new Map<string, (() => void)[]>();
  let isBusy = false;

  const next = (): void => {
    const [turn] = waiting;
    isBusy = turn !== undefined;
    if (!turn) return;
    const [client, [start, ...rest]] = turn;
    waiting.delete(client);
    if (rest.length > 0) waiting.set(client, rest);
    start?.();
  };

  const turnOf = (client: string): Promise<void> =>
    new Promise((resolve) => {
      waiting.set(client, [...(waiting.get(client) ?? []), resolve]);
      if (!isBusy) next();
    });

  return async <T>(client: string, work: () => Promise<T>): Promise<T> => {
    if ((waiting.get(client)?.length ?? 0) >= mostQueued) throw new AppError('too-many-requests', { retryAfter: 1 });
    await turnOf(client);
    try {
      return await work();
    } finally {
      next();
    }
  };
}

/** Searches of one client that may wait for the thread. */
const MOST_QUEUED = 40;
/** Time limit in ms of a search, far above what the slowest one takes. */
const SEARCH_MS = 30_000;
/** How long in ms the thread may take to end. */
const END_MS = 2_000;

type Call = keyof SearchEngine;
type Result<C extends Call> = Awaited<ReturnType<SearchEngine[C]>>;

/** Parts of an index: what searches don't read is not sent, and of companies the columns. */
type SentIndex = Omit<GalleryIndex, 'companies' | (typeof UNSENT)[number]> & { companies: CompanyColumns };
const UNSENT = ['rows', 'folders', 'unlisted'] as const satisfies (keyof GalleryIndex)[];

/** A search for the thread. `changes` are the parts of the index that differ from the one before. */
export type ThreadTask = { call: Call; task: unknown; secret: string; changes: Partial<SentIndex> };
export type ThreadMessage = ThreadTask | 'end';

/** An error with what is recognised in it; a thread can't send its class. */
type SentError = { message: string; stack: string | undefined; marks: object; cause: SentError | undefined };
/** What the thread returns, and its processor time in ms. */
export type ThreadResponse = { ms: number } & ({ value: unknown } | { error: SentError });

const MARKS = ['name', 'code', 'extras', 'passing', 'begun'] as const;

export function toSentError(error: unknown): SentError {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, marks: {}, cause: undefined };
  const { message, stack, cause } = error;
  const marks = Object.fromEntries(
    MARKS.flatMap((name) => (name in error ? [[name, error[name as keyof Error]]] : [])),
  );
  return { message, stack, marks, cause: cause instanceof Error ? toSentError(cause) : undefined };
}

const fromSentError = ({ message, stack, marks, cause }: SentError): Error =>
  Object.assign(new Error(message, { cause: cause && fromSentError(cause) }), { stack }, marks);

/** The thread ended during a search. */
class ThreadEnded extends Error {}

/** Evaluates searches in a thread. The first search starts it, and the next one after it has died; `stop` ends it. */
export function searchThread(settings: Settings) {
  const inTurn = fairTurns({ mostQueued: MOST_QUEUED });
  let thread: Worker | undefined;
  let sent: Partial<GalleryIndex> = {};
  let isStopped = false;

  const start = (): Worker => {
    const started = new Worker(new URL('./search-thread.ts', import.meta.url), { workerData: settings });
    started.unref();
    started.once('exit', () => {
      if (thread === started) thread = undefined;
    });
    sent = {};
    return started;
  };

  /** The parts of the index that the thread does not have; its arrays are shared memory, so they are not copied. */
  const changesTo = (index: GalleryIndex): Partial<SentIndex> => {
    const isSent = (name: string) => !UNSENT.some((unsent) => unsent === name);
    const { companies, ...changes } = Object.fromEntries(
      Object.entries(index).filter(([name, part]) => isSent(name) && sent[name as keyof GalleryIndex] !== part),
    ) as Partial<GalleryIndex>;
    sent = index;
    return { ...changes, ...(companies && { companies: toColumns(companies) }) };
  };

  const responseOf = async (index: GalleryIndex, task: Omit<ThreadTask, 'changes'>): Promise<ThreadResponse> => {
    if (isStopped) throw new AppError('server-exhausted', { retryAfter: 1 });
    thread ??= start();
    const worker = thread;
    const listeners = new AbortController();
    const response = new Promise<ThreadResponse>((resolve, reject) => {
      const onEnd = (cause?: unknown) => reject(new ThreadEnded('The search thread ended.', { cause }));
      worker.once('message', resolve).once('error', onEnd).once('exit', onEnd);
      listeners.signal.addEventListener('abort', () => {
        worker.off('message', resolve).off('error', onEnd).off('exit', onEnd);
      });
    });
    worker.postMessage({ ...task, changes: changesTo(index) } satisfies ThreadTask);
    try {
      return await withTimeout(response, SEARCH_MS, `The search took longer than ${SEARCH_MS / 1_000} s.`);
    } catch (error) {
      // One that is stuck, too.
      await worker.terminate();
      throw error;
    } finally {
      listeners.abort();
    }
  };

  const run = <T>(index: GalleryIndex, task: Omit<ThreadTask, 'changes'>): Promise<T> =>
    workElsewhere(() =>
      inTurn(charges.getStore()?.client ?? '', async () => {
        const response = await responseOf(index, task).catch((error: unknown) => {
          if (!(error instanceof ThreadEnded)) throw error;
          return responseOf(index, task);
        });
        if ('error' in response) throw fromSentError(response.error);
        return { value: response.value as T, ms: response.ms };
      }),
    );

  return {
    /** An engine whose searches run in the thread. */
    engine: (secret: () => Promise<string>): SearchEngine => {
      let cached: Promise<string> | undefined;
      const read = () => {
        cached ??= secret();
        cached.catch(() => {
          cached = undefined;
        });
        return cached;
      };
      const inThread =
        <C extends Call>(call: C) =>
        async (index: GalleryIndex, task: Parameters<SearchEngine[C]>[1]): Promise<Result<C>> =>
          run<Result<C>>(index, { call, task, secret: await read() });
      return {
        find: inThread('find'),
        within: inThread('within'),
        findPositions: inThread('findPositions'),
        findBest: inThread('findBest'),
        findFlows: inThread('findFlows'),
        suggest: inThread('suggest'),
      };
    },
    /** The thread, while there is one. */
    thread: (): Worker | undefined => thread,
    /** Lets the thread close its database and ends it; later searches are refused. */
    stop: async (): Promise<void> => {
      isStopped = true;
      const ending = thread;
      if (!ending) return;
      const ended = new Promise<void>((resolve) => ending.once('exit', () => resolve()));
      ending.postMessage('end' satisfies ThreadMessage);
      await withTimeout(ended, END_MS, 'The search thread did not end.').catch(() => ending.terminate());
    },
  };
}

export type SearchThread = ReturnType<typeof searchThread>;
