import type { imageReadings, ReadWord } from '#db/schema/search.ts';
import type { Box } from '#shared/regions/box.ts';
import { packWords } from '../gallery/packed-words.ts';
import { boundedPixels, colourPixels, greyPixels, headerProblem } from '../image-host/image-pixels.ts';
import { PROPOSALS_SIZE, proposalsOf } from '../proposals/proposals.ts';
import { layoutOf } from './layout.ts';
import { paletteOf } from './palette.ts';
import { textIn } from './read-text.ts';
import { type RegionColours, regionColoursOf } from './region-colours.ts';
import { namesSeverity, severityMarks } from './severity-marks.ts';
import { themeOf } from './theme.ts';

/** The stored result of reading an image. */
export type Reading = Pick<
  typeof imageReadings.$inferInsert,
  'text' | 'words' | 'theme' | 'palette' | 'problem' | 'phash' | 'layout' | 'edges' | 'severity' | 'proposals'
>;

/** What to read: everything, or only what a recipe has changed: the layout, or the colours beside words that were read, or proposals; or regions. */
export type ReadPart =
  | 'everything'
  | 'layout'
  | { severityOf: readonly ReadWord[] }
  | { proposalsOf: readonly ReadWord[] }
  | { coloursOf: readonly Box[] };

/** What was read in an image; `regions`: the colours in each of the boxes. */
export type ReadParts = Reading & { regions?: RegionColours[] };

export type ReadTask = { bytes: Uint8Array; part: ReadPart };

/** Width in pixels at which colours are counted. */
const COLOUR_WIDTH = 480;
/** Colours beside words are sampled per pixel, so only very large images are shrunk. */
const DETAIL_WIDTH = 5_000;
async function severityOf(bytes: Uint8Array, words: readonly ReadWord[]): Promise<Pick<Reading, 'severity'>> {
  if (!namesSeverity(words)) return { severity: [] };
  return { severity: severityMarks(await colourPixels(bytes, DETAIL_WIDTH), words) };
}

const proposalsIn = async (bytes: Uint8Array, words: readonly ReadWord[]): Promise<Pick<Reading, 'proposals'>> => ({
  proposals: proposalsOf(await boundedPixels(bytes, PROPOSALS_SIZE), words),
});

async function regionsIn(bytes: Uint8Array, boxes: readonly Box[]): Promise<Pick<ReadParts, 'regions'>> {
  const image = await colourPixels(bytes, DETAIL_WIDTH);
  return { regions: boxes.map((box) => regionColoursOf(image, box)) };
}

/** Reads an image. Of an animation the first frame is read. */
export async function readImage({ bytes, part }: ReadTask): Promise<ReadParts> {
  const problem = await headerProblem(bytes);
  if (problem) return { problem };
  if (typeof part === 'object' && 'coloursOf' in part) return regionsIn(bytes, part.coloursOf);
  if (typeof part === 'object')
    return 'severityOf' in part ? severityOf(bytes, part.severityOf) : proposalsIn(bytes, part.proposalsOf);
  const grey = await greyPixels(bytes).catch(() => null);
  if (!grey) return { problem: 'damaged' };
  if (part === 'layout') return layoutOf(grey);
  const colours = await colourPixels(bytes, COLOUR_WIDTH);
  const { text, words, isUnclear } = await textIn(grey);
  const palette = paletteOf(colours);
  const noText = isUnclear ? 'unclear' : 'no-words';
  return {
    text,
    words: packWords(words),
    theme: themeOf(colours),
    palette,
    problem: words.length === 0 ? noText : null,
    ...layoutOf(grey),
    ...(await severityOf(bytes, words)),
    ...(await proposalsIn(bytes, words)),
  };
}
