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
