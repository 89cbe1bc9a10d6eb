import { useStore } from '#browser/use-store.ts';
import type { Region } from '#shared/regions/region.contract.ts';
import { regionsOf } from '#shared/regions/shown-regions.ts';
import type { FoundItem } from '#shared/search/search.contract.ts';
import { $lightbox, imageOf } from './lightbox.store.ts';
import { $inContext, $part, partOf } from './part.store.ts';
import { beginsInContext } from './stage.ts';
import './part-address.ts';

const beginsInScreen = (item: FoundItem | undefined, region: Region | undefined): boolean =>
  item !== undefined &&
  region !== undefined &&
  beginsInContext(region, item.image, { width: innerWidth, height: innerHeight });

/**
 * The part of an image that is shown, if the list is about elements. `inContext`: within its whole image. What can be done with it
 * is done with the region unless the whole image was chosen, `isWhole`.
 */
export function useShownPart(item: FoundItem | undefined) {
  const at = partOf(item, useStore($part));
  const regions = regionsOf(item);
  const region = regions[at];
  const chosen = useStore($inContext);
  return {
    ...{ region, at },
    count: regions.length,
    inContext: chosen ?? beginsInScreen(item, region),
    isWhole: chosen === true,
  };
}

/** The region that is shown; undefined: the whole image was chosen. */
export const shownRegion = (item: FoundItem): Region | undefined =>
  $inContext.get() ? undefined : regionsOf(item)[partOf(item)];

/** Shows the whole image with its region outlined, or the region alone again. */
export function toggleContext(): void {
  const item = imageOf($lightbox.get());
  const region = regionsOf(item)[partOf(item)];
  if (!region) return;
  const asItBegins = beginsInScreen(item, region);
  const isShown = !($inContext.get() ?? asItBegins);
  $inContext.set(isShown === asItBegins ? null : isShown);
}

/** Shows the next region of the image. */
export function showNextRegion(): void {
  const item = imageOf($lightbox.get());
  if (item?.region) $part.set({ image: item.id, at: (partOf(item) + 1) % regionsOf(item).length });
}
