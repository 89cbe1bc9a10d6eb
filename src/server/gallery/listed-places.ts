import { ALL_TAGS, type TagKind, tagKind } from '#shared/tags/tag-kind.ts';
import { inCuratedOrder } from './curated-places.ts';
import { type GalleryIndex, KIND_BIT } from './gallery-index.ts';

/** A tag, how many images have it, and its description, if any. */
export type TagCount = { tag: string; count: number; definition?: string };

/** The kind of a list's tag; `all` has none. */
const listKind = (tag: string): TagKind | undefined => {
  if (tag === ALL_TAGS.all) return undefined;
  return tag === ALL_TAGS.screens ? 'screens' : tagKind(tag);
};

/** Images of a company, by their own position. */
export function companyPlaces({ companyStart }: GalleryIndex, company: number): Uint32Array {
  const [from = 0, to = 0] = companyStart.subarray(company, company + 2);
  return Uint32Array.from({ length: to - from }, (_, at) => from + at);
}

/** Images of a kind, ascending. */
const placesOfKind = ({ size, kinds }: GalleryIndex, kind: TagKind): Uint32Array =>
  Uint32Array.from({ length: size }, (_, place) => place).filter(
    (place) => ((kinds[place] ?? 0) & KIND_BIT[kind]) !== 0,
  );

/** Images with a tag, or of a whole list, ascending. A build requests every tag, so one tag must not scan every image. */
function taggedPlaces(index: GalleryIndex, tag: string): Uint32Array {
  const { size, tagStart, tags, tagNames } = index;
  if (tag === ALL_TAGS.all) return Uint32Array.from({ length: size }, (_, place) => place);
  if (tag === ALL_TAGS.screens) return placesOfKind(index, 'screens');
  if (tag === ALL_TAGS['ui-elements']) return placesOfKind(index, 'ui-elements');
  const target = tagNames.indexOf(tag);
  const found: number[] = [];
  const end = tagStart[size] ?? 0;
  let place = 0;
  for (let at = tags.indexOf(target); at >= 0 && at < end; at = tags.indexOf(target, at + 1)) {
    while ((tagStart[place + 1] ?? end) <= at) place += 1;
    found.push(place);
  }
  return Uint32Array.from(found);
}

/** Images with a tag (or `all`, `all-screens`, `all-ui-elements`) in curated order; an unknown tag has none. */
export function tagPlaces(index: GalleryIndex, tag: string): Uint32Array {
  const name = index.tagAliases.get(tag) ?? tag;
  return inCuratedOrder(index, taggedPlaces(index, name), listKind(name));
}

/** Tags of some images, by default all, most used first, then by name. */
export function tagCounts(
  { tagNames, tagDescriptions, tagStart, tags, size }: GalleryIndex,
  places?: Uint32Array,
): TagCount[] {
  const counts = new Uint32Array(tagNames.length);
  const count = (from: number | undefined, to: number | undefined) => {
    for (const tag of tags.subarray(from, to)) counts[tag] = (counts[tag] ?? 0) + 1;
  };
  if (places) for (const place of places) count(tagStart[place], tagStart[place + 1]);
  else count(0, tagStart[size]);
  const used = tagNames.flatMap((tag, at): TagCount[] => {
    const [count, definition] = [counts[at], tagDescriptions[at]];
    return count ? [{ tag, count, ...(definition ? { definition } : {}) }] : [];
  });
  return used.sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1));
}
