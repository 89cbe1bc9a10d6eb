import type { BuiltSite } from '#tests/setup/built-site.ts';
import type { Page } from './page.ts';

/** What a stop of the journey has at hand. */
export type Travel = {
  page: Page;
  site: BuiltSite;
  /** Keeps a picture of the viewport under this name. */
  picture: (name: string) => Promise<void>;
};

/** A stop: what has to be so there. Rejects when it isn't. */
export type Stop = { name: string; visit: (travel: Travel) => Promise<void> };

/** A tile that opens its image. */
export const TILE = '[data-image-id]';

/** What asks visitors to sign in. */
export const WALL = '[data-sign-in-prompt]';
