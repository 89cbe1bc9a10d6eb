import { greyPng, type PixelRows } from '../image-host/image-pixels.ts';
import { type ImageText, imageText } from './image-text.ts';
import { textContrast } from './text-contrast.ts';
import { openTextReader, type TextReader } from './text-reader.ts';

/** Enlargement for reading text, which finds small letters; less for large images, so that time and memory stay bounded. */
const ENLARGEMENT = 1.5;
/** Pixels that an image is enlarged to at most, and those from which it is made smaller. */
const SIZES = { enlarged: 6_000_000, most: 12_000_000 };
/** The same where a person waits: four of five words are still read, in half of the time. */
export const QUICKLY = { enlarged: 2_500_000, most: 2_500_000 };
/** Images with a shorter side contain no line of text. */
const LEAST_SIDE = 8;

const NO_TEXT: ImageText = { text: '', words: [], isUnclear: false };

/** How much an image of this many pixels is scaled before its text is read. */
function scaleFor(pixels: number, { enlarged, most }: typeof SIZES): number {
  if (pixels > most) return Math.sqrt(most / pixels);
  return Math.min(ENLARGEMENT, Math.max(1, Math.sqrt(enlarged / pixels)));
}

let engine: Promise<TextReader> | undefined;

/** The text of an image; the engine is started by the first one and reused. */
export async function textIn(grey: PixelRows, sizes = SIZES): Promise<ImageText> {
  const { width, height } = grey;
  if (Math.min(width, height) < LEAST_SIDE) return NO_TEXT;
  engine ??= openTextReader();
  const scaled = await greyPng(textContrast(grey), Math.round(width * scaleFor(width * height, sizes)));
  return imageText(await (await engine).read(scaled.png), scaled);
}
