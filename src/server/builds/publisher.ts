import type { Rebuild } from './builds.port.ts';

/** Publishes a change: the next reader of the gallery sees it, and a rebuild is requested. */
export const publisher =
  ({ gallery, rebuild }: { gallery: { expire: () => void }; rebuild: Rebuild }) =>
  async (reason: string): Promise<void> => {
    gallery.expire();
    await rebuild.request(reason);
  };
