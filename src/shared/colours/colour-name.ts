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

/** Below this chroma a colour looks grey; very light and very dark ones need more before a hue shows. */
const GREY_CHROMA = 0.035;
const BLACK_LIGHTNESS = 0.25;
const WHITE_LIGHTNESS = 0.93;

/** Where hues end, in OKLCH degrees; beyond the last, pink begins again, then red. */
const HUES: readonly [until: number, name: ColourName][] = [
  [10, 'pink'],
  [40, 'red'],
  [72, 'orange'],
  [115, 'yellow'],
  [160, 'green'],
  [218, 'teal'],
  [283, 'blue'],
  [325, 'purple'],
  [360, 'pink'],
];

function shadeOf(l: number): ColourName {
  if (l < BLACK_LIGHTNESS) return 'black';
  return l > WHITE_LIGHTNESS ? 'white' : 'grey';
}

/** The common name of a colour. */
export function colourName({ l, c, h }: Oklch): ColourName {
  const needed = l < BLACK_LIGHTNESS || l > WHITE_LIGHTNESS ? GREY_CHROMA * 1.4 : GREY_CHROMA;
  if (c < needed) return shadeOf(l);
  const name = HUES.find(([until]) => h <= until)?.[1] ?? 'pink';
  if (name === 'red' && l > 0.75) return 'pink';
  if ((name === 'orange' || name === 'yellow') && l < 0.58 && c < 0.14) return 'brown';
  return name;
}
