/** How long before its end a session is requested again, which renews it (spec 9). */
const RENEW_BEFORE_MS = 5 * 60_000;

/** First and longest wait after a network failure; each wait doubles the one before (spec 9). */
const BACKOFF_MIN_MS = 30_000;
const BACKOFF_MAX_MS = 16 * 60_000;

/** Longest delay that a timer supports. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** Delay in ms until a session that ends at `expiresAt` (ISO) is requested again. */
export const renewalDelay = (expiresAt: string, now: number): number =>
  Math.min(Math.max(Date.parse(expiresAt) - RENEW_BEFORE_MS - now, BACKOFF_MIN_MS), TIMER_MAX_MS);

/** The wait in ms after the given number of failures in a row: 30 s, 1 min, 2 min … 16 min. */
export const backoffDelay = (failures: number): number =>
  Math.min(BACKOFF_MIN_MS * 2 ** Math.max(failures - 1, 0), BACKOFF_MAX_MS);
