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
