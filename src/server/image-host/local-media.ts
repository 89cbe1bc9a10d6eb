import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { Settings } from '../env.ts';
import type { ArtworkUse, ImageHost, ImagePlace } from './image-host.port.ts';

/** The folder of local media. */
export const mediaDirOf = (settings: Pick<Settings, 'dataDir'>): string => join(settings.dataDir, 'media');

/** Where local media are served from. */
export const MEDIA_PATH = '/media';

/** Address of a locally stored image: `/media/v<version>/<public id>/<width>.<format>`; also valid without the version segment. */
export const localAddress: ImageHost['address'] = ({ publicId, version, format, width }) =>
  `${MEDIA_PATH}/v${version}/${publicId}/${width}.${format}`;

/** Raised when the encoding changes; part of addresses, so that old renditions are never mistaken for new ones. */
export const RECIPE_VERSION = '1';

/** Hex characters of an address's secret part: 128 bits. */
const TOKEN_LENGTH = 32;

/**
 * The unguessable part of an address: an HMAC of the content under the installation's secret, so that the same content keeps
 * its address.
 */
export function mediaTokens(secret: string) {
  const tokenOf = (contentHash: string, use: string) =>
    createHmac('sha256', secret).update(`${RECIPE_VERSION}/${use}/${contentHash}`).digest('hex').slice(0, TOKEN_LENGTH);
  return {
    /** Two files of one folder may have the same content; each is a separate image, so the name is part of its token. */
    ofImage: (contentHash: string, { folder, name = '' }: ImagePlace) => tokenOf(contentHash, `${folder}/${name}`),
    ofArtwork: (contentHash: string, use: ArtworkUse) => tokenOf(contentHash, use),
  };
}
