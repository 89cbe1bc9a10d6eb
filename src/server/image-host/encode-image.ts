import { inflateSync } from 'node:zlib';
import sharp, { type AvifOptions, type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { AppError } from '#shared/http/app-error.ts';
import { type Box, pixelsOf } from '#shared/regions/box.ts';
import { avifParts, COVER_WIDTHS, gridWidths, imageTypeOf, isComplete, isHeic, isSvg } from './image-host.port.ts';

/** Pixels as RGBA, 8 bits each, row by row. */
export type Pixels = { width: number; height: number; data: Uint8Array };

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Channels by colour type: grey, RGB, grey with alpha, RGB with alpha. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/** The chunks of a PNG by name; repeated ones are joined. Throws if a chunk is longer than the file. */
function partsOf(png: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>();
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const name = png.toString('latin1', at + 4, at + 8);
    const content = png.subarray(at + 8, at + 8 + length);
    if (content.length < length) throw new RangeError('The PNG is cut short.');
    const before = parts.get(name);
    parts.set(name, before ? Buffer.concat([before, content]) : content);
    at += length + 12;
  }
  return parts;
}

/** The neighbour that is closest to left + above - corner (PNG specification 9.4). */
function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** The predicted value of a filter for a byte. */
function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  return filter === 4 ? paeth(left, above, corner) : 0;
}

/** Reverses the filters; each row begins with the number of its own. */
function unfiltered(filtered: Buffer, rowBytes: number, rows: number, step: number): Uint8Array {
  const plain = new Uint8Array(rowBytes * rows);
  for (let row = 0; row < rows; row += 1) {
    const filter = filtered[row * (rowBytes + 1)] ?? 0;
    for (let column = 0; column < rowBytes; column += 1) {
      const at = row * rowBytes + column;
      const [hasLeft, hasAbove] = [column >= step, row > 0];
      const left = hasLeft ? (plain[at - step] ?? 0) : 0;
      const above = hasAbove ? (plain[at - rowBytes] ?? 0) : 0;
      const corner = hasLeft && hasAbove ? (plain[at - rowBytes - step] ?? 0) : 0;
      plain[at] = (filtered[at + row + 1] ?? 0) + predicted(filter, left, above, corner);
    }
  }
  return plain;
}

function toRgba(plain: Uint8Array, channels: number): Uint8Array {
  const [isGrey, hasAlpha] = [channels < 3, channels % 2 === 0];
  const rgba = new Uint8Array((plain.length / channels) * 4);
  for (let from = 0, to = 0; from < plain.length; from += channels, to += 4) {
    for (let colour = 0; colour < 3; colour += 1) rgba[to + colour] = plain[from + (isGrey ? 0 : colour)] ?? 0;
    rgba[to + 3] = hasAlpha ? (plain[from + channels - 1] ?? 0) : 255;
  }
  return rgba;
}

/**
 * The pixels of a small PNG with 8 bits per channel; null for every other file, including palettes and interlacing. The image
 * library is unsuitable: its objects outlive the images, and a first sync reads tens of thousands. Throws on a damaged PNG.
 */
export function pngPixels(bytes: Uint8Array): Pixels | null {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  const parts = partsOf(png);
  const [header, pixels] = [parts.get('IHDR'), parts.get('IDAT')];
  if (header?.length !== 13 || !pixels) throw new RangeError('The PNG has no image data.');
  const [depth, colourType, interlacing] = [header.readUInt8(8), header.readUInt8(9), header.readUInt8(12)];
  const channels = CHANNELS[colourType];
  if (depth !== 8 || interlacing !== 0 || channels === undefined || parts.has('tRNS')) return null;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const size = (width * channels + 1) * height;
  const filtered = inflateSync(pixels, { maxOutputLength: Math.max(1, size) });
  if (filtered.length !== size) throw new RangeError('The PNG is cut short.');
  return { width, height, data: toRgba(unfiltered(filtered, width * channels, height, channels), channels) };
}

/** AVIF without chroma subsampling, so that coloured text stays sharp (docs/image-formats.md). */
const AVIF = { quality: 60, effort: 1, chromaSubsampling: '4:4:4' } as const;

/**
 * The same for the full size, which takes most of an import's time and is viewed one at a time: the same quality in less than
 * half the time, for half as many bytes again.
 */
const FULL_AVIF = { ...AVIF, quality: 67, effort: 0 } as const;

/** AVIF quality of an image that a host derives renditions from. */
const ORIGINAL_QUALITY = 80;

/** Largest image in pixels that is decoded at all; more is a decompression bomb. */
export const MAX_INPUT_PIXELS = 60_000_000;
/** Bytes per channel of a pixel, by the name of its depth; all others take one. */
const DEPTH_BYTES: Readonly<Record<string, number>> = {
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  complex: 8,
  double: 8,
};
/** Box in pixels into which the full size is fitted. */
const FULL_SIZE = { width: 2560, height: 8192 };
const WHOLE: Box = [0, 0, 1, 1];
const LOGO_SIZE = 160;
/** Height over width of a cover: of most, and of the flattest and the tallest that its card shows whole. */
const COVER = { usual: 10 / 16, flattest: 1 / 3, tallest: 5 / 4 };
/** Largest part that a crop of a cover may take, as in `tile-ground.ts`. */
const COVER_MOST_LOST = 0.15;
/** Longest side in pixels of the image that is hashed. ThumbHash accepts 100 but keeps seven frequencies a side, so more pixels only cost time. */
const THUMB_SIZE = 64;

/** One encoded file of an image. */
export type Rendition = { width: number; height: number; data: Buffer };

/** The cost of decoding an image: its pixels, and the bytes that they take in memory. */
type DecodeLimits = { pixels: number; decodedBytes: number };

export type EncodeTask = {
  /** `kept-…`: a file that is in the stored form already stays as it is, so that copies of copies lose nothing. */
  kind: 'image' | 'kept-image' | 'original' | 'logo' | 'kept-logo' | 'cover' | 'kept-cover' | 'region';
  bytes: Uint8Array;
  limits: DecodeLimits;
  /** The part of a stored image that a region shows. */
  box?: Box | undefined;
};

/** A re-encoded image: all its renditions, ascending, the last one the full size. */
export type EncodedImage = { format: 'avif' | 'webp'; renditions: readonly Rendition[]; placeholder: string };

type Raw = { data: Buffer; width: number; height: number; channels: 3 | 4 };

// Images are processed in parallel, so each takes one thread; nothing is read twice.
sharp.concurrency(1);
sharp.cache(false);

const refused = (detail: string, cause?: unknown) => new AppError('invalid-file-type', { detail, cause });

/** Refuses unsupported formats, bombs and truncated files; reads only the header. */
async function requireImage({ bytes, limits }: EncodeTask): Promise<void> {
  if (!imageTypeOf(bytes)) {
    if (isSvg(bytes)) throw refused('This is an SVG, which can carry scripts. Save it as PNG or WebP.');
    if (isHeic(bytes)) throw refused("This is a HEIC photo, which browsers don't show. Save it as JPG or PNG.");
    throw refused('Please select an image file: JPG, PNG, GIF, WebP or AVIF.');
  }
  const { width, height, channels, depth } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw refused('The image is damaged or cut short. Export it again.', cause);
    });
  const pixels = width * height;
  if (pixels > limits.pixels) {
    throw refused(
      `The image has ${width} x ${height} pixels, more than ${limits.pixels / 1_000_000} million. Scale it down.`,
    );
  }
  const decodedBytes = pixels * channels * (DEPTH_BYTES[depth] ?? 1);
  if (decodedBytes > limits.decodedBytes) {
    throw refused(
      `The image takes ${Math.ceil(decodedBytes / 1_000_000)} MB when it is opened, more than ${limits.decodedBytes / 1_000_000}. Scale it down, or save it with 8 bits a channel.`,
    );
  }
}

/** Decodes once: upright, in sRGB, without metadata; the rest works on the pixels. */
async function decode(task: EncodeTask, prepare: (image: Sharp) => Sharp): Promise<Raw> {
  await requireImage(task);
  const { bytes, limits } = task;
  const image = sharp(bytes, { limitInputPixels: limits.pixels, failOn: 'error' }).autoOrient();
  const { data, info } = await prepare(image)
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw refused('The image is damaged or cut short. Export it again.', cause);
    });
  return { data, width: info.width, height: info.height, channels: info.channels as 3 | 4 };
}

const pixels = ({ data, ...raw }: Raw): Sharp => sharp(data, { raw });

async function thumbHash(raw: Raw): Promise<string> {
  const { data, info } = await pixels(raw)
    .resize(THUMB_SIZE, THUMB_SIZE, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

async function avif(raw: Raw, width: number, options: AvifOptions = AVIF): Promise<Rendition> {
  const image = width === raw.width ? pixels(raw) : pixels(raw).resize({ width });
  const { data, info } = await image.avif(options).toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

async function scaled(raw: Raw, width: number): Promise<Raw> {
  if (width === raw.width) return raw;
  const { data, info } = await pixels(raw).resize({ width }).raw().toBuffer({ resolveWithObject: true });
  return { ...raw, data, width: info.width, height: info.height };
}

/** Encodes the grid's widths and the full size, or takes `stored` as the latter. The smallest is hashed for the placeholder. */
async function encodeWidths(raw: Raw, stored?: Buffer): Promise<EncodedImage> {
  const [smallest = raw.width, ...others] = gridWidths(raw.width);
  const small = await scaled(raw, smallest);
  const renditions: Rendition[] = [];
  for (const width of [smallest, ...others]) {
    const isFull = width === raw.width;
    const from = width === smallest ? small : raw;
    renditions.push(isFull && stored ? { ...raw, data: stored } : await avif(from, width, isFull ? FULL_AVIF : AVIF));
  }
  return { format: 'avif', renditions, placeholder: await thumbHash(small) };
}

const galleryImage = (task: EncodeTask): Promise<Raw> =>
  decode(task, (image) =>
    image.flatten({ background: '#fff' }).resize({ ...FULL_SIZE, fit: 'inside', withoutEnlargement: true }),
  );

/**
 * Encodes a gallery image for the site: AVIF in the grid's widths and in full size, and a ThumbHash. Of an animation the
 * first frame; transparency becomes white. Throws `invalid-file-type` with the reason.
 */
async function encodeImage(task: EncodeTask): Promise<EncodedImage> {
  return encodeWidths(await galleryImage(task));
}

/** The parts of an AVIF file that has nothing but its picture. */
const AVIF_PARTS = 'ftyp meta mdat';

/** The bits of an AVIF's `av1C` for more than 8 bits, for grey, and for colours of fewer pixels. */
const REDUCED_COLOUR = 0b0111_1100;

/** Whether an AVIF file has nothing but one picture, in full colour. */
function isPlainAvif(file: Buffer): boolean {
  const at = file.indexOf('av1C', 0, 'latin1');
  const isOne = at > 0 && !file.includes('av1C', at + 1, 'latin1');
  const colour = file[at + 6] ?? REDUCED_COLOUR;
  return avifParts(file, file.length) === AVIF_PARTS && isOne && (colour & REDUCED_COLOUR) === 0;
}

/** A file as it is, if it is what encoding makes of an image: of this format and size, without metadata or anything else. */
async function inStoredForm({ bytes }: EncodeTask, raw: Raw, format: 'avif' | 'webp'): Promise<Buffer | undefined> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (imageTypeOf(file) !== format) return undefined;
  const found = await sharp(file).metadata();
  const { width, height, exif, xmp, icc, iptc, orientation = 1, pages = 1, depth } = found;
  const isPlain = !(exif || xmp || icc || iptc) && orientation === 1 && pages === 1 && depth === 'uchar';
  const isWhole = format === 'avif' ? isPlainAvif(file) && !found.hasAlpha : isComplete(file, file.length);
  return isPlain && isWhole && width === raw.width && height === raw.height ? file : undefined;
}

/** The same, of an image that a gallery may have stored before: its full size is not encoded again. */
async function encodeKeptImage(task: EncodeTask): Promise<EncodedImage> {
  const raw = await galleryImage(task);
  return encodeWidths(raw, await inStoredForm(task, raw, 'avif'));
}

/**
 * Encodes the single file for a host that derives the renditions itself: cleaned and bounded like `encodeImage`, full size
 * only, and with higher quality, because everything shown is encoded from it again. Throws `invalid-file-type` with the reason.
 */
async function encodeOriginal(task: EncodeTask): Promise<EncodedImage> {
  const raw = await galleryImage(task);
  return {
    format: 'avif',
    renditions: [await avif(raw, raw.width, { ...AVIF, quality: ORIGINAL_QUALITY })],
    placeholder: await thumbHash(raw),
  };
}

async function tinyPixels(tiny: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(tiny, { limitInputPixels: MAX_INPUT_PIXELS })
    .resize(THUMB_SIZE, THUMB_SIZE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** ThumbHash, base64, of a tiny image: a rendition of the image host, of at most 100 x 100 pixels if it is a PNG. Rejects if it can't be decoded. */
export async function placeholderOf(tiny: Uint8Array): Promise<string> {
  const { width, height, data } = pngPixels(tiny) ?? (await tinyPixels(tiny));
  return Buffer.from(rgbaToThumbHash(width, height, data)).toString('base64');
}

/** Encodes a logo: WebP with its transparency, inside a square of 160 pixels, cropped to the image's own proportions. */
async function encodeLogo(task: EncodeTask): Promise<EncodedImage> {
  const raw = await decode(task, (image) =>
    image.ensureAlpha().resize(LOGO_SIZE, LOGO_SIZE, { fit: 'inside', withoutEnlargement: true }),
  );
  const stored = task.kind === 'kept-logo' ? await inStoredForm(task, raw, 'webp') : undefined;
  const data = stored ?? (await pixels(raw).webp({ quality: 90, alphaQuality: 95 }).toBuffer());
  return { format: 'webp', renditions: [{ ...raw, data }], placeholder: await thumbHash(raw) };
}

/** Height over width of an image's cover: 16:10 if that loses little, otherwise its own. */
async function coverRatio(task: EncodeTask): Promise<number> {
  await requireImage(task);
  const { autoOrient: size } = await sharp(task.bytes, { limitInputPixels: false }).metadata();
  const ratio = size.height / size.width;
  if (Math.min(ratio / COVER.usual, COVER.usual / ratio) >= 1 - COVER_MOST_LOST) return COVER.usual;
  return Math.min(COVER.tallest, Math.max(COVER.flattest, ratio));
}

/** Encodes a cover: AVIF, cropped from the top left, in the widths of company cards. */
async function encodeCover(task: EncodeTask): Promise<EncodedImage> {
  const largest = Math.max(...COVER_WIDTHS);
  const height = Math.round(largest * (await coverRatio(task)));
  const raw = await decode(task, (image) =>
    image.flatten({ background: '#fff' }).resize(largest, height, { fit: 'cover', position: 'left top' }),
  );
  const stored = task.kind === 'kept-cover' ? await inStoredForm(task, raw, 'avif') : undefined;
  const renditions: Rendition[] = [];
  for (const width of COVER_WIDTHS) {
    renditions.push(width === raw.width && stored ? { ...raw, data: stored } : await avif(raw, width));
  }
  return { format: 'avif', renditions, placeholder: await thumbHash(raw) };
}

/** Cuts a region out of the stored full size: the grid's widths and its own size, like a gallery image. */
async function encodeRegion(task: EncodeTask): Promise<EncodedImage> {
  const { width, height } = await sharp(task.bytes).metadata();
  const part = pixelsOf(task.box ?? WHOLE, { width, height });
  const raw = await decode(task, (image) => image.extract(part));
  return encodeWidths(raw);
}

const ENCODERS = {
  region: encodeRegion,
  image: encodeImage,
  'kept-image': encodeKeptImage,
  original: encodeOriginal,
  logo: encodeLogo,
  'kept-logo': encodeLogo,
  cover: encodeCover,
  'kept-cover': encodeCover,
};

/** Encodes an image for a use. Throws `invalid-file-type` with the reason. */
export const encode = (task: EncodeTask): Promise<EncodedImage> => ENCODERS[task.kind](task);

/** Decodes an image without encoding it. Throws `invalid-file-type` with the reason. */
export async function check(task: EncodeTask): Promise<void> {
  await galleryImage(task);
}
