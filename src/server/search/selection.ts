import type { CompanyRow } from '#db/schema/companies.ts';
import { COLOURS } from '#shared/colours/colour-name.ts';
import { THEMES } from '#shared/reading/theme.ts';
import type { Facets, FacetValue, SearchQuery } from '#shared/search/search.contract.ts';
import { TAG_KINDS, tagLabel } from '#shared/tags/tag-kind.ts';
import { type GalleryIndex, KIND_BIT } from '../gallery/gallery-index.ts';
import { type PlaceSet, placesOf } from './place-set.ts';

/** The filters of a search besides its words. */
export type Filters = Pick<SearchQuery, 'kind' | 'tag' | 'not' | 'company' | 'category' | 'theme' | 'colour'>;

/** The matching images, ascending, and the facets. */
export type Selection = { places: Uint32Array; facets: Facets };

/** A bit for each parameter with a facet; an image that fails exactly one counts for that one's facet. */
const FAILS = { kind: 1, tag: 2, company: 4, category: 8, theme: 16, colour: 32 };
/** Fails for all facets. */
const FAILS_ALL = 63;

const count = (counts: Uint32Array, at: number): void => {
  counts[at] = (counts[at] ?? 0) + 1;
};

/** Highest count first, then by label. */
const byCount = (a: FacetValue, b: FacetValue) => b.count - a.count || (a.label < b.label ? -1 : 1);

const valuesOf = (counts: Uint32Array, describe: (at: number) => { value: string; label: string }): FacetValue[] => {
  const values: FacetValue[] = [];
  for (const [at, times] of counts.entries()) if (times > 0) values.push({ ...describe(at), count: times });
  return values.sort(byCount);
};

const capitalised = (value = '') => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) });

const KIND_LABELS = { screens: 'Screens', 'ui-elements': 'UI Elements' };

/** The company's product class; empty: none. */
const categoryOf = ({ category }: CompanyRow): string => category ?? '';

const categories = new WeakMap<GalleryIndex['companies'], Categories>();

/** Places of the companies' categories in `names`, -1 for a company without one. */
function categoriesOf({ companies }: GalleryIndex): Categories {
  const known = categories.get(companies);
  if (known) return known;
  const names = [...new Set(companies.flatMap((company) => categoryOf(company) || []))];
  const place = new Map(names.map((name, at) => [name, at]));
  const found = { names, of: Int32Array.from(companies, (company) => place.get(categoryOf(company)) ?? -1) };
  categories.set(companies, found);
  return found;
}

type Categories = { names: readonly string[]; of: Int32Array };

/** 1 for chosen values, 0 for the rest; undefined if none is chosen. */
const flags = <T>(all: readonly T[], chosen: readonly string[] | undefined, nameOf: (value: T) => string) =>
  chosen && Uint8Array.from(all, (value) => (chosen.includes(nameOf(value)) ? 1 : 0));

const bits = (chosen: readonly string[] | undefined, all: readonly string[]) =>
  chosen?.reduce((sum, value) => sum | (1 << all.indexOf(value)), 0);

/** 1 for required tags, 2 for excluded ones; a tag that is both is excluded, because nothing matches either way. */
function tagRoles({ tagNames }: GalleryIndex, { tag = [], not = [] }: Filters): Uint8Array {
  return Uint8Array.from(tagNames, (name) => (not.includes(name) ? 2 : tag.includes(name) ? 1 : 0));
}

/** Which parameters an image fails, as `FAILS`. */
function judge(index: GalleryIndex, filters: Filters): (place: number) => number {
  const { company, kinds, themes, colours, tagStart, tags } = index;
  const roles = tagRoles(index, filters);
  const required = filters.tag?.length ?? 0;
  const isTagged = required + (filters.not?.length ?? 0) > 0;
  const kind = filters.kind && KIND_BIT[filters.kind];
  const isChosen = flags(index.companies, filters.company, ({ slug }) => slug);
  const isInChosenCategory = flags(index.companies, filters.category, categoryOf);
  const [themeBits, colourBits] = [bits(filters.theme, THEMES), bits(filters.colour, COLOURS)];

  const tagFails = (place: number): number => {
    let found = 0;
    for (let at = tagStart[place] ?? 0; at < (tagStart[place + 1] ?? 0); at += 1) {
      const role = roles[tags[at] ?? 0];
      if (role === 2) return FAILS_ALL;
      if (role === 1) found += 1;
    }
    return found < required ? FAILS.tag : 0;
  };

  return (place) => {
    const owner = company[place] ?? 0;
    let fails = isTagged ? tagFails(place) : 0;
    if (kind && ((kinds[place] ?? 0) & kind) === 0) fails |= FAILS.kind;
    if (isChosen?.[owner] === 0) fails |= FAILS.company;
    if (isInChosenCategory?.[owner] === 0) fails |= FAILS.category;
    // An unknown theme is 0, which no choice contains.
    if (themeBits !== undefined && ((themeBits << 1) & (1 << (themes[place] ?? 0))) === 0) fails |= FAILS.theme;
    if (colourBits !== undefined && ((colours[place] ?? 0) & colourBits) === 0) fails |= FAILS.colour;
    return fails;
  };
}

/** Counts images by the values of each parameter. */
function facetCounter(index: GalleryIndex) {
  const { company, kinds, themes, colours, tagStart, tags } = index;
  const { names: categoryNames, of: categoryPlaces } = categoriesOf(index);
  const counts = {
    kind: new Uint32Array(TAG_KINDS.length),
    tag: new Uint32Array(index.tagNames.length),
    company: new Uint32Array(index.companies.length),
    category: new Uint32Array(categoryNames.length),
    theme: new Uint32Array(THEMES.length),
    colour: new Uint32Array(COLOURS.length),
  };
  const countBits = (bits: number, into: Uint32Array): void => {
    for (let rest = bits; rest !== 0; rest &= rest - 1) count(into, 31 - Math.clz32(rest & -rest));
  };
  const countTags = (place: number): void => {
    const to = tagStart[place + 1] ?? 0;
    for (let at = tagStart[place] ?? 0; at < to; at += 1) count(counts.tag, tags[at] ?? 0);
  };
  const countCategory = (place: number): void => {
    const category = categoryPlaces[company[place] ?? 0] ?? -1;
    if (category >= 0) count(counts.category, category);
  };
  const countTheme = (place: number): void => {
    const theme = themes[place] ?? 0;
    if (theme > 0) count(counts.theme, theme - 1);
  };

  return {
    /** Counts an image for every facet whose own parameter is the only one that it fails. */
    add: (place: number, fails: number): void => {
      if ((fails & (fails - 1)) !== 0) return;
      // An image that fails none counts for all.
      const ways = fails || FAILS_ALL;
      if ((ways & FAILS.kind) !== 0) countBits(kinds[place] ?? 0, counts.kind);
      if ((ways & FAILS.tag) !== 0) countTags(place);
      if ((ways & FAILS.company) !== 0) count(counts.company, company[place] ?? 0);
      if ((ways & FAILS.category) !== 0) countCategory(place);
      if ((ways & FAILS.theme) !== 0) countTheme(place);
      if ((ways & FAILS.colour) !== 0) countBits(colours[place] ?? 0, counts.colour);
    },
    facets: (): Facets => ({
      kind: valuesOf(counts.kind, (at) => {
        const value = TAG_KINDS[at] ?? 'screens';
        return { value, label: KIND_LABELS[value] };
      }),
      tag: valuesOf(counts.tag, (at) => {
        const value = index.tagNames[at] ?? '';
        return { value, label: tagLabel(value) };
      }),
      company: valuesOf(counts.company, (at) => {
        const { slug = '', name = '' } = index.companies[at] ?? {};
        return { value: slug, label: name };
      }),
      category: valuesOf(counts.category, (at) => {
        const value = categoryNames[at] ?? '';
        return { value, label: value };
      }),
      theme: valuesOf(counts.theme, (at) => capitalised(THEMES[at])),
      colour: valuesOf(counts.colour, (at) => capitalised(COLOURS[at])),
    }),
  };
}

/**
 * The images of `among` that match the filters, with counts of each parameter's values under all other parameters
 * (contract 8). One pass over `among`.
 */
export function select(index: GalleryIndex, among: PlaceSet, filters: Filters): Selection {
  const failsOf = judge(index, filters);
  const counter = facetCounter(index);
  const candidates = placesOf(among);
  const passed = new Uint32Array(candidates.length);
  let passes = 0;
  for (let at = 0; at < candidates.length; at += 1) {
    const place = candidates[at] ?? 0;
    const fails = failsOf(place);
    counter.add(place, fails);
    if (fails !== 0) continue;
    passed[passes] = place;
    passes += 1;
  }
  return { places: passed.slice(0, passes), facets: counter.facets() };
}

/** Tags by their current names. */
export const withPresentTags = <Q extends Pick<SearchQuery, 'tag' | 'not'>>(
  query: Q,
  { tagAliases }: GalleryIndex,
): Q => {
  const present = (names: string[] | undefined) =>
    names && [...new Set(names.map((name) => tagAliases.get(name) ?? name))];
  return tagAliases.size === 0 ? query : { ...query, tag: present(query.tag), not: present(query.not) };
};
