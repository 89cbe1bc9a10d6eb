import { wordsOf } from '#shared/search/words.ts';
import { fnv } from '#shared/text/fnv.ts';
import { unpackWords } from '../gallery/packed-words.ts';
import { LAYOUT_LENGTH, LAYOUT_SCALE } from '../reading/layout.ts';

/** Input of an image: `words` as packed beside `text`, `layout` in base64. */
export type ReadImage = { text: string; words: string; layout: string | null; width: number; height: number };

/** The features of an image: words and pairs of words by their hash, and numbers about layout and text. */
export type Features = { buckets: Uint16Array; numbers: Float32Array };

/** Numbers of each image: the layout's descriptor and nine about shape and text. */
export const NUMBERS = LAYOUT_LENGTH + 9;
/** Number of different hashes. */
export const BUCKETS = 65_536;

/** Words this much higher than the median are headings. */
const HEADING = 1.35;

/** A text's hash, folded to 16 bits. */
function bucketOf(text: string): number {
  const hash = fnv(text);
  return (hash ^ (hash >>> 16)) & (BUCKETS - 1);
}

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Excludes numbers and single letters. */
const isInformative = (word: string): boolean => word.length > 1 && /\p{L}/u.test(word);

function bucketsOf(text: string, boxes: ReturnType<typeof unpackWords>, median: number): Uint16Array {
  const found = new Set<string>();
  for (const line of text.split('\n')) {
    let before: string | undefined;
    for (const { folded } of wordsOf(line)) {
      if (!isInformative(folded)) continue;
      found.add(folded);
      if (before !== undefined) found.add(`${before} ${folded}`);
      before = folded;
    }
  }
  for (const [word, , , , height] of boxes) {
    if (height <= median * HEADING) continue;
    for (const { folded } of wordsOf(word)) if (isInformative(folded)) found.add(`# ${folded}`);
  }
  return Uint16Array.from(new Set([...found].map(bucketOf)));
}

/** Features for predicting tags: the words of an image, which of them are headings, and its layout. */
export function featuresOf({ text, words, layout, width, height }: ReadImage): Features {
  const boxes = unpackWords(text, words);
  const median = medianOf(boxes.map(([, , , , high]) => high));
  const numbers = new Float32Array(NUMBERS);
  const descriptor = new Int8Array(Buffer.from(layout ?? '', 'base64'));
  if (descriptor.length === LAYOUT_LENGTH) numbers.set(Float32Array.from(descriptor, (value) => value / LAYOUT_SCALE));
  const partOf = (isCounted: (box: (typeof boxes)[number]) => boolean) =>
    boxes.filter(isCounted).length / (boxes.length || 1);
  numbers.set(
    [
      Math.log(width / height),
      Math.log(width / 1_000),
      Math.log1p(boxes.length) / 3,
      median * 20,
      Math.log((width * height) / 1_000_000),
      partOf(([, x]) => x < 0.2),
      partOf(([, , y]) => y < 0.15),
      partOf(([word]) => /^\p{N}/u.test(word)),
      partOf(([, , , , high]) => high > median * HEADING),
    ],
    LAYOUT_LENGTH,
  );
  return { buckets: bucketsOf(text, boxes, median), numbers };
}
