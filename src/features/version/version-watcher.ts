import { callApi } from '#browser/api-client.ts';
import { isBusy } from '#browser/busy.ts';
import { onIdle } from '#browser/idle.ts';

/** Between two looks at the version, in ms (spec 9). */
export const VERSION_POLL_MS = 30_000;

/** From noticing a new version to the reload, in ms (spec 9). */
export const RELOAD_DELAY_MS = 1_000;

/** What the watcher needs from the page. */
export type WatcherPage = {
  fetchVersion: () => Promise<string>;
  isHidden: () => boolean;
  isBusy: () => boolean;
  reload: () => void;
};

/**
 * Looks at the version every 30 s while the page is visible; the first one is remembered, and a different one reloads the
 * page after 1 s, or as soon as nobody is in the middle of something (spec 4; contract 6). Failures only warn (spec 8).
 */
export class VersionWatcher {
  readonly #page: WatcherPage;
  #remembered: string | undefined;
  #lastLookAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(page: WatcherPage) {
    this.#page = page;
  }

  /** Begins to watch, or goes on after the tab was hidden: at once when a look is overdue. */
  resume(): void {
    clearTimeout(this.#timer);
    if (this.#page.isHidden()) return;
    const due = this.#lastLookAt + VERSION_POLL_MS - Date.now();
    this.#timer = setTimeout(() => void this.#look(), Math.max(due, 0));
  }

  async #look(): Promise<void> {
    this.#lastLookAt = Date.now();
    try {
      const version = await this.#page.fetchVersion();
      this.#remembered ??= version;
      if (version !== this.#remembered) return this.#reloadSoon();
    } catch (error) {
      console.warn('The version could not be checked.', error);
    }
    this.resume();
  }

  #reloadSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#page.isBusy() ? this.#reloadSoon() : this.#page.reload()), RELOAD_DELAY_MS);
  }
}

/** Watches the version of the site that this page came from, once the page has nothing better to do. */
export function watchVersion(): void {
  const watcher = new VersionWatcher({
    fetchVersion: async () => (await callApi('GET /api/version')).version,
    isHidden: () => document.hidden,
    isBusy,
    reload: () => location.reload(),
  });
  onIdle(() => {
    document.addEventListener('visibilitychange', () => watcher.resume());
    watcher.resume();
  });
}
