import { type FacetName, type FilterName, facetOf } from '#shared/search/facets.ts';
import { tagLabel } from '#shared/tags/tag-kind.ts';

/** Labels of values, as a response counts them. */
export type LabelledFacets = { readonly [Name in FacetName]?: readonly { value: string; label: string }[] };

/** Display text of a filter's value. */
export function filterLabel(name: FilterName, value: string, facets?: LabelledFacets): string {
  if (name === 'tag') return tagLabel(value);
  if (name === 'not') return `Not ${tagLabel(value)}`;
  if (name === 'sort') return value;
  const { switch: label } = facetOf(name);
  if (label) return label;
  const facetLabel = facets?.[name]?.find((each) => each.value === value)?.label;
  if (facetLabel || name === 'company') return facetLabel ?? value;
  const text = value.charAt(0).toUpperCase() + value.slice(1);
  return name === 'accent' ? `${text} accent` : text;
}

/** Whether the values of a filter are names of colours. */
export const isColour = (name: FilterName): boolean => name === 'colour' || name === 'accent';
