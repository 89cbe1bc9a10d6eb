/**
 * What is needed to say how likely something is by its features. Of each: its smallest and largest value among the examples,
 * and its weights everywhere, in the upper half and in the lowest quarter.
 */
export type Logistic = { bias: number; features: Readonly<Record<string, readonly number[]>> };

export type Features = Readonly<Record<string, number>>;

/** A feature's parts that are weighted: from -1 to 1, and bent twice, so that the middle can count as more or less. */
export function bent(value: number, low: number, high: number): [all: number, upper: number, lowest: number] {
  const part = high > low ? (2 * (Math.min(high, Math.max(low, value)) - low)) / (high - low) - 1 : 0;
  return [part, Math.max(0, part), Math.max(0, -part - 0.5)];
}

/** How likely it is, 0 to 1. */
export function likelihood({ bias, features }: Logistic, of: Features): number {
  let sum = bias;
  for (const [name, [low = 0, high = 0, ...weights]] of Object.entries(features))
    for (const [at, part] of bent(of[name] ?? 0, low, high).entries()) sum += part * (weights[at] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}
