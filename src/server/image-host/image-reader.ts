import { readFile } from 'node:fs/promises';
import { AppError } from '#shared/http/app-error.ts';
import { withoutVersion } from '#shared/images/image-address.ts';
import { pathInside } from '../path-inside.ts';
import { MEDIA_PATH } from './local-image-host.ts';
import { silentHost } from './silent-host.ts';

/** Timeout of a remote image host for one image, in ms. */
const READ_TIMEOUT_MS = 8_000;

const isTimeout = (reason: unknown): boolean => reason instanceof Error && reason.name === 'TimeoutError';

/** Reads the bytes behind the address of a stored image. Rejects with `image-host-failed`. */
export type ImageReader = (address: string) => Promise<Uint8Array>;

/** Reads local media from their folder and everything else over the network. */
export function imageReader({ mediaDir }: { mediaDir: string }): ImageReader {
  const silence = silentHost();
  const fetched = async (address: string): Promise<Uint8Array> => {
    const response = await fetch(address, { signal: AbortSignal.timeout(READ_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`The image host answered ${response.status}.`);
    return new Uint8Array(await response.arrayBuffer());
  };
  return async (address) => {
    try {
      if (address.startsWith(`${MEDIA_PATH}/`)) {
        return await readFile(pathInside(mediaDir, withoutVersion(address).slice(MEDIA_PATH.length)));
      }
      return await silence.call(() => fetched(address), isTimeout);
    } catch (cause) {
      throw new AppError('image-host-failed', { cause });
    }
  };
}
