import { type Dataset, rowProbability, train } from './logistic-regression.ts';

/** Number of folds for cross-validation by company: fewer for many images. */
const FOLDS = { few: 5, many: 10, manyUpTo: 4_000 };
/** Precision that a suggested tag needs; the threshold aims slightly higher, because it is selected. */
const PRECISION = { least: 0.7, aimed: 0.74 };
/** The precision of fewer suggestions is not meaningful. */
const LEAST_OFFERS = 8;

/** Rows in a random order, with the company of each, its label, and its weight. */
type Question = {
  rows: readonly number[];
  groups: readonly number[];
  labels: Uint8Array;
  weightOf: (row: number) => number;
};

/** A tag's results on companies that it was not trained on. */
export type Verdict = {
  /** Least probability for a suggestion; above 1: precision is never high enough. */
  threshold: number;
  /** With thresholds that were selected on other companies. */
  precision: number;
  recall: number;
  offers: number;
  right: number;
  isGood: boolean;
};

/** The fold of each company: companies with most images first, each into the smallest fold. */
function foldsOf(rows: readonly number[], groups: readonly number[]): Map<number, number> {
  const count = rows.length > FOLDS.manyUpTo ? FOLDS.few : FOLDS.many;
  const sizes = new Map<number, number>();
  for (const row of rows) sizes.set(groups[row] ?? 0, (sizes.get(groups[row] ?? 0) ?? 0) + 1);
  const loads = new Array<number>(Math.min(count, sizes.size)).fill(0);
  const folds = new Map<number, number>();
  for (const [group, size] of [...sizes].sort(([a, most], [b, least]) => least - most || a - b)) {
    const fold = loads.indexOf(Math.min(...loads));
    folds.set(group, fold);
    loads[fold] = (loads[fold] ?? 0) + size;
  }
  return folds;
}

/** The threshold with the most right suggestions among those with enough precision; 2: there is none. */
export function thresholdOf(rows: readonly number[], probabilities: ArrayLike<number>, labels: Uint8Array): number {
  const at = (row: number | undefined) => (row === undefined ? -1 : (probabilities[row] ?? 0));
  const ranked = rows.toSorted((a, b) => at(b) - at(a));
  let [right, best, bestRight] = [0, 2, 0];
  for (const [before, row] of ranked.entries()) {
    right += labels[row] ?? 0;
    const isEnough = before + 1 >= LEAST_OFFERS && right / (before + 1) >= PRECISION.aimed;
    if (!isEnough || right <= bestRight || at(ranked[before + 1]) === at(row)) continue;
    [best, bestRight] = [at(row), right];
  }
  return best;
}

/** Cross-validates over companies. `yieldIfDue` yields to other work. */
export async function evaluate(
  data: Dataset,
  { rows, groups, labels, weightOf }: Question,
  yieldIfDue: () => Promise<void> | undefined,
): Promise<Verdict> {
  const folds = foldsOf(rows, groups);
  const foldOf = (row: number) => folds.get(groups[row] ?? 0) ?? 0;
  const probabilities = new Float32Array(rows.length);
  for (const fold of new Set(folds.values())) {
    const model = train(
      data,
      rows.filter((row) => foldOf(row) !== fold),
      labels,
      weightOf,
    );
    for (const row of rows) if (foldOf(row) === fold) probabilities[row] = rowProbability(model, data, row);
    await yieldIfDue();
  }
  let [offers, right] = [0, 0];
  for (const fold of new Set(folds.values())) {
    const threshold = thresholdOf(
      rows.filter((row) => foldOf(row) !== fold),
      probabilities,
      labels,
    );
    for (const row of rows) {
      if (foldOf(row) !== fold || (probabilities[row] ?? 0) < threshold) continue;
      offers += 1;
      right += labels[row] ?? 0;
    }
  }
  const carrying = labels.reduce((sum, label) => sum + label, 0);
  const threshold = thresholdOf(rows, probabilities, labels);
  const precision = offers === 0 ? 0 : right / offers;
  const isGood = threshold <= 1 && offers >= LEAST_OFFERS && precision >= PRECISION.least;
  return { threshold, precision, recall: right / (carrying || 1), offers, right, isGood };
}
