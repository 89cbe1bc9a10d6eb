import { $analyticsState } from './analytics.store.ts';

/** Interval of checks for the analytics function, in ms (spec 9). */
const DETECTION_POLL_MS = 100;

/** Time after which the checks end, in ms (spec 9). */
const DETECTION_CUT_OFF_MS = 5_000;

/** Polls for the analytics function every 100 ms; after 5 s without it, logs a warning and counts analytics as blocked (spec 4). */
export function detectAnalytics(isThere: () => boolean): void {
  const startedAt = Date.now();
  const poll = () => {
    if ($analyticsState.get() !== 'uninitialized') return;
    if (isThere()) return $analyticsState.set('initialized');
    if (Date.now() - startedAt >= DETECTION_CUT_OFF_MS) {
      console.warn('Analytics was not found within 5 seconds; events are dropped.');
      return $analyticsState.set('blocked');
    }
    setTimeout(poll, DETECTION_POLL_MS);
  };
  poll();
}
