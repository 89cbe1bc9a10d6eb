import type { imageReadings, ReadWord } from '#db/schema/search.ts';
import type { Box } from '#shared/regions/box.ts';
import { packWords } from '../gallery/packed-words.ts';
import {
  boundedPixels,
  colourPixels,
  greyPixels,
  greyPng,
  headerProblem,
  type PixelRows,
} from '../image-host/image-pixels.ts';
import { PROPOSALS_SIZE, proposalsOf } from '../proposals/proposals.ts';
import { type ImageText, imageText } from './image-text.ts';
import { layoutOf } from './layout.ts';
import { paletteOf } from './palette.ts';
import { type RegionColours, regionColoursOf } from './region-colours.ts';
import { namesSeverity, severityMarks } from './severity-marks.ts';
import { textContrast } from './text-contrast.ts';
import { openTextReader, type TextReader } from './text-reader.ts';
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
/** Enlargement for reading text, which finds small letters; less for large images, so that time and memory stay bounded. */
const ENLARGEMENT = 1.5;
const ENLARGED_PIXELS = 6_000_000;
const TEXT_PIXELS = 12_000_000;
/** Images with a shorter side contain no line of text. */
const LEAST_SIDE = 8;

const NO_TEXT: ImageText = { text: '', words: [], isUnclear: false };

/** How much an image of this many pixels is scaled before its text is read. */
function scaleFor(pixels: number): number {
  if (pixels > TEXT_PIXELS) return Math.sqrt(TEXT_PIXELS / pixels);
  return Math.min(ENLARGEMENT, Math.max(1, Math.sqrt(ENLARGED_PIXELS / pixels)));
}

async function textOf(grey: PixelRows, reader: TextReader): Promise<ImageText> {
  const { width, height } = grey;
  if (Math.min(width, height) < LEAST_SIDE) return NO_TEXT;
  const scaled = await greyPng(textContrast(grey), Math.round(width * scaleFor(width * height)));
  return imageText(await reader.read(scaled.png), scaled);
}

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

let engine: Promise<TextReader> | undefined;

/** Reads an image; the engine is started by the first one and reused. Of an animation the first frame is read. */
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
  engine ??= openTextReader();
  const { text, words, isUnclear } = await textOf(grey, await engine);
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
