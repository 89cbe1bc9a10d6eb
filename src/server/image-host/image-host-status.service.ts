import type { ImageHostStatus } from '#shared/images/image-host-status.contract.ts';
import { withTimeout } from '../with-timeout.ts';
import type { ImageHost } from './image-host.port.ts';

/** How long a status is cached, in ms: everyone may request it, and a hosted image host counts its calls. */
const REMEMBERED_MS = 30_000;

/** After this time without a response, in ms, a host counts as unreachable: Cloudinary's own deadline, which reports the outage, is 8 s. */
const PING_TIMEOUT_MS = 9_000;

/** The result of `ping`; false if it fails or times out. */
async function reached(ping: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  try {
    return await withTimeout(ping(), timeoutMs, 'The image host takes too long to answer.');
  } catch {
    return false;
  }
}

/** Whether the image host can be reached. */
export function imageHostStatusService(deps: {
  imageHost: Pick<ImageHost, 'ping'>;
  now: () => Date;
  timeoutMs?: number;
}) {
  let remembered: { at: number; connected: Promise<boolean> } | undefined;

  return {
    /** The image host's state, at most 30 seconds old; a host that fails, limits us or does not respond in time is not connected. */
    status: async (): Promise<ImageHostStatus> => {
      const at = deps.now().getTime();
      // Remembered for a later time when the clock has been set back.
      if (!remembered || at < remembered.at || at - remembered.at >= REMEMBERED_MS) {
        remembered = { at, connected: reached(() => deps.imageHost.ping(), deps.timeoutMs ?? PING_TIMEOUT_MS) };
      }
      return { connected: await remembered.connected };
    },
  };
}
