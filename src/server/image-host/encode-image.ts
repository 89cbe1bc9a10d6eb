import sharp, { type AvifOptions, type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { AppError } from '#shared/http/app-error.ts';
import { imageTypeOf, isHeic, isSvg } from './image-type.ts';
import { type Pixels, pngPixels } from './png-pixels.ts';
import { gridWidths } from './renditions.ts';

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
const LOGO_SIZE = 160;
/** Widths in pixels of a cover's renditions; covers are 16:10. */
const COVER_WIDTHS = [480, 960] as const;
const COVER_RATIO = 10 / 16;
/** ThumbHash accepts images of at most 100 x 100 pixels. */
const THUMB_SIZE = 100;

/** One encoded file of an image. */
export type Rendition = { width: number; height: number; data: Buffer };

/** The cost of decoding an image: its pixels, and the bytes that they take in memory. */
type DecodeLimits = { pixels: number; decodedBytes: number };

export type EncodeTask = { kind: 'image' | 'original' | 'logo' | 'cover'; bytes: Uint8Array; limits: DecodeLimits };

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

const galleryImage = (task: EncodeTask): Promise<Raw> =>
  decode(task, (image) =>
    image.flatten({ background: '#fff' }).resize({ ...FULL_SIZE, fit: 'inside', withoutEnlargement: true }),
  );

/**
 * Encodes a gallery image for the site: AVIF in the grid's widths and in full size, and a ThumbHash. Of an animation the
 * first frame; transparency becomes white. Throws `invalid-file-type` with the reason.
 */
async function encodeImage(task: EncodeTask): Promise<EncodedImage> {
  const raw = await galleryImage(task);
  const renditions: Rendition[] = [];
  for (const width of gridWidths(raw.width)) {
    renditions.push(await avif(raw, width, width === raw.width ? FULL_AVIF : AVIF));
  }
  return { format: 'avif', renditions, placeholder: await thumbHash(raw) };
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
  const data = await pixels(raw).webp({ quality: 90, alphaQuality: 95 }).toBuffer();
  return { format: 'webp', renditions: [{ ...raw, data }], placeholder: await thumbHash(raw) };
}

/** Encodes a cover: AVIF, 16:10, cropped from the top left, in the widths of company cards. */
async function encodeCover(task: EncodeTask): Promise<EncodedImage> {
  const largest = Math.max(...COVER_WIDTHS);
  const raw = await decode(task, (image) =>
    image
      .flatten({ background: '#fff' })
      .resize(largest, Math.round(largest * COVER_RATIO), { fit: 'cover', position: 'left top' }),
  );
  const renditions: Rendition[] = [];
  for (const width of COVER_WIDTHS) renditions.push(await avif(raw, width));
  return { format: 'avif', renditions, placeholder: await thumbHash(raw) };
}

const ENCODERS = { image: encodeImage, original: encodeOriginal, logo: encodeLogo, cover: encodeCover };

/** Encodes an image for a use. Throws `invalid-file-type` with the reason. */
export const encode = (task: EncodeTask): Promise<EncodedImage> => ENCODERS[task.kind](task);
