import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reading } from '#server/reading/read-image.ts';
import { distance, type Oklab, toOklab } from '#shared/colours/oklab.ts';
import { tokensOf } from '#shared/search/words.ts';
import { PROJECT_DIR } from './workbench.ts';

/** What a person sees in an image of the gallery that the project was built with. */
export type Label = {
  file: string;
  theme: 'light' | 'dark';
  background: string;
  /** The colour that stands out most; null: people would not agree on one. */
  accent: string | null;
  phrase: string;
  text: string;
  /** Words that an edge or a dialog cuts or dims: they count neither way. */
  cut?: string;
};

/** How a reading compares with what a person sees. Words are distinct ones with three letters in a row. */
export type Score = { known: number; found: number; right: number; read: number; missing: string[]; wrong: string[] };

/** Colours nearer than this in OKLab are the same to a person who picks them from a screen. */
const SAME_COLOUR = 0.12;

/** Labelled images, dark and light ones. */
export const readLabels = async (): Promise<Label[]> =>
  JSON.parse(await readFile(join(PROJECT_DIR, 'scripts/bench/reading-labels.json'), 'utf8'));

const wordsOf = (text: string): Set<string> => new Set(tokensOf(text).filter((token) => /\p{L}{3}/u.test(token)));

/** Compares what was read with a label. */
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

const labOf = (hex: string): Oklab =>
  toOklab(...([1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]));

const labFrom = ({ l, c, h }: { l: number; c: number; h: number }): Oklab => ({
  l,
  a: c * Math.cos((h * Math.PI) / 180),
  b: c * Math.sin((h * Math.PI) / 180),
});

/** Whether a palette has a colour. */
export const hasColour = ({ palette = [] }: Reading, hex: string): boolean =>
  (palette ?? []).some((colour) => distance(labFrom(colour), labOf(hex)) <= SAME_COLOUR);
