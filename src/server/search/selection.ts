import { ADDED_DAYS } from '#shared/search/facet-values.ts';
import {
  COUNTED_FACETS,
  type CountedFacet,
  FACET_NAMES,
  type Facet,
  type FacetName,
  facetOf,
} from '#shared/search/facets.ts';
import { type Facets, type FacetValue, fixedValues, type SearchQuery } from '#shared/search/search.contract.ts';
import { tagKind, tagLabel } from '#shared/tags/tag-kind.ts';
import { type GalleryIndex, KIND_BIT } from '../gallery/gallery-index.ts';
import {
  addPosition,
  both,
  either,
  emptySet,
  type PositionSet,
  positionsOf,
  type RegionAt,
  setOf,
  taggedPositions,
  wholeScreens,
  without,
} from '../gallery/positions.ts';

/** The element that a list shows; undefined: any. */
export type ListedElement = { tag: string | undefined };

/** The codes of the regions of the index, of a facet that they have values of their own for. */
function regionCodes({ regions }: GalleryIndex, { has }: Pick<Facet, 'has'>) {
  if (has === 'colours' || has === 'accents' || has === 'themes') return regions[has];
  return undefined;
}

/** Facets that regions have values of their own for. */
export const REGION_FACETS = FACET_NAMES.filter((name) => ['colours', 'accents', 'themes'].includes(facetOf(name).has));

/** For each tag, whether a list shows its regions. */
const shownTags = ({ tagNames }: GalleryIndex, { tag }: ListedElement): Uint8Array =>
  Uint8Array.from(tagNames, (name) => Number(tag === undefined ? tagKind(name) === 'ui-elements' : name === tag));

/** A row for each region that a list shows of some images (ascending), and one for each image without (-1). */
function rowsOf(
  index: GalleryIndex,
  positions: Uint32Array,
  listed: ListedElement,
): { positions: Uint32Array; regions: Int32Array | undefined } {
  const { position: owners, tag } = index.regions;
  if (owners.length === 0) return { positions, regions: undefined };
  const isShown = shownTags(index, listed);
  let most = positions.length;
  for (let at = 0; at < owners.length; at += 1) most += isShown[tag[at] ?? 0] ?? 0;
  const rows = { positions: new Uint32Array(most), regions: new Int32Array(most) };
  let [length, region] = [0, 0];
  const add = (position: number, own: number): void => {
    rows.positions[length] = position;
    rows.regions[length] = own;
    length += 1;
  };
  for (let at = 0; at < positions.length; at += 1) {
    const [position = 0, before] = [positions[at], length];
    while ((owners[region] ?? Number.POSITIVE_INFINITY) < position) region += 1;
    for (; owners[region] === position; region += 1) if (isShown[tag[region] ?? 0] === 1) add(position, region);
    if (length === before) add(position, -1);
  }
  return { positions: rows.positions.subarray(0, length), regions: rows.regions.subarray(0, length) };
}

/** The place of a region in the index; -1: it has no colours of its own. */
export function regionIndex({ regions: { position: owners, number } }: GalleryIndex, at: RegionAt): number {
  let [from, to] = [0, owners.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((owners[middle] ?? 0) < at.position) from = middle + 1;
    else to = middle;
  }
  for (; owners[from] === at.position; from += 1) if (number[from] === at.number) return from;
  return -1;
}

/** The filters of a search besides its words. */
export type Filters = Pick<SearchQuery, FacetName>;

/**
 * The matching images, ascending, those of the other kind too (`ofAnyKind`), the facets, and how many whole screens a list of elements
 * has or leaves out; with a tag, how many match without it (`untagged`).
 */
export type Selection = {
  positions: Uint32Array;
  ofAnyKind: Uint32Array;
  facets: Facets;
  wholeScreens?: number;
  untagged?: number;
};

/**
 * Images that may match, and a bit for each facet that an image fails. In a list of elements, an image has a row for each of the regions
 * that the list shows: their positions in the index, -1 for the image itself.
 */
type Candidates = { positions: Uint32Array; regions: Int32Array | undefined; fails: Uint32Array };

type Value = Omit<FacetValue, 'count'>;

type Codes = Uint8Array | Uint16Array | Uint32Array;
/**
 * A code for each image, how many codes there are, and the values that a code stands for; `own`: the codes of regions that have their
 * own.
 */
type Column = { codes: Codes; own?: Codes | undefined; size: number; valuesOf: (code: number) => readonly Value[] };

/** An image that fails everything counts for no facet. */
const FAILS_ALL = 0xffffffff;
/** A whole screen fails where only elements are listed. */
const WHOLE_BIT = 1 << 30;

const NONE: readonly Value[] = [];

const bitOf = (name: FacetName): number => 1 << FACET_NAMES.indexOf(name);

/** Highest count first, then by label. */
const byCount = (a: FacetValue, b: FacetValue) => b.count - a.count || (a.label < b.label ? -1 : 1);

/** An image has some of the values: its code has a bit for each. */
const bitColumn = (codes: Column['codes'], values: readonly Value[]): Column => ({
  codes,
  size: 2 ** values.length,
  valuesOf: (code) => values.filter((_value, at) => (code & (1 << at)) !== 0),
});

/** The values of each code. */
const listColumn = (codes: Column['codes'], values: readonly (readonly Value[])[]): Column => ({
  codes,
  size: values.length,
  valuesOf: (code) => values[code] ?? NONE,
});

/** An image has one value or none: its code is 0, or one more than the value's position. */
const oneOf = (values: readonly Value[]): readonly (readonly Value[])[] => [NONE, ...values.map((value) => [value])];

/** The day of a time in ms, counted from 1970 in UTC. */
export const dayOf = (ms: number): number => Math.floor(ms / 86_400_000);

/** The periods up to a day in which images were added, as bits. */
const addedCodes = ({ addedAt }: GalleryIndex, today: number): Uint8Array => {
  const starts = Object.values(ADDED_DAYS).map((days) => (today - days) * 86_400);
  return Uint8Array.from(addedAt, (at) => starts.reduce((bits, start, bit) => bits | (Number(at >= start) << bit), 0));
};

/** What images have. Only a new column of the index, or a property of companies, needs a line here. */
function columnOf(index: GalleryIndex, has: Facet['has'], today: number): Column {
  const { companies, company, choices } = index;
  const values = fixedValues({ has }) ?? [];
  if (has === 'kinds' || has === 'colours' || has === 'accents') return bitColumn(index[has], values);
  if (has === 'themes' || has === 'density') return listColumn(index[has], oneOf(values));
  if (has === 'added') return bitColumn(addedCodes(index, today), values);
  if (has === 'slug')
    return listColumn(
      company,
      companies.map(({ slug, name }) => [{ value: slug, label: name }]),
    );
  if (has === 'category') {
    return listColumn(
      company,
      companies.map(({ category }) => (category ? [{ value: category, label: category }] : NONE)),
    );
  }
  if (has === 'tags') throw new Error('Tags are not a column.');
  return listColumn(choices[has], oneOf(values));
}

/** The column of a facet: what images have, or whether a switch leaves them. */
function facetColumn(index: GalleryIndex, facet: Facet, today: number): Column {
  const { has, switch: isSwitch, except } = facet;
  const column = { ...columnOf(index, has, today), own: regionCodes(index, facet) };
  if (!isSwitch) return column;
  const isOn = fixedValues(facet) ?? NONE;
  const leaves = (own: readonly Value[]) => (except ? own.every(({ value }) => value !== except) : own.length > 0);
  return { ...column, valuesOf: (code) => (leaves(column.valuesOf(code)) ? isOn : NONE) };
}

/** Columns of the facets for one state of the index, on one day. */
const columnsOf = new WeakMap<GalleryIndex, { today: number; columns: Map<FacetName, Column> }>();

function cachedColumn(index: GalleryIndex, name: FacetName): Column {
  const today = dayOf(Date.now());
  const cached = columnsOf.get(index);
  const columns = cached?.today === today ? cached.columns : new Map<FacetName, Column>();
  columnsOf.set(index, { today, columns });
  const column = columns.get(name) ?? facetColumn(index, facetOf(name), today);
  columns.set(name, column);
  return column;
}

/** Whether a code of a column stands for a chosen value; each code is judged once. */
function passesCode({ size, valuesOf }: Column, chosen: readonly string[]): (code: number) => boolean {
  const [unknown, fails, passes] = [0, 1, 2];
  const judged = new Uint8Array(size);
  return (code) => {
    if ((judged[code] ?? unknown) === unknown) {
      judged[code] = valuesOf(code).some(({ value }) => chosen.includes(value)) ? passes : fails;
    }
    return judged[code] === passes;
  };
}

/** The code of a row. */
function codeAt({ codes, own }: Column, { positions, regions }: Candidates, at: number): number {
  const region = own && regions ? (regions[at] ?? -1) : -1;
  return (region < 0 ? codes[positions[at] ?? 0] : own?.[region]) ?? 0;
}

/** Marks the rows without a chosen value of a column. */
function judgeColumn(column: Column, chosen: readonly string[], bit: number, candidates: Candidates): void {
  const { positions, fails } = candidates;
  const passes = passesCode(column, chosen);
  for (let at = 0; at < positions.length; at += 1) {
    if (!passes(codeAt(column, candidates, at))) fails[at] = (fails[at] ?? 0) | bit;
  }
}

/** Marks the images that lack one of these tags, or have one of them: `match`. */
function judgeTags(
  { tagNames, tagStart, tags }: GalleryIndex,
  { match, chosen, bit }: { match: Facet['match']; chosen: readonly string[]; bit: number },
  { positions, fails }: Candidates,
): void {
  const isChosen = Uint8Array.from(tagNames, (name) => (chosen.includes(name) ? 1 : 0));
  const isNone = match === 'none';
  for (let at = 0; at < positions.length; at += 1) {
    const position = positions[at] ?? 0;
    let found = 0;
    for (let link = tagStart[position] ?? 0; link < (tagStart[position + 1] ?? 0); link += 1) {
      found += isChosen[tags[link] ?? 0] ?? 0;
    }
    if (isNone ? found > 0 : found < chosen.length) fails[at] = isNone ? FAILS_ALL : (fails[at] ?? 0) | bit;
  }
}

/** Marks whole screens. */
function judgeWhole(isWhole: (position: number) => boolean, { positions, fails }: Candidates): void {
  for (let at = 0; at < positions.length; at += 1) {
    if (isWhole(positions[at] ?? 0)) fails[at] = (fails[at] ?? 0) | WHOLE_BIT;
  }
}

/** The images that have a value of a facet. */
export function setWithValue(index: GalleryIndex, { facet, value }: { facet: FacetName; value: string }): PositionSet {
  const set = emptySet(index.size);
  const passes = passesFilter(index, facet, value);
  for (let position = 0; position < index.size; position += 1) if (passes(position)) addPosition(set, position);
  return set;
}

/** Those of them (`whole`) in a list of elements: with a region that has the value, where the facet has values of regions. */
export function setInRegions(
  index: GalleryIndex,
  { facet, value }: { facet: FacetName; value: string },
  { whole, listed }: { whole: PositionSet; listed: ListedElement },
): PositionSet {
  const own = regionCodes(index, facetOf(facet));
  if (!own) return whole;
  const { position: owners, tag } = index.regions;
  const [isShown, passes] = [shownTags(index, listed), passesCode(cachedColumn(index, facet), [value])];
  const [withRegion, withValue] = [emptySet(index.size), emptySet(index.size)];
  for (let at = 0; at < owners.length; at += 1) {
    if (isShown[tag[at] ?? 0] !== 1) continue;
    addPosition(withRegion, owners[at] ?? 0);
    if (passes(own[at] ?? 0)) addPosition(withValue, owners[at] ?? 0);
  }
  return either(without(whole, withRegion), withValue);
}

/** How the chosen values of the facets that regions have values of their own for judge an image, and a region; undefined: none is chosen. */
function regionFilters(index: GalleryIndex, chosen: (facet: FacetName) => readonly string[]) {
  const tests = REGION_FACETS.flatMap((name) => {
    const [column, wanted] = [cachedColumn(index, name), chosen(name)];
    return wanted.length > 0 ? [{ ...column, passes: passesCode(column, wanted) }] : [];
  });
  if (tests.length === 0) return undefined;
  return {
    passesImage: (position: number): boolean => {
      for (const { codes, passes } of tests) if (!passes(codes[position] ?? 0)) return false;
      return true;
    },
    passesRegion: (region: number): boolean => {
      for (const { own, passes } of tests) if (!passes(own?.[region] ?? 0)) return false;
      return true;
    },
  };
}

/** Whether a region has a chosen value of each facet; one without colours of its own has. */
export function passesRegion(
  index: GalleryIndex,
  chosen: (facet: FacetName) => readonly string[],
): (at: RegionAt) => boolean {
  const filters = regionFilters(index, chosen);
  return (at) => {
    const region = filters ? regionIndex(index, at) : -1;
    return region < 0 || filters?.passesRegion(region) === true;
  };
}

const candidatesOf = (index: GalleryIndex, positions: Uint32Array, listed: ListedElement | undefined): Candidates => {
  const rows = listed ? rowsOf(index, positions, listed) : { positions, regions: undefined };
  return { ...rows, fails: new Uint32Array(rows.positions.length) };
};

/** Whether an image has a value of a facet, by its position. */
function passesFilter(index: GalleryIndex, name: FacetName, value: string): (position: number) => boolean {
  if (facetOf(name).has !== 'tags') {
    const column = cachedColumn(index, name);
    const passes = passesCode(column, [value]);
    return (position) => passes(column.codes[position] ?? 0);
  }
  const { tagNames, tagStart, tags } = index;
  const tag = tagNames.indexOf(value);
  return (position) => {
    for (let at = tagStart[position] ?? 0; at < (tagStart[position + 1] ?? 0); at += 1)
      if (tags[at] === tag) return true;
    return false;
  };
}

/** Counts the values of some images. */
function countColumn({ codes, size, valuesOf }: Column, positions: Uint32Array): FacetValue[] {
  const counts = new Uint32Array(size);
  for (let at = 0; at < positions.length; at += 1) {
    const code = codes[positions[at] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  const found = new Map<string, FacetValue>();
  for (const [code, count] of counts.entries()) {
    if (count === 0) continue;
    for (const { value, label } of valuesOf(code)) {
      found.set(value, { value, label, count: count + (found.get(value)?.count ?? 0) });
    }
  }
  return [...found.values()].sort(byCount);
}

/** The same where regions have values of their own: images of which a region fails nothing but this facet and has the value. */
function countRegions(column: Column, bit: number, candidates: Candidates): FacetValue[] {
  const found = new Map<string, FacetValue & { last: number }>();
  const slots: (FacetValue & { last: number })[][] = [];
  const slotsOf = (code: number) => {
    slots[code] ??= column.valuesOf(code).map((value) => {
      const slot = found.get(value.value) ?? { ...value, count: 0, last: -1 };
      found.set(value.value, slot);
      return slot;
    });
    return slots[code];
  };
  const { positions, fails } = candidates;
  for (let at = 0; at < positions.length; at += 1) {
    if (((fails[at] ?? 0) & ~bit) !== 0) continue;
    const position = positions[at] ?? 0;
    for (const slot of slotsOf(codeAt(column, candidates, at)) ?? []) {
      if (slot.last === position) continue;
      slot.last = position;
      slot.count += 1;
    }
  }
  return [...found.values()]
    .filter(({ count }) => count > 0)
    .map(({ value, label, count }) => ({ value, label, count }))
    .sort(byCount);
}

/** The bits of what an image may fail in one list and pass in another. */
const LISTED_BITS = REGION_FACETS.reduce((bits, name) => bits | bitOf(name), WHOLE_BIT);

/** Whether an image would be in a list of images, or of all elements or those of a tag (by its position), by what depends on the list. */
function listing(index: GalleryIndex, filters: Filters, isElementsOnly: boolean) {
  const { tagNames } = index;
  const { position: owners, tag: tagOf } = index.regions;
  const isElementTag = Uint8Array.from(tagNames, (name) => Number(tagKind(name) === 'ui-elements'));
  const chosen = regionFilters(index, (name) => [filters[name] ?? []].flat());
  const wholeOf = new Map<number | undefined, (position: number) => boolean>();
  const isWhole = (position: number, element: number | undefined): boolean => {
    const known = wholeOf.get(element) ?? wholeScreens(index, element === undefined ? undefined : tagNames[element]);
    wholeOf.set(element, known);
    return known(position);
  };
  const asImage = (position: number): boolean => !chosen || chosen.passesImage(position);
  /** `region`: the first one of the image; `isOnly`: a whole screen is none. */
  const asElement = (
    position: number,
    region: number,
    element: number | undefined,
    isOnly = isElementsOnly,
  ): boolean => {
    if (isOnly && isWhole(position, element)) return false;
    if (!chosen) return true;
    let hasOwn = false;
    for (let at = region; owners[at] === position; at += 1) {
      const tag = tagOf[at] ?? 0;
      if (element === undefined ? isElementTag[tag] !== 1 : tag !== element) continue;
      if (chosen.passesRegion(at)) return true;
      hasOwn = true;
    }
    return !hasOwn && chosen.passesImage(position);
  };
  return { isElementTag, asImage, asElement };
}

type Lists = ReturnType<typeof listing>;

/** Goes through some images: the place of the first region of each. */
function eachImage(
  { regions: { position: owners } }: GalleryIndex,
  positions: Uint32Array,
  visit: (position: number, region: number) => void,
): void {
  for (let [at, region] = [0, 0]; at < positions.length; at += 1) {
    const position = positions[at] ?? 0;
    while ((owners[region] ?? Number.POSITIVE_INFINITY) < position) region += 1;
    visit(position, region);
  }
}

/** The counted values, most frequent first. */
export const countedValues = (values: readonly Value[], counts: ArrayLike<number>): FacetValue[] =>
  values
    .map(({ value, label }, at) => ({ value, label, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort(byCount);

/** The counted tags, by their place in the index. */
export const countedTags = ({ tagNames }: GalleryIndex, counts: ArrayLike<number>): FacetValue[] =>
  countedValues(
    tagNames.map((value) => ({ value, label: tagLabel(value) })),
    counts,
  );

/** How many of some images have each tag, by its place in the index. */
export function tagCounts({ tagNames, tagStart, tags }: GalleryIndex, positions: Uint32Array): Uint32Array {
  const counts = new Uint32Array(tagNames.length);
  for (const position of positions) {
    for (let link = tagStart[position] ?? 0; link < (tagStart[position + 1] ?? 0); link += 1) {
      const tag = tags[link] ?? 0;
      counts[tag] = (counts[tag] ?? 0) + 1;
    }
  }
  return counts;
}

/** Counts some images of the query with each kind: of UI elements it is a list of elements, of screens only with the tag of one. */
function countKinds(
  index: GalleryIndex,
  positions: Uint32Array,
  { asElement, asImage }: Lists,
  { listed, isElementsOnly }: { listed: ListedElement | undefined; isElementsOnly: boolean },
) {
  const element = listed?.tag === undefined ? undefined : index.tagNames.indexOf(listed.tag);
  const counts = { screens: 0, elements: 0 };
  eachImage(index, positions, (position, region) => {
    const own = index.kinds[position] ?? 0;
    const isElement = asElement(position, region, element, isElementsOnly);
    const isScreen = element === undefined ? asImage(position) : asElement(position, region, element, false);
    if (isScreen && (own & KIND_BIT.screens) !== 0) counts.screens += 1;
    if (isElement && (own & KIND_BIT['ui-elements']) !== 0) counts.elements += 1;
  });
  return countedValues(fixedValues({ has: 'kinds' }) ?? NONE, [counts.screens, counts.elements]);
}

/** Counts some images of the query with each tag in place of its own: with an element's it is a list of those elements. */
function countTags(index: GalleryIndex, positions: Uint32Array, lists: Lists, kind: Filters['kind']) {
  const { tagNames, tagStart, tags } = index;
  const counts = new Uint32Array(tagNames.length);
  eachImage(index, positions, (position, region) => {
    const isInList = kind === 'ui-elements' ? lists.asElement(position, region, undefined) : lists.asImage(position);
    for (let link = tagStart[position] ?? 0; link < (tagStart[position + 1] ?? 0); link += 1) {
      const tag = tags[link] ?? 0;
      const passes = lists.isElementTag[tag] === 1 ? lists.asElement(position, region, tag) : isInList;
      if (passes) counts[tag] = (counts[tag] ?? 0) + 1;
    }
  });
  return countedTags(index, counts);
}

/** The images that fail nothing but `except`, each once: the regions of one are side by side. */
function passing({ positions, fails }: Candidates, except: number): Uint32Array {
  const passed = new Uint32Array(positions.length);
  let count = 0;
  for (let [at, last] = [0, -1]; at < positions.length; at += 1) {
    const position = positions[at] ?? 0;
    if (((fails[at] ?? 0) & ~except) !== 0 || position === last) continue;
    passed[count] = last = position;
    count += 1;
  }
  return passed.slice(0, count);
}

/** The element that a list shows, if it is a list of elements. */
export const listedElement = ({ kind, tag = [] }: Pick<Filters, 'kind' | 'tag'>): ListedElement | undefined => {
  const element = tag.find((name) => tagKind(name) === 'ui-elements');
  return element !== undefined || kind === 'ui-elements' ? { tag: element } : undefined;
};

/** The same, kept: a bit of `except` that no image fails, because it is not in `failable`, makes no difference. */
function keptPassing(candidates: Candidates, failable: number): (except: number) => Uint32Array {
  const kept = new Map<number, Uint32Array>();
  return (except) => {
    const passed = kept.get(except & failable) ?? passing(candidates, except);
    kept.set(except & failable, passed);
    return passed;
  };
}

/** Marks what the filters leave out; returns the bits of the facets that images may fail. */
function judge(index: GalleryIndex, filters: Filters, candidates: Candidates): number {
  let failable = 0;
  for (const name of FACET_NAMES) {
    const [facet, bit, chosen] = [facetOf(name), bitOf(name), [filters[name] ?? []].flat()];
    if (chosen.length === 0) continue;
    failable |= bit;
    if (facet.has === 'tags') judgeTags(index, { match: facet.match, chosen, bit }, candidates);
    else judgeColumn(cachedColumn(index, name), chosen, bit, candidates);
  }
  return failable;
}

/** The images of `among` that match the filters, without facets. */
export function matching(
  index: GalleryIndex,
  among: PositionSet,
  filters: Filters,
  isElementsOnly: boolean,
): Uint32Array {
  const listed = listedElement(filters);
  const [tag] = filters.tag ?? [];
  const left = tag === undefined ? among : both(among, setOf(index.size, taggedPositions(index, tag)));
  const candidates = candidatesOf(index, positionsOf(left), listed);
  judge(index, filters, candidates);
  if (listed && isElementsOnly && filters.kind !== 'screens') judgeWhole(wholeScreens(index, listed.tag), candidates);
  return passing(candidates, 0);
}

/**
 * The images of `among` that match the filters, with counts of each parameter's values under all other parameters (contract 8): those
 * of the query with this value. Where that is a list of other elements, or of none, other regions pass or fail in it. One pass over
 * `among` for each facet. `isElementsOnly`: a list of elements is without whole screens; one of screens has them all the same.
 */
export function select(index: GalleryIndex, among: PositionSet, filters: Filters, isElementsOnly = false): Selection {
  const [listed, mayLeaveOut] = [listedElement(filters), filters.kind !== 'screens'];
  const isOnly = isElementsOnly && mayLeaveOut;
  const candidates = candidatesOf(index, positionsOf(among), listed);
  const { positions } = candidates;
  const failable = judge(index, filters, candidates);
  const all = passing(candidates, 0);
  const ofAnyKind = filters.kind ? passing(candidates, bitOf('kind')) : all;
  const whole = listed && mayLeaveOut ? all.filter(wholeScreens(index, listed.tag)) : undefined;
  if (listed && isOnly) judgeWhole(wholeScreens(index, listed.tag), candidates);
  // The images of a demo beside real companies come last, and are not counted.
  let end = positions.length;
  while ((positions[end - 1] ?? -1) >= index.counted) end -= 1;
  const counted = { ...candidates, positions: positions.subarray(0, end) };
  const passingAllBut = keptPassing(counted, isOnly ? failable | WHOLE_BIT : failable);
  const lists = listing(index, filters, isOnly);
  const countOf = (name: CountedFacet) => {
    const bit = bitOf(name);
    // Lists that the counts stand for apply these filters in their own way (`listing`).
    const images = passingAllBut(name === 'kind' || name === 'tag' ? bit | LISTED_BITS : bit);
    if (name === 'kind') return countKinds(index, images, lists, { listed, isElementsOnly });
    if (name === 'tag') return countTags(index, images, lists, filters.kind);
    const column = cachedColumn(index, name);
    return counted.regions && column.own ? countRegions(column, bit, counted) : countColumn(column, images);
  };
  return {
    positions: whole && isOnly ? passing(candidates, 0) : all,
    ofAnyKind,
    facets: Object.fromEntries(COUNTED_FACETS.map((name) => [name, countOf(name)])) as Facets,
    ...(whole ? { wholeScreens: whole.length } : {}),
    ...(filters.tag?.length
      ? {
          untagged: listed
            ? matching(index, among, { ...filters, tag: [] }, isElementsOnly).length
            : passing(candidates, bitOf('tag')).length,
        }
      : {}),
  };
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
