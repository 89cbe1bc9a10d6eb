import { FACET_NAMES, type Facet, facetOf } from '#shared/search/facets.ts';
import { tagKind } from '#shared/tags/tag-kind.ts';
import type { GalleryIndex } from '../gallery/gallery-index.ts';
import type { RegionAt } from '../gallery/listed-positions.ts';

/** The element that a list shows; undefined: any. */
export type ListedElement = { tag: string | undefined };

/** The codes of the regions of the index, of a facet that they have values of their own for. */
export function regionCodes({ regions }: GalleryIndex, { has }: Pick<Facet, 'has'>) {
  if (has === 'colours' || has === 'accents' || has === 'themes') return regions[has];
  return undefined;
}

/** Facets that regions have values of their own for. */
export const REGION_FACETS = FACET_NAMES.filter((name) => ['colours', 'accents', 'themes'].includes(facetOf(name).has));

/** For each tag, whether a list shows its regions. */
const shownTags = ({ tagNames }: GalleryIndex, { tag }: ListedElement): Uint8Array =>
  Uint8Array.from(tagNames, (name) => Number(tag === undefined ? tagKind(name) === 'ui-elements' : name === tag));

/** A row for each region that a list shows of some images (ascending), and one for each image without (-1). */
export function rowsOf(
  index: GalleryIndex,
  positions: Uint32Array,
  listed: ListedElement,
): { positions: Uint32Array; regions: Int32Array | undefined } {
  const { position: owners, tag } = index.regions;
  if (owners.length === 0) return { positions, regions: undefined };
  const isShown = shownTags(index, listed);
  const most = positions.length + owners.length;
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
