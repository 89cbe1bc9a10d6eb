import { AppError } from '#shared/http/app-error.ts';
import { UnfinishedTask, workProcess } from '../image-work/work-process.ts';
import { type QueueLimits, type WorkFor, workQueue } from '../image-work/work-queue.ts';
import { COMPLAINTS } from '../reading/child-reader.ts';
import type { DescribedImage, DescribeTask } from './describe-image.ts';

/** Timeout in ms for one image, and how long the process waits for the next one. */
const TIMEOUT_MS = 20_000;
const IDLE_MS = 120_000;
/** The memory of the engine that reads text grows with the images. */
const IMAGES_EACH = 100;
/** One image at a time; a few may be queued, with their bytes in memory. */
const LIMITS: QueueLimits = { width: 1, perOwner: 2, total: 8 };

/** Describes an image without storing it, with its text if asked for. Rejects with `invalid-file-type` and the errors of a queue. */
export type ImageDescriber = (
  bytes: Uint8Array,
  workFor: WorkFor,
  options?: Omit<DescribeTask, 'bytes'>,
) => Promise<DescribedImage>;

function withQueue(work: (task: DescribeTask, signal?: AbortSignal) => Promise<DescribedImage>): ImageDescriber {
  const queue = workQueue(LIMITS);
  return (bytes, workFor, options) => queue.run(workFor, () => work({ bytes, ...options }, workFor.signal));
}

/** Describes in this process, without text: for functions, which can't start one and load the decoder with the first image. */
export const inProcessDescriber = (): ImageDescriber =>
  withQueue(async ({ bytes }) => (await import('./describe-image.ts')).describeImage({ bytes }));

/**
 * Describes in a separate process, so that an image that crashes the decoder ends only that process. Text that takes longer than
 * `TIMEOUT_MS` is not read: others wait for their turn.
 */
export function childDescriber() {
  const { run, prepare, stop } = workProcess<DescribeTask, DescribedImage>({
    program: import.meta.resolve('./describe-program.ts'),
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
    tasksEach: IMAGES_EACH,
    ignoredLines: COMPLAINTS,
    // A person waits for it, and it takes 50 ms, or a second with the text.
    lowPriority: false,
  });
  const withoutText = async ({ bytes, readsText }: DescribeTask, signal: AbortSignal | undefined, cause: unknown) => {
    if (!(readsText && cause instanceof UnfinishedTask)) throw cause;
    return { ...(await run({ bytes }, signal)), isUnread: true };
  };
  const describe = withQueue((task, signal) =>
    run(task, signal)
      .catch((cause: unknown) => withoutText(task, signal, cause))
      .catch((cause: unknown) => {
        if (!(cause instanceof UnfinishedTask)) throw cause;
        if (cause.why === 'late') throw new AppError('server-exhausted', { retryAfter: TIMEOUT_MS / 1_000, cause });
        throw new AppError('invalid-file-type', { detail: 'The image could not be read.', cause });
      }),
  );
  return { describe, prepare, stop };
}
