import { mix } from './color.ts';
import type { Theme } from './theme.ts';

/** Radius of buttons, inputs and chips: the theme's, but never a pill. */
export const controlRadius = (t: Theme): number => Math.min(t.radius, 10);

/** Colour of the line around buttons, inputs and chips. */
export const controlLine = (t: Theme): string => mix(t.line, t.text, t.dark ? 0.12 : 0.08);
