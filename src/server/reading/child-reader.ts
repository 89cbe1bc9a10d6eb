import { UnfinishedTask, workProcess } from '../image-work/work-process.ts';
import type { Reading, ReadTask } from './read-image.ts';
import type { ReadBytes } from './reading.service.ts';

/** How long in ms one image may take. A busy machine leaves it a fiftieth of a processor, so this is no measure of work. */
const TIMEOUT_MS = 300_000;
/** How long in ms the process is kept between two images. */
const IDLE_MS = 20_000;
/** The engine's memory grows with the images that it has read: from 180 to about 460 MB at 150 of them. */
const IMAGES_EACH = 150;

type Options = { program?: string; timeoutMs?: number; imagesEach?: number };

/** Reads images in a process of its own, at low priority. An image that ends it, or is never finished, is tried once more. */
export function childReader({
  program = import.meta.resolve('./read-program.ts'),
  timeoutMs = TIMEOUT_MS,
  imagesEach = IMAGES_EACH,
}: Options = {}): { read: ReadBytes; stop: () => void } {
  const { run, stop } = workProcess<ReadTask, Reading>({ program, timeoutMs, idleMs: IDLE_MS, tasksEach: imagesEach });
  const attempt = async (task: ReadTask, signal?: AbortSignal): Promise<Reading> => {
    try {
      return await run(task, signal);
    } catch (error) {
      signal?.throwIfAborted();
      // The engine may not be of use any more.
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
