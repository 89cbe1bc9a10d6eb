import type { ReadWord } from '#db/schema/search.ts';

/** A word takes four 16-bit numbers (its box, in parts of the image) and a byte (its confidence). */
const WORD_BYTES = 9;
/** Characters of a packed word. */
export const PACKED_WORD_LENGTH = 12;
const CONFIDENCE_AT = 8;
const WHOLE = 65_535;

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Boxes and confidence of the words of a text, as base64: a quarter of the size as JSON. */
export function packWords(words: readonly ReadWord[]): string {
  const bytes = Buffer.alloc(words.length * WORD_BYTES);
  for (const [at, [, x, y, width, height, confidence]] of words.entries()) {
    for (const [field, part] of [x, y, width, height].entries()) {
      bytes.writeUInt16LE(Math.round(Math.min(1, Math.max(0, part)) * WHOLE), at * WORD_BYTES + 2 * field);
    }
    bytes.writeUInt8(confidence, at * WORD_BYTES + CONFIDENCE_AT);
  }
  return bytes.toString('base64');
}

/** The words of a text with the boxes that `packWords` stored. */
export function unpackWords(text: string, packed: string): ReadWord[] {
  // Recipe 1 stored JSON.
  if (packed.startsWith('[')) return JSON.parse(packed) as ReadWord[];
  const bytes = Buffer.from(packed, 'base64');
  const part = (at: number, field: number) => rounded(bytes.readUInt16LE(at * WORD_BYTES + 2 * field) / WHOLE);
  // The engine begins some words with a space, so that two spaces separate them.
  return (text.match(/[^ \n]+/g) ?? [])
    .slice(0, Math.floor(bytes.length / WORD_BYTES))
    .map((word, at) => [
      word,
      part(at, 0),
      part(at, 1),
      part(at, 2),
      part(at, 3),
      bytes.readUInt8(at * WORD_BYTES + CONFIDENCE_AT),
    ]);
}
