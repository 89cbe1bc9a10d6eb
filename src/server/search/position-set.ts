import { PREVIEW } from '#shared/access/preview-limits.ts';
import { TAG_KINDS, tagKind } from '#shared/tags/tag-kind.ts';
import { type GalleryIndex, KIND_BIT } from '../gallery/gallery-index.ts';
import { inCuratedOrder } from '../gallery/listed-positions.ts';

// Plain loops over all positions: iterators allocate until they are optimised, which is most of the time of a first response.

/** A set of positions of the index: a bit for each image, 25 KB at 200,000. */
export type PositionSet = Uint32Array;

/** An empty set for an index of this many images. */
export const emptySet = (size: number): PositionSet => new Uint32Array(Math.ceil(size / 32));

export function fullSet(size: number): PositionSet {
  const set = emptySet(size).fill(0xffffffff);
  const rest = size % 32;
  if (rest > 0) set[set.length - 1] = 2 ** rest - 1;
  return set;
}

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

const sets = new WeakMap<GalleryIndex, PositionSet>();

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

function buildSet(index: GalleryIndex): PositionSet {
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
  for (const kind of TAG_KINDS) {
    const positions = all.filter((position) => ((index.kinds[position] ?? 0) & KIND_BIT[kind]) !== 0);
    add(inCuratedOrder(index, positions, kind).subarray(0, shown));
  }
  for (let company = 0; company < index.companies.length; company += 1) {
    const [from = 0, to = 0] = index.companyStart.subarray(company, company + 2);
    add(all.subarray(from, Math.min(to, from + PREVIEW.companyImages.shown)));
  }
  return set;
}

/** The images that the previews of home and company pages show (contract 4): the only ones that a signed-out search finds. */
export function publicSet(index: GalleryIndex): PositionSet {
  const set = sets.get(index) ?? buildSet(index);
  sets.set(index, set);
  return set;
}

export const isEmpty = (set: PositionSet): boolean => set.every((bits) => bits === 0);
