import type { ReadWord, SeverityMark } from '#db/schema/search.ts';
import { distance, type Oklab } from '#shared/colours/oklab.ts';
import { type SeverityLevel, severityLevelOf } from '#shared/severity/severity-level.ts';
import type { PixelRows } from '../image-host/image-pixels.ts';
import {
  type Box,
  grown,
  overlapsInHeight,
  type PixelReader,
  pixelReader,
  SAME_COLOUR,
  union,
} from './pixel-reader.ts';
import { type Found, inkOf, isWord, markOf, pillOf, type Word as ReadBox } from './word-colours.ts';

/** Version of everything that determines what `severityMarks` finds; images sampled by another one are sampled again, without reading their text. */
export const SEVERITY_RECIPE = 2;

/** If two levels of an image share a colour, neither gets it. */
const SHARED_COLOUR = 0.035;
/** Bars of a chart count only if this many levels have one. */
const LEAST_BARS = 3;
/** If this many words that name no level have the same colour, it belongs to no level. */
const MOST_OTHERS = { pill: 5, mark: 1, text: 2 };
/** If nothing of a label is brighter (letters, colour, background; any channel), a translucent layer dims the page, as behind a dialog. */
const DIMMED_MAX = 200;
/** Words this near (in heights) on the same line make it part of a sentence or a title. */
const WORD_GAP = 1.05;

type Word = ReadBox & { level: SeverityLevel | undefined };
type Label = Found & { word: Word; level: SeverityLevel };

/** The colour of letters with fewer pixels can't be determined. */
const LEAST_HEIGHT = 5;

const groundOf = (pixels: PixelReader, word: Word) => pixels.commonest(grown(word, Math.max(1, 0.15 * word.height)))[0];

/** Whether the word is part of a text on a line. */
function isIsolated(word: Word, words: readonly Word[]): boolean {
  return !words.some((other) => {
    if (other === word || !isWord(other) || other.level) return false;
    const shared = Math.min(word.bottom, other.bottom) - Math.max(word.top, other.top);
    if (shared < 0.5 * Math.min(word.height, other.height)) return false;
    const gap = Math.max(other.left - word.right, word.left - other.right);
    return gap < WORD_GAP * word.height;
  });
}

/** Whether a word names a level here. "Info" alone is a tab, a button, a status, or a level of logs. */
const namesLevel = ({ level }: Word, words: readonly Word[]): boolean =>
  level !== undefined && (level !== 'info' || words.some((other) => other.level && other.level !== 'info'));

const isDimmed = (pixels: PixelReader, { word, box }: Label): boolean =>
  pixels.brightest(grown(union(word, box), 3)) <= DIMMED_MAX;

/** Whether any of the words names a level. */
export const namesSeverity = (words: readonly ReadWord[]): boolean => words.some(([text]) => severityLevelOf(text));

/** The colours of words that name a level, right or wrong. */
function labelColours(pixels: PixelReader, labels: readonly Word[], words: readonly Word[]): Label[] {
  const found: Label[] = [];
  const bars: Label[] = [];
  for (const word of labels) {
    const ground = groundOf(pixels, word);
    if (!ground || !word.level) continue;
    const mark =
      pillOf(pixels, word, words, ground) ??
      markOf(pixels, word, words, { ground, side: 'left' }) ??
      inkOf(pixels, word, ground);
    const bar = mark ? undefined : markOf(pixels, word, words, { ground, side: 'right' });
    if (mark) found.push({ ...mark, word, level: word.level });
    else if (bar) bars.push({ ...bar, word, level: word.level });
  }
  // One bar to the right of a word may be anything; several, one below the other, are a chart.
  const column = bars.filter((bar) => !bars.some((other) => other !== bar && overlapsInHeight(bar.word, other.word)));
  const isChart = new Set(column.map(({ level }) => level)).size >= LEAST_BARS;
  return isChart ? [...found, ...column] : found;
}

/** The colours of words that name no level: links, check boxes, selected rows. */
function otherColours(pixels: PixelReader, words: readonly Word[]): Record<SeverityMark['kind'], Oklab[]> {
  const colours: Record<SeverityMark['kind'], Oklab[]> = { pill: [], mark: [], text: [] };
  for (const word of words) {
    if (word.level || !isWord(word) || word.height < LEAST_HEIGHT) continue;
    const ground = groundOf(pixels, word);
    if (!ground) continue;
    colours.pill.push(ground.lab);
    const mark = markOf(pixels, word, words, { ground, side: 'left' });
    if (mark) colours.mark.push(mark.fill);
    const ink = inkOf(pixels, word, ground);
    if (ink) colours.text.push(ink.fill);
  }
  return colours;
}

/** The colours of severity levels in an image, one entry per level and colour. */
export function severityMarks(image: PixelRows, read: readonly ReadWord[]): SeverityMark[] {
  const pixels = pixelReader(image);
  const words = read.map(([text, x, y, width, height]): Word => {
    const box = pixels.within({
      left: x * pixels.width,
      top: y * pixels.height,
      right: (x + width) * pixels.width,
      bottom: (y + height) * pixels.height,
    });
    return { ...box, text, level: severityLevelOf(text), height: box.bottom - box.top + 1 };
  });
  const labels = words.filter(
    (word) => namesLevel(word, words) && word.height >= LEAST_HEIGHT && isIsolated(word, words),
  );
  const found = labelColours(pixels, labels, words).filter((label) => !isDimmed(pixels, label));
  if (found.length === 0) return [];
  const others = otherColours(pixels, words);
  const own = found.filter(
    ({ kind, fill }) =>
      others[kind].filter((colour) => distance(colour, fill) < SAME_COLOUR).length <= MOST_OTHERS[kind],
  );
  const isOfOneLevel = ({ level, fill }: Label) =>
    !own.some((other) => other.level !== level && distance(other.fill, fill) < SHARED_COLOUR);
  const marks: (SeverityMark & { lab: Oklab })[] = [];
  for (const one of own.filter(isOfOneLevel)) {
    const { level, kind, hex: fill, fill: lab, ground } = one;
    const same = marks.find((mark) => mark.level === level && distance(mark.lab, lab) < SAME_COLOUR);
    if (same) same.count += 1;
    else marks.push({ level, kind, fill, ground, box: fractions(union(one.word, one.box), pixels), count: 1, lab });
  }
  return marks.map(({ lab: _lab, ...mark }) => mark);
}

const part = (value: number, whole: number): number => Math.round((value / whole) * 10_000) / 10_000;

const fractions = ({ left, top, right, bottom }: Box, { width, height }: PixelReader): SeverityMark['box'] => [
  part(left, width),
  part(top, height),
  part(right - left + 1, width),
  part(bottom - top + 1, height),
];
