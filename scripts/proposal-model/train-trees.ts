import { binsOf, DEPTH, LEAF, NODES, storedValue, type Tree, type Trees } from '#server/proposals/boosted-trees.ts';
import { sequence } from '../sequence.ts';

export type TreeOptions = { trees: number; rate: number; least: number };

/** Bins of a feature at most. */
const BINS = 32;

/** The values between the bins of each feature: about as many rows are in each bin. */
export function cutsOf(rows: readonly (readonly number[])[]): number[][] {
  const width = rows[0]?.length ?? 0;
  return Array.from({ length: width }, (_, feature) => {
    const values = rows.map((row) => row[feature] ?? 0).sort((a, b) => a - b);
    const cuts = Array.from({ length: BINS - 1 }, (_cut, at) => values[Math.floor(((at + 1) * values.length) / BINS)]);
    return [...new Set(cuts.map((cut) => Number((cut ?? 0).toPrecision(5))))];
  });
}

/** Values of rows by column. */
export const transposed = (rows: readonly Uint8Array[], width: number): Uint8Array[] =>
  Array.from({ length: width }, (_, feature) => Uint8Array.from(rows, (row) => row[feature] ?? 0));

/** Rows of features in bins, and the same by column. */
export function binned(rows: readonly (readonly number[])[]) {
  const cuts = cutsOf(rows);
  const bins = rows.map((row) => binsOf(row, cuts));
  return { cuts, bins, columns: transposed(bins, cuts.length) };
}

type Split = { feature: number; bin: number; gain: number };

/**
 * Gradient-boosted regression trees for squared errors; a leaf has at least `least` rows. `bins` has those of all rows of a
 * feature (`binsOf`), `targets` a value for each row; only the rows `chosen` are used.
 */
export function trainTrees(
  bins: readonly Uint8Array[],
  targets: Float32Array,
  chosen: Uint32Array,
  { trees, rate, least }: TreeOptions,
): Trees {
  const start = chosen.reduce((sum, row) => sum + (targets[row] ?? 0), 0) / (chosen.length || 1);
  const residuals = targets.map((target) => target - start);
  const sums = new Float64Array(BINS);
  const counts = new Uint32Array(BINS);

  /** The best place to split by one feature, if it gains more than `best`. */
  const splitBy = (feature: number, members: Uint32Array, total: number, best: Split): Split => {
    const own = bins[feature] ?? new Uint8Array();
    sums.fill(0);
    counts.fill(0);
    for (const row of members) {
      const bin = own[row] ?? 0;
      sums[bin] = (sums[bin] ?? 0) + (residuals[row] ?? 0);
      counts[bin] = (counts[bin] ?? 0) + 1;
    }
    let found = best;
    let [left, leftCount] = [0, 0];
    for (let bin = 0; bin < BINS - 1; bin += 1) {
      left += sums[bin] ?? 0;
      leftCount += counts[bin] ?? 0;
      const rightCount = members.length - leftCount;
      if (leftCount < least || rightCount < least) continue;
      const gain = (left * left) / leftCount + (total - left) ** 2 / rightCount - (total * total) / members.length;
      if (gain > found.gain) found = { feature, bin, gain };
    }
    return found;
  };

  const bestSplit = (members: Uint32Array, total: number): Split => {
    let best: Split = { feature: LEAF, bin: 0, gain: 1e-9 };
    for (const feature of bins.keys()) best = splitBy(feature, members, total, best);
    return best;
  };

  const grown: Tree[] = [];
  for (let round = 0; round < trees; round += 1) {
    const tree = {
      features: new Uint8Array(NODES).fill(LEAF),
      bins: new Uint8Array(NODES),
      values: new Int16Array(NODES),
    };
    const grow = (node: number, members: Uint32Array, level: number): void => {
      const total = members.reduce((sum, row) => sum + (residuals[row] ?? 0), 0);
      const split = level < DEPTH && members.length >= 2 * least ? bestSplit(members, total) : undefined;
      if (!split || split.feature === LEAF) {
        const value = (rate * total) / (members.length + 1);
        tree.values[node] = storedValue(value);
        for (const row of members) residuals[row] = (residuals[row] ?? 0) - value;
        return;
      }
      tree.features[node] = split.feature;
      tree.bins[node] = split.bin;
      const own = bins[split.feature] ?? new Uint8Array();
      const isFirst = (row: number) => (own[row] ?? 0) <= split.bin;
      grow(2 * node + 1, members.filter(isFirst), level + 1);
      grow(
        2 * node + 2,
        members.filter((row) => !isFirst(row)),
        level + 1,
      );
    };
    grow(0, chosen, 0);
    grown.push(tree);
  }
  return { start, trees: grown };
}

/** Trees of which the mean counts: `count` sets, each of which learns from a part of the features and of the rows. */
export type SetOptions = TreeOptions & { count: number; features: number; rows: number };

/** Trains sets of trees on the rows that are used. */
export const trainSets = (
  columns: readonly Uint8Array[],
  targets: Float32Array,
  isUsed: (row: number) => boolean,
  options: SetOptions,
): Trees[] =>
  Array.from({ length: options.count }, (_, set) => {
    const next = sequence(set + 1);
    // Trees never split by a feature that is the same everywhere.
    const own = columns.map((column) => (next() < options.features ? column : new Uint8Array(column.length)));
    const chosen = [...targets.keys()].filter((row) => isUsed(row) && next() < options.rows);
    return trainTrees(own, targets, Uint32Array.from(chosen), options);
  });
