import type { PaletteColour } from '#db/schema/search.ts';
import type { ColourName } from '#shared/colours/colour-name.ts';

/** A colour of each name: lightness, chroma and hue. */
const EXAMPLES: Record<ColourName, [l: number, c: number, h: number]> = {
  red: [0.6, 0.2, 25],
  orange: [0.7, 0.2, 50],
  yellow: [0.85, 0.2, 95],
  green: [0.7, 0.2, 145],
  teal: [0.7, 0.2, 190],
  blue: [0.6, 0.2, 260],
  purple: [0.6, 0.2, 300],
  pink: [0.7, 0.2, 350],
  brown: [0.45, 0.1, 50],
  grey: [0.6, 0, 0],
  black: [0.1, 0, 0],
  white: [1, 0, 0],
};

/** A palette of colours with these names, each on a tenth of the image. */
export const paletteNamed = (names: readonly string[]): PaletteColour[] =>
  names.map((name) => {
    const [l, c, h] = EXAMPLES[name as ColourName];
    return { l, c, h, share: 0.1 };
  });
