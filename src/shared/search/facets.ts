import type { ChoiceFieldName } from '../images/image-fields.ts';

/** Columns of the index with a fixed set of values: several of them an image (kinds, colours, added), or one at most (themes, density). */
export type FixedColumn = 'kinds' | 'themes' | 'colours' | 'accents' | 'added' | 'density';

export type Facet = {
  /**
   * How an image has its values: a column of the index, a property of its company (`slug`, `category`), or a field of
   * `IMAGE_FIELDS` with choices. Default in `FACETS`: what is called as the facet.
   */
  has: FixedColumn | 'tags' | 'slug' | 'category' | ChoiceFieldName;
  /**
   * Which images a chosen value leaves: those with `all` chosen values, with `none` of them, or with any (default). `one`: only one
   * value can be chosen, so the parameter does not repeat.
   */
  match?: 'all' | 'none' | 'one';
  /**
   * A switch with this label: its only value is `true`, which leaves the images that have any value, or with `except` every image but
   * those with this one.
   */
  switch?: string;
  except?: string;
  /** Its values are degrees of one thing: where few images have the one that words mean, the next one is near it. */
  hasDegrees?: true;
  /** Its place in addresses, and in the panel unless `panel` says otherwise; without one, the tab decides it. */
  order?: number;
  panel?: number;
  /** Heading of its group; default: its name, capitalised. */
  title?: string;
};

/**
 * Every filter of a search: the query parameter of this name, its counts in responses, addresses, saved searches, the panel, the
 * pills and the API description follow from its line. A field of `IMAGE_FIELDS` with choices needs nothing else to become a filter:
 * `quality: { order: 13 }`. Its order here is that of responses: add new ones at the end.
 */
export const FACETS = {
  kind: { has: 'kinds', match: 'one' },
  tag: { has: 'tags', match: 'all', order: 1 },
  not: { has: 'tags', match: 'none', order: 2 },
  company: { has: 'slug', order: 7 },
  category: { order: 6 },
  theme: { has: 'themes', order: 3, panel: 0 },
  colour: { has: 'colours', order: 4 },
  form: { order: 9 },
  clean: { has: 'annotated', switch: 'Clean screenshots only', except: 'true', title: 'Annotations', order: 10 },
  platform: { order: 8 },
  accent: { has: 'accents', title: 'Accent colour', order: 5 },
  added: { order: 11 },
  density: { order: 12, hasDegrees: true },
} as const satisfies Record<string, Partial<Facet>>;

type Facets = typeof FACETS;
export type FacetName = keyof Facets;

/** Facets with one value at most. */
export type SingleFacet = { [Name in FacetName]: Facets[Name] extends { match: 'one' } ? Name : never }[FacetName];
/** Facets whose values are counted in responses. */
export type CountedFacet = { [Name in FacetName]: Facets[Name] extends { match: 'none' } ? never : Name }[FacetName];
/** Facets that addresses and the panel have, and the order of the results. */
export type FilterName =
  | { [Name in FacetName]: Facets[Name] extends { order: number } ? Name : never }[FacetName]
  | 'sort';

export const FACET_NAMES = Object.keys(FACETS) as FacetName[];

/** Facets whose values are counted in responses, in their order there. */
export const COUNTED_FACETS = FACET_NAMES.filter((name) => facetOf(name).match !== 'none') as CountedFacet[];

type CalledAsColumn = { [Name in FacetName]: Facets[Name] extends { has: string } ? never : Name }[FacetName];

/** The declaration of a facet, without its literal types. */
export function facetOf(name: FacetName): Facet {
  return { has: name as CalledAsColumn, ...FACETS[name] };
}

/** Whether a parameter of the search may be given several times. */
export const isRepeatable = (name: string): boolean =>
  FACET_NAMES.some((each) => each === name && facetOf(each).match !== 'one');
