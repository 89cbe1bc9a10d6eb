import { AppError } from '#shared/http/app-error.ts';
import { faultOf } from '../faults/fault.ts';
import { waitSentence } from './cloudinary-failure.ts';

const HOUR_MS = 60 * 60 * 1000;
const KEY = 'image-host-calls';

/** Admin calls per hour of all processes together; the image host allows 500. */
export const CALLS_PER_HOUR = 480;
/** Of these, how many a listing may use; the rest is reserved for checking whether the host is available. */
export const LISTING_CALLS_PER_HOUR = 400;

/** Faults of a database that can be read, but not written. */
const UNWRITABLE: ReadonlySet<string | undefined> = new Set(['storage-full', 'storage-read-only']);

export const OWN_LIMIT = 'own-limit';

/** Counts calls for all processes of the installation. */
export type CallCounter = {
  /** Counts a call of this hour unless `atMost` is reached; returns whether it did. */
  count(key: string, hour: string, atMost: number): Promise<boolean>;
};

export type CallBudget = {
  /** Counts a call; rejects with `image-host-limited` if this hour's calls are used up or the host said to wait. */
  take(atMost: number): Promise<void>;
  /** Records how long the host said to wait. */
  wait(seconds: number): void;
};

/** An hourly budget, like the host's own. */
export function callBudget({ counter, now }: { counter: CallCounter; now: () => Date }): CallBudget {
  let [waitFrom, waitUntil] = [0, 0];
  const limited = (untilMs: number, options: { reason?: string } = {}) => {
    const retryAfter = Math.max(1, Math.ceil((untilMs - now().getTime()) / 1000));
    return new AppError('image-host-limited', { retryAfter, detail: waitSentence(retryAfter, now()), ...options });
  };

  return {
    take: async (atMost) => {
      const at = now().getTime();
      // Before the wait when the clock has been set back: the host says again how long it is.
      if (at >= waitFrom && at < waitUntil) throw limited(waitUntil);
      const hour = Math.floor(at / HOUR_MS);
      const isCounted = await counter
        .count(KEY, new Date(hour * HOUR_MS).toISOString(), atMost)
        .catch((error: unknown) => {
          // `check` works with a database that can only be read; its few calls are not counted then.
          if (!UNWRITABLE.has(faultOf(error)?.code)) throw error;
          return true;
        });
      if (!isCounted) throw limited((hour + 1) * HOUR_MS, { reason: OWN_LIMIT });
    },
    wait: (seconds) => {
      const at = now().getTime();
      [waitFrom, waitUntil] = [at, Math.max(at < waitFrom ? 0 : waitUntil, at + seconds * 1000)];
    },
  };
}
