import { AREA_SHARE, COLOURS, colourName } from '#shared/colours/colour-name.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { Theme } from '#shared/reading/theme.ts';
import { imageTypeOf } from '../image-host/image-host.port.ts';
import { colourPixels, greyPixels, headerSize, type PixelRows } from '../image-host/image-pixels.ts';
import { headingsIn } from '../reading/headings.ts';
import { describeLayout, type OutsideImage } from '../reading/layout.ts';
import { paletteOf } from '../reading/palette.ts';
import { themeOf } from '../reading/theme.ts';
import { shownFeatures, tagsShown } from './shown-tags.ts';

/** Width in pixels at which colours are counted. */
const COLOUR_WIDTH = 480;

/**
 * What an image looks like; `colours`: bits of those that cover some of its area, `tags`: what it certainly shows, surest first; `text`:
 * what is written in it, and what of it in large letters, if that is read.
 */
export type DescribedImage = OutsideImage & {
  theme: Theme;
  colours: number;
  tags: string[];
  text: string;
  headings: string[];
  /** Whether its text was asked for and could not be read. */
  isUnread?: boolean;
};
export type DescribeTask = { bytes: Uint8Array; readsText?: boolean };

const NO_TEXT = { text: '', headings: [] };

/** Most pixels of an image to compare. */
const MOST_PIXELS = 20_000_000;

/** The text of an image. Most images are compared without, and the engine is large. */
async function textOf(grey: PixelRows): Promise<Pick<DescribedImage, 'text' | 'headings' | 'isUnread'>> {
  const { QUICKLY, textIn } = await import('../reading/read-text.ts');
  const read = await textIn(grey, QUICKLY).catch(() => undefined);
  return read ? { text: read.text, headings: headingsIn(read) } : { ...NO_TEXT, isUnread: true };
}

/** The features of an image, for comparing it. Throws `invalid-file-type` for other files, unsupported formats and too large images. */
export async function describeImage({ bytes, readsText = false }: DescribeTask): Promise<DescribedImage> {
  if (!imageTypeOf(bytes)) throw new AppError('invalid-file-type');
  const size = await headerSize(bytes);
  if (size && size.width * size.height > MOST_PIXELS) {
    throw new AppError('invalid-file-type', { detail: 'The image has too many pixels. Save it smaller.' });
  }
  const grey = size && (await greyPixels(bytes).catch(() => null));
  if (!grey)
    throw new AppError('invalid-file-type', { detail: 'The image could not be read. Save it in another format.' });
  const colours = await colourPixels(bytes, COLOUR_WIDTH);
  const areas = paletteOf(colours).filter(({ share }) => share >= AREA_SHARE);
  const layout = describeLayout(grey);
  return {
    ...layout,
    tags: tagsShown(shownFeatures({ grey, colours }, layout)),
    theme: themeOf(colours),
    ...(readsText ? await textOf(grey) : NO_TEXT),
    colours: areas.reduce((bits, colour) => bits | (1 << COLOURS.indexOf(colourName(colour))), 0),
  };
}
