import type { Oklch } from './oklab.ts';

/** Names of colours in filters and facets (contract 8). Their place is their bit in the index: append only. */
export const COLOURS = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'brown',
  'grey',
  'black',
  'white',
] as const;

/** One of the names that colours are searched by. */
export type ColourName = (typeof COLOURS)[number];

type Range = readonly [from: number, below: number];

/** Colours in these ranges of OKLCH have this name; what is left out may be anything. */
type Rule = { name: ColourName; l?: Range; c?: Range; h?: Range };

/** Names by what people say, the first rule that applies: `colour-name.test.ts`. The index reads them as SQL. */
export const COLOUR_RULES: readonly Rule[] = [
  // Very light and very dark colours need more chroma before a hue shows.
  { name: 'black', l: [0, 0.25], c: [0, 0.049] },
  { name: 'white', l: [0.93, 2], c: [0, 0.049] },
  { name: 'grey', c: [0, 0.035] },
  { name: 'grey', c: [0, 0.047], h: [223, 290] },
  { name: 'pink', h: [0, 13] },
  { name: 'pink', l: [0.75, 2], h: [0, 34] },
  { name: 'red', h: [0, 34] },
  { name: 'brown', l: [0, 0.58], c: [0, 0.14], h: [34, 100] },
  { name: 'brown', l: [0, 0.88], c: [0, 0.08], h: [34, 100] },
  { name: 'orange', h: [34, 72] },
  { name: 'green', l: [0, 0.7], h: [100, 115] },
  { name: 'yellow', h: [72, 115] },
  { name: 'green', h: [115, 168] },
  { name: 'teal', h: [168, 223] },
  // What is dark and between blue and purple is called navy.
  { name: 'blue', l: [0, 0.36], h: [223, 288] },
  { name: 'blue', h: [223, 273] },
  { name: 'purple', h: [273, 318] },
  { name: 'purple', l: [0, 0.56], h: [318, 340] },
  { name: 'pink' },
];

const isIn = (value: number, [from, below]: Range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]): boolean =>
  value >= from && value < below;

/** The common name of a colour. */
export const colourName = ({ l, c, h }: Oklch): ColourName =>
  COLOUR_RULES.find((rule) => isIn(l, rule.l) && isIn(c, rule.c) && isIn(h, rule.h))?.name ?? 'pink';

/** Names of colours that are no accents. */
export const HUELESS: readonly ColourName[] = ['grey', 'black', 'white'];

/** A colour is one of an image by this share of its area, or as an accent. */
export const AREA_SHARE = 0.08;
/** Smaller parts of an image are specks, such as a dot of status, and no accents. */
export const ACCENT_SHARE = 0.001;
/** A smaller part of a region is no accent of it. */
export const REGION_ACCENT_SHARE = 0.005;
/** A larger area of an image is a background and no accent. */
export const ACCENT_MOST = 0.4;
/** A second accent stands out at least this much as the first: chroma squared times area. */
export const ACCENT_LEAST = 0.7;
