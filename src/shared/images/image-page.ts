import type { Company } from '../companies/company.contract.ts';
import type { BlurredItem, GalleryItem } from './image.contract.ts';
import type { ImageVersion } from './image-version.contract.ts';

/** A tag's description by an admin. */
type TagDefinition = { tag: string; definition: string };

/** An image with its neighbours at its company, as its page shows it. */
export type OpenImagePage = {
  kind: 'open';
  company: Company;
  item: GalleryItem;
  definitions: TagDefinition[];
  /** Earlier versions, newest first. */
  versions: ImageVersion[];
  previous?: GalleryItem;
  next?: GalleryItem;
  /** Further images of the company around this one, without the neighbours. */
  more: GalleryItem[];
  isPublic: boolean;
};

/** The public facts of a gated image. */
export type GatedImagePage = {
  kind: 'gated';
  company: Company;
  topics: string[];
  /** Definitions of the topics. */
  definitions: TagDefinition[];
  blurred: BlurredItem;
  /** Public images of the company. */
  more: GalleryItem[];
};

/** Content of an image's page for a viewer. */
export type ImagePage = OpenImagePage | GatedImagePage;
