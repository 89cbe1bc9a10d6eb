import type { ReactElement } from 'react';
import type { Company } from './company.ts';
import type { Random } from './kit/random.ts';
import type { Theme } from './kit/theme.ts';

/** What a picture is drawn from: the company, its looks, and numbers that follow from the seed. */
export interface Scene {
  c: Company;
  t: Theme;
  random: Random;
}

/** One kind of picture: its tags, its size in pixels, what it shows in words, and how it is drawn. */
export interface Picture {
  tags: string[];
  width: number;
  height: number;
  /** Pixels drawn for each pixel of the layout. */
  scale: number;
  /** Whether what it leaves free shows what lies behind it; otherwise nothing is left free. */
  isCutOut?: boolean;
  alt: (c: Company) => string;
  draw: (scene: Scene) => ReactElement;
}

/** Width and height of a whole screen. */
const SCREEN = { width: 1440, height: 900 };

/** A whole screen of 1440 x 900. */
export function screen(tags: string[], alt: Picture['alt'], draw: Picture['draw']): Picture {
  return { tags, ...SCREEN, scale: 4 / 3, alt, draw };
}

/** A part of a screen, cut out at its own size and drawn twice as fine. */
export function element(
  tags: string[],
  [width, height]: [number, number],
  alt: Picture['alt'],
  draw: Picture['draw'],
): Picture {
  return { tags, width, height, scale: 2, alt, draw };
}
