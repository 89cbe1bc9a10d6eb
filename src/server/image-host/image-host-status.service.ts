import type { ImageHostStatus } from '#shared/images/image-host-status.contract.ts';
import { inTime } from '../in-time.ts';
import type { ImageHost } from './image-host.port.ts';

/** How long an answer stands, in ms: everyone may ask, and a hosted image host counts its calls. */
const REMEMBERED_MS = 30_000;

/** How long a host may take to answer, in ms, before it counts as not reachable. */
const PING_TIMEOUT_MS = 5_000;

/** What `ping` answers; false when it fails or takes too long. */
async function reached(ping: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  try {
    return await inTime(ping(), timeoutMs, 'The image host takes too long to answer.');
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
    /** The image host's state, at most 30 seconds old; a host that fails, limits us or does not answer in time is not connected. */
    status: async (): Promise<ImageHostStatus> => {
      const at = deps.now().getTime();
      if (!remembered || at - remembered.at >= REMEMBERED_MS) {
        remembered = { at, connected: reached(() => deps.imageHost.ping(), deps.timeoutMs ?? PING_TIMEOUT_MS) };
      }
      return { connected: await remembered.connected };
    },
  };
}
