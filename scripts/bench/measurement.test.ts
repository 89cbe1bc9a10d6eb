import { describe, expect, test } from 'vitest';
import { isWithinLimit, type Limit, median, ratioOf } from './measurement.ts';

const against = (figure: number, baseline: number) => ({ figure, baseline: { name: 'bare', figure: baseline } });

test('the ratio is the figure as a multiple of the baseline of the same run', () => {
  expect(ratioOf(against(30, 40))).toBe(0.75);
  expect(ratioOf({ figure: 30 })).toBeUndefined();
});

test('the median of an even count is one of the measured values', () => {
  expect(median([4, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(3);
  expect(median([])).toBeNaN();
});

describe('a limit', () => {
  const ratio = (is: Limit['is'], value: number): Limit => ({ of: 'ratio', is, value });
  const figure = (is: Limit['is'], value: number): Limit => ({ of: 'figure', is, value });

  test('at least and at most include their value, below does not', () => {
    expect(isWithinLimit({ ...against(60, 100), limit: ratio('at least', 0.6) })).toBe(true);
    expect(isWithinLimit({ ...against(140, 100), limit: ratio('at most', 1.4) })).toBe(true);
    expect(isWithinLimit({ figure: 50, limit: figure('below', 50) })).toBe(false);
  });

  test('is not met by a failed measurement or a missing or zero baseline', () => {
    expect(isWithinLimit({ figure: Number.NaN, limit: figure('below', 50) })).toBe(false);
    expect(isWithinLimit({ figure: 10, limit: ratio('at most', 2) })).toBe(false);
    expect(isWithinLimit({ ...against(5, 0), limit: ratio('at most', 2) })).toBe(false);
  });

  test('that is not set is neither met nor missed', () => {
    expect(isWithinLimit({ figure: 10 })).toBeUndefined();
  });
});
