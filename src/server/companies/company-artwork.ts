import type { ImageRow } from '#db/schema/images.ts';
import { isMediaAddress } from '#shared/companies/web-address.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';
import type { ImageReader } from '../image-host/image-reader.ts';

/** A logo or cover that is safe to show to everyone, with the cover's ThumbHash if we created it. */
export type PublicArtwork = { address: string; placeholder: string | null };

/** What is needed to turn a chosen address into a public one. */
export type ArtworkDeps = {
  imageHost: Pick<ImageHost, 'address' | 'isArtwork' | 'storeArtwork'>;
  readImage: ImageReader;
  /** The image of the index that an address belongs to, in any of its renditions. */
  findImage: (address: string) => Promise<ImageRow | undefined>;
  siteUrl: string;
};

/**
 * Makes an address public. An image of the gallery gets a separate rendition, because a logo or cover must never reveal the
 * address of a gated image (contract 4); anything else stays as it is. Throws `validation-failed` on `field` for media
 * addresses without an image, and what the image host throws.
 */
export async function publicArtwork(
  { imageHost, readImage, findImage, siteUrl }: ArtworkDeps,
  { address, use, field }: { address: string; use: 'logo' | 'cover'; field: string },
): Promise<PublicArtwork> {
  const path = address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address;
  if (imageHost.isArtwork(path)) return { address: path, placeholder: null };
  const image = await findImage(path);
  if (!image) {
    if (!path.startsWith('/') || !isMediaAddress(path)) return { address, placeholder: null };
    throw new AppError('validation-failed', { errors: { [field]: 'There is no such image in the gallery.' } });
  }
  const stored = await imageHost.storeArtwork(await readImage(imageHost.address(image)), use);
  return { address: stored.address, placeholder: stored.placeholder || null };
}
