import { PREVIEW } from '#shared/access/preview-limits.ts';
import { type Viewer, type ViewerClass, viewerClass } from '#shared/access/viewer.ts';
import { choicesOf } from '#shared/images/image-fields.ts';
import { ALL_TAGS, isWholeList, TAG_KINDS, type TagCount, type TagKind, tagKind } from '#shared/tags/tag-kind.ts';
import { type GalleryIndex, KIND_BIT } from './gallery-index.ts';

// Plain loops over all positions: iterators allocate until they are optimised, which is most of the time of a first response.

/** A set of positions of the index: a bit for each image, 25 KB at 200,000. */
export type PositionSet = Uint32Array;

/** An empty set for an index of this many images. */
export const emptySet = (size: number): PositionSet => new Uint32Array(Math.ceil(size / 32));

/** A set of every image of an index of this many. */
export function fullSet(size: number): PositionSet {
  const set = emptySet(size).fill(0xffffffff);
  const rest = size % 32;
  if (rest > 0) set[set.length - 1] = 2 ** rest - 1;
  return set;
}

/** Puts a position into a set. */
export function addPosition(set: PositionSet, position: number): void {
  const at = position >>> 5;
  set[at] = (set[at] ?? 0) | (1 << (position & 31));
}

export const hasPosition = (set: PositionSet, position: number): boolean =>
  ((set[position >>> 5] ?? 0) & (1 << (position & 31))) !== 0;

/** Intersection. */
export function both(a: PositionSet, b: PositionSet): PositionSet {
  const set = new Uint32Array(a.length);
  for (let at = 0; at < a.length; at += 1) set[at] = (a[at] ?? 0) & (b[at] ?? 0);
  return set;
}

/** Union. */
export function either(a: PositionSet, b: PositionSet): PositionSet {
  const set = new Uint32Array(a.length);
  for (let at = 0; at < a.length; at += 1) set[at] = (a[at] ?? 0) | (b[at] ?? 0);
  return set;
}

/** Difference. */
export function without(a: PositionSet, b: PositionSet): PositionSet {
  const set = new Uint32Array(a.length);
  for (let at = 0; at < a.length; at += 1) set[at] = (a[at] ?? 0) & ~(b[at] ?? 0);
  return set;
}

/** How many positions a set has. */
export function countPositions(set: PositionSet): number {
  let count = 0;
  for (let at = 0; at < set.length; at += 1) {
    let bits = set[at] ?? 0;
    bits -= (bits >>> 1) & 0x55555555;
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    count += (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
  }
  return count;
}

/** The set of some positions among `size`. */
export function setOf(size: number, positions: Uint32Array): PositionSet {
  const set = emptySet(size);
  for (const position of positions) addPosition(set, position);
  return set;
}

/** The positions of a set in ascending order. */
export function positionsOf(set: PositionSet): Uint32Array {
  const positions = new Uint32Array(countPositions(set));
  let next = 0;
  for (let at = 0; at < set.length; at += 1) {
    for (let bits = set[at] ?? 0; bits !== 0; bits &= bits - 1) {
      positions[next] = at * 32 + 31 - Math.clz32(bits & -bits);
      next += 1;
    }
  }
  return positions;
}

export const isEmpty = (set: PositionSet): boolean => set.every((bits) => bits === 0);

/** Groups (two bits) of a list, one after the other: demo companies last, and within each, elements before whole screens. */
const GROUPS = 4;

/** The code of the form of a single element in the index. */
const ELEMENT = choicesOf('form').findIndex(([form]) => form === 'element') + 1;

/** Whether the image at a position is a single element. */
export const isElement = ({ choices }: GalleryIndex, position: number): boolean => choices.form[position] === ELEMENT;

/**
 * Whether the image at a position is a whole screen in a list of elements: no region shows the list's tag (any element's, if it
 * has none), and it is no single element itself. Where the form is not judged, a screen tag says so.
 */
export function wholeScreens(index: GalleryIndex, tag: string | undefined): (position: number) => boolean {
  const { tagNames, tagStart, tags, hasRegion } = index;
  const isShown = Uint8Array.from(tagNames, (name) =>
    Number(tag === undefined ? tagKind(name) === 'ui-elements' : name === tag),
  );
  return (position) => {
    for (let at = tagStart[position] ?? 0; at < (tagStart[position + 1] ?? 0); at += 1) {
      if (hasRegion[at] === 1 && isShown[tags[at] ?? 0] === 1) return false;
    }
    return isScreen(index, position);
  };
}

/** Whether an image is a whole screen where no region of it is shown. */
function isScreen({ choices, kinds }: GalleryIndex, position: number): boolean {
  const form = choices.form[position] ?? 0;
  return form === 0 ? ((kinds[position] ?? 0) & KIND_BIT.screens) !== 0 : form !== ELEMENT;
}

/** Those of all images. */
const screenSets = new WeakMap<GalleryIndex, PositionSet>();

/** All whole screens in a list of elements. */
export function wholeScreenSet(index: GalleryIndex, tag: string | undefined): PositionSet {
  const screens = screenSets.get(index) ?? emptySet(index.size);
  if (!screenSets.has(index)) {
    for (let at = 0; at < index.size; at += 1) if (isScreen(index, at)) addPosition(screens, at);
    screenSets.set(index, screens);
  }
  const isWhole = wholeScreens(index, tag);
  const shown = taggedPositions(index, tag ?? ALL_TAGS['ui-elements']).filter((position) => !isWhole(position));
  return without(screens, setOf(index.size, shown));
}

/** Each position's turn and group as `turn * GROUPS + group`, and one more than the last turn. */
function turnsOf(index: GalleryIndex, positions: Uint32Array, kind: TagKind | undefined, tag: string | undefined) {
  const { company, companies } = index;
  const isWhole = kind === 'ui-elements' ? wholeScreens(index, tag) : () => false;
  const keys = new Uint32Array(positions.length);
  const next = [0, 0];
  let [turns, current, demo] = [0, -1, 0];
  for (let at = 0; at < positions.length; at += 1) {
    const position = positions[at] ?? 0;
    const owner = company[position] ?? 0;
    if (owner !== current) {
      current = owner;
      demo = companies[owner]?.demo ? 2 : 0;
      next.fill(0);
    }
    const isAlsoScreen = Number(isWhole(position));
    const turn = next[isAlsoScreen] ?? 0;
    next[isAlsoScreen] = turn + 1;
    if (turn >= turns) turns = turn + 1;
    keys[at] = turn * GROUPS + demo + isAlsoScreen;
  }
  return { keys, turns };
}

/** Positions by the rank of each, below `ranks`; equals stay in their order. A counting sort. */
function byRank(positions: Uint32Array, ranks: number, rankAt: (at: number) => number): Uint32Array {
  /** Target index of the next position of a rank. */
  const next = new Uint32Array(ranks + 1);
  for (let at = 0; at < positions.length; at += 1) {
    const after = rankAt(at) + 1;
    next[after] = (next[after] ?? 0) + 1;
  }
  for (let at = 1; at < next.length; at += 1) next[at] = (next[at] ?? 0) + (next[at - 1] ?? 0);
  const sorted = new Uint32Array(positions.length);
  for (let at = 0; at < positions.length; at += 1) {
    const rank = rankAt(at);
    const to = next[rank] ?? 0;
    sorted[to] = positions[at] ?? 0;
    next[rank] = to + 1;
  }
  return sorted;
}

/**
 * The curated order of some positions (ascending): the rule of shared/images/curated-order.ts as a sort by rank, because positions
 * are already in the order of companies and of each company's own. `tag`: the one element that the list shows.
 */
export function inCuratedOrder(
  index: GalleryIndex,
  positions: Uint32Array,
  kind: TagKind | undefined,
  tag?: string,
): Uint32Array {
  const { keys, turns } = turnsOf(index, positions, kind, tag);
  const rankAt = (at: number) => {
    const key = keys[at] ?? 0;
    return (key & (GROUPS - 1)) * turns + (key >>> 2);
  };
  return byRank(positions, turns * GROUPS, rankAt);
}

/** The kind of a list's tag; `all` has none. */
const listKind = (tag: string): TagKind | undefined => {
  if (tag === ALL_TAGS.all) return undefined;
  return tag === ALL_TAGS.screens ? 'screens' : tagKind(tag);
};

/** Images of a company, by their own position. */
export function companyPositions({ companyStart }: GalleryIndex, company: number): Uint32Array {
  const [from = 0, to = 0] = companyStart.subarray(company, company + 2);
  return Uint32Array.from({ length: to - from }, (_, at) => from + at);
}

/** Images of a kind, ascending. */
const positionsOfKind = ({ size, kinds }: GalleryIndex, kind: TagKind): Uint32Array =>
  Uint32Array.from({ length: size }, (_, position) => position).filter(
    (position) => ((kinds[position] ?? 0) & KIND_BIT[kind]) !== 0,
  );

/** Images with a tag, or of a whole list, ascending. A build requests every tag, so one tag must not scan every image. */
export function taggedPositions(index: GalleryIndex, tag: string): Uint32Array {
  const { size, tagStart, tags, tagNames } = index;
  if (tag === ALL_TAGS.all) return Uint32Array.from({ length: size }, (_, position) => position);
  if (tag === ALL_TAGS.screens) return positionsOfKind(index, 'screens');
  if (tag === ALL_TAGS['ui-elements']) return positionsOfKind(index, 'ui-elements');
  const target = tagNames.indexOf(tag);
  const found: number[] = [];
  const end = tagStart[size] ?? 0;
  let position = 0;
  for (let at = tags.indexOf(target); at >= 0 && at < end; at = tags.indexOf(target, at + 1)) {
    while ((tagStart[position + 1] ?? end) <= at) position += 1;
    found.push(position);
  }
  return Uint32Array.from(found);
}

/** Positions in an order, with a demo that is shown beside real companies after all others. */
export function withDemoLast({ counted, size }: GalleryIndex, ordered: Uint32Array): Uint32Array {
  if (counted === size) return ordered;
  const last = ordered.filter((position) => position >= counted);
  const sorted = new Uint32Array(ordered.length);
  sorted.set(ordered.filter((position) => position < counted));
  sorted.set(last, ordered.length - last.length);
  return sorted;
}

/** The size of a digit that times are sorted by. */
const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

/**
 * Positions by when their images were first indexed; of the same second, the later row first. Sorted digit by digit, because comparing
 * 200,000 times takes 40 ms.
 */
export function newestFirst(
  { addedAt, size, positions: positionOf }: Pick<GalleryIndex, 'addedAt' | 'size' | 'positions'>,
  positions: Uint32Array,
): Uint32Array {
  const wanted = setOf(size, positions);
  let ordered: Uint32Array = new Uint32Array(positions.length);
  let [count, latest, earliest] = [0, 0, Number.POSITIVE_INFINITY];
  for (let number = positionOf.length - 1; number >= 0; number -= 1) {
    const position = positionOf[number] ?? -1;
    if (position < 0 || !hasPosition(wanted, position)) continue;
    ordered[count] = position;
    count += 1;
    latest = Math.max(latest, addedAt[position] ?? 0);
    earliest = Math.min(earliest, addedAt[position] ?? 0);
  }
  const ages = new Uint32Array(size);
  for (const position of ordered) ages[position] = latest - (addedAt[position] ?? 0);
  for (let shift = 0; latest - earliest >= 2 ** shift; shift += DIGIT_BITS) {
    const before = ordered;
    ordered = byRank(before, DIGITS, (at) => ((ages[before[at] ?? 0] ?? 0) >>> shift) & (DIGITS - 1));
  }
  return ordered;
}

/** Whole lists of an index by name: ordering one of 200,000 images takes 15 ms. */
const wholeLists = new WeakMap<GalleryIndex, ReadonlyMap<string, Uint32Array>>();

/** Images with a tag (or `all`, `all-screens`, `all-ui-elements`) in curated order; an unknown tag has none. */
export function tagPositions(index: GalleryIndex, tag: string): Uint32Array {
  const name = index.tagAliases.get(tag) ?? tag;
  const cached = wholeLists.get(index)?.get(name);
  if (cached) return cached;
  const positions = inCuratedOrder(
    index,
    taggedPositions(index, name),
    listKind(name),
    isWholeList(name) ? undefined : name,
  );
  if (isWholeList(name)) wholeLists.set(index, new Map(wholeLists.get(index)).set(name, positions));
  return positions;
}

/** A region: the position of its image, and its number. */
export type RegionAt = { position: number; number: number };
/** Which regions an item shows, by tag, and which of them `first`; undefined: none. */
export type ShownRegions = ((tag: string, at: RegionAt) => boolean | 'first') | undefined;

/** The regions that a list shows: of its element tags, or of any, if it lists all elements. */
export function shownRegions(tags: readonly string[], kind?: TagKind): ShownRegions {
  const elements = tags.filter((tag) => !isWholeList(tag) && tagKind(tag) === 'ui-elements');
  if (elements.length > 0) return (tag) => elements.includes(tag);
  const isAllElements = kind === 'ui-elements' || tags.includes(ALL_TAGS['ui-elements']);
  return isAllElements ? (tag) => tagKind(tag) === 'ui-elements' : undefined;
}

/** Tags of some images, by default of all that count, most used first, then by name. */
export function tagCounts(
  { tagNames, tagDescriptions, tagStart, tags, counted }: GalleryIndex,
  positions?: Uint32Array,
): TagCount[] {
  const counts = new Uint32Array(tagNames.length);
  const count = (from: number | undefined, to: number | undefined) => {
    for (const tag of tags.subarray(from, to)) counts[tag] = (counts[tag] ?? 0) + 1;
  };
  if (positions) for (const position of positions) count(tagStart[position], tagStart[position + 1]);
  else count(0, tagStart[counted]);
  const used = tagNames.flatMap((tag, at): TagCount[] => {
    const [count, definition] = [counts[at], tagDescriptions[at]];
    return count ? [{ tag, count, ...(definition ? { definition } : {}) }] : [];
  });
  return used.sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1));
}

/** How many images each tab has, and how many companies there are; a demo beside real companies does not count. */
export function tabCounts({ kinds, counted, companies, demo }: GalleryIndex): Record<TagKind | 'companies', number> {
  const counts = { screens: 0, 'ui-elements': 0 };
  for (let position = 0; position < counted; position += 1) {
    for (const kind of TAG_KINDS) if ((kinds[position] ?? 0) & KIND_BIT[kind]) counts[kind] += 1;
  }
  return { ...counts, companies: companies.filter((company) => !(company.demo && demo === 'shown')).length };
}

/** Public images of an index. */
const publicSets = new WeakMap<GalleryIndex, PositionSet>();

/** The positions of each tag, ascending. */
function positionsByTag({ size, tagStart, tags, tagNames }: GalleryIndex): Uint32Array[] {
  const counts = new Uint32Array(tagNames.length);
  for (const tag of tags.subarray(0, tagStart[size])) counts[tag] = (counts[tag] ?? 0) + 1;
  const lists = Array.from(counts, (count) => new Uint32Array(count));
  const filled = new Uint32Array(tagNames.length);
  for (let position = 0; position < size; position += 1) {
    for (let at = tagStart[position] ?? 0; at < (tagStart[position + 1] ?? 0); at += 1) {
      const tag = tags[at] ?? 0;
      const list = lists[tag];
      const to = filled[tag] ?? 0;
      if (list) list[to] = position;
      filled[tag] = to + 1;
    }
  }
  return lists;
}

function buildPublicSet(index: GalleryIndex): PositionSet {
  const set = emptySet(index.size);
  const add = (positions: Uint32Array) => {
    for (const position of positions) addPosition(set, position);
  };
  const { shown } = PREVIEW.homeImages;
  for (const [tag, positions] of positionsByTag(index).entries()) {
    const name = index.tagNames[tag] ?? '';
    add(inCuratedOrder(index, positions, tagKind(name), name).subarray(0, shown));
  }
  const all = Uint32Array.from({ length: index.size }, (_, position) => position);
  add(inCuratedOrder(index, all, undefined).subarray(0, shown));
  for (const kind of TAG_KINDS) add(inCuratedOrder(index, positionsOfKind(index, kind), kind).subarray(0, shown));
  for (let company = 0; company < index.companies.length; company += 1) {
    add(companyPositions(index, company).subarray(0, PREVIEW.companyImages.shown));
  }
  return set;
}

/**
 * The images that viewers of a class may see: all, or those that the previews of home and company pages show (contract 4). Everything
 * that shows, finds or counts images for a viewer asks here or `maySee`.
 */
export function visibleSet(index: GalleryIndex, of: ViewerClass): PositionSet {
  if (of === 'everything') return fullSet(index.size);
  const set = publicSets.get(index) ?? buildPublicSet(index);
  publicSets.set(index, set);
  return set;
}

/** Whether a viewer may see the image at a position; -1 is no image. */
export function maySee(index: GalleryIndex, viewer: Viewer): (position: number) => boolean {
  const visible = visibleSet(index, viewerClass(viewer));
  return (position) => hasPosition(visible, position);
}
