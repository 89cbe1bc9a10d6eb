import { tagKind } from '#shared/tags/tag-kind.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import { type PositionSet, positionsOf } from '../gallery/positions.ts';
import { NAVIGATION_TAG } from '../search/search.repository.ts';

/** Two tags exclude each other if chance would have put them on this many images together, and at most this part of them has both. */
const EXPECTED = 3;
const SELDOM = 0.25;
/** The part of an image's tags, by their weights, that another one has to share. */
const LEAST_SHARED = 0.3;
/** How much more an element counts that a region of the image shows. */
const REGION = 1.25;
/** A topic of which this part of the images shows no element, a graph, is what they look like, as an element is. */
const LOOKED_AT = 0.25;
/** What common topics say about the elements of an image that has none as tags. */
const UNKNOWN_STRUCTURE = 0.5;

/** The tags of an image, by their positions in the index; those in `shown` have a region. */
export type TagList = { tags: readonly number[]; shown: ReadonlySet<number> };

/** How much of their elements (`structure`) and topics (`task`) two images share, 0 to 1. */
export type Kinship = { structure: number; task: number };

export function tagsAt({ tags, tagStart, hasRegion }: GalleryIndex, position: number): TagList {
  const [from = 0, to = 0] = tagStart.subarray(position, position + 2);
  const own = Array.from(tags.subarray(from, to));
  return { tags: own, shown: new Set(own.filter((_tag, at) => hasRegion[from + at] === 1)) };
}

function buildKinship({ tags, tagStart, tagNames, size: all }: GalleryIndex, open: PositionSet | undefined) {
  const among = open ? positionsOf(open) : Uint32Array.from({ length: all }, (_, position) => position);
  const size = among.length;
  const count = tagNames.length;
  const counts = new Uint32Array(count);
  const together = new Map<number, number>();
  for (const position of among) {
    const own = tags.subarray(tagStart[position], tagStart[position + 1]);
    for (const tag of own) {
      counts[tag] = (counts[tag] ?? 0) + 1;
      for (const other of own) {
        if (other > tag) together.set(tag * count + other, (together.get(tag * count + other) ?? 0) + 1);
      }
    }
  }
  const navigation = tagNames.indexOf(NAVIGATION_TAG);
  const isTopic = tagNames.map((name) => tagKind(name) === 'screens');
  const bare = new Uint32Array(count);
  for (const position of among) {
    const own = tags.subarray(tagStart[position], tagStart[position + 1]);
    if (own.every((tag) => isTopic[tag] || tag === navigation)) for (const tag of own) bare[tag] = (bare[tag] ?? 0) + 1;
  }
  const isStructure = isTopic.map((is, tag) => !is || (bare[tag] ?? 0) >= LOOKED_AT * (counts[tag] ?? 0));
  const weight = (tag: number): number => Math.log(1 + size / (counts[tag] || 1));

  const exclude = (a: number, b: number): boolean => {
    const expected = ((counts[a] ?? 0) * (counts[b] ?? 0)) / size;
    return expected >= EXPECTED && (together.get(Math.min(a, b) * count + Math.max(a, b)) ?? 0) <= SELDOM * expected;
  };
  const weightOfAll = (all: readonly number[]): number => all.reduce((sum, tag) => sum + weight(tag), 0);

  /** Weighted overlap of some tags of both; undefined if either has none. */
  const overlap = (own: TagList, other: TagList, isMeant: readonly (boolean | undefined)[]): number | undefined => {
    const [mine, theirs] = [own, other].map(({ tags: all }) => all.filter((tag) => isMeant[tag]));
    if (!mine?.length || !theirs?.length) return undefined;
    const weightOf = (tag: number) => weight(tag) * (own.shown.has(tag) || other.shown.has(tag) ? REGION : 1);
    let [common, all] = [0, 0];
    for (const tag of new Set([...mine, ...theirs])) {
      all += weightOf(tag);
      if (mine.includes(tag) && theirs.includes(tag)) common += weightOf(tag);
    }
    return common / all;
  };

  return {
    weight,
    /** The share of all images that has a tag. */
    usualShare: (tag: number): number => (counts[tag] ?? 0) / size,
    /** What two images share; undefined if they are of different kinds. */
    between: (own: TagList, other: TagList): Kinship | undefined => {
      const [mine, theirs] = [new Set(own.tags), new Set(other.tags)];
      const lacking = own.tags.filter((tag) => !theirs.has(tag));
      // That two screens can be navigated says nothing about what they show.
      if (lacking.length > 0 && own.tags.every((tag) => tag === navigation || lacking.includes(tag))) return undefined;
      if (weightOfAll(lacking) > (1 - LEAST_SHARED) * weightOfAll(own.tags)) return undefined;
      if (other.tags.some((tag) => !mine.has(tag) && lacking.some((each) => exclude(tag, each)))) return undefined;
      const [structure, task = 0] = [overlap(own, other, isStructure), overlap(own, other, isTopic)];
      if (structure === 0 || (structure === undefined && task === 0)) return undefined;
      return { structure: structure ?? task * UNKNOWN_STRUCTURE, task };
    },
  };
}

export type KinshipRules = ReturnType<typeof buildKinship>;

const rulesOf = new WeakMap<GalleryIndex | PositionSet, KinshipRules>();

/** Which images are of one kind, by the tags of all images, or of `open` ones alone, for one state of the index. */
export function kinshipIn(index: GalleryIndex, open?: PositionSet): KinshipRules {
  const rules = rulesOf.get(open ?? index) ?? buildKinship(index, open);
  rulesOf.set(open ?? index, rules);
  return rules;
}
