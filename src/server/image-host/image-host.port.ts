import { createHash, createHmac } from 'node:crypto';
import type { ImageRow, RegionRow } from '#db/schema/images.ts';
import type { Box } from '#shared/regions/box.ts';

/** SHA-256 of a source's bytes, hex; stored in the index as `contentHash`. */
export const contentHashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Supported image formats; SVG is not among them, because it can contain scripts. */
export type ImageType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The format of a file by its first bytes, regardless of its name and header; null if it is not supported. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (PNG.every((byte, at) => bytes[at] === byte)) return 'png';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (ascii(bytes, 4, 8) === 'ftyp' && /avi[fs]/.test(ascii(bytes, 8, 32))) return 'avif';
  return null;
}

/** The names of an AVIF file's outermost parts, from its first bytes; undefined if their lengths don't add up to `size`. */
export function avifParts(head: Buffer, size: number): string | undefined {
  const names: string[] = [];
  let at = 0;
  while (at + 8 <= head.length) {
    names.push(head.toString('latin1', at + 4, at + 8));
    at += Math.max(8, head.readUInt32BE(at));
  }
  return at === size ? names.join(' ') : undefined;
}

/** Whether a stored file of `size` bytes is as long as its first bytes say. */
export function isComplete(head: Buffer, size: number): boolean {
  const type = imageTypeOf(head);
  return type === 'webp' ? head.readUInt32LE(4) + 8 === size : type === 'avif' && avifParts(head, size) !== undefined;
}

/** Whether bytes are a photo of a telephone (HEIC, HEIF), which gets its own reason for the refusal. */
export const isHeic = (bytes: Uint8Array): boolean =>
  ascii(bytes, 4, 8) === 'ftyp' && /hei[cfmsx]|hev[cmsx]|mif1|msf1/.test(ascii(bytes, 8, 32));

/** Bytes in which the root element of an SVG is expected; a comment may precede it. */
const SVG_HEAD_BYTES = 4096;

/** Whether bytes are an SVG, which gets its own reason for the refusal. */
export const isSvg = (bytes: Uint8Array): boolean =>
  /<svg[\s>]/i.test(Buffer.from(bytes.subarray(0, SVG_HEAD_BYTES)).toString('latin1'));

/** Widths in pixels of the renditions for grids, beside the full size (docs/image-formats.md). */
const GRID_WIDTHS: readonly number[] = [480, 960];

/** Widths in pixels of a cover's renditions. */
export const COVER_WIDTHS = [480, 960] as const;

/** Widths in pixels of the renditions of an image of this width: the grid's, never enlarged, and its own. */
export const gridWidths = (fullWidth: number): number[] => [
  ...GRID_WIDTHS.filter((width) => width < fullWidth),
  fullWidth,
];

/** Widths as stored ("480,960,1920") as numbers. */
export const parseWidths = (widths: string): number[] => (widths === '' ? [] : widths.split(',').map(Number));

/** The largest rendition: the full size. */
export function fullSizeOf<R>({ renditions }: { renditions: readonly R[] }): R {
  const full = renditions.at(-1);
  if (!full) throw new Error('An encoded image has no rendition.');
  return full;
}

type Placed = Pick<ImageRow, 'folder' | 'sourceName'>;

/** Folder and path as stored in `importedAs` and `storedAs`; no folder name contains a line break. */
export const placeKey = ({ folder, sourceName }: Placed): string => `${folder}\n${sourceName}`;

/** The path that an image's public id was derived from, or would be for a new image. */
export function storedPlace(image: Placed & { storedAs?: string | null }): ImagePlace {
  const [folder = '', name = ''] = (image.storedAs ?? placeKey(image)).split('\n');
  return { folder, name };
}

/** The facts of a stored image; rows of the index (`images`) contain them. */
export type StoredImage = Pick<
  ImageRow,
  'publicId' | 'version' | 'format' | 'width' | 'height' | 'bytes' | 'widths' | 'placeholder' | 'contentHash'
>;

/** The fields that an image's address is derived from. */
type AddressedImage = Pick<ImageRow, 'publicId' | 'version' | 'format' | 'width'>;

/** What determines the files of an image. */
type ImageFiles = AddressedImage & Pick<ImageRow, 'widths'> & { regions?: readonly RegionFiles[] };

/** What determines the files of a region. */
export type RegionFiles = { box: Box; widths: string };

/** The facts of a region's picture; rows of `image_regions` contain them. */
export type StoredRegion = Pick<RegionRow, 'width' | 'height' | 'widths' | 'placeholder'>;

/** Raised when the encoding changes; part of addresses, so that old renditions are never mistaken for new ones. */
export const RECIPE_VERSION = '1';

/** Hex characters of an address's secret part: 128 bits. */
const TOKEN_LENGTH = 32;

/**
 * The unguessable part of an address: an HMAC of the content under the installation's secret, so that the same content keeps
 * its address.
 */
export function mediaTokens(secret: string) {
  const tokenOf = (contentHash: string, use: string) =>
    createHmac('sha256', secret).update(`${RECIPE_VERSION}/${use}/${contentHash}`).digest('hex').slice(0, TOKEN_LENGTH);
  return {
    /** Two files of one folder may have the same content; each is a separate image, so the name is part of its token. */
    ofImage: (contentHash: string, { folder, name = '' }: ImagePlace) => tokenOf(contentHash, `${folder}/${name}`),
    ofArtwork: (contentHash: string, use: ArtworkUse) => tokenOf(contentHash, use),
  };
}

/** How long unreferenced files are kept, in ms: open pages and older releases may show them. */
export const ORPHAN_RETENTION_MS = 24 * 60 * 60 * 1000;

export type ArtworkUse = 'logo' | 'cover';

/** A public file outside the gallery's lists: a logo or a cover. */
export type StoredArtwork = { address: string; width: number; height: number; placeholder: string };

/** An image in the host's listing, without the fields that the host does not know. */
export type ListedImage = StoredImage & {
  folder: string;
  sourceName: string;
  tags: readonly string[];
  alt: string;
  /** MD5 of the stored bytes, hex; empty if the host does not report it. */
  md5: string;
  /** The host's own id, which stays when the image is moved or renamed there; empty if it has none. */
  hostId: string;
  /** Whether we uploaded it; its metadata at the host then comes from people. */
  isOurs: boolean;
};

/** A portion of a listing and the cursor of the next one; `next` null: it was the last. */
export type ListingPage = {
  images: readonly ListedImage[];
  next: string | null;
  /** Number of these images that `count` includes. */
  counted: number;
};

/** An image at the host, known without decoding it. */
export type ExistingImage = Omit<StoredImage, 'placeholder' | 'contentHash'>;

/** Images that can be requested by public id in one call. */
export const NAMED_AT_ONCE = 100;

/** For hosts that others can add images to. A failed call rejects and never looks complete. */
export interface ImageListing {
  /** A portion of all images of the gallery; `cursor` null: the first. A cursor outlives the process. */
  all(cursor: string | null): Promise<ListingPage>;
  /** A portion of the changes since a moment; changes of the last seconds may be missing. */
  changedSince(moment: Date, cursor: string | null): Promise<ListingPage>;
  /** The current state of images by public id, at most `NAMED_AT_ONCE`; deleted ones are left out. */
  named(publicIds: readonly string[]): Promise<ListingPage>;
  /** Number of images without our unlisted ones, to compare with an earlier number. */
  count(): Promise<number>;
  /** An image's previous bytes, if the host still has them after a replacement under the same public id. `isFormer` recognises them. */
  former(image: AddressedImage, isFormer: (bytes: Uint8Array) => boolean): Promise<Uint8Array | null>;
  /** ThumbHash of an image, base64, from a tiny rendition of it. */
  placeholder(image: AddressedImage): Promise<string>;
}

/** Files that the index and the companies reference. */
export type MediaInUse = { publicIds: ReadonlySet<string>; addresses: readonly string[] };

/** An image's folder and its name there. Without a name only the content distinguishes images of a folder. */
export type ImagePlace = { folder: string; name?: string };

/** Problems of the host's configuration, and notes about it. */
export type HostSetup = { problems: string[]; notes: string[] };

/** A form that a browser sends to the image host, with its file as `file`. */
export type IncomingForm = { address: string; fields: Record<string, string> };

/** The uploader, which determines the limits; `signal` aborts when they disconnect. */
export type Requester = { id: string; isAdmin: boolean; signal?: AbortSignal };

/**
 * Port for image hosts, implemented for local files and Cloudinary. All calls reject with AppError `image-host-failed` (the
 * cause has the reason: disk full, no response), `image-host-limited` or `invalid-file-type`.
 */
export interface ImageHost {
  readonly kind: 'local' | 'cloudinary';
  /** Address of an image's full size. Pure. */
  address(image: AddressedImage): string;
  /** Address of a region's picture in full size. Pure. */
  regionAddress(image: AddressedImage & Pick<ImageRow, 'height'>, region: { box: Box; width: number }): string;
  /** Cuts a region's picture from the stored image. Its files belong to the image: they are withheld and removed with it. Idempotent. */
  storeRegion(image: AddressedImage & Pick<ImageRow, 'height'>, box: Box): Promise<StoredRegion>;
  /** The public id that `store` would use for this content now: an image with another one is outdated. Pure. */
  publicIdOf(contentHash: string, place: ImagePlace): string;
  /** The image's smallest rendition. */
  tiny(image: AddressedImage & Pick<ImageRow, 'widths'>): Promise<Uint8Array>;
  /**
   * Checks, cleans, re-encodes and stores an image of the gallery or of the test page. Idempotent. `keepsForm`: a file that is in
   * the stored form already stays as it is, where the host serves what is stored.
   */
  store(bytes: Uint8Array, place: ImagePlace, by?: Requester, keepsForm?: boolean): Promise<StoredImage>;
  /** The part of an address that identifies artwork by its content. Pure. */
  artworkIdOf(contentHash: string, use: ArtworkUse): string;
  /** Whether this is the address of one of our logos or covers, which are public. Pure. */
  isArtwork(address: string): boolean;
  /** The public id of one of our images, logos or covers, if its address contains it. Pure. */
  publicIdIn(address: string): string | undefined;
  /** Stores a logo or a cover, scaled for its use, under an unguessable address; `keepsForm` as for images. */
  storeArtwork(bytes: Uint8Array, use: ArtworkUse, by?: Requester, keepsForm?: boolean): Promise<StoredArtwork>;
  /** Whether all files of an image exist, and those of the regions that are named. */
  has(image: ImageFiles): Promise<boolean>;
  /**
   * Rebuilds missing files from the full size; returns whether all exist then. False where the full size is missing or damaged.
   * Only where renditions are files.
   */
  repair?(image: ImageFiles): Promise<boolean>;
  /** Direct uploads of files that are too large for a request, if the host supports them. */
  readonly incoming?: {
    /** Address and fields of an upload form, valid for an hour. */
    form(id: string): Promise<IncomingForm>;
    /** The uploaded file; null if there is none. */
    take(id: string): Promise<Uint8Array | null>;
  };
  /** Listing of the gallery's images, if others can add images to the host. */
  readonly listing?: ImageListing;
  /**
   * Public ids of stored files that neither the index nor a company references; deletes them on request. Excludes those of the
   * last `ORPHAN_RETENTION_MS`. Only if nobody else stores files there.
   */
  orphans?(inUse: MediaInUse, options: { remove: boolean }): Promise<string[]>;
  /**
   * Deletes the pictures of regions that are no longer among those of their image, but those of the last `ORPHAN_RETENTION_MS`:
   * open pages show them. Returns how many. Only where a region has files of its own.
   */
  removeOldRegions?(images: readonly { publicId: string; boxes: readonly Box[] }[]): Promise<number>;
  /**
   * All stored files by public id, artwork included, in few calls; only if storing costs a call per file. Content that `store`
   * would put under one of these ids is already there.
   */
  existing?(): Promise<ReadonlyMap<string, ExistingImage>>;
  /** Bytes of the full size that visitors get; null if the host has none. */
  fullSize(image: AddressedImage): Promise<Uint8Array | null>;
  /** Deletes an image that the index no longer has, for example an upload of a deleted account. */
  remove(publicId: string): Promise<void>;
  /** Deletes one of our logos or covers by its address. */
  removeArtwork(address: string): Promise<void>;
  /** Checks the host's configuration. `sample`: an existing image. */
  setup?(sample: AddressedImage | undefined): Promise<HostSetup>;
  /** Whether the host responds. */
  ping(): Promise<boolean>;
}
