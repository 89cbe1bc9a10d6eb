import { AppError } from '#shared/http/app-error.ts';
import { UnfinishedTask, workProcess } from '../image-work/work-process.ts';
import { type QueueLimits, type WorkFor, workQueue } from '../image-work/work-queue.ts';
import type { DescribedImage, DescribeTask } from './describe-image.ts';

/** Timeout in ms for one image, and how long the process waits for the next one. */
const TIMEOUT_MS = 20_000;
const IDLE_MS = 120_000;
/** One image at a time; a few may be queued, with their bytes in memory. */
const LIMITS: QueueLimits = { width: 1, perOwner: 2, total: 8 };

/** Describes the layout of an image without storing it. Rejects with `invalid-file-type` and the errors of a queue. */
export type ImageDescriber = (bytes: Uint8Array, workFor: WorkFor) => Promise<DescribedImage>;

function withQueue(work: (task: DescribeTask, signal?: AbortSignal) => Promise<DescribedImage>): ImageDescriber {
  const queue = workQueue(LIMITS);
  return (bytes, workFor) => queue.run(workFor, () => work({ bytes }, workFor.signal));
}

/** Describes in this process: for functions, which can't start one and load the decoder with the first image. */
export const inProcessDescriber = (): ImageDescriber =>
  withQueue(async (task) => (await import('./describe-image.ts')).describeImage(task));

/** Describes in a separate process, so that an image that crashes the decoder ends only that process. */
export function childDescriber() {
  const { run, prepare, stop } = workProcess<DescribeTask, DescribedImage>({
    program: import.meta.resolve('./describe-program.ts'),
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
    // A person waits for it, and it takes 50 ms.
    lowPriority: false,
  });
  const describe = withQueue((task, signal) =>
    run(task, signal).catch((cause: unknown) => {
      if (!(cause instanceof UnfinishedTask)) throw cause;
      if (cause.why === 'late') throw new AppError('server-exhausted', { retryAfter: TIMEOUT_MS / 1_000, cause });
      throw new AppError('invalid-file-type', { detail: 'The image could not be read.', cause });
    }),
  );
  return { describe, prepare, stop };
}
