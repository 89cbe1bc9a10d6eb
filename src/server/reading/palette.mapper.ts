import type { PaletteColour } from '#db/schema/search.ts';
import { colourName } from '#shared/colours/colour-name.ts';
import { toHex } from '#shared/colours/oklab.ts';
import type { PaletteEntry } from '#shared/reading/image-details.contract.ts';

/** A stored colour in the API's form. */
export const toPaletteEntry = (colour: PaletteColour): PaletteEntry => ({
  ...colour,
  hex: toHex(colour),
  name: colourName(colour),
});
