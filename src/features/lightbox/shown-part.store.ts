import { useStore } from '@nanostores/react';
import type { Region } from '#shared/regions/region.contract.ts';
import { regionsOf } from '#shared/regions/shown-regions.ts';
import type { FoundItem } from '#shared/search/search.contract.ts';
import { $lightbox, imageOf } from './lightbox.store.ts';
import { $part, type Part, partOf } from './part.store.ts';
import './part-address.ts';

/** The part of an image that is shown, if the list is about elements. */
export function useShownPart(item: FoundItem | undefined) {
  const { at, inContext } = partOf(item, useStore($part));
  const regions = regionsOf(item);
  return { region: regions[at], at, count: regions.length, inContext };
}

/** The region that is shown alone; undefined: the whole image is. */
export function shownRegion(item: FoundItem): Region | undefined {
  const { at, inContext } = partOf(item);
  return inContext ? undefined : regionsOf(item)[at];
}

function changePart(change: (part: Part, count: number) => Partial<Part>): void {
  const item = imageOf($lightbox.get());
  if (!item?.region) return;
  const part = partOf(item);
  $part.set({ ...part, image: item.id, ...change(part, regionsOf(item).length) });
}

/** Shows the whole image with its region outlined, or the region alone again. */
export const toggleContext = (): void => changePart(({ inContext }) => ({ inContext: !inContext }));

/** Shows the next region of the image. */
export const showNextRegion = (): void => changePart(({ at }, count) => ({ at: (at + 1) % count }));
