/** The mean of some values; 0 of none. */
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

/** The median, of an even number the higher of the middle two; `ofNone` of none. */
export const median = (values: readonly number[], ofNone = 0): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? ofNone;
