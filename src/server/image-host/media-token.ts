import { createHmac } from 'node:crypto';
import type { ArtworkUse, ImagePlace } from './image-host.port.ts';

/** Raised when what we make of an image changes; part of its address, so that old renditions are never mistaken for new ones. */
export const RECIPE_VERSION = '1';

/** Hex characters of an address's secret part: 128 bits. */
const TOKEN_LENGTH = 32;

/**
 * Makes the part of an address that nobody can compute: an HMAC of the content under the installation's secret, so that
 * the same content keeps its address.
 */
export function mediaTokens(secret: string) {
  const tokenOf = (contentHash: string, use: string) =>
    createHmac('sha256', secret).update(`${RECIPE_VERSION}/${use}/${contentHash}`).digest('hex').slice(0, TOKEN_LENGTH);
  return {
    /** Two files of one folder may have the same content; each is an image of its own, so the name is part of its token. */
    ofImage: (contentHash: string, { folder, name = '' }: ImagePlace) => tokenOf(contentHash, `${folder}/${name}`),
    ofArtwork: (contentHash: string, use: ArtworkUse) => tokenOf(contentHash, use),
  };
}
