import type { PixelRows } from '../image-host/image-pixels.ts';
import { shrunk } from './layout-features.ts';

/** Side of the transformed square, and how many of its lowest frequencies per side are used. */
const SIDE = 32;
const KEPT = 8;

/** Cosines of the transform: a row for each frequency. */
const COSINES = Float64Array.from({ length: KEPT * SIDE }, (_, at) => {
  const [frequency, x] = [Math.floor(at / SIDE), at % SIDE];
  return Math.cos((Math.PI * frequency * (2 * x + 1)) / (2 * SIDE));
});

/** The lowest frequencies of each row of `length` values. */
function lowFrequencies(rows: ArrayLike<number>, count: number): Float64Array {
  const result = new Float64Array(count * KEPT);
  for (let row = 0; row < count; row += 1) {
    for (let frequency = 0; frequency < KEPT; frequency += 1) {
      let sum = 0;
      for (let x = 0; x < SIDE; x += 1) sum += (rows[row * SIDE + x] ?? 0) * (COSINES[frequency * SIDE + x] ?? 0);
      // Transposed, so that the next call transforms the other direction.
      result[frequency * count + row] = sum;
    }
  }
  return result;
}

/** 64 bits, hex, that hardly change when an image is shrunk or re-encoded: signs of its lowest frequencies against their median. */
export function perceptualHash(grey: PixelRows): string {
  const frequencies = lowFrequencies(lowFrequencies(shrunk(grey, SIDE), SIDE), KEPT);
  const median = Float64Array.from(frequencies.subarray(1)).sort()[(KEPT * KEPT) >> 1] ?? 0;
  let hash = 0n;
  for (const value of frequencies) hash = (hash << 1n) | (value > median ? 1n : 0n);
  return hash.toString(16).padStart((KEPT * KEPT) / 4, '0');
}

/** Number of set bits. */
export function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Both halves of a hash as numbers; those of an empty one are 0. */
export const hashHalves = (phash: string): [first: number, second: number] => [
  Number.parseInt(phash.slice(0, 8) || '0', 16),
  Number.parseInt(phash.slice(8) || '0', 16),
];

/** Number of bits in which two hashes differ. */
export function bitsApart(a: string, b: string): number {
  const [[a1, a2], [b1, b2]] = [hashHalves(a), hashHalves(b)];
  return bitCount(a1 ^ b1) + bitCount(a2 ^ b2);
}
