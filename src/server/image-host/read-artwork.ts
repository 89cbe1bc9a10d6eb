import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import sharp from 'sharp';
import { MEDIA_PATH } from './local-address.ts';

/** How long in ms a remote image host has to hand over a logo or cover. */
const FETCH_TIMEOUT_MS = 10_000;

/** Where artwork lies and how it is wanted: cut to the box from its top left, or wholly inside it. */
export type ArtworkRequest = { mediaDir: string; width: number; height: number; fit: 'cover' | 'contain' };

async function readBytes(address: string, mediaDir: string): Promise<Buffer> {
  if (!address.startsWith('/')) {
    const response = await fetch(address, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  }
  const path = normalize(decodeURIComponent(address));
  if (!path.startsWith(`${MEDIA_PATH}/`)) throw new Error(`${address} is not a media address`);
  return readFile(join(mediaDir, path.slice(MEDIA_PATH.length)));
}

/**
 * A public logo or cover as a data address for a drawing, scaled to the box. Null when it can't be had: a picture
 * without it is better than a failed build.
 */
export async function readArtwork(address: string, request: ArtworkRequest): Promise<string | null> {
  const { mediaDir, width, height, fit } = request;
  try {
    const scaled = sharp(await readBytes(address, mediaDir)).resize(width, height, {
      fit,
      position: 'left top',
      background: '#0000',
    });
    if (fit === 'contain') return `data:image/png;base64,${(await scaled.png().toBuffer()).toString('base64')}`;
    const jpeg = await scaled.flatten({ background: '#fff' }).jpeg({ quality: 92 }).toBuffer();
    return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  } catch (error) {
    console.warn(`The artwork ${address} is left out of a share picture: ${String(error)}`);
    return null;
  }
}
