import type { ReadWord } from '#db/schema/search.ts';
import type { Box } from '#shared/regions/box.ts';
import { tokensOf } from '#shared/search/words.ts';

/** A region of an image: its size in pixels, and the words of the image. */
export type SeenRegion = { box: Box; width: number; height: number; words: readonly ReadWord[] };

/** Weights of what regions share, each 0 to 1. */
const WEIGHTS = { shape: 0.35, size: 0.15, arrangement: 0.3, words: 0.2 };
/** Ratios of two shapes (or sizes) from which nothing is shared. */
const OTHER = { shape: 3, size: 12 };
/** The shortest word that counts, in letters. */
const LEAST_LETTERS = 3;
/** Words that begin at the same part of the width are in a column. */
const COLUMNS = 24;

/** What is in a region: how many words in how many lines, how many begin in a column, and which. */
type Content = { arrangement: readonly number[]; tokens: ReadonlySet<string> };

/** Part of 1 that remains of a ratio: 1 for equal values, 0 from `most` on. */
const closeness = (a: number, b: number, most: number): number =>
  Math.max(0, 1 - Math.abs(Math.log(a / b)) / Math.log(most));

/** Reads what is in a region. */
export function contentOf({ box: [x, y, w, h], words }: SeenRegion): Content {
  const inside = words.filter(
    ([, left, top, width, height]) =>
      left + width / 2 >= x && left + width / 2 <= x + w && top + height / 2 >= y && top + height / 2 <= y + h,
  );
  const heights = inside.map(([, , , , height]) => height).sort((a, b) => a - b);
  const usual = heights[heights.length >> 1] ?? h;
  const lines = new Set(inside.map(([, , top, , height]) => Math.round((top + height / 2) / (1.2 * usual)))).size;
  const starts = Map.groupBy(inside, ([, left]) => Math.round(((left - x) / w) * COLUMNS));
  const inColumns = [...starts.values()].reduce((sum, { length }) => sum + (length >= 3 ? length : 0), 0);
  return {
    arrangement: [
      Math.log1p(inside.length) / Math.log(400),
      Math.log1p(lines) / Math.log(60),
      inside.length === 0 ? 0 : inColumns / inside.length,
      Math.min(1, usual / h / 0.25),
    ],
    tokens: new Set(inside.flatMap(([word]) => tokensOf(word)).filter(({ length }) => length >= LEAST_LETTERS)),
  };
}

/** How much two regions of one tag are alike, 0 to 1: their shapes, sizes, how their words are arranged, and which these are. */
export function regionLikeness(own: SeenRegion & Content, other: SeenRegion & Content): number {
  const apart = own.arrangement.map((value, at) => Math.abs(value - (other.arrangement[at] ?? 0)));
  const arrangement = 1 - Math.min(1, (2 * apart.reduce((sum, each) => sum + each, 0)) / apart.length);
  const fewest = Math.min(own.tokens.size, other.tokens.size);
  const common = [...own.tokens].filter((token) => other.tokens.has(token)).length;
  return (
    WEIGHTS.shape * closeness(own.width / own.height, other.width / other.height, OTHER.shape) +
    WEIGHTS.size * closeness(own.width * own.height, other.width * other.height, OTHER.size) +
    WEIGHTS.arrangement * arrangement +
    WEIGHTS.words * (fewest === 0 ? 0 : common / fewest)
  );
}
