import { tokensOf } from '#shared/search/words.ts';
import type { ImageText } from './image-text.ts';

/** Letters of a heading are this much higher than those of the usual word. */
const LARGE = 1.3;
/** The least confidence of a heading's words, of 100: a logo or an icon is read as some letters. */
const CERTAIN = 85;
/** Most headings of an image, and most words of one. */
const MOST = { headings: 3, words: 7 };

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * The headings of an image, largest first: its lines in large letters, which say what it is about. A single word is one only if it is the
 * largest: others are labels, as "Description".
 */
export function headingsIn({ text, words }: Pick<ImageText, 'text' | 'words'>): string[] {
  const usual = median(words.map(([, , , , height]) => height));
  let at = 0;
  const lines = text.split('\n').map((line) => {
    const own = words.slice(at, at + line.split(' ').length);
    at += own.length;
    const confidence = median(own.map(([, , , , , each]) => each));
    return { tokens: tokensOf(line), height: median(own.map(([, , , , height]) => height)), confidence };
  });
  return lines
    .filter(
      ({ tokens, height, confidence }) =>
        height >= LARGE * usual &&
        confidence >= CERTAIN &&
        tokens.length <= MOST.words &&
        tokens.some((token) => /\p{L}{3}/u.test(token)),
    )
    .sort((a, b) => b.height - a.height)
    .slice(0, MOST.headings)
    .filter(({ tokens }, at) => at === 0 || tokens.length > 1)
    .map(({ tokens }) => tokens.join(' '));
}
