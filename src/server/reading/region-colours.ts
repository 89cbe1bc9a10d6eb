import type { PaletteColour, regionColours } from '#db/schema/search.ts';
import { colourName, HUELESS } from '#shared/colours/colour-name.ts';
import type { Theme } from '#shared/reading/theme.ts';
import { type Box, pixelsOf } from '#shared/regions/box.ts';
import type { PixelRows } from '../image-host/image-pixels.ts';
import { paletteOf } from './palette.ts';
import { surfaceTheme } from './theme.ts';

/** Version of everything that determines the colours of a region. */
export const REGION_COLOURS_RECIPE = 1;

/** Longest side in pixels at which the colours of a region are counted. */
const LONGEST_SIDE = 480;
/** A smaller part of an image, such as a badge, has the theme of the image. */
const LEAST_SURFACE = 0.02;

/** What is stored of a region's colours. */
export type RegionColours = Pick<typeof regionColours.$inferSelect, 'theme' | 'palette'>;

/** The pixels in a box, shrunk by nearest neighbour, so that no colours are mixed. */
function cropped(image: PixelRows, box: Box): PixelRows {
  const { left, top, width: across, height: down } = pixelsOf(box, image);
  const step = Math.max(1, Math.max(across, down) / LONGEST_SIDE);
  const [width, height] = [Math.max(1, Math.floor(across / step)), Math.max(1, Math.floor(down / step))];
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    const row = (top + Math.floor(y * step)) * image.width + left;
    for (let x = 0; x < width; x += 1) {
      const from = 3 * (row + Math.floor(x * step));
      data.set(image.data.subarray(from, from + 3), 3 * (y * width + x));
    }
  }
  return { data, width, height };
}

const isHueless = (colour: PaletteColour | undefined): boolean =>
  colour !== undefined && HUELESS.includes(colourName(colour));

/** The theme of a surface of its own; an orange card or a teal map has that of its image. */
function themeIn(region: PixelRows, { palette, box }: { palette: readonly PaletteColour[]; box: Box }): Theme | null {
  if (box[2] * box[3] < LEAST_SURFACE) return null;
  const theme = surfaceTheme(region);
  return theme === 'dark' || isHueless(palette[0]) ? theme : null;
}

/** The colours of a region of an image. */
export function regionColoursOf(image: PixelRows, box: Box): RegionColours {
  const region = cropped(image, box);
  const palette = paletteOf(region);
  return { palette, theme: themeIn(region, { palette, box }) };
}
