import sharp from 'sharp';
import { MAX_INPUT_PIXELS } from './encode-image.ts';

/** Widest preview, in px. */
const WIDTH = 480;

/** A small version of an image as a data address, for admins who choose from images that are not stored. Rejects if it can't be decoded. */
export async function picturePreview(bytes: Uint8Array): Promise<string> {
  const small = await sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS })
    .resize({ width: WIDTH, withoutEnlargement: true })
    .webp({ quality: 70 })
    .toBuffer();
  return `data:image/webp;base64,${small.toString('base64')}`;
}
