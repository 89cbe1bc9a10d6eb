import { COLOURS, HUELESS } from '../colours/colour-name.ts';
import { DENSITIES } from '../reading/density.ts';
import { THEMES } from '../reading/theme.ts';
import { TAG_KINDS } from '../tags/tag-kind.ts';
import type { FixedColumn } from './facets.ts';

/** Periods in which images were added, by their days up to today. */
export const ADDED_DAYS = { week: 7, month: 30, quarter: 90 } as const;

/** The values of columns that have a fixed set of them, by their code or bit in the index; the panel lists them in this order. */
export const COLUMN_VALUES: Record<FixedColumn, readonly string[]> = {
  kinds: TAG_KINDS,
  themes: THEMES,
  colours: COLOURS,
  accents: COLOURS.filter((name) => !HUELESS.includes(name)),
  added: Object.keys(ADDED_DAYS),
  density: DENSITIES,
};
