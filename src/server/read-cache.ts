/** How long what was read is used: this many times as long as reading took, and at least this many ms. */
const TRUST = { timesRead: 100, leastMs: 5_000 };

/** Something read from the database, kept for a while; what changed in the last seconds may be missing unless `isFresh`. */
export function readCache<T>(read: () => Promise<T>, now: () => Date): (isFresh?: boolean) => Promise<T> {
  let cached: { value: T; at: number; forMs: number } | undefined;
  let reading: Promise<T> | undefined;

  const readAgain = async (): Promise<T> => {
    const begun = now().getTime();
    const value = await read();
    const ended = now().getTime();
    cached = { value, at: ended, forMs: Math.max(TRUST.leastMs, (ended - begun) * TRUST.timesRead) };
    return value;
  };

  return (isFresh = false) => {
    const age = cached ? now().getTime() - cached.at : 0;
    // Negative when the clock has been set back.
    if (!isFresh && cached && age >= 0 && age < cached.forMs) return Promise.resolve(cached.value);
    reading ??= readAgain().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}
