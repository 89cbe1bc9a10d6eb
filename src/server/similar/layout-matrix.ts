import { bitCount, hashHalves } from '#shared/similar/hash-bits.ts';
import { LAYOUT_LENGTH, LAYOUT_SCALE } from '../reading/layout.ts';

/** Descriptors of images: a row of `LAYOUT_LENGTH` bytes and both halves of a hash for each row number, ascending by number. */
export type LayoutMatrix = { numbers: Uint32Array; rows: Int8Array; hashes: Uint32Array };

/** Rows that are compared before the loop yields. */
const ROWS_EACH = 4_096;
const UNIT = LAYOUT_SCALE * LAYOUT_SCALE;

/** A stored descriptor. */
export const toDescriptor = (base64: string): Int8Array => new Int8Array(Buffer.from(base64, 'base64'));

function dotAt(rows: Int8Array, offset: number, query: Int8Array): number {
  let sum = 0;
  for (let at = 0; at < LAYOUT_LENGTH; at += 1) sum += (rows[offset + at] as number) * (query[at] as number);
  return sum;
}

/** Similarity (-1 to 1) of every row to a descriptor. */
export async function likenesses(
  { numbers, rows }: LayoutMatrix,
  query: Int8Array,
  yieldIfDue: () => Promise<void> | undefined,
): Promise<Float32Array> {
  const result = new Float32Array(numbers.length);
  for (let row = 0; row < numbers.length; row += 1) {
    if (row % ROWS_EACH === 0) await yieldIfDue();
    result[row] = dotAt(rows, row * LAYOUT_LENGTH, query) / UNIT;
  }
  return result;
}

/** Number of bits in which the hash of every row differs from another one. */
export function bitsToEach({ numbers, hashes }: LayoutMatrix, phash: string): Uint8Array {
  const [first, second] = hashHalves(phash);
  const result = new Uint8Array(numbers.length);
  for (let row = 0; row < result.length; row += 1) {
    result[row] = bitCount((hashes[2 * row] ?? 0) ^ first) + bitCount((hashes[2 * row + 1] ?? 0) ^ second);
  }
  return result;
}

/** Rows that are similar enough, or whose hash differs in few enough bits: the latter first, then most similar first. */
export function nearestRows(
  likenessOf: Float32Array,
  bitsTo: Uint8Array,
  least: { likeness: number; bits: number },
  most: number,
): number[] {
  const near: { row: number; rank: number }[] = [];
  for (const [row, likeness] of likenessOf.entries()) {
    const hasHash = (bitsTo[row] ?? 0) <= least.bits;
    // Similarities are between -1 and 1.
    if (hasHash || likeness >= least.likeness) near.push({ row, rank: likeness + (hasHash ? 2 : 0) });
  }
  near.sort((a, b) => b.rank - a.rank);
  return near.slice(0, most).map(({ row }) => row);
}

/** Row of an image by its number; -1 if there is none. */
export function rowOf({ numbers }: LayoutMatrix, number: number): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((numbers[middle] ?? 0) < number) from = middle + 1;
    else to = middle;
  }
  return numbers[from] === number ? from : -1;
}

export const descriptorAt = ({ rows }: LayoutMatrix, row: number): Int8Array =>
  rows.subarray(row * LAYOUT_LENGTH, (row + 1) * LAYOUT_LENGTH);

/** Similarity of two descriptors. */
export const likenessOf = (a: Int8Array, b: Int8Array): number => dotAt(a, 0, b) / UNIT;

/** The rows of some images alone; `isAmong` is asked for the row number of each image. */
export function rowsAmong({ numbers, rows, hashes }: LayoutMatrix, isAmong: (number: number) => boolean): LayoutMatrix {
  const kept = Uint32Array.from(numbers.keys()).filter((row) => isAmong(numbers[row] ?? 0));
  const some = {
    numbers: numbers.filter(isAmong),
    rows: new Int8Array(kept.length * LAYOUT_LENGTH),
    hashes: new Uint32Array(2 * kept.length),
  };
  for (const [to, from] of kept.entries()) {
    some.rows.set(rows.subarray(from * LAYOUT_LENGTH, (from + 1) * LAYOUT_LENGTH), to * LAYOUT_LENGTH);
    some.hashes.set(hashes.subarray(2 * from, 2 * from + 2), 2 * to);
  }
  return some;
}
