import type { ImageHostStatus } from '#shared/images/image-host-status.ts';
import type { ImageHost } from './image-host.port.ts';

/** How long an answer stands, in ms: everyone may ask, and a hosted image host counts its calls. */
const REMEMBERED_MS = 30_000;

/** Whether the image host can be reached. */
export function imageHostStatusService(deps: { imageHost: Pick<ImageHost, 'ping'>; now: () => Date }) {
  let remembered: { at: number; connected: Promise<boolean> } | undefined;

  return {
    /** The image host's state, at most 30 seconds old; a host that fails or limits us is not connected. */
    status: async (): Promise<ImageHostStatus> => {
      const at = deps.now().getTime();
      if (!remembered || at - remembered.at >= REMEMBERED_MS) {
        remembered = { at, connected: deps.imageHost.ping().catch(() => false) };
      }
      return { connected: await remembered.connected };
    },
  };
}
