import type { ReadWord } from '#db/schema/search.ts';
import { withoutPrivateWords } from '#shared/reading/private-words.ts';
import type { EngineWord } from './text-reader.ts';

/** Words with less confidence are mostly icons and rules. */
const LEAST_CONFIDENCE = 40;
/** With this many words of so little confidence, it is another script, handwriting or text upside down. */
const UNSURE = { words: 12, meanConfidence: 45 };
/** With this many words, all of them single letters, the text is rotated. */
const LETTERS_ONLY = 5;

/** The text of an image; `unclear`: there is some, but it can't be read. */
export type ImageText = { text: string; words: ReadWord[]; isUnclear: boolean };

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

const hasLetterOrDigit = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

function isUnclear(seen: readonly EngineWord[], clear: readonly EngineWord[]): boolean {
  const confidence = seen.reduce((sum, word) => sum + word.confidence, 0) / seen.length;
  if (seen.length >= UNSURE.words && confidence < UNSURE.meanConfidence) return true;
  return clear.length >= LETTERS_ONLY && !clear.some(({ text }) => /[\p{L}\p{N}]{3}|\p{N}{2}/u.test(text));
}

/** The text that is stored of the recognised lines: confident words, without those that must not be found. */
export function imageText(
  lines: readonly EngineWord[][],
  { width, height }: { width: number; height: number },
): ImageText {
  const seen = lines.flat().filter(({ text }) => hasLetterOrDigit(text));
  const clear = lines
    .map((line) =>
      withoutPrivateWords(line).filter(
        ({ text, confidence }) => confidence >= LEAST_CONFIDENCE && hasLetterOrDigit(text),
      ),
    )
    .filter((line) => line.length > 0);
  if (isUnclear(seen, clear.flat())) return { text: '', words: [], isUnclear: true };
  return {
    text: clear.map((line) => line.map(({ text }) => text).join(' ')).join('\n'),
    words: clear
      .flat()
      .map(
        ({ text, confidence, box: [x, y, w, h] }): ReadWord => [
          text,
          rounded(x / width),
          rounded(y / height),
          rounded(w / width),
          rounded(h / height),
          Math.round(confidence),
        ],
      ),
    isUnclear: false,
  };
}
