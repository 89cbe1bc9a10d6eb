import { PREVIEW } from '#shared/access/preview-limits.ts';
import { TAG_KINDS, tagKind } from '#shared/tags/tag-kind.ts';
import { inCuratedOrder } from '../gallery/curated-places.ts';
import { type GalleryIndex, KIND_BIT } from '../gallery/gallery-index.ts';
import { addPlace, emptySet, type PlaceSet } from './place-set.ts';

const sets = new WeakMap<GalleryIndex, PlaceSet>();

/** The places of each tag, ascending. */
function placesByTag({ size, tagStart, tags, tagNames }: GalleryIndex): Uint32Array[] {
  const counts = new Uint32Array(tagNames.length);
  for (const tag of tags.subarray(0, tagStart[size])) counts[tag] = (counts[tag] ?? 0) + 1;
  const lists = Array.from(counts, (count) => new Uint32Array(count));
  const filled = new Uint32Array(tagNames.length);
  for (let place = 0; place < size; place += 1) {
    for (let at = tagStart[place] ?? 0; at < (tagStart[place + 1] ?? 0); at += 1) {
      const tag = tags[at] ?? 0;
      const list = lists[tag];
      const to = filled[tag] ?? 0;
      if (list) list[to] = place;
      filled[tag] = to + 1;
    }
  }
  return lists;
}

function buildSet(index: GalleryIndex): PlaceSet {
  const set = emptySet(index.size);
  const add = (places: Uint32Array) => {
    for (const place of places) addPlace(set, place);
  };
  const { shown } = PREVIEW.homeImages;
  for (const [tag, places] of placesByTag(index).entries()) {
    add(inCuratedOrder(index, places, tagKind(index.tagNames[tag] ?? '')).subarray(0, shown));
  }
  const all = Uint32Array.from({ length: index.size }, (_, place) => place);
  add(inCuratedOrder(index, all, undefined).subarray(0, shown));
  for (const kind of TAG_KINDS) {
    const places = all.filter((place) => ((index.kinds[place] ?? 0) & KIND_BIT[kind]) !== 0);
    add(inCuratedOrder(index, places, kind).subarray(0, shown));
  }
  for (let company = 0; company < index.companies.length; company += 1) {
    const [from = 0, to = 0] = index.companyStart.subarray(company, company + 2);
    add(all.subarray(from, Math.min(to, from + PREVIEW.companyImages.shown)));
  }
  return set;
}

/** The images that the previews of home and company pages show (contract 4): the only ones that a signed-out search finds. */
export function publicSet(index: GalleryIndex): PlaceSet {
  const set = sets.get(index) ?? buildSet(index);
  sets.set(index, set);
  return set;
}
