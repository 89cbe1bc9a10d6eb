import sharp, { type Sharp } from 'sharp';

/** Pixels of an image, row by row: three bytes each (sRGB), or one of a grey level. */
export type PixelRows = { data: Uint8Array; width: number; height: number };

/** Most pixels that are decoded: images delivered to visitors have fewer. */
const MOST_PIXELS = 40_000_000;

/** Upright, opaque, the first frame. Throws for a file without bytes. */
const opaque = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient().flatten({ background: '#fff' });

async function rows(image: Sharp): Promise<PixelRows> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Width and height by an image's header; null if it has none that can be read. */
export async function headerSize(bytes: Uint8Array): Promise<{ width: number; height: number } | null> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return null;
  }
}

/** Why an image can't be decoded, by its header; null: it can. */
export async function headerProblem(bytes: Uint8Array): Promise<'damaged' | 'too-large' | null> {
  const size = await headerSize(bytes);
  if (!size) return 'damaged';
  return size.width * size.height > MOST_PIXELS ? 'too-large' : null;
}

/** The colours of an image shrunk to a width by nearest neighbour, so that no colours are mixed. Rejects if it is damaged. */
export const colourPixels = async (bytes: Uint8Array, width: number): Promise<PixelRows> =>
  rows(opaque(bytes).resize({ width, kernel: 'nearest', withoutEnlargement: true }).toColourspace('srgb'));

/** The colours of an image, shrunk if it is larger than a size. Rejects if it is damaged. */
export const boundedPixels = async (bytes: Uint8Array, size: { width: number; height: number }): Promise<PixelRows> =>
  rows(
    opaque(bytes)
      .resize({ ...size, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb'),
  );

/** The grey levels of an image. Rejects if it is damaged. */
export const greyPixels = async (bytes: Uint8Array): Promise<PixelRows> =>
  rows(opaque(bytes).greyscale().toColourspace('b-w'));

/** Grey levels as a PNG of another width. */
export async function greyPng({ data, width, height }: PixelRows, scaledWidth: number) {
  const { data: png, info } = await sharp(data, { raw: { width, height, channels: 1 } })
    .resize({ width: scaledWidth })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { png, width: info.width, height: info.height };
}
