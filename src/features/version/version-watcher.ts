import { callApi } from '#browser/api-client.ts';
import { isBusy } from '#browser/busy.ts';
import { onIdle } from '#browser/idle.ts';

/** Interval of version checks, in ms (spec 9). */
export const VERSION_POLL_MS = 30_000;

/** Delay of the reload after a new version is noticed, in ms (spec 9). */
export const RELOAD_DELAY_MS = 1_000;

/** Dependencies of the watcher. */
export type WatcherPage = {
  fetchVersion: () => Promise<string>;
  isHidden: () => boolean;
  isBusy: () => boolean;
  reload: () => void;
};

/**
 * Checks the version every 30 s while the page is visible; the first one is remembered, and a different one reloads the page
 * after 1 s, or as soon as nothing would be lost (spec 4; contract 6). Failures only warn (spec 8).
 */
export class VersionWatcher {
  readonly #page: WatcherPage;
  #remembered: string | undefined;
  #lastLookAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(page: WatcherPage) {
    this.#page = page;
  }

  /** Starts, or continues after the tab was hidden: immediately if a check is overdue. */
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
      if (version && version !== this.#remembered) return this.#reloadSoon();
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

/** Watches for a new version of the site, once the page is idle. */
export function watchVersion(): void {
  const watcher = new VersionWatcher({
    fetchVersion: async () => (await callApi('GET /api/version', { isUnchecked: true })).version,
    isHidden: () => document.hidden,
    isBusy,
    reload: () => location.reload(),
  });
  onIdle(() => {
    document.addEventListener('visibilitychange', () => watcher.resume());
    watcher.resume();
  });
}
