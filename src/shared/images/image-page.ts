import type { Company } from '../companies/company.contract.ts';
import type { BlurredItem, GalleryItem } from './image.contract.ts';
import type { ImageVersion } from './image-version.contract.ts';

/** What a tag means, as an admin described it. */
type TagDefinition = { tag: string; definition: string };

/** An image with its neighbours at its company, as its page shows it. */
export type OpenImagePage = {
  kind: 'open';
  company: Company;
  item: GalleryItem;
  /** Of the image's tags. */
  definitions: TagDefinition[];
  /** What it showed before, newest first. */
  versions: ImageVersion[];
  previous?: GalleryItem;
  next?: GalleryItem;
  isPublic: boolean;
};

/** What everyone may know of an image that only a session sees. */
export type GatedImagePage = {
  kind: 'gated';
  company: Company;
  topics: string[];
  /** Of the topics. */
  definitions: TagDefinition[];
  blurred: BlurredItem;
};

/** What the page of an image shows a viewer. */
export type ImagePage = OpenImagePage | GatedImagePage;
