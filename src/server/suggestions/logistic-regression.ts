import { BUCKETS, type Features, NUMBERS } from './image-features.ts';

/** Images as rows of numbers: sparse for words (all values are equal), dense for the rest. */
export type Dataset = {
  /** Hash of each word column. */
  buckets: Uint16Array;
  /** Columns of the words of image `at`: `columns[starts[at]]` to `columns[starts[at + 1]]`. */
  columns: Uint32Array;
  starts: Uint32Array;
  /** Value of each word of an image. */
  scales: Float32Array;
  /** `NUMBERS` for each image, standardised by `means` and `spreads`. */
  numbers: Float32Array;
  means: Float32Array;
  spreads: Float32Array;
};

/** A trained regression: weights of words by column, of numbers, and the bias. */
export type Regression = { words: Float32Array; numbers: Float32Array; bias: number };

/** Scale of the numbers of an image relative to its words. */
export const NUMBER_WEIGHT = 0.1;
/** Added to the spread of a column, which may be 0. */
const LEAST_SPREAD = 1e-4;

/** Value of each word of an image with this many: long texts don't outweigh short ones. */
export const wordScale = (count: number): number => 1 / Math.sqrt(Math.max(1, count));

/** Hashes of the words that occur in at least `leastGroups` groups of images. */
function sharedBuckets(images: readonly Features[], groups: ArrayLike<number>, leastGroups: number): number[] {
  const lastGroup = new Int32Array(BUCKETS).fill(-1);
  const seenIn = new Uint16Array(BUCKETS);
  const byGroup = images.map((_image, at) => at).sort((a, b) => (groups[a] ?? 0) - (groups[b] ?? 0));
  for (const at of byGroup) {
    for (const bucket of images[at]?.buckets ?? []) {
      if (lastGroup[bucket] === groups[at]) continue;
      lastGroup[bucket] = groups[at] ?? 0;
      seenIn[bucket] = (seenIn[bucket] ?? 0) + 1;
    }
  }
  return [...seenIn.keys()].filter((bucket) => (seenIn[bucket] ?? 0) >= leastGroups);
}

/** Standardises each column of numbers in place; returns the means and spreads. */
function standardise(numbers: Float32Array): { means: Float32Array; spreads: Float32Array } {
  const [means, spreads] = [new Float32Array(NUMBERS), new Float32Array(NUMBERS)];
  const count = numbers.length / NUMBERS || 1;
  for (let column = 0; column < NUMBERS; column += 1) {
    let [sum, squares] = [0, 0];
    for (let at = column; at < numbers.length; at += NUMBERS) {
      const value = numbers[at] as number;
      sum += value;
      squares += value * value;
    }
    const mean = sum / count;
    const spread = Math.sqrt(Math.max(0, squares / count - mean * mean)) + LEAST_SPREAD;
    [means[column], spreads[column]] = [mean, spread];
    for (let at = column; at < numbers.length; at += NUMBERS) {
      numbers[at] = (((numbers[at] as number) - mean) / spread) * NUMBER_WEIGHT;
    }
  }
  return { means, spreads };
}

/** Rows for training; words are used if at least `leastGroups` groups of images have them. */
export function datasetOf(images: readonly Features[], groups: ArrayLike<number>, leastGroups: number): Dataset {
  const buckets = sharedBuckets(images, groups, leastGroups);
  const columnOf = new Int32Array(BUCKETS).fill(-1);
  for (const [column, bucket] of buckets.entries()) columnOf[bucket] = column;
  const starts = new Uint32Array(images.length + 1);
  const columns: number[] = [];
  const numbers = new Float32Array(images.length * NUMBERS);
  for (const [at, image] of images.entries()) {
    for (const bucket of image.buckets) {
      const column = columnOf[bucket] as number;
      if (column >= 0) columns.push(column);
    }
    starts[at + 1] = columns.length;
    numbers.set(image.numbers, at * NUMBERS);
  }
  return {
    buckets: Uint16Array.from(buckets),
    columns: Uint32Array.from(columns),
    starts,
    scales: Float32Array.from(images, ({ buckets: own }) => wordScale(own.length)),
    numbers,
    ...standardise(numbers),
  };
}

/** Training parameters: passes over all rows, step, and weight decay. */
const TRAINING = { visits: 40_000, leastPasses: 3, mostPasses: 40, step: 0.1, pull: 5e-4 };

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

/** The probability that a row of the dataset has the label. */
export function rowProbability({ words, numbers, bias }: Regression, data: Dataset, at: number): number {
  return sigmoid(scoreOf(words, numbers, bias, data, at));
}

function scoreOf(words: Float32Array, numbers: Float32Array, bias: number, data: Dataset, at: number): number {
  const scale = data.scales[at] as number;
  let sum = 0;
  const end = data.starts[at + 1] as number;
  for (let place = data.starts[at] as number; place < end; place += 1) {
    sum += words[data.columns[place] as number] as number;
  }
  sum *= scale;
  const from = at * NUMBERS;
  for (let column = 0; column < NUMBERS; column += 1) {
    sum += (numbers[column] as number) * (data.numbers[from + column] as number);
  }
  return sum + bias;
}

/** Trains on the given rows, which must be in a random order; a row has the weight `weightOf` (AdaGrad with weight decay). */
export function train(
  data: Dataset,
  rows: ArrayLike<number>,
  labels: Uint8Array,
  weightOf: (row: number) => number,
): Regression {
  const words = new Float32Array(data.buckets.length);
  const numbers = new Float32Array(NUMBERS);
  const wordSteps = new Float32Array(words.length).fill(1e-6);
  const numberSteps = new Float32Array(NUMBERS).fill(1e-6);
  let bias = -2;
  let biasSteps = 1e-6;
  const passes = Math.max(
    TRAINING.leastPasses,
    Math.min(TRAINING.mostPasses, Math.ceil(TRAINING.visits / (rows.length || 1))),
  );
  const { step, pull } = TRAINING;
  for (let pass = 0; pass < passes; pass += 1) {
    for (let place = 0; place < rows.length; place += 1) {
      const at = rows[place] as number;
      const error = (sigmoid(scoreOf(words, numbers, bias, data, at)) - (labels[at] as number)) * weightOf(at);
      const scale = data.scales[at] as number;
      const end = data.starts[at + 1] as number;
      for (let entry = data.starts[at] as number; entry < end; entry += 1) {
        const column = data.columns[entry] as number;
        const slope = error * scale + pull * (words[column] as number);
        wordSteps[column] = (wordSteps[column] as number) + slope * slope;
        words[column] = (words[column] as number) - (step * slope) / Math.sqrt(wordSteps[column] as number);
      }
      const from = at * NUMBERS;
      for (let column = 0; column < NUMBERS; column += 1) {
        const slope = error * (data.numbers[from + column] as number) + pull * (numbers[column] as number);
        numberSteps[column] = (numberSteps[column] as number) + slope * slope;
        numbers[column] = (numbers[column] as number) - (step * slope) / Math.sqrt(numberSteps[column] as number);
      }
      biasSteps += error * error;
      bias -= (step * error) / Math.sqrt(biasSteps);
    }
  }
  return { words, numbers, bias };
}
