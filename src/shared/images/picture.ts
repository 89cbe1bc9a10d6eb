import type { GalleryItem } from './image.contract.ts';

/** What an item shows: its region in a list of elements and where a region was saved, else the whole image. */
export const pictureOf = ({ image, region }: Pick<GalleryItem, 'image' | 'region'>) => region ?? image;
