import { AppError } from '#shared/http/app-error.ts';

/** `Retry-After` in seconds for a full queue. */
const RETRY_AFTER_S = 10;

/** Limits of a queue: how many run at once, how many may be queued or running per person, and in total. */
export type QueueLimits = { width: number; perOwner: number; total: number };

/** The owner of a job, and a signal that aborts when they no longer wait. */
export type WorkFor = { owner?: string | undefined; signal?: AbortSignal | undefined };

type Job = WorkFor & { start: () => void };

/**
 * Runs jobs in order, at most `width` at once and one per owner, and another owner's before a second one. Rejects with `too-many-requests` if the owner has
 * `perOwner` jobs, with `server-exhausted` if there are `total`, and with the signal's reason if it aborts before the job
 * starts.
 */
export function workQueue({ width, perOwner, total }: QueueLimits) {
  const waiting: Job[] = [];
  const running = new Set<Job>();
  /** The owner of the job that started last. */
  let last: string | undefined;

  const startNext = (): void => {
    if (running.size >= width) return;
    const busy = new Set([...running].map(({ owner }) => owner));
    const mayStart = ({ owner }: Job) => owner === undefined || !busy.has(owner);
    const isTurn = waiting.findIndex((job) => mayStart(job) && (job.owner === undefined || job.owner !== last));
    const at = isTurn < 0 ? waiting.findIndex(mayStart) : isTurn;
    const [job] = at < 0 ? [] : waiting.splice(at, 1);
    if (!job) return;
    running.add(job);
    last = job.owner;
    job.start();
  };

  const waitForSlot = ({ owner, signal }: WorkFor): Promise<Job> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(job), 1);
        reject(signal?.reason);
      };
      const job: Job = {
        owner,
        start: () => {
          signal?.removeEventListener('abort', leave);
          resolve(job);
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.push(job);
      startNext();
    });

  const requireRoom = ({ owner }: WorkFor): void => {
    const all = [...waiting, ...running];
    if (owner !== undefined && all.filter((job) => job.owner === owner).length >= perOwner) {
      const detail = 'Your earlier images are still being worked on. Wait a moment and try again.';
      throw new AppError('too-many-requests', { detail, retryAfter: RETRY_AFTER_S });
    }
    if (all.length >= total) throw new AppError('server-exhausted', { retryAfter: RETRY_AFTER_S });
  };

  return {
    run: async <T>(workFor: WorkFor, work: () => Promise<T>): Promise<T> => {
      workFor.signal?.throwIfAborted();
      requireRoom(workFor);
      const job = await waitForSlot(workFor);
      try {
        return await work();
      } finally {
        running.delete(job);
        startNext();
      }
    },
  };
}
