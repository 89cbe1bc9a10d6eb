import type { ImageRow } from '#db/schema/images.ts';

/** What the image host knows of one stored image; the index (`images`) is made of these. */
export type StoredImage = Pick<
  ImageRow,
  'publicId' | 'version' | 'format' | 'width' | 'height' | 'bytes' | 'widths' | 'placeholder' | 'contentHash'
>;

/** What the address of an image is made of. */
type AddressedImage = Pick<ImageRow, 'publicId' | 'version' | 'format' | 'width'>;

/** How long in ms pictures are kept that nothing references any more: open pages and older releases may show them. */
export const ORPHAN_RETENTION_MS = 24 * 60 * 60 * 1000;

/** What a public picture outside the gallery's lists is for. */
export type ArtworkUse = 'logo' | 'cover';

/** A public picture that is not part of the gallery's lists: a logo or a cover. */
export type StoredArtwork = { address: string; width: number; height: number; placeholder: string };

/** An image as a listing of the host shows it; what the host can't tell is left out. */
export type ListedImage = StoredImage & {
  folder: string;
  sourceName: string;
  tags: readonly string[];
  alt: string;
  /** MD5 of the stored bytes, hex; empty where the host does not tell it. */
  md5: string;
  /** The host's own id, which stays when the image is moved or renamed there; empty where it tells none. */
  hostId: string;
  /** Whether we have put it there, so that words which it has there are somebody else's. */
  isOurs: boolean;
};

/** A portion of a listing, and where the next one begins; `next` null: this was the last. */
export type ListingPage = {
  images: readonly ListedImage[];
  next: string | null;
  /** How many of the portion `count` would count. */
  counted: number;
};

/** A picture as its host holds it, known without looking at its pixels. */
export type ExistingImage = Omit<StoredImage, 'placeholder' | 'contentHash'>;

/** How many images are asked for by public id at once. */
export const NAMED_AT_ONCE = 100;

/** What only a host has that images can come to without us. A call that fails rejects, it never looks complete. */
export interface ImageListing {
  /** A portion of everything that the host holds of the gallery; `cursor` null: the first. A cursor outlives the process. */
  all(cursor: string | null): Promise<ListingPage>;
  /** A portion of what has come or changed since a moment; changes of the last seconds may be missing. */
  changedSince(moment: Date, cursor: string | null): Promise<ListingPage>;
  /** Images by public id, as they are at this moment; those that are not there are missing. So many at once as `NAMED_AT_ONCE`. */
  named(publicIds: readonly string[]): Promise<ListingPage>;
  /** How many images there are, the unlisted ones of our own left out: a number to compare with an earlier one. */
  count(): Promise<number>;
  /**
   * Bytes that an image had, as long as the host has them still although others came under the same public id. `isFormer` tells
   * them from those.
   */
  former(image: AddressedImage, isFormer: (bytes: Uint8Array) => boolean): Promise<Uint8Array | null>;
  /** ThumbHash of an image, base64, from a tiny rendition of it. */
  placeholder(image: AddressedImage): Promise<string>;
}

/** What the index and the companies lead to. */
export type MediaInUse = { publicIds: ReadonlySet<string>; addresses: readonly string[] };

/** Which image is meant: its folder, and its name there; without a name the content alone tells images of a folder apart. */
export type ImagePlace = { folder: string; name?: string };

/** What stands in the gallery's way on its host, and what is good to know of it. */
export type HostSetup = { problems: string[]; notes: string[] };

/** A form that a browser sends to the image host, with its file as `file`. */
export type IncomingForm = { address: string; fields: Record<string, string> };

/** Who sent an image through the site, which bounds what it may cost; `signal` aborts when they no longer wait. */
export type Requester = { id: string; isAdmin: boolean; signal?: AbortSignal };

/**
 * What we need from an image host; local files and Cloudinary both offer it.
 * All calls reject with AppError `image-host-failed` (its cause says why: disk full, no answer), `image-host-limited` or
 * `invalid-file-type`.
 */
export interface ImageHost {
  readonly kind: 'local' | 'cloudinary';
  /** Address of an image's full size. Pure. */
  address(image: AddressedImage): string;
  /** The public id under which `store` would keep this content now: an image with another one is out of date. Pure. */
  publicIdOf(contentHash: string, place: ImagePlace): string;
  /** The smallest picture of an image that the host has. */
  tiny(image: AddressedImage & Pick<ImageRow, 'widths'>): Promise<Uint8Array>;
  /** Checks, cleans, re-encodes and stores an image of the gallery or of the test page. Storing again changes nothing. */
  store(bytes: Uint8Array, place: ImagePlace, by?: Requester): Promise<StoredImage>;
  /** The part of its address by which artwork of this content is told from any other. Pure. */
  artworkIdOf(contentHash: string, use: ArtworkUse): string;
  /** Whether this is the address of a logo or cover of ours, which everyone may see. Pure. */
  isArtwork(address: string): boolean;
  /** The public id of the image, logo or cover at an address of ours, where the address alone tells it. Pure. */
  publicIdIn(address: string): string | undefined;
  /** Stores a logo or a cover, scaled for its use, under an address of its own. */
  storeArtwork(bytes: Uint8Array, use: ArtworkUse, by?: Requester): Promise<StoredArtwork>;
  /** Whether everything that the index says of an image is really there. */
  has(image: Pick<ImageRow, 'publicId' | 'version' | 'format' | 'width' | 'widths'>): Promise<boolean>;
  /** Where browsers may send what is too large for a request; only where the host takes files from them. */
  readonly incoming?: {
    /** Where the file goes, and the fields of the form that it goes in. They are worth something for an hour. */
    form(id: string): Promise<IncomingForm>;
    /** What was sent there, once; null: nothing. */
    take(id: string): Promise<Uint8Array | null>;
  };
  /** What the host holds of the gallery; only where images can come to the host without us. */
  readonly listing?: ImageListing;
  /**
   * Stored pictures that neither the index nor a company leads to, by public id; deleted on request. Those of the last
   * `ORPHAN_RETENTION_MS` are left out. Only where storing is ours alone.
   */
  orphans?(inUse: MediaInUse, options: { remove: boolean }): Promise<string[]>;
  /**
   * Everything that the host holds, artwork too, by public id, in few calls; only where storing takes a call for each picture.
   * What `store` would put under one of these public ids is there.
   */
  existing?(): Promise<ReadonlyMap<string, ExistingImage>>;
  /** Bytes of an image's full size, as visitors get them; null: the host has none. */
  fullSize(image: AddressedImage): Promise<Uint8Array | null>;
  /** Deletes an image that the index no longer has, such as an upload of someone who deleted their account. */
  remove(publicId: string): Promise<void>;
  /** Deletes a logo or cover of ours by its address. */
  removeArtwork(address: string): Promise<void>;
  /** What the host's own settings mean for the gallery. `sample`: an image that is there. */
  setup?(sample: AddressedImage | undefined): Promise<HostSetup>;
  /** Whether the host answers. */
  ping(): Promise<boolean>;
}
