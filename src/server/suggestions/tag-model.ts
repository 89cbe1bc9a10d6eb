import { LAYOUT_RECIPE } from '../reading/layout.ts';
import { BUCKETS, type Features, NUMBERS } from './image-features.ts';
import { type Dataset, NUMBER_WEIGHT, type Regression, wordScale } from './logistic-regression.ts';

/** Version of `featuresOf`; models are only valid for the same one, and the same layout version. */
const FEATURES_VERSION = 1;
const VERSION = FEATURES_VERSION * 1_000 + LAYOUT_RECIPE;

/** Numbers before the words: version, bias, scale of the words' weights, weights of the numbers. */
const HEAD_NUMBERS = 3 + NUMBERS;
const HEAD_BYTES = HEAD_NUMBERS * 4;
/** A word's hash and weight. */
const WORD_BYTES = 3;
const MOST_WEIGHT = 127;

/** Predicts how probable it is that an image has a tag. */
export type TagModel = { bias: number; numbers: Float32Array; words: Map<number, number> };

/** A trained regression in its stored form, independent of the training images. */
export function packModel({ words, numbers, bias }: Regression, { buckets, means, spreads }: Dataset): string {
  const own = numbers.map((weight, at) => (weight * NUMBER_WEIGHT) / (spreads[at] ?? 1));
  const shift = own.reduce((sum, weight, at) => sum + weight * (means[at] ?? 0), 0);
  const scale = (words.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) || 1) / MOST_WEIGHT;
  const kept = [...words.entries()].filter(([, weight]) => Math.round(weight / scale) !== 0);
  const bytes = Buffer.alloc(HEAD_BYTES + kept.length * WORD_BYTES);
  for (const [at, value] of [VERSION, bias - shift, scale, ...own].entries()) bytes.writeFloatLE(value, at * 4);
  for (const [at, [column, weight]] of kept.entries()) {
    bytes.writeUInt16LE(buckets[column] ?? 0, HEAD_BYTES + at * WORD_BYTES);
    bytes.writeInt8(Math.round(weight / scale), HEAD_BYTES + at * WORD_BYTES + 2);
  }
  return bytes.toString('base64');
}

/** A stored model; undefined for one of another version. */
export function unpackModel(packed: string): TagModel | undefined {
  const bytes = Buffer.from(packed, 'base64');
  if (bytes.length < HEAD_BYTES || bytes.readFloatLE(0) !== VERSION) return undefined;
  const scale = bytes.readFloatLE(8);
  const words = new Map<number, number>();
  for (let at = HEAD_BYTES; at + WORD_BYTES <= bytes.length; at += WORD_BYTES) {
    words.set(bytes.readUInt16LE(at) % BUCKETS, bytes.readInt8(at + 2) * scale);
  }
  const numbers = Float32Array.from({ length: NUMBERS }, (_, at) => bytes.readFloatLE(12 + at * 4));
  return { bias: bytes.readFloatLE(4), numbers, words };
}

/** The probability that an image has the tag of a model, 0 to 1. */
export function probabilityOf({ bias, numbers, words }: TagModel, features: Features): number {
  let text = 0;
  for (const bucket of features.buckets) text += words.get(bucket) ?? 0;
  const rest = features.numbers.reduce((sum, value, at) => sum + value * (numbers[at] ?? 0), bias);
  return 1 / (1 + Math.exp(-(rest + text * wordScale(features.buckets.length))));
}
