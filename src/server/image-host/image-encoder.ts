import { AppError } from '#shared/http/app-error.ts';
import type { Box } from '#shared/regions/box.ts';
import { UnfinishedTask, workProcess } from '../image-work/work-process.ts';
import { type QueueLimits, workQueue } from '../image-work/work-queue.ts';
import type { EncodedImage, EncodeTask } from './encode-image.ts';
import type { Requester } from './image-host.port.ts';

/** Limits of decoding. Bytes are those of the decoded pixels, which can be gigabytes for a file of a few hundred kilobytes. */
const ENCODE_LIMITS = {
  /** For the operator's own images: an import, a restore. */
  operator: { pixels: 60_000_000, decodedBytes: 480_000_000 },
  admin: { pixels: 60_000_000, decodedBytes: 240_000_000 },
  user: { pixels: 20_000_000, decodedBytes: 80_000_000 },
} as const;

/** One image at a time is encoded beside a server; a few may be queued, with their bytes in memory. */
const BESIDE_SERVER: QueueLimits = { width: 1, perOwner: 3, total: 12 };

/** Timeout in ms for one image, far above the time of the largest on a slow machine. */
const TIMEOUT_MS = 60_000;
/** How long in ms the process is kept between two images. */
const IDLE_MS = 30_000;

/** Encodes an image for a use. Rejects with `invalid-file-type` and the reason, or with an error of its queue. */
export type ImageEncoder = (
  kind: EncodeTask['kind'],
  bytes: Uint8Array,
  by?: Requester,
  box?: Box,
) => Promise<EncodedImage>;

const limitsOf = (by: Requester | undefined) => {
  if (!by) return ENCODE_LIMITS.operator;
  return by.isAdmin ? ENCODE_LIMITS.admin : ENCODE_LIMITS.user;
};

/** Encodes in this process. The library is loaded with the first image, because most functions never encode one. */
const encode = async (task: EncodeTask): Promise<EncodedImage> => (await import('./encode-image.ts')).encode(task);

/** Encodes immediately, in this process: for commands, which do nothing else. */
export const directEncoder: ImageEncoder = (kind, bytes, by, box) => encode({ kind, bytes, limits: limitsOf(by), box });

/** Decodes an image in this process, without encoding it. Rejects with `invalid-file-type` and the reason. */
export const checkImage = async (bytes: Uint8Array): Promise<void> =>
  (await import('./encode-image.ts')).check({ kind: 'image', bytes, limits: limitsOf(undefined) });

type Work = (task: EncodeTask, signal?: AbortSignal) => Promise<EncodedImage>;

function queuedEncoder(work: Work, limits: QueueLimits): ImageEncoder {
  const queue = workQueue(limits);
  return async (kind, bytes, by, box) => {
    const signal = by?.signal;
    try {
      return await queue.run({ owner: by?.id, signal }, () => work({ kind, bytes, limits: limitsOf(by), box }, signal));
    } catch (cause) {
      if (!signal?.aborted) throw cause;
      throw new AppError('malformed-request', { detail: 'The request broke off. Try again.', cause });
    }
  };
}

/** Encodes in a queue, in this process: for functions, which can't start another. */
export const inProcessEncoder = (): ImageEncoder => queuedEncoder(encode, BESIDE_SERVER);

/** After a crash the image is refused; after a timeout the machine may be busy. */
function explained(error: unknown): unknown {
  if (!(error instanceof UnfinishedTask)) return error;
  if (error.why === 'late') return new AppError('server-exhausted', { retryAfter: TIMEOUT_MS / 1_000, cause: error });
  const detail = 'The image could not be read. Export it again, or save it in another format.';
  return new AppError('invalid-file-type', { detail, cause: error });
}

type ChildOptions = {
  limits?: QueueLimits;
  timeoutMs?: number;
  idleMs?: number;
  program?: string;
  lowPriority?: boolean;
};

/**
 * Encodes in a queue, in a separate process: decoding uses the threads that read files, so beside a server it would delay
 * every served image.
 */
export function childEncoder({
  limits = BESIDE_SERVER,
  timeoutMs = TIMEOUT_MS,
  idleMs = IDLE_MS,
  program = import.meta.resolve('./encode-program.ts'),
  lowPriority = true,
}: ChildOptions = {}): { encoder: ImageEncoder; stop: () => void } {
  const { run, stop } = workProcess<EncodeTask, EncodedImage>({ program, timeoutMs, idleMs, lowPriority });
  const work: Work = (task, signal) =>
    run(task, signal).catch((error: unknown) => {
      throw explained(error);
    });
  return { encoder: queuedEncoder(work, { ...limits, width: 1 }), stop };
}
