import { UnfinishedTask, workProcess } from '../image-work/work-process.ts';
import type { ReadParts, ReadTask } from './read-image.ts';
import type { ReadBytes } from './reading.service.ts';

/** Limit of processor time in ms for one image; the largest ones take 20 s. */
const PROCESSOR_MS = 120_000;
/** Timeout in ms for one image: a busy machine may leave the reader a fiftieth of a processor. */
const TIMEOUT_MS = 1_200_000;
/** How long in ms the process is kept between two images. */
const IDLE_MS = 20_000;
/** The engine's memory grows with the images that it has read: from 180 to about 460 MB after 150 of them. */
const IMAGES_EACH = 150;

/** What the engine's library says about single boxes, such as `Error in boxClipToRectangle: box outside rectangle`. */
export const COMPLAINTS = /^(?:Error|Warning|Info) in \w+: /;

type Options = {
  program?: string;
  timeoutMs?: number;
  processorMs?: number;
  imagesEach?: number;
  lowPriority?: boolean;
};

/** Reads images in a separate process, at low priority by default. An image that crashes it, or exceeds the limits, is tried once more. */
export function childReader({
  program = import.meta.resolve('./read-program.ts'),
  timeoutMs = TIMEOUT_MS,
  processorMs = PROCESSOR_MS,
  imagesEach = IMAGES_EACH,
  lowPriority = true,
}: Options = {}): { read: ReadBytes; stop: () => void } {
  const { run, stop } = workProcess<ReadTask, ReadParts>({
    program,
    timeoutMs,
    processorMs,
    idleMs: IDLE_MS,
    tasksEach: imagesEach,
    ignoredLines: COMPLAINTS,
    lowPriority,
  });
  const attempt = async (task: ReadTask, signal?: AbortSignal): Promise<ReadParts> => {
    try {
      return await run(task, signal);
    } catch (error) {
      signal?.throwIfAborted();
      // The engine may be unusable now.
      stop();
      return { problem: error instanceof UnfinishedTask && error.why === 'late' ? 'late' : 'crashed' };
    }
  };
  return {
    read: async (bytes, part, signal) => {
      const first = await attempt({ bytes, part }, signal);
      return first.problem === 'crashed' ? attempt({ bytes, part }, signal) : first;
    },
    stop,
  };
}
