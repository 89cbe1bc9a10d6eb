/** Random numbers that a seed repeats. */
export type SeededRandom = {
  /** From 0 up to, not including, 1. */
  share: () => number;
  /** A whole number from 0 up to, not including, `limit`. */
  below: (limit: number) => number;
};

/** Random numbers from a seed (mulberry32). */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { share, below: (limit) => Math.floor(share() * limit) };
}
