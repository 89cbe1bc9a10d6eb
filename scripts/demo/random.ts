/** A repeatable source of numbers: the same seed gives the same sequence. */
export interface Random {
  /** A number from `min` (included) to `max` (excluded). */
  float(min: number, max: number): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  pick<T>(items: readonly T[]): T;
  /** `count` values that wander between 0.08 and 1, rising by `drift` over their length. */
  walk(count: number, drift?: number, jump?: number): number[];
}

/** A random source from a number (mulberry32). */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const float = (min: number, max: number) => min + next() * (max - min);
  return {
    float,
    int: (min, max) => Math.floor(float(min, max + 1)),
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    walk: (count, drift = 0, jump = 0.18) => {
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

/** A stable number for a text, to seed a source with (FNV-1a). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
