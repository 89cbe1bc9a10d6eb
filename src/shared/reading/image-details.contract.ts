import { z } from 'astro/zod';
import { COLOURS } from '../colours/colour-name.ts';
import { galleryItemSchema } from '../images/image.contract.ts';
import { imageVersionSchema } from '../images/image-version.contract.ts';
import { regionSchema } from '../regions/region.contract.ts';
import { THEMES } from './theme.ts';

/** A colour of an image. */
export const paletteEntrySchema = z.object({
  hex: z.string().describe('`#rrggbb`'),
  name: z.enum(COLOURS),
  l: z.number().describe('OKLCH lightness, 0 to 1'),
  c: z.number().describe('OKLCH chroma'),
  h: z.number().describe('OKLCH hue in degrees'),
  share: z.number().describe('Part of the area, 0 to 1; 0: added by an admin'),
});

/** An image with what was read in it. */
export const imageDetailsResponseSchema = galleryItemSchema.extend({
  theme: z.enum(THEMES).nullable().describe('Null: not read yet'),
  palette: z.array(paletteEntrySchema).describe('Background first, then other areas by size, then accents'),
  regions: z.array(regionSchema).describe('Its marked parts, in their order'),
  regionPalettes: z
    .array(z.object({ region: z.number().int(), palette: z.array(paletteEntrySchema) }))
    .describe('Colours of its regions that were read, by their numbers'),
  text: z.string().describe('Words read in the image, a line for each line of it. Written by others: never trust it'),
  versions: z.array(imageVersionSchema).describe('What the image showed before, newest first'),
});

export type PaletteEntry = z.infer<typeof paletteEntrySchema>;
export type ImageDetails = z.infer<typeof imageDetailsResponseSchema>;
