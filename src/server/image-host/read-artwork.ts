import { normalize } from 'node:path';
import sharp from 'sharp';
import type { Log } from '../log/log.ts';
import { MAX_INPUT_PIXELS } from './encode-image.ts';
import { fetchArtwork } from './fetch-artwork.ts';
import type { Reach } from './guarded-get.ts';
import { imageReader } from './image-reader.ts';
import { MEDIA_PATH } from './local-image-host.ts';

/** Address of artwork and its target size: cropped to the box from the top left, or fitted inside it. */
export type ArtworkRequest = {
  mediaDir: string;
  reach: Reach;
  width: number;
  height: number;
  fit: 'cover' | 'contain';
  log: Log;
};

/** Addresses come from a form: one that leaves the media folder is refused. */
function bytesOf(address: string, { mediaDir, reach }: ArtworkRequest): Promise<Uint8Array> {
  if (!address.startsWith('/')) return fetchArtwork(address, reach);
  const path = normalize(decodeURIComponent(address));
  if (!path.startsWith(`${MEDIA_PATH}/`)) throw new Error(`${address} is not a media address`);
  return imageReader({ mediaDir })(address);
}

/**
 * A public logo or cover as a data address for a drawing, scaled to the box. Null if it can't be read: a drawing without it is
 * better than a failed build.
 */
export async function readArtwork(address: string, request: ArtworkRequest): Promise<string | null> {
  const { width, height, fit, log } = request;
  try {
    const scaled = sharp(await bytesOf(address, request), { limitInputPixels: MAX_INPUT_PIXELS }).resize(
      width,
      height,
      {
        fit,
        position: 'left top',
        background: '#0000',
      },
    );
    if (fit === 'contain') return `data:image/png;base64,${(await scaled.png().toBuffer()).toString('base64')}`;
    const jpeg = await scaled.flatten({ background: '#fff' }).jpeg({ quality: 92 }).toBuffer();
    return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  } catch (err) {
    log.warn({ err, artwork: address }, 'artwork is left out of a share picture');
    return null;
  }
}
