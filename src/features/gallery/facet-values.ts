import type { Facets } from './list-state.ts';

/** One value of a parameter with its count. */
export type FacetValue = Facets['tag'][number];

/** Values in a closed group. */
const FIRST_SHOWN = 8;

/**
 * The values of a facet in their previous order, new ones after them, so that counts change and rows don't. Values without
 * images are left out, except chosen ones, which can be removed.
 */
export function inPlace(
  before: readonly FacetValue[],
  now: readonly FacetValue[],
  chosen: readonly string[],
  labelOf: (value: string) => string,
): FacetValue[] {
  const counts = new Map(now.map((value) => [value.value, value]));
  const earlier = before.map((value) => counts.get(value.value) ?? { ...value, count: 0 });
  const fresh = now.filter(({ value }) => !before.some((each) => each.value === value));
  const all = [...earlier, ...fresh];
  const unknown = chosen.filter((value) => !all.some((each) => each.value === value));
  return [...all, ...unknown.map((value) => ({ value, label: labelOf(value), count: 0 }))];
}

/** The visible values of a group: those with images or chosen; if closed, the first of them and every chosen one. */
export function shownValues(
  values: readonly FacetValue[],
  { chosen, isOpen, text }: { chosen: readonly string[]; isOpen: boolean; text: string },
): FacetValue[] {
  const needle = text.trim().toLowerCase();
  return values
    .filter(({ value, count }) => count > 0 || chosen.includes(value))
    .filter(
      ({ value, label }, at) =>
        chosen.includes(value) || (isOpen ? label.toLowerCase().includes(needle) : at < FIRST_SHOWN),
    );
}
