import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Drawn } from './drawn.ts';
import type { Job } from './plan.ts';

/** What a drawing thread answers to a job. */
export type DrawReply = { drawn: Drawn } | { error: string };

// A small young generation makes the heap follow what a picture needs, instead of what a minute of pictures leaves behind.
const LIMITS = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 256 };

/** Threads that draw, each one picture at a time, so that memory does not grow with the number of pictures. */
export class DrawPool {
  readonly #workers: Worker[];

  constructor(out: string, size: number) {
    this.#workers = Array.from(
      { length: size },
      // React is a good deal faster as it runs in production.
      () =>
        new Worker(new URL('./draw-worker.ts', import.meta.url), {
          workerData: { out },
          env: { NODE_ENV: 'production' },
          resourceLimits: LIMITS,
        }),
    );
  }

  /** Draws all jobs; rejects with the first failure, or with the reason of `signal`. */
  async run(
    jobs: readonly Job[],
    onDrawn: (job: Job, drawn: Drawn) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<void> {
    const queue = jobs.values();
    await Promise.all(
      this.#workers.map(async (worker) => {
        for (const job of queue) {
          signal?.throwIfAborted();
          worker.postMessage(job);
          const [reply] = (await once(worker, 'message')) as [DrawReply];
          if ('error' in reply) throw new Error(`${job.file}: ${reply.error}`);
          await onDrawn(job, reply.drawn);
        }
      }),
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}
