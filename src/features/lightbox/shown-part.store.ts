import { useStore } from '#browser/use-store.ts';
import type { Region } from '#shared/regions/region.contract.ts';
import { regionsOf } from '#shared/regions/shown-regions.ts';
import type { FoundItem } from '#shared/search/search.contract.ts';
import { $lightbox, imageOf } from './lightbox.store.ts';
import { $inContext, $part, partOf } from './part.store.ts';
import './part-address.ts';

/** The part of an image that is shown, if the list is about elements. */
export function useShownPart(item: FoundItem | undefined) {
  const at = partOf(item, useStore($part));
  const regions = regionsOf(item);
  return { region: regions[at], at, count: regions.length, inContext: useStore($inContext) };
}

/** The region that is shown alone; undefined: the whole image is. */
export const shownRegion = (item: FoundItem): Region | undefined =>
  $inContext.get() ? undefined : regionsOf(item)[partOf(item)];

/** Shows the whole image with its region outlined, or the region alone again. */
export function toggleContext(): void {
  if (imageOf($lightbox.get())?.region) $inContext.set(!$inContext.get());
}

/** Shows the next region of the image. */
export function showNextRegion(): void {
  const item = imageOf($lightbox.get());
  if (item?.region) $part.set({ image: item.id, at: (partOf(item) + 1) % regionsOf(item).length });
}
