import type { ImageDetails } from '#shared/images/image-admin.contract.ts';
import type { TagNames } from '#shared/tags/tag-names.ts';

/** A company as an import folder describes it; paths are relative to the folder. */
export type SourceCompany = {
  name: string;
  slug: string;
  folder: string;
  /**
   * A plain tree says only what its folders are called: name, folder and cover derived from it never replace those of the gallery.
   * Covers are candidates, best first; the first one that is readable and not hidden is the cover.
   */
  derived?: { covers: readonly string[] };
  /** Undefined leaves the value in the gallery unchanged, here and below. */
  logo?: string | null | undefined;
  heroImage?: string | null | undefined;
  description?: string | undefined;
  websiteUrl?: string | null | undefined;
  logoColor?: string | undefined;
  logoIcon?: string | undefined;
  source?: string | null | undefined;
  license?: string | null | undefined;
  category?: string | null | undefined;
};

/** An image as an import folder describes it. */
export type SourceImage = ImageDetails & {
  /** Path relative to the import folder. */
  file: string;
  folder: string;
  /** Path below its own folder; identifies the image in the index. */
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

/** An image without recorded provenance. */
export const NO_DETAILS: ImageDetails = { title: '', source: '', license: '', author: '', capturedAt: null };

/** The file name of an image. */
export const originalNameOf = ({ sourceName }: Pick<SourceImage, 'sourceName'>): string =>
  sourceName.slice(sourceName.lastIndexOf('/') + 1);

/** A skipped entry: which one, and why with its remedy, in one line. */
export type Skipped = { what: string; why: string };

/** The contents of an import folder. */
export type GallerySource = {
  companies: SourceCompany[];
  images: SourceImage[];
  flows?: SourceFlow[];
  flowsSkipped?: readonly Skipped[];
  skipped: Skipped[];
  /** Further notes for the report. */
  notes: string[];
};

/** The source with its tag names resolved. */
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
