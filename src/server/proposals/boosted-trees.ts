/** Depth of the trees, and the nodes that this allows: node `n` has the children `2n + 1` and `2n + 2`. */
export const DEPTH = 4;
export const NODES = 2 ** (DEPTH + 1) - 1;
const INNER = 2 ** DEPTH - 1;
/** Feature of a node without children. */
export const LEAF = 255;
/** Values of nodes are stored as whole numbers, times this. */
const SCALE = 10_000;

/** A tree as arrays by node. A row goes to the first child if its bin of `features[n]` is at most `bins[n]`. */
export type Tree = { features: Uint8Array; bins: Uint8Array; values: Int16Array };

/** Trees whose values are added up, beginning with `start`. */
export type Trees = { start: number; trees: readonly Tree[] };

/** Trees in their stored form. */
export type StoredTrees = { start: number; trees: string };

/** A node's value as it is stored. */
export const storedValue = (value: number): number => Math.max(-32_767, Math.min(32_767, Math.round(value * SCALE)));

/** The bin of each feature of a row: how many of the feature's cuts it reaches. */
export function binsOf(row: readonly number[], cuts: readonly ArrayLike<number>[]): Uint8Array {
  return Uint8Array.from(cuts, (own, feature) => {
    const value = row[feature] ?? 0;
    let bin = 0;
    while (bin < own.length && value >= (own[bin] ?? 0)) bin += 1;
    return bin;
  });
}

/** The value that trees give a row, by its bins. */
export function treesValue({ start, trees }: Trees, bins: ArrayLike<number>): number {
  let sum = 0;
  for (const { features, bins: own, values } of trees) {
    let node = 0;
    for (let feature = features[0] ?? LEAF; feature !== LEAF; feature = features[node] ?? LEAF) {
      node = 2 * node + ((bins[feature] ?? 0) <= (own[node] ?? 0) ? 1 : 2);
    }
    sum += values[node] ?? 0;
  }
  return start + sum / SCALE;
}

/** The mean of the values that sets of trees give a row. */
export const meanValue = (sets: readonly Trees[], bins: ArrayLike<number>): number =>
  sets.reduce((sum, trees) => sum + treesValue(trees, bins), 0) / sets.length;

/** Trees as a text. */
export function packTrees(trees: readonly Tree[]): string {
  return Buffer.concat(
    trees.flatMap(({ features, bins, values }) => [
      features.subarray(0, INNER),
      bins.subarray(0, INNER),
      Buffer.from(values.buffer, values.byteOffset, values.byteLength),
    ]),
  ).toString('base64');
}

/** Trees from their text. */
export function unpackTrees(packed: string): Tree[] {
  const bytes = Buffer.from(packed, 'base64');
  const size = 2 * INNER + 2 * NODES;
  return Array.from({ length: Math.floor(bytes.length / size) }, (_, at) => {
    const from = at * size;
    const features = new Uint8Array(NODES).fill(LEAF);
    features.set(bytes.subarray(from, from + INNER));
    const bins = new Uint8Array(NODES);
    bins.set(bytes.subarray(from + INNER, from + 2 * INNER));
    const values = Int16Array.from({ length: NODES }, (_value, node) => bytes.readInt16LE(from + 2 * INNER + 2 * node));
    return { features, bins, values };
  });
}

/** Trees of a stored model. */
export const unpacked = ({ start, trees }: StoredTrees): Trees => ({ start, trees: unpackTrees(trees) });

/** Trees as they are stored. */
export const stored = ({ start, trees }: Trees): StoredTrees => ({ start, trees: packTrees(trees) });

/** Numbers that are stored as a text, separated by spaces. */
export const numbersIn = (text: string): number[] => text.split(' ').filter(Boolean).map(Number);
