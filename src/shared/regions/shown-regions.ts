import type { GalleryItem } from '../images/image.contract.ts';

/** The regions that an item shows, its first one included. */
export const regionsOf = (item?: Pick<GalleryItem, 'region' | 'otherRegions'>) =>
  item?.region ? [item.region, ...(item.otherRegions ?? [])] : [];
