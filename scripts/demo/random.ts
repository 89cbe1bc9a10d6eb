/** A repeatable pseudo-random generator (mulberry32): the same seed gives the same sequence. */
export function makeRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  /** A number from `min` (included) to `max` (excluded). */
  const float = (min: number, max: number) => min + next() * (max - min);
  return {
    float,
    /** A whole number from `min` to `max`, both included. */
    int: (min: number, max: number) => Math.floor(float(min, max + 1)),
    pick: <T>(items: readonly T[]): T => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('no items to pick from');
      return item;
    },
    /** A random walk of `count` values between 0.08 and 1 that rises by `drift` in total. */
    walk: (count: number, drift = 0, jump = 0.18): number[] => {
      let value = 0.5 - drift / 2 + float(-0.1, 0.1);
      return Array.from({ length: count }, () => {
        value += float(-jump, jump) + drift / count;
        if (value > 1) value = 2 - value;
        if (value < 0.08) value = 0.16 - value;
        return value;
      });
    },
  };
}

/** The random numbers of a drawing. */
export type Random = ReturnType<typeof makeRandom>;
