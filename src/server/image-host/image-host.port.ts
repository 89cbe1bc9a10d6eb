import type { ImageRow } from '#db/schema/images.ts';

/** What the image host knows of one stored image; the index (`images`) is made of these. */
export type StoredImage = Pick<
  ImageRow,
  'publicId' | 'version' | 'format' | 'width' | 'height' | 'bytes' | 'widths' | 'placeholder' | 'contentHash'
>;

/** A public picture that is not part of the gallery's lists: a logo or a cover. */
export type StoredArtwork = { address: string; width: number; height: number; placeholder: string };

/** An image as a listing of the host shows it; what the host can't tell is left out. */
export type ListedImage = StoredImage & { folder: string; sourceName: string; tags: readonly string[]; alt: string };

/**
 * What we need from an image host; local files and Cloudinary both offer it.
 * All calls reject with AppError `image-host-failed`, `image-host-limited` or `invalid-file-type`.
 */
export interface ImageHost {
  readonly kind: 'local' | 'cloudinary';
  /** Address of an image's full size. Pure. */
  address(image: Pick<ImageRow, 'publicId' | 'version' | 'format' | 'width'>): string;
  /** Checks, cleans, re-encodes and stores an image of the gallery or of the test page. */
  store(bytes: Uint8Array, options: { folder: string; name: string }): Promise<StoredImage>;
  /** Stores a logo or a cover, scaled for its use, under an address of its own. */
  storeArtwork(bytes: Uint8Array, use: 'logo' | 'cover'): Promise<StoredArtwork>;
  /** Whether everything that the index says of an image is really there. */
  has(image: Pick<ImageRow, 'publicId' | 'version' | 'format' | 'width' | 'widths'>): Promise<boolean>;
  /**
   * Everything the host holds of the gallery, in portions; only where images can come to the host without us. A listing
   * that breaks off rejects, it never looks complete.
   */
  list?(): AsyncIterable<readonly ListedImage[]>;
  /** Whether the host answers. */
  ping(): Promise<boolean>;
}
