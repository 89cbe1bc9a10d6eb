import { ALL_TAGS, type TagKind, tagKind } from '#shared/tags/tag-kind.ts';
import { inCuratedOrder } from './curated-places.ts';
import { type GalleryIndex, KIND_BIT } from './gallery-index.ts';

/** A tag, how many images carry it, and what it means where someone has said so. */
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

/** Images with a tag, or of a whole list, ascending. */
function taggedPlaces({ size, tagStart, tags, tagNames, kinds }: GalleryIndex, tag: string): Uint32Array {
  const all = Uint32Array.from({ length: size }, (_, place) => place);
  if (tag === ALL_TAGS.all) return all;
  if (tag === ALL_TAGS.screens) return all.filter((place) => ((kinds[place] ?? 0) & KIND_BIT.screens) !== 0);
  if (tag === ALL_TAGS['ui-elements'])
    return all.filter((place) => ((kinds[place] ?? 0) & KIND_BIT['ui-elements']) !== 0);
  const wanted = tagNames.indexOf(tag);
  if (wanted < 0) return new Uint32Array();
  return all.filter((place) => tags.subarray(tagStart[place], tagStart[place + 1]).includes(wanted));
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
