import type { ImageDetails } from '#shared/images/image-admin.contract.ts';
import type { TagNames } from '#shared/tags/tag-names.ts';

/** A company as an import folder describes it; paths are relative to the folder. */
export type SourceCompany = {
  name: string;
  slug: string;
  description: string;
  websiteUrl: string | null;
  logo: string | null;
  heroImage: string | null;
  /** Where the folder names no cover: files that may be it, best first. The first that can be taken is the cover. */
  covers?: readonly string[];
  folder: string;
  /** Left as it is in the gallery when the folder says nothing. */
  logoColor?: string | undefined;
  logoIcon?: string | undefined;
  source: string | null;
  license: string | null;
  category: string | null;
};

/** An image as an import folder describes it. */
export type SourceImage = ImageDetails & {
  /** Path relative to the import folder. */
  file: string;
  folder: string;
  /** Path below its own folder; names the image in the index. */
  sourceName: string;
  tags: readonly string[];
  alt: string;
  position: number;
};

/** A flow as an import folder describes it. */
export type SourceFlow = {
  /** Slug or name. */
  company: string;
  name: string;
  goal: string;
  stage: string;
  /** Images by their path relative to the import folder. */
  steps: { file: string; caption: string }[];
};

/** An image of whose origin nothing is known. */
export const NO_DETAILS: ImageDetails = { title: '', source: '', license: '', author: '', capturedAt: null };

/** What an image's file is called. */
export const originalNameOf = ({ sourceName }: Pick<SourceImage, 'sourceName'>): string =>
  sourceName.slice(sourceName.lastIndexOf('/') + 1);

/** Something that could not be taken: what, and why with its remedy, in one line. */
export type Skipped = { what: string; why: string };

/** What an import folder holds. */
export type GallerySource = {
  companies: SourceCompany[];
  images: SourceImage[];
  flows?: SourceFlow[];
  skipped: Skipped[];
  /** What else is worth knowing of it. */
  notes: string[];
};

/** The source with the tags that its names stand for. */
export const withTags = (source: GallerySource, names: Pick<TagNames, 'resolve'>): GallerySource => ({
  ...source,
  images: source.images.map((image) => ({ ...image, tags: names.resolve(image.tags) })),
});

/** An import that can't begin; the message names the thing and the remedy in one line. */
export class ImportRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImportRefused';
  }
}
