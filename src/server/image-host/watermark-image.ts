import sharp from 'sharp';
import { MAX_INPUT_PIXELS } from './encode-image.ts';

/** Width of the mark, as a share of the picture's, and in pixels. */
const MARK = { share: 0.32, min: 200, max: 460 };

/**
 * An image as WebP of at most `width` pixels, with the SVG `mark` repeated all over it. Metadata is left out. Rejects if `bytes`
 * can't be decoded.
 */
export async function watermarkImage(bytes: Uint8Array, mark: string, width: number): Promise<Buffer> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS })
    .flatten({ background: '#fff' })
    .resize({ width, withoutEnlargement: true })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const wanted = Math.round(Math.min(MARK.max, Math.max(MARK.min, info.width * MARK.share)));
  // A mark may not be larger than what it is put on.
  const box = { width: Math.min(wanted, info.width), height: Math.min(wanted, info.height) };
  const tile = await sharp(Buffer.from(mark))
    .resize({ ...box, fit: 'inside' })
    .png()
    .toBuffer();
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .composite([{ input: tile, tile: true }])
    .webp({ quality: 80 })
    .toBuffer();
}
