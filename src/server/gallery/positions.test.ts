import { describe, expect, test } from 'vitest';
import { newestFirst } from './positions.ts';

/** Images whose row numbers run against their positions, with a gap after the first. */
const indexOf = (times: readonly number[]) => ({
  size: times.length,
  addedAt: Float64Array.from(times),
  positions: Int32Array.from({ length: times.length + 2 }, (_, number) =>
    number === 1 ? -1 : number === 0 ? times.length - 1 : times.length - number,
  ),
});

describe('newest first', () => {
  test.each([
    ['of one second', [7, 7, 7]],
    ['seconds apart', [3, 9, 5, 4]],
    ['decades apart', [0, 1_700_000_000, 1_699_999_999, 12, 1_700_000_000, 3_600]],
  ])('%s, the later row first where the second is the same', (_name, times) => {
    const index = indexOf(times);
    const numberOf = (position: number) => index.positions.lastIndexOf(position);
    const some = Uint32Array.from(times.keys()).filter((position) => position !== 1);
    const expected = [...some].sort((a, b) => (times[b] ?? 0) - (times[a] ?? 0) || numberOf(b) - numberOf(a));
    expect([...newestFirst(index, some)]).toEqual(expected);
  });
});
