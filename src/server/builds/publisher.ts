import type { Actor } from '../audit/actor.ts';
import type { Rebuild } from './builds.port.ts';

/** Publishes a change: the next reader of the gallery sees it, and a rebuild is requested. */
export type Publish = (reason: string, actor?: Actor) => Promise<void>;

/** Publishes the changes of one gallery. */
export const publisher =
  (gallery: { expire: () => void }, rebuild: Rebuild): Publish =>
  async (reason, actor) => {
    gallery.expire();
    await rebuild.request(reason, actor);
  };
