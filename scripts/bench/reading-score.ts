import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reading } from '#server/reading/read-image.ts';
import { distance, fromOklch, labOfHex } from '#shared/colours/oklab.ts';
import { tokensOf } from '#shared/search/words.ts';
import { ROOT } from '../toolchain.mjs';

/** A person's transcription of an image in the reference gallery. */
export type Label = {
  file: string;
  theme: 'light' | 'dark';
  background: string;
  /** The most prominent colour; null if it is ambiguous. */
  accent: string | null;
  phrase: string;
  text: string;
  /** Words that are cut off or dimmed by an edge or a dialog; they are ignored. */
  cut?: string;
};

/** Comparison of a reading with a label. Words are distinct ones with three letters in a row. */
export type Score = { known: number; found: number; right: number; read: number; missing: string[]; wrong: string[] };

/** Colours with a smaller distance in OKLab count as the same. */
const SAME_COLOUR = 0.12;

export const readLabels = async (): Promise<Label[]> =>
  JSON.parse(await readFile(join(ROOT, 'scripts/bench/reading-labels.json'), 'utf8'));

const wordsOf = (text: string): Set<string> => new Set(tokensOf(text).filter((token) => /\p{L}{3}/u.test(token)));

/** Compares a reading with a label. */
export function scoreOf({ text = '' }: Reading, label: Label): Score {
  const ignored = wordsOf(label.cut ?? '');
  const counting = (of: string) => new Set([...wordsOf(of)].filter((word) => !ignored.has(word)));
  const [known, read] = [counting(label.text), counting(text)];
  const missing = [...known].filter((word) => !read.has(word));
  const wrong = [...read].filter((word) => !known.has(word));
  return {
    known: known.size,
    read: read.size,
    found: known.size - missing.length,
    right: read.size - wrong.length,
    missing,
    wrong,
  };
}

export const hasColour = ({ palette = [] }: Reading, hex: string): boolean =>
  (palette ?? []).some((colour) => distance(fromOklch(colour), labOfHex(hex)) <= SAME_COLOUR);
