import { kindOf, type TagKind } from '../tags/tag-kind.ts';
import type { GalleryItem } from './image.contract.ts';

/** What an item shows: its region in a list of elements and where a region was saved, else the whole image. */
export const pictureOf = ({ image, region }: Pick<GalleryItem, 'image' | 'region'>) => region ?? image;

/** The kind of what an item shows: a region is a UI element, a whole image is what its tags say. */
export const kindShown = ({ region, tags }: Pick<GalleryItem, 'region' | 'tags'>): TagKind =>
  region ? 'ui-elements' : kindOf(tags);
