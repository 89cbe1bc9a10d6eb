import { bent, type Features, type Logistic } from '#server/proposals/logistic.ts';

/** Rounds of Newton's method, and the change of a weight at which it has ended. */
const ROUNDS = 12;
const ENOUGH = 1e-4;
/** How strongly weights are held near zero. */
const RIDGE = 0.002;
const LEAST_RIDGE = 1e-6;
const LEAST_PIVOT = 1e-12;

export type Example = { of: Features; is: boolean; weight: number };

const dot = (a: Float64Array, b: Float64Array, from: number, to: number): number => {
  let sum = 0;
  for (let at = from; at < to; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
};

/** Solves `matrix` (symmetric, its lower half) times x = `vector`, by Cholesky's method; the matrix is overwritten. */
function solved(matrix: readonly Float64Array[], vector: Float64Array): Float64Array {
  for (const [row, own] of matrix.entries()) {
    for (const [column, other] of matrix.slice(0, row).entries())
      own[column] = ((own[column] ?? 0) - dot(own, other, 0, column)) / (other[column] ?? 1);
    own[row] = Math.sqrt(Math.max((own[row] ?? 0) - dot(own, own, 0, row), LEAST_PIVOT));
  }
  const x = Float64Array.from(vector);
  for (const [row, own] of matrix.entries()) x[row] = ((x[row] ?? 0) - dot(own, x, 0, row)) / (own[row] ?? 1);
  const upper = matrix.map((_, row) => Float64Array.from(matrix, (own) => own[row] ?? 0));
  for (const [row, own] of [...upper.entries()].reverse())
    x[row] = ((x[row] ?? 0) - dot(own, x, row + 1, x.length)) / (own[row] ?? 1);
  return x;
}

type Row = { values: Float64Array; is: boolean; weight: number };

/** The slope of the error by each weight, and its bend by each two. */
function slopeOf(rows: readonly Row[], weights: Float64Array) {
  const size = weights.length;
  const slope = new Float64Array(size);
  const bend = Array.from(weights, () => new Float64Array(size));
  for (const { values, is, weight } of rows) {
    const likely = 1 / (1 + Math.exp(-dot(values, weights, 0, size)));
    const error = (likely - Number(is)) * weight;
    const own = Math.max(likely * (1 - likely), ENOUGH) * weight;
    for (const [index, value] of values.entries()) {
      if (value === 0) continue;
      slope[index] = (slope[index] ?? 0) + error * value;
      const line = bend[index] ?? new Float64Array();
      for (let other = 0; other <= index; other += 1)
        line[other] = (line[other] ?? 0) + own * value * (values[other] ?? 0);
    }
  }
  return { slope, bend };
}

/** Logistic regression of bent features. */
export function trainLogistic(examples: readonly Example[]): Logistic {
  const names = Object.keys(examples[0]?.of ?? {});
  const ranges = names.map((name) => {
    const values = examples.map(({ of }) => of[name] ?? 0);
    const rounded = (value: number) => Number(value.toPrecision(5));
    return [rounded(Math.min(...values)), rounded(Math.max(...values))] as const;
  });
  const whole = examples.reduce((sum, { weight }) => sum + weight, 0);
  const rows = examples.map(({ of, is, weight }): Row => {
    const parts = ranges.flatMap(([low, high], at) => bent(of[names[at] ?? ''] ?? 0, low, high));
    return { values: Float64Array.from([...parts, 1]), is, weight: weight / whole };
  });
  const size = 3 * names.length + 1;
  const weights = new Float64Array(size);
  // The last weight is the bias, which is nearly free.
  const held = Float64Array.from(weights, (_, index) => (index < size - 1 ? RIDGE : LEAST_RIDGE));
  for (let round = 0; round < ROUNDS; round += 1) {
    const { slope, bend } = slopeOf(rows, weights);
    for (const [index, ridge] of held.entries()) {
      slope[index] = (slope[index] ?? 0) + ridge * (weights[index] ?? 0);
      const line = bend[index] ?? new Float64Array();
      line[index] = (line[index] ?? 0) + ridge;
    }
    const step = solved(bend, slope);
    for (const [index, by] of step.entries()) weights[index] = (weights[index] ?? 0) - by;
    if (step.every((by) => Math.abs(by) < ENOUGH)) break;
  }
  const stored = (index: number) => Number((weights[index] ?? 0).toFixed(4));
  return {
    bias: stored(size - 1),
    features: Object.fromEntries(
      names.map((name, at) => {
        const [low, high] = ranges[at] ?? [0, 0];
        return [name, [low, high, stored(3 * at), stored(3 * at + 1), stored(3 * at + 2)]];
      }),
    ),
  };
}
