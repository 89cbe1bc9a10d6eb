import type { HostedImage } from '#shared/images/image.contract.ts';
import type { App } from '../app.ts';
import { artworkReach } from '../image-host/artwork-reach.ts';
import { mediaDirOf } from '../image-host/local-image-host.ts';

/** Widths in pixels. */
const WIDTHS = { small: 640, full: 2_560 };
/** Most characters of a picture: an answer has at most 1 MB. */
const BASE64_MAX = 900_000;
const SHRINK = 0.7;
/** Very tall pages are cut at this many times their width. */
const TALLEST = 4;

/** An image or a region as base64 JPEG for a conversation, as large as an answer may be; undefined if it can't be read. */
export async function readPicture(
  { settings, log }: Pick<App, 'settings' | 'log'>,
  image: Pick<HostedImage, 'secure_url' | 'width' | 'height'>,
  size: keyof typeof WIDTHS,
): Promise<string | undefined> {
  const { readArtwork } = await import('../image-host/read-artwork.ts');
  const position = { log, mediaDir: mediaDirOf(settings), reach: artworkReach(settings) };
  const ratio = Math.min(TALLEST, image.height / image.width);
  for (let width = Math.min(image.width, WIDTHS[size]); ; width = Math.round(width * SHRINK)) {
    const box = { width, height: Math.max(1, Math.round(width * ratio)), fit: 'cover' as const };
    const address = await readArtwork(image.secure_url, { ...position, ...box });
    if (address === null) return undefined;
    const picture = address.slice(address.indexOf(',') + 1);
    if (picture.length <= BASE64_MAX) return picture;
  }
}
