/** How long, in ms, further calls fail at once after the host has left one unanswered. */
const SPARED_MS = 30_000;

/** Why a call without an answer has ended. */
export const lateness = (ms: number, what: 'answer' | 'image' = 'answer'): string =>
  `No ${what} within ${Number((ms / 1000).toFixed(1))} s.`;

/** Whether a call has ended because nothing came. */
export const isLate = (message: string): boolean => /^No (?:answer|image) within/.test(message);

/**
 * Spares a request of several calls the wait for each of them: once the host has left one unanswered until its deadline, further
 * calls fail at once for a while, unless it has answered another meanwhile.
 */
export function silentHost() {
  let silent: { until: number; reason: unknown } | undefined;
  let answeredAt = Number.NEGATIVE_INFINITY;
  const answered = () => {
    answeredAt = performance.now();
    silent = undefined;
  };
  return {
    /** The host has answered. */
    answered,
    /** Makes a call, unless the host is silent. `isUnanswered` tells what it rejects with then. */
    call: async <T>(make: () => Promise<T>, isUnanswered: (reason: unknown) => boolean): Promise<T> => {
      const begunAt = performance.now();
      if (silent && begunAt < silent.until) throw silent.reason;
      try {
        const value = await make();
        answered();
        return value;
      } catch (reason) {
        if (!isUnanswered(reason)) answered();
        else if (answeredAt < begunAt) silent = { until: performance.now() + SPARED_MS, reason };
        throw reason;
      }
    },
  };
}
